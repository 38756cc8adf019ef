import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { blockResamples, percentileInterval } from "./block-bootstrap.ts";
import { seededRandom } from "./random.ts";

/** Mean of a series, each observation as often as it was drawn. */
function drawnMean(series: readonly number[], drawn: Uint16Array): number {
  const sum = series.reduce((total, value, at) => total + drawn[at]! * value, 0);
  return sum / drawn.reduce((total, times) => total + times, 0);
}

const PLAN = { length: 34, block: 12, resamples: 200, seed: 1 };

describe("block resamples", () => {
  it("draw as many observations as there are", () => {
    fc.assert(
      fc.property(fc.integer({ min: 1, max: 40 }), fc.nat(1_000), (length, seed) => {
        const block = 1 + (seed % length);
        for (const drawn of blockResamples({ length, block, resamples: 3, seed })) {
          expect(drawn.reduce((sum, times) => sum + times, 0)).toBe(length);
        }
      }),
      { seed: 5 },
    );
  });

  it("are the same for a seed and differ between seeds", () => {
    expect(blockResamples(PLAN)).toEqual(blockResamples(PLAN));
    expect(blockResamples({ ...PLAN, seed: 2 })).not.toEqual(blockResamples(PLAN));
  });

  it("draw neighbours together: one block as long as the series is the series", () => {
    const whole = { length: 7, block: 7, resamples: 5, seed: 3 };
    for (const drawn of blockResamples(whole)) expect([...drawn]).toEqual(Array(7).fill(1));
  });

  it("draw every observation about equally often, the first and last too", () => {
    const total = new Float64Array(PLAN.length);
    for (const drawn of blockResamples({ ...PLAN, resamples: 4_000 })) {
      drawn.forEach((times, at) => {
        total[at] = total[at]! + times;
      });
    }
    for (const times of total) expect(times / 4_000).toBeCloseTo(1, 1);
  });

  it("reject a block that does not fit", () => {
    expect(() => blockResamples({ ...PLAN, block: 35 })).toThrow(RangeError);
    expect(() => blockResamples({ ...PLAN, block: 0 })).toThrow(RangeError);
  });
});

describe("intervals", () => {
  it("contain the middle of the statistics", () => {
    const statistics = Array.from({ length: 101 }, (_, index) => index / 100);
    const [low, high] = percentileInterval(statistics, 0.9)!;
    expect(low).toBeCloseTo(0.05, 12);
    expect(high).toBeCloseTo(0.95, 12);
  });

  it("are absent where the statistic mostly is", () => {
    expect(percentileInterval([1, null, null], 0.9)).toBeNull();
    expect(percentileInterval([1, 2, null], 0.9)).not.toBeNull();
  });

  it("are wider with blocks than without for a dependent series", () => {
    const random = seededRandom(6);
    let level = 0;
    const series = Array.from({ length: 120 }, () => {
      level = 0.9 * level + random() - 0.5;
      return level;
    });
    const width = (block: number) => {
      const draws = blockResamples({ length: 120, block, resamples: 500, seed: 7 });
      const [low, high] = percentileInterval(
        draws.map((drawn) => drawnMean(series, drawn)),
        0.9,
      )!;
      return high - low;
    };
    expect(width(12)).toBeGreaterThan(width(1) * 1.5);
  });

  it("cover the true mean of an independent series at about the nominal rate", () => {
    const random = seededRandom(8);
    let covered = 0;
    for (let run = 0; run < 200; run += 1) {
      const series = Array.from({ length: 60 }, () => random() - 0.5);
      const draws = blockResamples({ length: 60, block: 3, resamples: 200, seed: run });
      const [low, high] = percentileInterval(
        draws.map((drawn) => drawnMean(series, drawn)),
        0.9,
      )!;
      if (low <= 0 && high >= 0) covered += 1;
    }
    expect(covered / 200).toBeGreaterThan(0.8);
    expect(covered / 200).toBeLessThan(0.97);
  });
});
