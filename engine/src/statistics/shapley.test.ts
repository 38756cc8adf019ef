import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { shapleyShares } from "./shapley.ts";

const number = fc.double({ min: -10, max: 10, noNaN: true });
const values = (count: number) =>
  fc.array(number, { minLength: 2 ** count, maxLength: 2 ** count });

describe("shapleyShares", () => {
  it("adds up to the whole difference, whatever the values between", () => {
    fc.assert(
      fc.property(
        fc
          .integer({ min: 1, max: 4 })
          .chain((count) => fc.tuple(fc.constant(count), values(count))),
        ([count, of]) => {
          const shares = shapleyShares(count, (subset) => of[subset]!);
          const sum = shares.reduce((total, share) => total + share, 0);
          expect(sum).toBeCloseTo(of.at(-1)! - of[0]!, 9);
        },
      ),
      { seed: 19, numRuns: 300 },
    );
  });

  it("gives each of independent changes its own effect, and one without effect nothing", () => {
    const effects = [3, 0, -1];
    const shares = shapleyShares(3, (subset) =>
      effects.reduce((sum, effect, at) => sum + ((subset >> at) & 1) * effect, 7),
    );
    expect(shares).toEqual(effects.map((effect) => expect.closeTo(effect, 12)));
  });

  it("halves what two changes do only together, and averages three over their six orders", () => {
    expect(shapleyShares(2, (subset) => (subset === 3 ? 4 : 0))).toEqual([2, 2]);
    // The first change counts once the second was made: in three of six orders.
    expect(shapleyShares(3, (subset) => ((subset & 3) === 3 ? 6 : 0))).toEqual([
      expect.closeTo(3, 12),
      expect.closeTo(3, 12),
      0,
    ]);
    expect(shapleyShares(3, (subset) => (subset === 7 ? 6 : 0))).toEqual([
      expect.closeTo(2, 12),
      expect.closeTo(2, 12),
      expect.closeTo(2, 12),
    ]);
  });
});
