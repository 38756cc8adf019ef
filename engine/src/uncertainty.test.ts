import fc from "fast-check";
import { describe, expect, it } from "vitest";
import {
  computeBands,
  EMPTY_ERROR_RECORD,
  extendErrorRecord,
  type ErrorRecord,
} from "./uncertainty.ts";

const recordOf = (errors: readonly (number | null)[]): ErrorRecord =>
  errors.reduce<ErrorRecord>(extendErrorRecord, EMPTY_ERROR_RECORD);
const steady = (error: number, months: number) => Array.from({ length: months }, () => error);
/** Half-width of the 80 % band, in logarithms. */
const width = (errors: readonly (number | null)[], strength = 1) =>
  Math.log(computeBands(1e9, recordOf(errors), strength).p80.high / 1e9);

describe("computeBands", () => {
  it("lies around the value, as far up as down in ratios", () => {
    const { p50, p80 } = computeBands(4e9, recordOf(steady(0.1, 30)), 1);
    expect(p50.low * p50.high).toBeCloseTo(16e18, -6);
    expect(p80.low * p80.high).toBeCloseTo(16e18, -6);
  });

  it("assumes 0.2 for a calibrated company and twice that without a record", () => {
    expect(width([], 1)).toBeCloseTo(1.57 * 0.2, 12);
    expect(width([], 0)).toBeCloseTo(1.57 * 0.4, 12);
    expect(width([], 0.5)).toBeCloseTo(1.57 * 0.3, 12);
  });

  it("converges to the company's own errors", () => {
    expect(width(steady(0.05, 120))).toBeLessThan(1.57 * 0.08);
    expect(width(steady(0.5, 120))).toBeGreaterThan(1.57 * 0.45);
  });

  it("gives three months of errors the weight of the expectation", () => {
    const ageing = Math.pow(0.5, 1 / 12);
    const weight = 1 + ageing + ageing * ageing;
    const expected = (3 * 0.2 + 0.6 * weight) / (3 + weight);
    expect(width(steady(0.6, 3))).toBeCloseTo(1.57 * expected, 12);
  });

  it("decays: an error of a year ago counts half, months without one only age", () => {
    const old = recordOf([0.8, ...Array.from({ length: 12 }, () => null)]);
    expect(old.weight).toBeCloseTo(0.5, 12);
    expect(old.errorSum).toBeCloseTo(0.4, 12);
  });

  it("uses the size of an error, not its sign", () => {
    expect(width([0.3, -0.3, 0.1])).toBeCloseTo(width([-0.3, 0.3, -0.1]), 12);
  });

  it("keeps p50 inside p80, and both around the value", () => {
    const errors = fc.array(fc.double({ min: -3, max: 3, noNaN: true }), { maxLength: 60 });
    const value = fc.double({ min: 1e6, max: 1e14, noNaN: true });
    const strength = fc.double({ min: 0, max: 1, noNaN: true });
    fc.assert(
      fc.property(value, errors, strength, (yen, each, ratio) => {
        const { p50, p80 } = computeBands(yen, recordOf(each), ratio);
        const ends = [p80.low, p50.low, yen, p50.high, p80.high];
        expect(ends.toSorted((a, b) => a - b)).toEqual(ends);
        expect(p80.low).toBeGreaterThan(0);
      }),
      { seed: 91 },
    );
  });

  it("scales with the value", () => {
    const record = recordOf([0.1, 0.4, 0.2]);
    const [one, thousand] = [computeBands(1e9, record, 0.9), computeBands(1e12, record, 0.9)];
    expect(thousand.p80.low / one.p80.low).toBeCloseTo(1_000, 9);
    expect(thousand.p50.high / one.p50.high).toBeCloseTo(1_000, 9);
  });
});
