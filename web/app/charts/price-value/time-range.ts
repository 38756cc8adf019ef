import { yearsBefore } from "../days.ts";

/** Years shown, or everything there is. */
export type TimeRange = 1 | 3 | 5 | 10 | "all";

export const timeRanges = [1, 3, 5, 10, "all"] as const satisfies readonly TimeRange[];
/** Nothing older than this is drawn. */
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

/** The days a range shows, ending with the last one known; null without any day. */
export function spanOfRange(range: TimeRange, days: readonly number[]): DaySpan | null {
  const first = days[0];
  const to = days.at(-1);
  if (first === undefined || to === undefined) return null;
  const years = range === "all" ? MAX_YEARS : range;
  return { from: Math.max(first, yearsBefore(to, years)), to };
}

/** A record this many days short of a range still counts as that range: markets pause at the turn of a year. */
const RANGE_TOLERANCE_DAYS = 31;

/** A range is offered when the record is (nearly) as long. */
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

/** The default, or everything where the record is shorter. */
export function initialRange(days: readonly number[]): TimeRange {
  return isRangeAvailable(DEFAULT_RANGE, days) ? DEFAULT_RANGE : "all";
}
