import * as fc from "fast-check";
import { describe, expect, it } from "vitest";
import { assumptionsFixture } from "../testing/assumptions-fixture.ts";
import { ratioAt } from "./assumption-grid.ts";

const map = assumptionsFixture().map!;
const rate = (points: readonly number[]) =>
  fc.double({ min: points[0]!, max: points.at(-1)!, noNaN: true });

describe("ratioAt", () => {
  it("is the ratio of the map at its points, and of the nearest beyond it", () => {
    for (const [row, column] of [
      [0, 0],
      [7, 13],
      [20, 20],
    ] as const) {
      const at = { growth: map.growth[column]!, cost: map.cost[row]! };
      expect(ratioAt(map, at)).toBeCloseTo(map.ratios[row]![column]!, 12);
    }
    expect(ratioAt(map, { growth: -1, cost: 0 })).toBeCloseTo(map.ratios[0]![0]!, 12);
    expect(ratioAt(map, { growth: 1, cost: 1 })).toBeCloseTo(map.ratios[20]![20]!, 12);
  });

  it("is exact between them where the logarithm is linear", () => {
    fc.assert(
      fc.property(rate(map.growth), rate(map.cost), (growth, cost) => {
        const exact = 0.717 * Math.exp(3 * (0.0237 - growth) + 12 * (cost - 0.075));
        // The map has four digits.
        expect(Math.abs(ratioAt(map, { growth, cost }) / exact - 1)).toBeLessThan(6e-4);
      }),
      { seed: 108 },
    );
  });
});
