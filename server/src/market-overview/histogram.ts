export interface HistogramBins {
  readonly from: number;
  readonly to: number;
  readonly count: number;
  readonly threshold: number;
}

/** Progress minus the company's own five-year mean, in ratio points. */
export const progressBins: HistogramBins = { from: -0.25, to: 0.25, count: 20, threshold: 0 };
export const cashBins: HistogramBins = { from: -1, to: 1.25, count: 18, threshold: 0.5 };

/** Outliers count in the outermost bins; null without values. */
export function buildHistogram(values: readonly number[], bins: HistogramBins) {
  if (values.length === 0) return null;
  const counts = Array.from({ length: bins.count }, () => 0);
  const width = (bins.to - bins.from) / bins.count;
  for (const value of values) {
    const bin = Math.floor((value - bins.from) / width);
    counts[Math.min(bins.count - 1, Math.max(0, bin))]! += 1;
  }
  return {
    from: bins.from,
    to: bins.to,
    counts,
    threshold: bins.threshold,
    total: values.length,
    above: values.filter((value) => value >= bins.threshold).length,
  };
}
