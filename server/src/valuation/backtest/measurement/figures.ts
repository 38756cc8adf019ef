import type { Interval } from "@tenbin/engine";

export interface MethodFigures {
  readonly companies: number;
  readonly rows: number;
  readonly coverage: number | null;
  readonly coverageOfAll: number | null;
  /** Median of |ln(value ÷ price)|. Null for methods that only rank, like the next two. */
  readonly medianError: number | null;
  /**
   * The same after subtracting the date's median of ln(value ÷ price) over all rows of the method.
   */
  readonly medianErrorDateCentred: number | null;
  /** Share of rows with price ÷ value within 1 ± 0.2. */
  readonly within20: number | null;
  /** Mean over dates of Spearman's correlation of ln(value ÷ price) with the 12-month return. */
  readonly ic: number | null;
  /**
   * The same with the past of the price taken out: residuals of the signal's ranks on those of the
   * 18-month average price and of the returns over 1, 12 and 36 months. Null for a method that
   * they explain altogether.
   */
  readonly icBeyondPrice: number | null;
  /** Share of dates with a positive rank correlation. */
  readonly icPositiveShare: number | null;
  /** Mean over dates of the cheapest fifth's mean return − the dearest fifth's. */
  readonly spread: number | null;
  readonly meanReturn: number | null;
  readonly meanExcessReturn: number | null;
  readonly risingShare: number | null;
  readonly aboveMedianShare: number | null;
  /** 90 % intervals (intervals.ts); null where there are too few dates. */
  readonly intervals: Readonly<Record<MetricName, Interval | null>> | null;
}

export const metricNames = [
  "medianError",
  "medianErrorDateCentred",
  "within20",
  "ic",
  "icBeyondPrice",
  "icPositiveShare",
  "spread",
  "meanReturn",
  "meanExcessReturn",
  "risingShare",
  "aboveMedianShare",
] as const satisfies readonly (keyof MethodFigures)[];
export type MetricName = (typeof metricNames)[number];
