import type { Interval } from "@tenbin/engine";

/** Everything measured of one method on one group of rows. Plain ratios: 0.146, not 14.6. */
export interface MethodFigures {
  /** Companies and company-months with a value (or a ratio, of methods that only rank). */
  readonly companies: number;
  readonly rows: number;
  /** Share of the eligible rows with a value. */
  readonly coverage: number | null;
  /** Share of all rows with a value. */
  readonly coverageOfAll: number | null;
  /** Median of |ln(value ÷ price)|; null for methods that only rank, as the next two. */
  readonly medianError: number | null;
  /** The same after taking away the date's median of ln(value ÷ price) over all rows of the method. */
  readonly medianErrorDateCentred: number | null;
  /** Share of rows with price ÷ value within 1 ± 0.2. */
  readonly within20: number | null;
  /** Mean over dates of Spearman's correlation of ln(value ÷ price) with the 12-month return. */
  readonly ic: number | null;
  /** Mean over dates of the cheapest fifth's mean return − the dearest fifth's. */
  readonly spread: number | null;
  /** Mean 12-month price return. */
  readonly meanReturn: number | null;
  /** Mean of that return − the mean of all rows of its date. */
  readonly meanExcessReturn: number | null;
  /** Share of rows whose price was higher 12 months later. */
  readonly risingShare: number | null;
  /** Share of rows that did better than the median of their date. */
  readonly aboveMedianShare: number | null;
  /** 90 % block-bootstrap intervals over dates; null where the dates are too few, or not computed. */
  readonly intervals: Readonly<Record<MetricName, Interval | null>> | null;
}

/** Figures that carry an interval. */
export const metricNames = [
  "medianError",
  "medianErrorDateCentred",
  "within20",
  "ic",
  "spread",
  "meanReturn",
  "meanExcessReturn",
  "risingShare",
  "aboveMedianShare",
] as const satisfies readonly (keyof MethodFigures)[];
export type MetricName = (typeof metricNames)[number];
