import fc from "fast-check";
import { describe, expect, it } from "vitest";
import type { ScaleKind } from "./scale.ts";
import { fitScale, priceToPosition } from "./scale.ts";

const kinds = fc.constantFrom<ScaleKind>("log", "linear");
const prices = fc.array(fc.double({ min: 1, max: 1e6, noNaN: true }), { minLength: 1 });

describe("fitScale", () => {
  it("includes every price", () => {
    fc.assert(
      fc.property(kinds, prices, (kind, values) => {
        const scale = fitScale(kind, values);
        for (const value of values) {
          const at = priceToPosition(scale ?? { kind, min: 1, max: 2 }, value);
          expect(at).toBeGreaterThanOrEqual(0);
          expect(at).toBeLessThanOrEqual(1);
        }
      }),
    );
  });

  it("never goes below zero", () => {
    expect(fitScale("linear", [0.1, 1000])?.min).toBe(0);
  });

  it("ignores days without a trade and returns null without prices", () => {
    expect(fitScale("log", [null, 100, null, 200])?.min).toBeCloseTo(97.94, 1);
    expect(fitScale("log", [null])).toBeNull();
    expect(fitScale("linear", [])).toBeNull();
  });

  it("adds room around a single price", () => {
    const scale = fitScale("log", [500]);
    expect(scale?.min).toBeLessThan(500);
    expect(scale?.max).toBeGreaterThan(500);
  });
});

describe("priceToPosition", () => {
  it("maps equal ratios to equal distances on a log axis", () => {
    const scale = { kind: "log", min: 100, max: 10_000 } as const;
    expect(priceToPosition(scale, 1000)).toBeCloseTo(0.5);
    expect(priceToPosition(scale, 200) - priceToPosition(scale, 100)).toBeCloseTo(
      priceToPosition(scale, 2000) - priceToPosition(scale, 1000),
    );
  });

  it("increases with the price, from 0 at the lower end to 1 at the upper", () => {
    const price = fc.integer({ min: 300, max: 4000 });
    fc.assert(
      fc.property(kinds, price, price, (kind, one, other) => {
        const scale = { kind, min: 300, max: 4000 };
        expect(priceToPosition(scale, 300)).toBe(0);
        expect(priceToPosition(scale, 4000)).toBe(1);
        const rise = priceToPosition(scale, other) - priceToPosition(scale, one);
        expect(Math.sign(rise)).toBe(Math.sign(other - one));
      }),
    );
  });
});
