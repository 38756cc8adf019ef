import type { Histogram } from "@tenbin/contract";

/** Companies in bins that begin at the threshold or above it; thresholds are edges of bins. */
export function countAbove({ from, to, counts }: Histogram, threshold: number): number {
  const width = (to - from) / counts.length;
  return counts
    .slice(Math.max(0, Math.round((threshold - from) / width)))
    .reduce((sum, count) => sum + count, 0);
}
