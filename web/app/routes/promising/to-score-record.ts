import type { MeasuredRecord } from "@tenbin/contract";
import { recordCaveats } from "../../components/record-summary.ts";

/** What the stored backtest says of the order by the score. */
export interface ScoreRecord {
  readonly horizonMonths: number;
  readonly firstDate: string;
  readonly lastDate: string;
  readonly months: number;
  readonly independentYears: number;
  readonly confidence: number;
  readonly companies: number;
  readonly rows: number;
  /** Of the highest fifth, against the mean of all. */
  readonly lead: number | null;
  readonly positiveMonths: number | null;
  readonly spread: number | null;
  readonly spreadInterval: readonly [number, number] | null;
  readonly spreadAfterCosts: number | null;
  /** Share of 割安 with strong evidence that fell short of the median. */
  readonly missed: { readonly share: number; readonly rows: number } | null;
  readonly years: readonly {
    readonly year: number;
    readonly spread: number | null;
    readonly ic: number | null;
  }[];
  /** Of the greatest size group. */
  readonly large: {
    readonly fromYen: number;
    readonly correlation: number | null;
    readonly interval: readonly [number, number] | null;
  } | null;
  readonly caveats: readonly string[];
}

/** Of the holdout companies if there are any. */
export function toScoreRecord(record: MeasuredRecord): ScoreRecord {
  const { protocol, held_back: heldBack } = record;
  const { score, portfolios, evidence, by_year: years, by_size: sizes } = heldBack ?? record;
  const strong = evidence.find(({ verdict, level }) => verdict === "cheap" && level === "strong");
  const large = sizes.find(({ to_yen: to }) => to === null);
  return {
    horizonMonths: protocol.horizon_months,
    firstDate: protocol.first_date,
    lastDate: protocol.last_date,
    months: protocol.dates,
    independentYears: protocol.bootstrap.independent_years,
    confidence: protocol.bootstrap.confidence,
    companies: score.companies,
    rows: score.rows,
    lead: portfolios.score.cheap_leg,
    positiveMonths: score.ic_positive_share,
    spread: score.spread,
    spreadInterval: score.intervals?.spread ?? null,
    spreadAfterCosts: portfolios.score.spread_after_costs,
    missed:
      strong === undefined || strong.hit_rate === null
        ? null
        : { share: 1 - strong.hit_rate, rows: strong.rows },
    years: years.map(({ year, score: figures }) => ({
      year,
      spread: figures?.spread ?? null,
      ic: figures?.ic ?? null,
    })),
    large:
      large === undefined
        ? null
        : {
            fromYen: large.from_yen,
            correlation: large.score?.ic_beyond_price ?? null,
            interval: large.score?.intervals?.ic_beyond_price ?? null,
          },
    caveats: recordCaveats(record),
  };
}
