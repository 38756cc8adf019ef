import type { DailyCloses } from "../../companies/index.ts";

/** Changes of about a year. */
const CHANGES = 250;
/** How many trades up to the day are needed. */
export const HABIT_TRADES = CHANGES + 1;
/** Fewer changes say nothing of a habit; as of the metric `volatility_1y`. */
const MIN_CHANGES = 60;

/** How far a price usually moves in a trading day, up to a day since 1970-01-01. */
export interface PriceHabit {
  /** Standard deviation of the changes of ln(price) from one trade to the next. */
  readonly daily: number;
}

/** Null for a company with a short history or a price that never moves. */
export function priceHabit({ days, close }: DailyCloses, until: number): PriceHabit | null {
  const traded: number[] = [];
  for (let at = days.length - 1; at >= 0 && traded.length < HABIT_TRADES; at -= 1) {
    const price = close[at] ?? 0;
    if (days[at]! <= until && price > 0) traded.push(price);
  }
  const changes = traded.slice(1).map((price, at) => Math.log(traded[at]! / price));
  if (changes.length < MIN_CHANGES) return null;
  const mean = changes.reduce((sum, change) => sum + change, 0) / changes.length;
  const squares = changes.reduce((sum, change) => sum + (change - mean) ** 2, 0);
  const daily = Math.sqrt(squares / (changes.length - 1));
  return daily > 0 ? { daily } : null;
}

/** Twice the usual move: about one span of days in twenty moves further. */
const UNUSUAL_TIMES = 2;

/**
 * A move in usual moves over as many trading days, which grow with the square root of their number.
 * @returns null for a usual one
 */
export function unusualTimes(
  before: number,
  after: number,
  { daily }: PriceHabit,
  tradingDays: number,
): number | null {
  const times = Math.abs(Math.log(after / before)) / (daily * Math.sqrt(tradingDays));
  return times > UNUSUAL_TIMES ? times : null;
}
