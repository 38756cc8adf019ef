import { quantile } from "../statistics/quantile.ts";
import { seededRandom } from "./random.ts";

export interface BootstrapPlan {
  /** Observations in order of time. */
  readonly length: number;
  /** Consecutive observations drawn together; at least as long as their serial dependence. */
  readonly block: number;
  readonly resamples: number;
  readonly seed: number;
}

/**
 * Resamples of a time series by circular blocks (Politis and Romano, 1992): each says how often every
 * observation was drawn. Dependence within a block survives, and every observation is as likely as
 * any other. Deterministic for a seed.
 * @throws RangeError unless 1 ≤ block ≤ length
 */
export function blockResamples(plan: BootstrapPlan): readonly Uint16Array[] {
  const { length, block, resamples, seed } = plan;
  if (!(block >= 1 && block <= length)) throw new RangeError("a block must fit into the series");
  const random = seededRandom(seed);
  return Array.from({ length: resamples }, () => {
    const drawn = new Uint16Array(length);
    for (let count = 0; count < length;) {
      const start = Math.floor(random() * length);
      for (let step = 0; step < block && count < length; step += 1, count += 1) {
        const at = (start + step) % length;
        drawn[at] = drawn[at]! + 1;
      }
    }
    return drawn;
  });
}

/** Lower and upper end of an interval. */
export type Interval = [low: number, high: number];

/**
 * Percentile interval (Efron, 1979) of a statistic over resamples, ignoring those for which it is
 * null. Null where more than half are.
 */
export function percentileInterval(
  statistics: readonly (number | null)[],
  confidence: number,
): Interval | null {
  const known = statistics.filter((each) => each !== null);
  if (known.length * 2 <= statistics.length) return null;
  const tail = (1 - confidence) / 2;
  return [quantile(known, tail)!, quantile(known, 1 - tail)!];
}
