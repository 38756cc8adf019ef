import { isTradingEpochDay } from "../../companies/index.ts";
import { toIsoDate, toEpochDay, type EpochDay } from "../../platform/clock/days.ts";

/** Tokyo's trading days: no weekends, national holidays or year-end closing. */
export interface TradingDays {
  /** Ascending. */
  readonly days: readonly EpochDay[];
  /** The same days as YYYY-MM-DD. */
  readonly iso: readonly string[];
  /** Index of the first trading day on or after `day`; `days.length` past the end. */
  indexFrom(day: EpochDay): number;
}

export function createTradingDays(from: string, to: string): TradingDays {
  const days: EpochDay[] = [];
  const iso: string[] = [];
  for (let day = toEpochDay(from); day <= toEpochDay(to); day++) {
    if (!isTradingEpochDay(day)) continue;
    days.push(day);
    iso.push(toIsoDate(day));
  }
  const indexFrom = (day: EpochDay): number => {
    let low = 0;
    let high = days.length;
    while (low < high) {
      const middle = (low + high) >> 1;
      if ((days[middle] ?? Infinity) < day) low = middle + 1;
      else high = middle;
    }
    return low;
  };
  return { days, iso, indexFrom };
}
