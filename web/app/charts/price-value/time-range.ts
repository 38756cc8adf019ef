import { yearsBefore } from "../days.ts";

/** In years. */
export type TimeRange = 1 | 3 | 5 | 10 | "all";

export const timeRanges = [1, 3, 5, 10, "all"] as const satisfies readonly TimeRange[];
/** Older data are not drawn. */
const MAX_YEARS = 20;
const DEFAULT_RANGE: TimeRange = 10;

export const timeRangeLabels: Record<`${TimeRange}`, string> = {
  1: "1年",
  3: "3年",
  5: "5年",
  10: "10年",
  all: "全期間",
};

export interface DaySpan {
  readonly from: number;
  readonly to: number;
}

/**
 * Ends with the last known day; null without any.
 * @param until of a past day, the market's last day: as many years after it are drawn as before
 */
export function spanOfRange(
  range: TimeRange,
  days: readonly number[],
  until: number | null = null,
): DaySpan | null {
  const first = days[0];
  const known = days.at(-1);
  if (first === undefined || known === undefined) return null;
  const years = range === "all" ? MAX_YEARS : range;
  const to = until === null ? known : Math.min(until, yearsBefore(known, -years));
  return { from: Math.max(first, yearsBefore(known, years)), to };
}

/** Tolerance for short records, because markets close around the new year. */
const RANGE_TOLERANCE_DAYS = 31;

/** Whether the record is (nearly) as long as the range. */
export function isRangeAvailable(range: TimeRange, days: readonly number[]): boolean {
  if (range === "all" || range === 1) return true;
  const first = days[0];
  const last = days.at(-1);
  return (
    first !== undefined &&
    last !== undefined &&
    yearsBefore(last, range) > first - RANGE_TOLERANCE_DAYS
  );
}

export function initialRange(days: readonly number[]): TimeRange {
  return isRangeAvailable(DEFAULT_RANGE, days) ? DEFAULT_RANGE : "all";
}
