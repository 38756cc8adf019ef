import {
  blockResamples,
  calibrateWidening,
  type Interval,
  type IntervalWidening,
  percentileInterval,
  widenInterval,
} from "@tenbin/engine";
import { BOOTSTRAP, HORIZON_MONTHS } from "../../valuation/index.ts";

/** Resamples of the months of a record, and how much wider than these say an interval has to be. */
export interface MonthResampling {
  readonly draws: readonly Uint16Array[];
  readonly months: IntervalWidening;
  readonly picks: IntervalWidening;
  readonly coverage: IntervalCoverages;
}

/** Share of simulated intervals that hold the truth. */
export interface IntervalCoverages {
  readonly confidence: number;
  readonly months: number;
  readonly picks: number;
}

/** Months as such do not overlap. Picks of neighbouring months are held at the same time, taken for a year. */
export function resampleMonths(length: number): MonthResampling | null {
  const { block, confidence, resamples, seed } = BOOTSTRAP;
  if (length < 2 * block) return null;
  const plan = { length, block, seed, confidence, companies: 1 };
  const months = calibrateWidening({ ...plan, overlap: 1 });
  const picks = calibrateWidening({ ...plan, overlap: HORIZON_MONTHS });
  return {
    draws: blockResamples({ length, block, resamples, seed }),
    months,
    picks,
    coverage: { confidence, months: months.coverage, picks: picks.coverage },
  };
}

/** Of `factor` × the mean of a figure of each month. */
export function monthlyMeanInterval(
  values: readonly number[],
  factor: number,
  resampling: MonthResampling | null,
): Interval | null {
  if (resampling === null) return null;
  const rows = values.map((value, month) => ({ month, value: factor * value }));
  return intervalOf(rows, resampling.draws, resampling.months);
}

/** Of the mean over picks of 0 or 1, each drawn with the month in which it was entered. */
export function pickShareInterval(
  picks: readonly MonthRow[],
  resampling: MonthResampling | null,
): Interval | null {
  if (resampling === null) return null;
  const interval = intervalOf(picks, resampling.draws, resampling.picks);
  return interval && [Math.max(0, interval[0]), Math.min(1, interval[1])];
}

interface MonthRow {
  /** Index. */
  readonly month: number;
  readonly value: number;
}

function intervalOf(
  rows: readonly MonthRow[],
  draws: readonly Uint16Array[],
  { factor }: IntervalWidening,
): Interval | null {
  const length = draws[0]!.length;
  const sums = new Float64Array(length);
  const counts = new Float64Array(length);
  for (const { month, value } of rows) {
    sums[month] = sums[month]! + value;
    counts[month] = counts[month]! + 1;
  }
  const meanOf = (drawn: Uint16Array | null): number | null => {
    let [sum, count] = [0, 0];
    for (let month = 0; month < length; month += 1) {
      const times = drawn === null ? 1 : drawn[month]!;
      sum += times * sums[month]!;
      count += times * counts[month]!;
    }
    return count === 0 ? null : sum / count;
  };
  const value = meanOf(null);
  const resampled = percentileInterval(draws.map(meanOf), BOOTSTRAP.confidence);
  return value === null || resampled === null ? null : widenInterval(value, resampled, factor);
}
