import { monthIndexOf } from "@tenbin/engine";

/** Shape of the stored result. Records of another shape are not shown, and are measured anew. */
export const RESULT_FORMAT = 2;
/** Month ends are scored from here on: three fiscal years have been filed electronically by then. */
const FIRST_SCORED_DAY = "2018-12-01";
/** A company counts from this market value on, yen: below, prices are too thin to tell anything. */
export const MINIMUM_MARKET_VALUE_YEN = 1e9;
/** Months over which returns are looked at. */
export const HORIZON_MONTHS = 12;
/** A value is near when price ÷ value lies within 1 ± this. */
export const NEAR_TOLERANCE = 0.2;
/** Companies on a date without which neither rank correlation nor fifths say anything. */
export const MINIMUM_COMPANIES = 30;
/** Groups of fewer companies are not published: a figure must not tell of a single company. */
export const MINIMUM_GROUP = 10;

/**
 * Intervals: returns over twelve months overlap, so neighbouring dates are drawn together. A series
 * shorter than two blocks gives no interval.
 */
export const BOOTSTRAP = {
  block: HORIZON_MONTHS,
  resamples: 1_000,
  confidence: 0.9,
  seed: 20_181_231,
} as const;

/** Lower ends of the size groups, yen of market value. */
export const SIZE_GROUP_FLOORS_YEN = [1e9, 1e10, 3e10, 1e11] as const;

export interface BacktestWindow {
  /** Days; by default everything that can be judged. */
  readonly from?: string | undefined;
  readonly to?: string | undefined;
}

/**
 * The month ends that can be scored: from the first one asked for, up to the last one whose twelfth
 * month after it has prices. `monthEnds` ascending.
 */
export function scoredMonthEnds(monthEnds: readonly string[], wish: BacktestWindow): string[] {
  const last = monthEnds.at(-1);
  if (last === undefined) return [];
  const latest = monthIndexOf(last) - HORIZON_MONTHS;
  const { from = FIRST_SCORED_DAY, to = last } = wish;
  return monthEnds.filter((day) => day >= from && day <= to && monthIndexOf(day) <= latest);
}

/** Lower end of the company's size group, yen. */
export function sizeGroupOf(marketValue: number): number {
  return SIZE_GROUP_FLOORS_YEN.findLast((from) => marketValue >= from) ?? SIZE_GROUP_FLOORS_YEN[0];
}
