import { isTradingEpochDay } from "../../calendar/trading-days.ts";
import { epochDay, daysInMonth, toIsoDate } from "../../../platform/clock/days.ts";
import type { BarChunk } from "./bar-chunk.ts";
import { exactSplitFactor } from "./split-factor.ts";

export interface DerivedMonthEnds {
  readonly codes: string[];
  readonly months: string[];
  readonly dates: string[];
  readonly closes: number[];
}

/** The last traded close per code and month. Closed days are skipped: some sources repeat a close on them. */
export function deriveMonthEnds(chunk: BarChunk): DerivedMonthEnds {
  const last = new Map<number, number>();
  const months = new MonthCalendar();
  const open = new TradingDayCache();
  let previousKey = -1;
  let previousRow = -1;
  for (let row = 0; row < chunk.length; row++) {
    if (Number.isNaN(chunk.close[row])) continue;
    const day = chunk.day[row] ?? 0;
    if (!open.has(day)) continue;
    const key = (chunk.code[row] ?? 0) * MONTH_KEY_STRIDE + months.of(day);
    const before = key === previousKey ? previousRow : last.get(key);
    previousKey = key;
    previousRow = before === undefined || (chunk.day[before] ?? 0) < day ? row : before;
    last.set(key, previousRow);
  }
  const rows = [...last.values()].toSorted((a, b) => {
    const [left, right] = [chunk.codeAt(a), chunk.codeAt(b)];
    if (left !== right) return left < right ? -1 : 1;
    return (chunk.day[a] ?? 0) - (chunk.day[b] ?? 0);
  });
  const dates = rows.map((row) => toIsoDate(chunk.day[row] ?? 0));
  return {
    codes: rows.map((row) => chunk.codeAt(row)),
    months: dates.map((date) => `${date.slice(0, 7)}-01`),
    dates,
    closes: rows.map((row) => chunk.close[row] ?? 0),
  };
}

const MONTH_KEY_STRIDE = 4096;

/** Months since 1970-01 of a day number. Caches the current month, which consecutive rows usually share. */
class MonthCalendar {
  #from = 0;
  #to = -1;
  #month = 0;

  of(day: number): number {
    if (day < this.#from || day > this.#to) {
      const [year = 1970, month = 1] = toIsoDate(day).split("-").map(Number);
      this.#month = (year - 1970) * 12 + month - 1;
      this.#from = epochDay(year, month, 1);
      this.#to = this.#from + daysInMonth(year, month) - 1;
    }
    return this.#month;
  }
}

/** Trading days on which at least one issue of the chunk was traded, ascending. */
export function deriveTradingDays(chunk: BarChunk): number[] {
  const days = new Set<number>();
  for (let row = 0; row < chunk.length; row++) {
    if (!Number.isNaN(chunk.close[row])) days.add(chunk.day[row] ?? 0);
  }
  return [...days].filter((day) => isTradingEpochDay(day)).toSorted((a, b) => a - b);
}

class TradingDayCache {
  readonly #known = new Map<number, boolean>();

  has(day: number): boolean {
    let open = this.#known.get(day);
    if (open === undefined) this.#known.set(day, (open = isTradingEpochDay(day)));
    return open;
  }
}

export interface SplitColumns {
  readonly codes: string[];
  readonly dates: string[];
  readonly factors: number[];
}

export function deriveSplits(chunk: BarChunk): SplitColumns {
  const actions: SplitColumns = { codes: [], dates: [], factors: [] };
  for (let row = 0; row < chunk.length; row++) {
    const factor = chunk.adjFactor[row] ?? 1;
    if (factor === 1) continue;
    actions.codes.push(chunk.codeAt(row));
    actions.dates.push(toIsoDate(chunk.day[row] ?? 0));
    actions.factors.push(exactSplitFactor(factor));
  }
  return actions;
}
