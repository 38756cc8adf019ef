import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { exactSplitFactor } from "./split-factor.ts";

describe("exactSplitFactor", () => {
  it.each([
    [0.5, 1 / 2],
    [0.333333, 1 / 3],
    [0.166667, 1 / 6],
    [0.142857, 1 / 7],
    [0.980392, 50 / 51],
    [0.967742, 30 / 31],
    [0.005, 1 / 200],
    [10, 10],
  ])("reads %d as the ratio it was rounded from", (published, exact) => {
    expect(exactSplitFactor(published)).toBe(exact);
  });

  it("finds the ratio of any split of up to a hundred shares", () => {
    fc.assert(
      fc.property(
        fc.integer({ min: 1, max: 100 }),
        fc.integer({ min: 1, max: 100 }),
        (from, to) => {
          const rounded = Math.round((from / to) * 1e6) / 1e6;
          expect(exactSplitFactor(rounded)).toBeCloseTo(from / to, 9);
        },
      ),
      { seed: 5, numRuns: 2_000 },
    );
  });
});
