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

/** One company at one month end, with what every method said of it and what came after. */
export interface SampleRow {
  /** Index into `Sample.dates`. */
  readonly date: number;
  readonly code: string;
  readonly sector: string | null;
  /** Yen. */
  readonly marketValue: number;
  /** At least three usable fiscal years, a fresh statement, book > 0. */
  readonly eligible: boolean;
  /** Price return over the horizon; null where there was no later trade. */
  readonly outcome: number | null;
  readonly cutShort: boolean;
  /** Of the model; a value per share is compared with the price on this count's share basis. */
  readonly valuation: Valuation;
  /** ln(value ÷ market value), or the plain ratio of a method that only ranks; null without one. */
  readonly signals: Readonly<Record<MethodName, number | null>>;
}

/** The rows that all methods are measured on. */
export interface BacktestSample {
  readonly dates: readonly string[];
  readonly rows: readonly SampleRow[];
}

export interface SampleInput {
  readonly histories: readonly CompanyHistory[];
  readonly market: Market;
  /** Month ends, ascending. */
  readonly dates: readonly string[];
  /** Scored companies; null for all. */
  readonly codes: ReadonlySet<string> | null;
  readonly onDate: (date: string) => void;
}

/** Sees every scored company at every date. Peers are estimated on the whole market whatever `codes`. */
export function collectSample(wish: SampleInput): BacktestSample {
  const { market, dates } = wish;
  const histories = new Map(wish.histories.map((history) => [history.code, history]));
  const rivalMarket = createRivalMarket(
    wish.histories.filter(({ code }) => wish.codes?.has(code) ?? true),
    market.peers,
  );
  const rows: SampleRow[] = [];
  for (const [date, day] of dates.entries()) {
    wish.onDate(day);
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
  said: RivalObservation["rivals"],
  marketValue: number,
): Record<RivalName, number | null> {
  return Object.fromEntries(
    rivalNames.map((name) => {
      const figure = said[name];
      return [name, methods[name].kind === "value" ? logGap(figure, marketValue) : figure];
    }),
  ) as Record<RivalName, number | null>;
}

/** ln(value ÷ price); null unless the value is positive. */
export function logGap(value: number | null, price: number): number | null {
  return value === null || !(value > 0) ? null : Math.log(value / price);
}
