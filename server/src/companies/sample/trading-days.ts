import { epochDay, formatDay, parseDay, weekday, type EpochDay } from "./days.ts";
import { holidaysOf } from "./holidays.ts";

/** The days on which the sample market trades: Tokyo's, without weekends, national holidays and the year-end closing. */
export interface TradingDays {
  /** Ascending. */
  readonly days: readonly EpochDay[];
  /** The same days as YYYY-MM-DD. */
  readonly iso: readonly string[];
  /** Index of the first trading day on or after `day`; `days.length` past the end. */
  indexFrom(day: EpochDay): number;
}

/** 12-31 … 01-03: the exchange is closed although not all are national holidays. */
function isYearEndClosing(day: EpochDay, year: number): boolean {
  return day === epochDay(year, 12, 31) || day <= epochDay(year, 1, 3);
}

/** Trading days between two days, both included. */
export function createTradingDays(from: string, to: string): TradingDays {
  const days: EpochDay[] = [];
  const iso: string[] = [];
  let year = 0;
  let holidays = new Set<EpochDay>();
  for (let day = parseDay(from); day <= parseDay(to); day++) {
    const dayOfWeek = weekday(day);
    if (dayOfWeek === 0 || dayOfWeek === 6) continue;
    const text = formatDay(day);
    const dayYear = Number(text.slice(0, 4));
    if (dayYear !== year) {
      year = dayYear;
      holidays = holidaysOf(year);
    }
    if (holidays.has(day) || isYearEndClosing(day, year)) continue;
    days.push(day);
    iso.push(text);
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
