import { monthIndex } from "../days.ts";

export interface ClosingPrices {
  readonly days: readonly number[];
  readonly close: readonly (number | null)[];
}

/** Indices of the last traded day of each month within `from`…`to`; the last is the newest day. */
export function monthEndIndices(price: ClosingPrices, from: number, to: number): number[] {
  const ends: number[] = [];
  let month = -1;
  price.days.forEach((day, i) => {
    if (day < from || day > to || price.close[i] === null) return;
    const currentMonth = monthIndex(day);
    if (currentMonth === month) ends[ends.length - 1] = i;
    else ends.push(i);
    month = currentMonth;
  });
  return ends;
}

const MONTHS_BY_KEY: Readonly<Record<string, number>> = {
  ArrowLeft: -1,
  ArrowRight: 1,
  PageUp: 12,
  PageDown: -12,
  Home: -Infinity,
  End: Infinity,
};

/** Null for keys that do not move the cursor; `at` and `count` are month indices. */
export function moveCursor(key: string, at: number, count: number): number | null {
  const step = MONTHS_BY_KEY[key];
  if (step === undefined || count === 0) return null;
  return Math.max(0, Math.min(count - 1, at + step));
}

/** Day of the value's step after or before `day`; null for other keys and beyond the ends. */
export function stepDayFrom(key: string, day: number, stepDays: readonly number[]): number | null {
  if (key === "ArrowRight") return stepDays.find((each) => each > day) ?? null;
  if (key === "ArrowLeft") return stepDays.findLast((each) => each < day) ?? null;
  return null;
}

/** Null if nothing was traded. */
export function nearestTradedIndex(price: ClosingPrices, day: number): number | null {
  let best: number | null = null;
  let distance = Infinity;
  for (let i = lowerBound(price.days, day); i < price.days.length; i++) {
    if (price.close[i] === null) continue;
    best = i;
    distance = (price.days[i] ?? 0) - day;
    break;
  }
  for (let i = lowerBound(price.days, day) - 1; i >= 0; i--) {
    if (price.close[i] === null) continue;
    return day - (price.days[i] ?? 0) < distance ? i : best;
  }
  return best;
}

export function lowerBound(days: readonly number[], day: number): number {
  let low = 0;
  let high = days.length;
  while (low < high) {
    const middle = (low + high) >> 1;
    if ((days[middle] ?? 0) < day) low = middle + 1;
    else high = middle;
  }
  return low;
}
