import {
  type CompanyHistory,
  createRivalMarket,
  type EvidenceLevel,
  type Market,
  type PanelRow,
  rankEvidence,
  type RivalName,
  rivalNames,
  rivals as methods,
  type RankedWithRevision,
  rankWithRevision,
  type RivalObservation,
  type Valuation,
} from "@tenbin/engine";
import { createForwardReturns } from "./forward-return.ts";
import { MINIMUM_MARKET_VALUE_YEN } from "./protocol.ts";

export type MethodName = "ctbm" | "score" | RivalName;

/** What the price's own past says: whatever foresees returns has to add to it. */
export const priceControls = [
  "averagePrice18",
  "lastMonthPrice",
  "reversal12",
  "reversal36",
] as const satisfies readonly RivalName[];

export interface SampleRow extends PanelRow {
  /** Indices into the sample's dates and companies. */
  readonly date: number;
  readonly company: number;
  readonly code: string;
  /** On that date. */
  readonly sector: string | null;
  /** No list up to that date gives the sector: a later one stands for it. */
  readonly sectorAssumed: boolean;
  /** In yen. */
  readonly marketValue: number;
  /** At least three usable fiscal years, a recent statement and book > 0. */
  readonly eligible: boolean;
  /** Price return over the horizon; null without a later trade. */
  readonly outcome: number | null;
  /** The same with dividends reinvested; null where they are not known. */
  readonly totalOutcome: number | null;
  readonly cutShort: boolean;
  /** Its value per share is on the share basis of its own share count. */
  readonly valuation: Valuation;
  /** Among all companies of the date; null where two of the four facts are missing. */
  readonly evidence: EvidenceLevel | null;
  /** With the forecasts' revision as a fifth fact; null where no forecasts are tried. */
  readonly withRevision: RankedWithRevision | null;
  /** ln(value ÷ market value), or the ratio of a method that only ranks; null without one. */
  readonly signals: Readonly<Record<MethodName, number | null>>;
}

export interface BacktestSample {
  readonly dates: readonly string[];
  /** Codes. */
  readonly companies: readonly string[];
  readonly rows: readonly SampleRow[];
}

export interface SampleInput {
  readonly histories: readonly CompanyHistory[];
  readonly market: Market;
  readonly dates: readonly string[];
  readonly codes: ReadonlySet<string> | null;
  readonly onDate: (date: string) => void;
  /** Revisions of forecasts to try as a fifth fact (`createForecastMarket`). */
  readonly surprisesOn?: (date: string) => ReadonlyMap<string, number>;
}

/** Peers are estimated and evidence is ranked on the whole market, whatever `codes` says. */
export function collectSample(input: SampleInput): BacktestSample {
  const { market, dates } = input;
  const returnsAfter = new Map(
    input.histories.map((history) => [history.code, createForwardReturns(history)]),
  );
  const rivalMarket = createRivalMarket(input.histories, market.peers);
  const companies = new Map<string, number>();
  const rows: SampleRow[] = [];
  for (const [date, day] of dates.entries()) {
    input.onDate(day);
    const sightings = rivalMarket.observationsOn(day);
    const values = market.valueOn(
      day,
      sightings.map(({ code }) => code),
    );
    const evidence = rankEvidence(
      sightings.map(({ code, marketValue, evidence: figures }) => ({
        code,
        figures,
        gap: logGap(values.get(code)!.value, marketValue),
      })),
    );
    const surprises = input.surprisesOn?.(day);
    const fiveFacts = surprises === undefined ? null : rankWithRevision(evidence, surprises);
    for (const { code, sector, sectorAssumed, marketValue, eligible, rivals } of sightings) {
      if (!(input.codes?.has(code) ?? true) || marketValue <= MINIMUM_MARKET_VALUE_YEN) continue;
      const valuation = values.get(code)!;
      const outcome = returnsAfter.get(code)!(day);
      const { level, score } = evidence.get(code)!;
      const company = companies.get(code) ?? companies.size;
      companies.set(code, company);
      rows.push({
        date,
        company,
        code,
        sector,
        sectorAssumed,
        marketValue,
        eligible,
        outcome: outcome?.value ?? null,
        totalOutcome: outcome?.total ?? null,
        cutShort: outcome?.cutShort ?? false,
        valuation,
        evidence: level,
        withRevision: fiveFacts?.get(code) ?? null,
        signals: {
          ctbm: logGap(valuation.value, marketValue),
          score,
          ...signalsOf(rivals, marketValue),
        },
      });
    }
  }
  return { dates, companies: [...companies.keys()], rows };
}

/** Some rows of a sample, as if only their companies had been asked for. */
export function narrowSample(
  { dates }: BacktestSample,
  rows: readonly SampleRow[],
): BacktestSample {
  const companies = [...new Set(rows.map(({ code }) => code))];
  const indices = new Map(companies.map((code, index) => [code, index]));
  return {
    dates,
    companies,
    rows: rows.map((row) => ({ ...row, company: indices.get(row.code)! })),
  };
}

function signalsOf(
  rivalValues: RivalObservation["rivals"],
  marketValue: number,
): Record<RivalName, number | null> {
  return Object.fromEntries(
    rivalNames.map((name) => {
      const figure = rivalValues[name];
      return [name, methods[name].kind === "value" ? logGap(figure, marketValue) : figure];
    }),
  ) as Record<RivalName, number | null>;
}

/** Null unless the value is positive. */
export function logGap(value: number | null, price: number): number | null {
  return value === null || !(value > 0) ? null : Math.log(value / price);
}
