import { describe, expect, it } from "vitest";
import { calibrateWidening, widenInterval } from "./interval-widening.ts";

const PLAN = { length: 34, block: 12, overlap: 12, confidence: 0.9, seed: 20_181_231 };

describe("the widening of intervals", () => {
  const published = calibrateWidening(PLAN);

  it("holds the truth in 88 to 92 % of panels that it was not chosen on", () => {
    expect(published.coverage).toBeGreaterThanOrEqual(0.88);
    expect(published.coverage).toBeLessThanOrEqual(0.92);
    expect(published.simulations).toBe(1_000);
  });

  it("is needed: as resampled, intervals of 34 overlapping months hold it far too seldom", () => {
    expect(published.coverageBefore).toBeLessThan(0.75);
    expect(published.factor).toBeGreaterThan(1.5);
  });

  it("is the smaller the more dates there are", () => {
    const more = calibrateWidening({ ...PLAN, length: 48 });
    expect(more.factor).toBeLessThan(published.factor);
    expect(more.coverageBefore).toBeGreaterThan(published.coverageBefore);
  });

  it("holds for months of their own that are resampled without companies", () => {
    const series = calibrateWidening({ ...PLAN, length: 96, overlap: 1, companies: 1 });
    expect(series.coverage).toBeGreaterThanOrEqual(0.88);
    expect(series.coverage).toBeLessThanOrEqual(0.93);
    expect(series.factor).toBeLessThan(published.factor);
  });

  it("is the same for a seed", () => {
    expect(calibrateWidening(PLAN)).toEqual(published);
  });
});

describe("a widened interval", () => {
  it("has both arms lengthened", () => {
    expect(widenInterval(1, [0, 3], 2)).toEqual([-1, 5]);
    expect(widenInterval(1, [0, 3], 1)).toEqual([0, 3]);
  });
});
