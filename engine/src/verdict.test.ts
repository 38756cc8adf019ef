import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { verdictEdges, verdictOf } from "./verdict.ts";

describe("verdictOf", () => {
  it.each([
    [60, 100, "very_cheap"],
    [60.1, 100, "cheap"],
    [80, 100, "cheap"],
    [80.1, 100, "fair"],
    [124.9, 100, "fair"],
    [125, 100, "expensive"],
    [166.9, 100, "expensive"],
    [167, 100, "very_expensive"],
  ] as const)("calls a price of %s at a value of %s %s", (price, value, verdict) => {
    expect(verdictOf(price, value)).toBe(verdict);
  });

  it.each([
    [null, 100],
    [100, null],
    [0, 100],
    [100, 0],
    [-5, 100],
    [100, -5],
    [Number.NaN, 100],
  ])("does not rate a price of %s at a value of %s", (price, value) => {
    expect(verdictOf(price, value)).toBe("unrated");
  });

  it("never becomes cheaper as the price rises", () => {
    const order = ["very_cheap", "cheap", "fair", "expensive", "very_expensive"];
    const price = fc.double({ min: 1, max: 1e6, noNaN: true });
    fc.assert(
      fc.property(price, price, price, (a, b, value) => {
        const low = order.indexOf(verdictOf(Math.min(a, b), value));
        const high = order.indexOf(verdictOf(Math.max(a, b), value));
        expect(low).toBeGreaterThanOrEqual(0);
        expect(high).toBeGreaterThanOrEqual(low);
      }),
      { seed: 21 },
    );
  });

  it("has ascending edges", () => {
    expect([...verdictEdges].toSorted((a, b) => a - b)).toEqual([...verdictEdges]);
  });
});
