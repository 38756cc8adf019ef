import type { PriceColumn } from "./cursor.ts";
import { lowerBound } from "./cursor.ts";

export interface PricePoint {
  readonly day: number;
  readonly close: number;
}

/** A pause longer than this many days breaks the line: nothing was traded, nothing is drawn. */
export const LONGEST_PAUSE_DAYS = 31;
/** Above this many days a drawing made on the server takes one close a week. */
const MOST_DAILY_POINTS = 800;

/** Traded closes between two days, split where trading paused for more than a month. */
export function pricePoints(price: PriceColumn, from: number, to: number): PricePoint[][] {
  const runs: PricePoint[][] = [];
  let run: PricePoint[] = [];
  for (let i = lowerBound(price.days, from); i < price.days.length; i++) {
    const day = price.days[i];
    const close = price.close[i] ?? null;
    if (day === undefined || day > to) break;
    if (close === null) continue;
    const before = run.at(-1);
    if (before === undefined || day - before.day > LONGEST_PAUSE_DAYS) {
      run = [];
      runs.push(run);
    }
    run.push({ day, close });
  }
  return runs;
}

/** The same runs with the last close of each week (Monday to Sunday), where there are many. */
export function thinned(runs: readonly PricePoint[][]): PricePoint[][] {
  const total = runs.reduce((sum, run) => sum + run.length, 0);
  if (total <= MOST_DAILY_POINTS) return runs.map((run) => run.slice());
  return runs.map((run) =>
    run.filter((point, i) => {
      const next = run[i + 1];
      return next === undefined || weekOf(next.day) !== weekOf(point.day);
    }),
  );
}

/** 1970-01-01 was a Thursday. */
function weekOf(day: number): number {
  return Math.floor((day + 3) / 7);
}
