import type { ClosingPrices } from "./cursor.ts";
import { lowerBound } from "./cursor.ts";

export interface PricePoint {
  readonly day: number;
  readonly close: number;
}

/** Longer pauses in trading break the line. */
const MAX_GAP_DAYS = 31;

export function splitPriceRuns(price: ClosingPrices, from: number, to: number): PricePoint[][] {
  const runs: PricePoint[][] = [];
  let run: PricePoint[] = [];
  for (let i = lowerBound(price.days, from); i < price.days.length; i++) {
    const day = price.days[i];
    const close = price.close[i] ?? null;
    if (day === undefined || day > to) break;
    if (close === null) continue;
    const before = run.at(-1);
    if (before === undefined || day - before.day > MAX_GAP_DAYS) {
      run = [];
      runs.push(run);
    }
    run.push({ day, close });
  }
  return runs;
}

/**
 * At most about `maxPoints`: the last close of each stretch of equally many days, and the last of
 * each run.
 */
export function downsample(runs: readonly PricePoint[][], maxPoints: number): PricePoint[][] {
  const total = runs.reduce((sum, run) => sum + run.length, 0);
  if (total <= maxPoints) return runs.map((run) => run.slice());
  const first = runs[0]?.[0]?.day ?? 0;
  const last = runs.at(-1)?.at(-1)?.day ?? 0;
  const bucketDays = Math.max(1, (last - first) / maxPoints);
  const bucketOf = (day: number) => Math.floor((day - first) / bucketDays);
  return runs.map((run) =>
    run.filter((point, i) => {
      const next = run[i + 1];
      return next === undefined || bucketOf(next.day) !== bucketOf(point.day);
    }),
  );
}
