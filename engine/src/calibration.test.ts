import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { calibrationOf, UNCALIBRATED } from "./calibration.ts";

const steady = (gap: number, months: number) => Array.from({ length: months }, () => gap);

describe("calibrationOf", () => {
  it("leaves the value alone without a record", () => {
    expect(calibrationOf([])).toEqual(UNCALIBRATED);
    expect(calibrationOf([null, null])).toEqual(UNCALIBRATED);
  });

  it("closes λ of a steady gap", () => {
    const { factor, strength, months } = calibrationOf(steady(Math.log(1.5), 30));
    expect(months).toBe(30);
    expect(strength).toBeCloseTo((0.8 * 30) / 32, 12);
    expect(factor).toBeCloseTo(Math.pow(1.5, strength), 12);
  });

  it("trusts a longer record more, up to 0.8", () => {
    const strengths = [1, 6, 24, 60, 600].map((n) => calibrationOf(steady(0.1, n)).strength);
    expect(strengths.toSorted((a, b) => a - b)).toEqual(strengths);
    expect(strengths.at(-1)).toBeLessThan(0.8);
    expect(strengths.at(-1)).toBeGreaterThan(0.79);
  });

  it("weighs a gap of 24 months ago half as much as the latest", () => {
    const gaps = [1, ...Array.from({ length: 23 }, () => null), 0];
    const { factor, strength } = calibrationOf(gaps);
    expect(Math.log(factor) / strength).toBeCloseTo(0.5 / 1.5, 12);
  });

  it("ages a record by months without a rating too", () => {
    const recent = calibrationOf([0.2, 0.4]);
    const unratedSince = calibrationOf([0.2, 0.4, null, null, null]);
    expect(unratedSince.months).toBe(recent.months);
    expect(unratedSince.factor).toBeCloseTo(recent.factor, 12);
  });

  it("moves towards the market and never past it", () => {
    const gap = fc.double({ min: -1.5, max: 1.5, noNaN: true });
    fc.assert(
      fc.property(fc.array(gap, { minLength: 1, maxLength: 90 }), (gaps) => {
        const { factor } = calibrationOf(gaps);
        expect(Math.log(factor)).toBeLessThanOrEqual(Math.max(0, ...gaps) + 1e-12);
        expect(Math.log(factor)).toBeGreaterThanOrEqual(Math.min(0, ...gaps) - 1e-12);
      }),
      { seed: 62 },
    );
  });

  it("mirrors: opposite gaps give the reciprocal factor", () => {
    const gap = fc.double({ min: -1.5, max: 1.5, noNaN: true });
    fc.assert(
      fc.property(fc.array(gap, { minLength: 1, maxLength: 40 }), (gaps) => {
        const mirrored = calibrationOf(gaps.map((each) => -each)).factor;
        expect(calibrationOf(gaps).factor * mirrored).toBeCloseTo(1, 12);
      }),
      { seed: 63 },
    );
  });
});
