import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { toValueMove, valueCauses } from "./value-move.ts";

const NOTHING = { results: 0, market_level: 0, multiples: 0, premium: 0, damping: 0, shares: 0 };
const logarithm = fc.integer({ min: -2e6, max: 2e6 }).map((millionths) => millionths / 1e6);

describe("toValueMove", () => {
  it("has causes that add to the change, whatever their factors", () => {
    const all = fc.record({
      results: logarithm,
      market_level: logarithm,
      multiples: logarithm,
      premium: logarithm,
      damping: logarithm,
      shares: logarithm,
    });
    fc.assert(
      fc.property(all, (logarithms) => {
        const { change, causes } = toValueMove(logarithms);
        const product = valueCauses.reduce((factor, key) => factor * Math.exp(logarithms[key]), 1);
        const sum = valueCauses.reduce((total, key) => total + causes[key], 0);
        expect((1 + change) / product).toBeCloseTo(1, 9);
        expect(Math.abs(sum - change)).toBeLessThanOrEqual(1e-9 * Math.max(1, product));
        for (const key of valueCauses) {
          expect(causes[key] * logarithms[key]).toBeGreaterThanOrEqual(0);
        }
      }),
      { seed: 19, numRuns: 500 },
    );
  });

  it("says nothing where nothing moved, and gives opposite causes their parts where the value stays", () => {
    expect(toValueMove(NOTHING)).toEqual({ change: 0, causes: NOTHING });
    expect(toValueMove({ ...NOTHING, results: 0.1, damping: -0.1 })).toEqual({
      change: 0,
      causes: { ...NOTHING, results: 0.1, damping: -0.1 },
    });
  });

  it("gives a single cause the whole change", () => {
    const { change, causes } = toValueMove({ ...NOTHING, shares: Math.LN2 });
    expect(change).toBeCloseTo(1, 12);
    expect(causes.shares).toBeCloseTo(1, 12);
  });
});
