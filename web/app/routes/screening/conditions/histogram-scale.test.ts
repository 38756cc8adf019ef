import * as fc from "fast-check";
import { describe, expect, it } from "vitest";
import { HANDLE_STEP, positionOf, valueAt } from "./histogram-scale.ts";

const growing = fc
  .array(fc.double({ min: 0.001, max: 1e9, noNaN: true }), { minLength: 1, maxLength: 28 })
  .map((widths) => {
    const edges = [-5];
    for (const width of widths) edges.push(edges.at(-1)! + width);
    return edges;
  });

describe("positions of handles", () => {
  it("stand for values that are at most a step of the handle away", () => {
    fc.assert(
      fc.property(growing, fc.double({ min: 0, max: 1, noNaN: true }), (edges, share) => {
        const position = share * (edges.length - 1);
        const bin = Math.min(Math.floor(position), edges.length - 2);
        const width = edges[bin + 1]! - edges[bin]!;
        const exact = edges[bin]! + (position - bin) * width;
        const tolerance = HANDLE_STEP * width + 1e-11 * Math.abs(exact);
        expect(Math.abs(valueAt(edges, position) - exact)).toBeLessThanOrEqual(tolerance);
      }),
      { seed: 17 },
    );
  });

  it("give values with few digits", () => {
    expect(valueAt([0, 1e10, 1e11], 1.3)).toBe(3.5e10);
    expect(valueAt([0, 0.1], 0.3)).toBe(0.03);
    expect(valueAt([-0.2, -0.1, 0], 0.5)).toBe(-0.15);
  });

  it("put what lies beyond the histogram at its ends", () => {
    expect(positionOf([0, 1, 2], -3)).toBe(0);
    expect(positionOf([0, 1, 2], 9)).toBe(2);
    expect(positionOf([0, 1, 2], 1.5)).toBe(1.5);
  });

  it("stand on one value where all companies have the same", () => {
    expect(valueAt([5, 5], 0.5)).toBe(5);
    expect(positionOf([5, 5], 5)).toBe(0);
  });
});
