import { nextTradingDay } from "../../companies/index.ts";
import type { Defect, PriceSeries } from "../../companies/stores/index.ts";
import { toIsoDate } from "../../platform/clock/days.ts";

/** The highest close of 2014 to 2025 is 428,000 yen; the smallest listed company as a whole costs more than this. */
export const MAX_SHARE_PRICE = 10_000_000;

/**
 * A price in another unit jumps by 100 times that day's move, 96 to 104 times on a usual day. Trading stays below: the
 * daily limit of a share under 100 yen is 30 yen, so the steepest possible rise is from 1 to 31.
 */
export const JUMP_RATIO = 50;

/**
 * Between adjacent trading days the bound is tighter: the widest limits, four times the usual ones, let a share of 100
 * yen rise to 300. In 5.0 million closes of 2014 to 2022 no valid step between adjacent days exceeds a factor of 3;
 * only shares that resume after a suspension or lose their lower limit before delisting may go further.
 */
export const ADJACENT_DAY_JUMP_RATIO = 8;
/** Below this price, in yen, the daily limit alone allows such steps. */
const ADJACENT_DAY_JUMP_MIN_PRICE = 100;

const WEEK = 7;
/**
 * Consecutive gaps of exactly a week. A thinly traded issue whose days without a trade are omitted shows such a gap at
 * most once in twelve (p(1−p)⁴ ≤ 0.082), five in a row once in 270,000.
 */
const MIN_WEEKLY_GAPS = 5;

/** This many rows without a positive price are not a one-off error of the source. */
const MIN_NOT_POSITIVE_ROWS = 5;

const isAboveMaxPrice = (close: number) => close > MAX_SHARE_PRICE;
const isPrice = (close: number | null): close is number =>
  close !== null && close > 0 && !isAboveMaxPrice(close);

/** What a series without defects keeps to: its highest close, and from the lowest to the highest without splits. */
export const closeLimits = (isAdjusted: boolean) => ({
  maxClose: MAX_SHARE_PRICE,
  maxRange: isAdjusted ? JUMP_RATIO : ADJACENT_DAY_JUMP_RATIO,
});

/** @param isAdjusted prices are adjusted without factors, so a smaller step may be a split the source missed */
export function findDefects(series: PriceSeries, isAdjusted = false): Defect[] {
  return [
    ...findPriceRuns(series, isAboveMaxPrice).map(({ first, rows, value }) => ({
      kind: "market_cap_as_price" as const,
      since: first,
      evidence: `${rows} closes above ${yen(MAX_SHARE_PRICE)}, the first ${yen(value)}`,
    })),
    ...findWeeklyRuns(series),
    ...findJumps(series, isAdjusted),
    ...findPriceRuns(series, (close) => close <= 0)
      .filter(({ rows }) => rows >= MIN_NOT_POSITIVE_ROWS)
      .map(({ first, rows, value }) => ({
        kind: "not_positive" as const,
        since: first,
        evidence: `${rows} closes of zero or below, the first ${yen(value)}`,
      })),
  ];
}

interface PriceRun {
  readonly first: string;
  readonly rows: number;
  readonly value: number;
}

/** Runs of consecutive traded rows whose close satisfies the predicate. */
function findPriceRuns(series: PriceSeries, matches: (close: number) => boolean): PriceRun[] {
  const found: { first: string; rows: number; value: number }[] = [];
  let current: { first: string; rows: number; value: number } | null = null;
  for (const [at, close] of series.closes.entries()) {
    if (close === null) continue;
    if (!matches(close)) current = null;
    else if (current === null) {
      found.push((current = { first: dayAt(series, at), rows: 1, value: close }));
    } else current.rows++;
  }
  return found;
}

function findWeeklyRuns(series: PriceSeries): Defect[] {
  const { days } = series;
  const defects: Defect[] = [];
  let start = 0;
  for (let at = 1; at <= days.length; at++) {
    const gap = (days[at] ?? Infinity) - (days[at - 1] ?? 0);
    if (gap === WEEK) continue;
    const gaps = at - 1 - start;
    if (gaps >= MIN_WEEKLY_GAPS) {
      defects.push({
        kind: "weekly_rows",
        since: dayAt(series, start),
        evidence: `${gaps + 1} rows a week apart until ${dayAt(series, at - 1)}`,
      });
    }
    start = at;
  }
  return defects;
}

/** Steps between consecutive traded prices, each a defect of its own. */
function findJumps({ days, closes, factors }: PriceSeries, isAdjusted: boolean): Defect[] {
  const defects: Defect[] = [];
  let before: number | null = null;
  let dayBefore = 0;
  let factor = 1;
  for (const [at, close] of closes.entries()) {
    factor *= factors[at] ?? 1;
    if (!isPrice(close)) continue;
    if (before !== null) {
      const ratio = close / (before * factor);
      const size = Math.max(ratio, 1 / ratio);
      const isTooFar = () =>
        !isAdjusted &&
        size >= ADJACENT_DAY_JUMP_RATIO &&
        before! * factor >= ADJACENT_DAY_JUMP_MIN_PRICE &&
        areAdjacentTradingDays(dayBefore, days[at]!);
      if (size >= JUMP_RATIO || isTooFar()) {
        defects.push({
          kind: "jump",
          since: toIsoDate(days[at]!),
          evidence: `from ${yen(before)} to ${yen(close)} with a price factor of ${factor}`,
        });
      }
    }
    before = close;
    dayBefore = days[at]!;
    factor = 1;
  }
  return defects;
}

function areAdjacentTradingDays(day: number, next: number): boolean {
  return nextTradingDay(toIsoDate(day)) === toIsoDate(next);
}

function dayAt({ days }: PriceSeries, at: number): string {
  return toIsoDate(days[at]!);
}

function yen(amount: number): string {
  return `${new Intl.NumberFormat("en", { maximumFractionDigits: 2 }).format(amount)} yen`;
}
