import { marketCloseTime } from "@tenbin/engine";
import { toIsoDate } from "../platform/clock/days.ts";

/**
 * First trading day at whose close a disclosure was known; null before that close.
 *
 * @param disclosedAt milliseconds since 1970
 * @param tradingDays days since 1970-01-01, ascending
 */
export function firstDayKnown(disclosedAt: number, tradingDays: readonly number[]): number | null {
  let low = 0;
  let high = tradingDays.length;
  while (low < high) {
    const middle = (low + high) >>> 1;
    // Formats only the days probed, as there are thousands.
    if (marketCloseTime(toIsoDate(tradingDays[middle]!)) > disclosedAt) high = middle;
    else low = middle + 1;
  }
  return tradingDays[low] ?? null;
}
