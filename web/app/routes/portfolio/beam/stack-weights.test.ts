import fc from "fast-check";
import { expect, it } from "vitest";
import { stackWeights } from "./stack-weights.ts";

it("stacks the heaviest at the bottom, and the thin ones together at the top", () => {
  expect(stackWeights([500, 10, 470, 20], 1_000)).toEqual({
    seen: [42, 39.48],
    rest: 0.84 + 1.68,
  });
  expect(stackWeights([], 1_000)).toEqual({ seen: [], rest: 0 });
});

it("is as high as its share of the heavier pan, of at most 28 weights and the thin ones", () => {
  const amounts = fc.array(fc.double({ min: 1, max: 1e9, noNaN: true }), {
    minLength: 1,
    maxLength: 200,
  });
  fc.assert(
    fc.property(amounts, fc.double({ min: 1, max: 5, noNaN: true }), (yen, times) => {
      const sum = yen.reduce((total, amount) => total + amount, 0);
      const { seen, rest } = stackWeights(yen, sum * times);
      expect(seen.reduce((total, height) => total + height, rest)).toBeCloseTo(84 / times, 6);
      expect(seen.length).toBeLessThanOrEqual(28);
    }),
  );
});
