import {
  type CompanyHistory,
  createRivalMarket,
  type Market,
  type RivalName,
  rivalNames,
  rivals as methods,
  type RivalObservation,
  type Valuation,
} from "@tenbin/engine";
import { forwardReturn } from "./forward-return.ts";
import { MINIMUM_MARKET_VALUE_YEN } from "./protocol.ts";

export type MethodName = "ctbm" | RivalName;

export interface SampleRow {
  readonly date: number;
  readonly code: string;
  readonly sector: string | null;
  /** In yen. */
  readonly marketValue: number;
  /** At least three usable fiscal years, a recent statement and book > 0. */
  readonly eligible: boolean;
  /** Price return over the horizon; null without a later trade. */
  readonly outcome: number | null;
  readonly cutShort: boolean;
  /** Its value per share is on the share basis of its own share count. */
  readonly valuation: Valuation;
  /** ln(value ÷ market value), or the ratio of a method that only ranks; null without one. */
  readonly signals: Readonly<Record<MethodName, number | null>>;
}

export interface BacktestSample {
  readonly dates: readonly string[];
  readonly rows: readonly SampleRow[];
}

export interface SampleInput {
  readonly histories: readonly CompanyHistory[];
  readonly market: Market;
  readonly dates: readonly string[];
  readonly codes: ReadonlySet<string> | null;
  readonly onDate: (date: string) => void;
}

/** Peers are estimated on the whole market, whatever `codes` says. */
export function collectSample(input: SampleInput): BacktestSample {
  const { market, dates } = input;
  const histories = new Map(input.histories.map((history) => [history.code, history]));
  const rivalMarket = createRivalMarket(
    input.histories.filter(({ code }) => input.codes?.has(code) ?? true),
    market.peers,
  );
  const rows: SampleRow[] = [];
  for (const [date, day] of dates.entries()) {
    input.onDate(day);
    const sightings = rivalMarket
      .observationsOn(day)
      .filter(({ marketValue }) => marketValue > MINIMUM_MARKET_VALUE_YEN);
    const values = market.valueOn(
      day,
      sightings.map(({ code }) => code),
    );
    for (const { code, marketValue, eligible, rivals } of sightings) {
      const history = histories.get(code)!;
      const valuation = values.get(code)!;
      const outcome = forwardReturn(history, day);
      rows.push({
        date,
        code,
        sector: history.sector,
        marketValue,
        eligible,
        outcome: outcome?.value ?? null,
        cutShort: outcome?.cutShort ?? false,
        valuation,
        signals: {
          ctbm: logGap(valuation.value, marketValue),
          ...signalsOf(rivals, marketValue),
        },
      });
    }
  }
  return { dates, rows };
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
