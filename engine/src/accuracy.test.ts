import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { ACCURACY_MONTHS, computeAccuracy } from "./accuracy.ts";

function repeatGap(gap: number | null, count: number): (number | null)[] {
  return Array.from({ length: count }, () => gap);
}

describe("computeAccuracy", () => {
  it("has no score under 24 rated month ends, but counts them", () => {
    const accuracy = computeAccuracy(repeatGap(0.1, 23));
    expect(accuracy).toMatchObject({ score: null, within: 23, rated: 23 });
  });

  it("scores from 24 rated month ends on", () => {
    expect(computeAccuracy([...repeatGap(0.1, 18), ...repeatGap(0.5, 6)]).score).toBe(75);
  });

  it("does not count unrated months, neither as hits nor as misses", () => {
    const accuracy = computeAccuracy([
      ...repeatGap(null, 20),
      ...repeatGap(0.1, 12),
      ...repeatGap(-0.3, 12),
    ]);
    expect(accuracy).toMatchObject({ score: 50, within: 12, rated: 24 });
  });

  it("looks at the last 60 month ends, unrated ones included", () => {
    const old = repeatGap(0.9, 40);
    expect(computeAccuracy([...old, ...repeatGap(0, 60)]).score).toBe(100);
    expect(computeAccuracy([...old, ...repeatGap(null, 30), ...repeatGap(0, 29)]).rated).toBe(30);
  });

  it.each([
    [0.2, 100],
    [-0.2, 100],
    [0.2001, 0],
    [-0.2001, 0],
  ])("applies the tolerance of 20 %% to a gap of %s", (gap, score) => {
    expect(computeAccuracy(repeatGap(gap, 30)).score).toBe(score);
  });

  it("describes the distribution of absolute gaps", () => {
    const gaps = Array.from(
      { length: 41 },
      (_, index) => (index % 2 === 0 ? 1 : -1) * index * 0.01,
    );
    const { quartiles } = computeAccuracy(gaps);
    expect(quartiles?.p25).toBeCloseTo(0.1, 12);
    expect(quartiles?.p50).toBeCloseTo(0.2, 12);
    expect(quartiles?.p75).toBeCloseTo(0.3, 12);
    expect(quartiles?.p90).toBeCloseTo(0.36, 12);
  });

  it("returns nulls without a record", () => {
    expect(computeAccuracy([])).toEqual({ score: null, within: 0, rated: 0, quartiles: null });
  });

  it("keeps the score between 0 and 100 and the hits within the rated months", () => {
    const gap = fc.option(fc.double({ min: -0.99, max: 5, noNaN: true }));
    fc.assert(
      fc.property(fc.array(gap, { maxLength: 120 }), (gaps) => {
        const { score, within, rated } = computeAccuracy(gaps);
        expect(within).toBeLessThanOrEqual(rated);
        expect(rated).toBeLessThanOrEqual(ACCURACY_MONTHS);
        expect(score).toBe(rated < 24 ? null : (100 * within) / rated);
      }),
      { seed: 22 },
    );
  });
});
