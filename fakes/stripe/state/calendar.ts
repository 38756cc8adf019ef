/** How long a billing period lasts. */
export interface BillingInterval {
  readonly interval: "day" | "week" | "month" | "year";
  readonly count: number;
}

const DAY_SECONDS = 86_400;
const LONGEST_DAYS = { day: 1, week: 7, month: 31, year: 366 } as const;

/**
 * The n-th boundary after the anchor. Months are counted from the anchor, not from the boundary before: 31 January is followed by
 * 28 February and then by 31 March.
 */
export function boundaryAt(
  anchor: number,
  { interval, count }: BillingInterval,
  n: number,
): number {
  if (interval === "day") return anchor + n * count * DAY_SECONDS;
  if (interval === "week") return anchor + n * count * 7 * DAY_SECONDS;
  return addMonths(anchor, n * count * (interval === "year" ? 12 : 1));
}

/** The first boundary after `moment`. */
export function nextBoundary(anchor: number, interval: BillingInterval, moment: number): number {
  const longest = LONGEST_DAYS[interval.interval] * interval.count * DAY_SECONDS;
  let n = Math.max(Math.floor((moment - anchor) / longest), 1);
  while (boundaryAt(anchor, interval, n) <= moment) n += 1;
  return boundaryAt(anchor, interval, n);
}

export function addMonths(seconds: number, months: number): number {
  const from = new Date(seconds * 1000);
  const to = new Date(seconds * 1000);
  to.setUTCDate(1);
  to.setUTCMonth(from.getUTCMonth() + months);
  const lastDay = new Date(Date.UTC(to.getUTCFullYear(), to.getUTCMonth() + 1, 0)).getUTCDate();
  to.setUTCDate(Math.min(from.getUTCDate(), lastDay));
  return to.getTime() / 1000;
}
