import * as fc from "fast-check";
import { describe, expect, it } from "vitest";
import { buildHistogram, cashBins, type HistogramBins, progressBins } from "./histogram.ts";

describe("buildHistogram", () => {
  it("counts outliers in the outermost bins and the threshold as above", () => {
    const histogram = buildHistogram([-7, -1, 0.5, 0.49, 99], cashBins);
    expect(histogram).toMatchObject({ from: -1, to: 1.25, total: 5, above: 2, threshold: 0.5 });
    expect(histogram?.counts).toEqual([2, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 1, 1, 0, 0, 0, 0, 1]);
    expect(buildHistogram([], cashBins)).toBeNull();
  });

  it("counts every value once, in the bin that its bounds say", () => {
    const values = fc.array(
      fc.integer({ min: -3_000, max: 3_000 }).map((thousandths) => thousandths / 1_000),
      { minLength: 1 },
    );
    const bins = fc.constantFrom<HistogramBins>(cashBins, progressBins);
    fc.assert(
      fc.property(values, bins, (given, { from, to, count, threshold }) => {
        const { counts, total, above } = buildHistogram(given, { from, to, count, threshold })!;
        expect(counts).toHaveLength(count);
        expect(counts.reduce((sum, each) => sum + each, 0)).toBe(given.length);
        expect([total, above]).toEqual([
          given.length,
          given.filter((value) => value >= threshold).length,
        ]);
        const middle = from + (to - from) / 2;
        const upperHalf = counts.slice(count / 2).reduce((sum, each) => sum + each, 0);
        expect(upperHalf).toBe(given.filter((value) => value >= middle).length);
      }),
      { seed: 20251122, numRuns: 200 },
    );
  });
});
