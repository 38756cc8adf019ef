import { quantile } from "./statistics/quantile.ts";

/** Month ends in the record. */
export const ACCURACY_MONTHS = 60;
/** Minimum number of rated month ends for a score. */
export const ACCURACY_MINIMUM_MONTHS = 24;
/** A month counts as a hit when price lies within ±20 % of the value computed as of then. */
export const ACCURACY_TOLERANCE = 0.2;

/** How close prices have been to the values of a company. */
export interface Accuracy {
  /** Share of hits among the rated month ends, 0–100, unrounded; null under 24 of them. */
  readonly score: number | null;
  /** Hits among the rated month ends. */
  readonly within: number;
  /** Rated month ends among the last 60. */
  readonly rated: number;
  /** Distribution of |price ÷ value − 1| over them; null without any. */
  readonly quartiles: {
    readonly p25: number;
    readonly p50: number;
    readonly p75: number;
    readonly p90: number;
  } | null;
}

/**
 * `ctbm_accuracy` from the gaps price ÷ value − 1 at consecutive month ends, oldest first, each
 * with the value computed as of then; null where the company was unrated. Only the last 60 month
 * ends count.
 */
export function computeAccuracy(gaps: readonly (number | null)[]): Accuracy {
  const sizes = gaps
    .slice(-ACCURACY_MONTHS)
    .filter((gap) => gap !== null)
    .map(Math.abs);
  const within = sizes.filter((size) => size <= ACCURACY_TOLERANCE).length;
  const [p25, p50, p75, p90] = [0.25, 0.5, 0.75, 0.9].map((p) => quantile(sizes, p));
  return {
    score: sizes.length < ACCURACY_MINIMUM_MONTHS ? null : (100 * within) / sizes.length,
    within,
    rated: sizes.length,
    quartiles:
      p25 == null || p50 == null || p75 == null || p90 == null ? null : { p25, p50, p75, p90 },
  };
}
