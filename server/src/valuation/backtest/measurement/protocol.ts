import { monthIndexOf } from "@tenbin/engine";

/** Format of the stored result; records of another format are ignored and measured again. */
export const RESULT_FORMAT = 6;
/** By this date, three fiscal years have been filed electronically. */
const FIRST_SCORED_DAY = "2018-12-01";
/** In yen; below this market value trading is too thin to judge a value by. */
export const MINIMUM_MARKET_VALUE_YEN = 1e9;
export const HORIZON_MONTHS = 12;
/** A value is near when price ÷ value is within 1 ± this. */
export const NEAR_TOLERANCE = 0.2;
/** Dates with fewer companies have neither a rank correlation nor quintiles. */
export const MINIMUM_COMPANIES = 30;
/** Smaller groups are not published, so that no figure reveals a single company. */
export const MINIMUM_GROUP = 10;

/**
 * Twelve-month returns overlap, so neighbouring dates are drawn as one block. A series shorter than
 * two blocks has no interval.
 */
export const BOOTSTRAP = {
  block: HORIZON_MONTHS,
  resamples: 400,
  confidence: 0.9,
  seed: 20_181_231,
} as const;

/** Of buying or selling, as a share of the amount: commission, half a spread and impact. */
export const TRADING_COST = 0.005;

/**
 * Variants compared on these rows before the present ones were chosen, about: of the value in ADR 7
 * and 18, of the score in ADR 58.
 */
export const VARIANTS_TRIED = { value: 45, score: 31 } as const;

/** Lower ends of the size groups by market value, in yen. */
export const SIZE_GROUP_FLOORS_YEN = [1e9, 1e10, 3e10, 1e11] as const;
/** The group in which neither gap nor score have shown foresight. */
export const LARGE_COMPANY_FLOOR_YEN = SIZE_GROUP_FLOORS_YEN[3];

export interface BacktestWindow {
  readonly from?: string | undefined;
  readonly to?: string | undefined;
}

/**
 * Month ends that can be scored, up to the last one with prices twelve months later. `monthEnds`
 * ascends.
 */
export function scoredMonthEnds(monthEnds: readonly string[], window: BacktestWindow): string[] {
  const last = monthEnds.at(-1);
  if (last === undefined) return [];
  const latest = monthIndexOf(last) - HORIZON_MONTHS;
  const { from = FIRST_SCORED_DAY, to = last } = window;
  return monthEnds.filter((day) => day >= from && day <= to && monthIndexOf(day) <= latest);
}

export function sizeGroupOf(marketValue: number): number {
  return SIZE_GROUP_FLOORS_YEN.findLast((from) => marketValue >= from) ?? SIZE_GROUP_FLOORS_YEN[0];
}
