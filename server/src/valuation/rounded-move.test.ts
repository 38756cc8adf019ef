import { valueCauses, type ValueCause, type ValueMove } from "@tenbin/engine";
import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { moveView, roundMove } from "./rounded-move.ts";

const moveOf = (parts: Partial<Record<ValueCause, number>>): ValueMove => {
  const causes = {
    results: 0,
    market_level: 0,
    multiples: 0,
    premium: 0,
    damping: 0,
    shares: 0,
    ...parts,
  };
  return { change: valueCauses.reduce((sum, cause) => sum + causes[cause], 0), causes };
};
const part = fc.oneof(fc.constant(0), fc.double({ min: -0.7, max: 3, noNaN: true }));

describe("roundMove", () => {
  it("adds up to the rounded change, and moves no cause by a whole unit", () => {
    const parts = fc.record({
      results: part,
      market_level: part,
      multiples: part,
      premium: part,
      damping: part,
      shares: part,
    });
    fc.assert(
      fc.property(parts, (exact) => {
        const move = moveOf(exact);
        const rounded = roundMove(move);
        const sum = valueCauses.reduce((total, cause) => total + rounded[cause], 0);
        expect(sum).toBe(Math.round(move.change * 1_000) + 0);
        for (const cause of valueCauses) {
          expect(Math.abs(rounded[cause] - exact[cause] * 1_000)).toBeLessThan(1);
        }
        const silent = valueCauses.filter((cause) => exact[cause] === 0);
        expect(silent.filter((cause) => rounded[cause] !== 0)).toEqual([]);
      }),
      { seed: 19, numRuns: 500 },
    );
  });

  it("takes the rounding of doubles for nothing", () => {
    expect(roundMove(moveOf({ premium: -0.012, shares: -1e-16 }))).toEqual(
      moveOf({ premium: -12 }).causes,
    );
  });
});

describe("moveView", () => {
  it("names causes by size, and nothing where nothing moved", () => {
    expect(moveView(moveOf({ premium: -0.0114, results: 0.0301, multiples: 0.0003 }))).toEqual({
      change: 19,
      causes: [
        { cause: "results", change: 30 },
        { cause: "premium", change: -11 },
      ],
    });
    expect(moveView(moveOf({}))).toEqual({ change: 0, causes: [] });
    expect(moveView(moveOf({ results: 0.004, damping: -0.004 }))).toEqual({
      change: 0,
      causes: [
        { cause: "results", change: 4 },
        { cause: "damping", change: -4 },
      ],
    });
  });
});
