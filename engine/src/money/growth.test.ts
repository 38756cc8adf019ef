import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { clamp, compoundGrowth } from "./growth.ts";

describe("compoundGrowth", () => {
  it("computes the yearly rate", () => {
    expect(compoundGrowth(100, 121, 2)).toBeCloseTo(0.1, 12);
    expect(compoundGrowth(100, 50, 1)).toBeCloseTo(-0.5, 12);
  });

  it.each([
    [0, 100, 2],
    [-5, 100, 2],
    [100, 0, 2],
    [100, -1, 2],
    [100, 100, 0],
    [100, 100, -1],
  ])("is unknown from %s to %s in %s years", (first, last, years) => {
    expect(compoundGrowth(first, last, years)).toBeNull();
  });

  it("compounds from the first amount to the last", () => {
    const amount = fc.double({ min: 1, max: 1e6, noNaN: true });
    fc.assert(
      fc.property(amount, amount, fc.integer({ min: 1, max: 10 }), (first, last, years) => {
        const rate = compoundGrowth(first, last, years)!;
        expect((first * Math.pow(1 + rate, years)) / last).toBeCloseTo(1, 6);
      }),
      { seed: 31 },
    );
  });
});

describe("clamp", () => {
  it("keeps values inside and moves others to the nearer bound", () => {
    expect([-1, 0.3, 2].map((value) => clamp(value, 0, 1))).toEqual([0, 0.3, 1]);
  });
});
