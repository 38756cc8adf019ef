import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { twoStageValue } from "./two-stage.ts";

describe("twoStageValue", () => {
  it("is the perpetuity without growth", () => {
    expect(twoStageValue(100, 0, 0.08, 5, 0)).toBeCloseTo(1250, 9);
  });

  it("is Gordon's formula when both stages grow alike", () => {
    expect(twoStageValue(100, 0.02, 0.07, 7, 0.02)).toBeCloseTo((100 * 1.02) / 0.05, 8);
  });

  it("equals the discounted flows written out", () => {
    const flows = [105, 110.25];
    const later = 110.25 / 0.1;
    const expected = flows[0]! / 1.1 + flows[1]! / 1.21 + later / 1.21;
    expect(twoStageValue(100, 0.05, 0.1, 2, 0)).toBeCloseTo(expected, 9);
  });

  it("rejects a terminal growth that reaches the rate", () => {
    expect(() => twoStageValue(100, 0, 0.02, 5, 0.02)).toThrow(RangeError);
  });

  it("rises with growth, falls with the rate and is proportional to the flow", () => {
    const growth = fc.double({ min: -0.05, max: 0.1, noNaN: true });
    const rate = fc.double({ min: 0.03, max: 0.15, noNaN: true });
    fc.assert(
      fc.property(growth, rate, fc.integer({ min: 1, max: 20 }), (g, r, years) => {
        const value = twoStageValue(100, g, r, years, 0);
        expect(twoStageValue(100, g + 0.01, r, years, 0)).toBeGreaterThan(value);
        expect(twoStageValue(100, g, r + 0.01, years, 0)).toBeLessThan(value);
        expect(twoStageValue(400, g, r, years, 0)).toBe(value * 4);
      }),
      { seed: 32 },
    );
  });
});
