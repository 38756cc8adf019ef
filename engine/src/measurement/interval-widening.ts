import { percentileInterval, type BootstrapPlan, type Interval } from "./block-bootstrap.ts";
import { crossedResamples } from "./crossed-resamples.ts";
import { seededRandom } from "./random.ts";
import { createPanel, createRowWeights, weightedMean } from "./resampled-statistics.ts";
import { quantile } from "../statistics/quantile.ts";

/** Simulated panels for the widening, and as many others for its coverage. */
const SIMULATIONS = 1_000;
const DEFAULT_COMPANIES = 10;
const SIMULATED_RESAMPLES = 100;
/**
 * Share of a monthly figure's variance that is common to all companies: monthly rank correlations
 * vary by about 0.11, those of 800 independent companies would by 0.035.
 */
const COMMON_SHARE = 0.9;

export interface OverlapPlan extends Pick<BootstrapPlan, "length" | "block" | "seed"> {
  /** Months that the returns of neighbouring dates have in common, plus one. */
  readonly overlap: number;
  /** Of a simulated panel; 1 where dates alone are resampled. Default: 10. */
  readonly companies?: number;
  readonly confidence: number;
}

export interface IntervalWidening {
  /** Factor on both arms of a resampled interval. */
  readonly factor: number;
  /** Share of simulated intervals that hold the truth, before and after widening. */
  readonly coverageBefore: number;
  readonly coverage: number;
  readonly simulations: number;
}

/**
 * How much wider than resampled an interval has to be. Few overlapping dates hardly differ from
 * each other, so that percentile intervals are far too narrow. Panels whose truth is known (0), of as
 * many dates with the same overlap, say by how much; other panels say how often the widened
 * intervals hold the truth. Deterministic for a seed.
 */
export function calibrateWidening(plan: OverlapPlan): IntervalWidening {
  const random = seededRandom(plan.seed);
  const { companies = DEFAULT_COMPANIES } = plan;
  const rows = Array.from({ length: plan.length * companies }, (_, at) => ({
    date: at % plan.length,
    company: Math.floor(at / plan.length),
  }));
  const empty = createPanel(plan.length, rows, new Float64Array(rows.length));
  const draws = crossedResamples({
    ...plan,
    resamples: SIMULATED_RESAMPLES,
    companies,
  });
  const once = createRowWeights(empty)(null);
  const drawn = draws.map((each) => createRowWeights(empty)(each));
  const neededFactors = () =>
    Array.from({ length: SIMULATIONS }, () => {
      const values = simulatedValues({ ...plan, companies }, random);
      const interval = percentileInterval(
        drawn.map((weights) => weightedMean(values, weights)),
        plan.confidence,
      )!;
      return factorToReach(0, weightedMean(values, once)!, interval);
    });
  const factor = Math.max(1, quantile(neededFactors(), plan.confidence)!);
  const checked = neededFactors();
  const heldAt = (width: number) =>
    checked.filter((needed) => needed <= width).length / checked.length;
  return {
    factor,
    coverageBefore: heldAt(1),
    coverage: heldAt(factor),
    simulations: SIMULATIONS,
  };
}

/** The interval with both arms lengthened by a factor. */
export function widenInterval(value: number, [low, high]: Interval, factor: number): Interval {
  return [value - factor * (value - low), value + factor * (high - value)];
}

/** The factor at which an interval around `value` reaches `truth`. */
function factorToReach(truth: number, value: number, [low, high]: Interval): number {
  const arm = truth < value ? value - low : high - value;
  return arm <= 0 ? Number.POSITIVE_INFINITY : Math.abs(value - truth) / arm;
}

/** Companies × dates with mean 0: a common and an own part, each summed over the overlap. */
function simulatedValues(
  { length, overlap, companies }: OverlapPlan & { readonly companies: number },
  random: () => number,
): Float64Array {
  const common = movingSums(length, overlap, random);
  const commonWeight = Math.sqrt(COMMON_SHARE);
  const ownWeight = Math.sqrt((1 - COMMON_SHARE) * companies);
  const values = new Float64Array(length * companies);
  for (let company = 0; company < companies; company += 1) {
    const own = movingSums(length, overlap, random);
    for (let date = 0; date < length; date += 1) {
      values[company * length + date] = commonWeight * common[date]! + ownWeight * own[date]!;
    }
  }
  return values;
}

function movingSums(length: number, overlap: number, random: () => number): Float64Array {
  const steps = Array.from({ length: length + overlap - 1 }, () => random() - 0.5);
  return Float64Array.from({ length }, (_, at) => {
    let sum = 0;
    for (let step = at; step < at + overlap; step += 1) sum += steps[step]!;
    return sum;
  });
}
