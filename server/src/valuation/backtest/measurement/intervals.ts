import {
  calibrateWidening,
  crossedResamples,
  type Draw,
  type Draws,
  type Interval,
  type IntervalWidening,
  percentileInterval,
  widenInterval,
} from "@tenbin/engine";
import { BOOTSTRAP, HORIZON_MONTHS } from "./protocol.ts";

/** A figure for a resample of dates and companies; null draws everything once. */
export type Statistic = (draws: Draws) => number | null;

/** Resamples, and how much wider than they say an interval has to be. */
export interface Resampling {
  readonly draws: readonly Draw[];
  readonly widening: IntervalWidening;
}

/** Null with too few dates: resampling needs at least two whole blocks. */
export function createResampling(dates: number, companies: number): Resampling | null {
  const { block, resamples, seed } = BOOTSTRAP;
  if (dates < 2 * block || companies === 0) return null;
  return {
    draws: crossedResamples({ length: dates, companies, block, resamples, seed }),
    widening: wideningFor(dates),
  };
}

/** Pure in the number of dates, and a second of work. */
const widenings = new Map<number, IntervalWidening>();

function wideningFor(dates: number): IntervalWidening {
  const { block, seed, confidence } = BOOTSTRAP;
  const known = widenings.get(dates);
  if (known !== undefined) return known;
  const overlap = HORIZON_MONTHS;
  const widening = calibrateWidening({ length: dates, block, seed, confidence, overlap });
  widenings.set(dates, widening);
  return widening;
}

/** Ends that a figure cannot pass. */
export type Bounds = readonly [low: number, high: number];
export const UNBOUNDED: Bounds = [Number.NEGATIVE_INFINITY, Number.POSITIVE_INFINITY];
export const SHARE_BOUNDS: Bounds = [0, 1];

/** Null where the figure itself is null. */
export function intervalOf(
  statistic: Statistic,
  resampling: Resampling | null,
  bounds: Bounds = UNBOUNDED,
): Interval | null {
  const value = statistic(null);
  if (resampling === null || value === null) return null;
  return intervalAround(value, resampling.draws.map(statistic), resampling.widening, bounds);
}

/** Null where the figure itself is null. */
export function intervalAround(
  value: number | null,
  resampled: readonly (number | null)[],
  { factor }: IntervalWidening,
  [lowest, highest]: Bounds,
): Interval | null {
  const interval = percentileInterval(resampled, BOOTSTRAP.confidence);
  if (value === null || interval === null) return null;
  const [low, high] = widenInterval(value, interval, factor);
  return [Math.max(lowest, low), Math.min(highest, high)];
}
