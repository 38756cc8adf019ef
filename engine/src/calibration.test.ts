import fc from "fast-check";
import { describe, expect, it } from "vitest";
import {
  computeCalibration,
  EMPTY_CALIBRATION_RECORD,
  extendCalibration,
  PREMIUM_BOUND,
  recalibrate,
  UNCALIBRATED,
  type CalibrationRecord,
  type RecordedMonth,
} from "./calibration.ts";

const LOG_POOLED = Math.log(5e9);

const month = (gap: number, logPooled = LOG_POOLED): RecordedMonth => ({
  logMarketValue: logPooled + gap,
  logPooled,
});
const recordOf = (months: readonly (RecordedMonth | null)[]): CalibrationRecord =>
  months.reduce<CalibrationRecord>(extendCalibration, EMPTY_CALIBRATION_RECORD);
const steady = (gap: number, months: number) => Array.from({ length: months }, () => month(gap));
const calibrated = (months: readonly (RecordedMonth | null)[], logPooled = LOG_POOLED) =>
  computeCalibration(recordOf(months), logPooled);

describe("computeCalibration", () => {
  it("leaves the value unchanged without a record", () => {
    expect(calibrated([])).toEqual(UNCALIBRATED);
    expect(calibrated([null, null])).toEqual(UNCALIBRATED);
  });

  it("closes n ÷ (n + 1) of a constant gap", () => {
    const { factor, premium, damping, strength, months } = calibrated(steady(0.3, 30));
    expect(months).toBe(30);
    expect(strength).toBeCloseTo(30 / 31, 12);
    expect(Math.log(premium)).toBeCloseTo((0.3 * 30) / 31, 12);
    expect(damping).toBeCloseTo(1, 12);
    expect(factor).toBeCloseTo(premium, 12);
  });

  it("trusts a longer record more, but never fully", () => {
    const strengths = [1, 6, 24, 60, 600].map((n) => calibrated(steady(0.1, n)).strength);
    expect(strengths.toSorted((a, b) => a - b)).toEqual(strengths);
    expect(strengths[0]).toBe(0.5);
    expect(strengths.at(-1)).toBeLessThan(1);
  });

  it("weighs a gap eighteen months old half as much as the latest", () => {
    const months = [month(0.4), ...Array.from({ length: 17 }, () => null), month(0)];
    const { premium, strength } = calibrated(months);
    expect(Math.log(premium) / strength).toBeCloseTo((0.4 * 0.5) / 1.5, 12);
  });

  it("bounds the premium and the discount", () => {
    for (const gap of [0.7, 3, 9]) {
      const over = calibrated(steady(gap, 40));
      const under = calibrated(steady(-gap, 40));
      expect(Math.log(over.premium)).toBeCloseTo(over.strength * PREMIUM_BOUND, 12);
      expect(over.premium * under.premium).toBeCloseTo(1, 12);
    }
  });

  it("bounds each month, so that one outlier cannot dominate the mean", () => {
    const quiet = steady(0, 20);
    const shaken = Math.log(calibrated([...quiet, month(8)]).premium);
    expect(shaken).toBeCloseTo(Math.log(calibrated([...quiet, month(PREMIUM_BOUND)]).premium), 12);
    expect(shaken).toBeLessThan(0.07);
  });

  it("applies three quarters of a change in the pooled value", () => {
    const { damping, premium, strength } = calibrated(steady(0, 40), LOG_POOLED + Math.log(2));
    expect(premium).toBe(1);
    expect(Math.log(damping)).toBeCloseTo(-0.25 * strength * Math.log(2), 12);
  });

  it("ages a record by months without a rating too", () => {
    const recent = calibrated([month(0.2), month(0.4)]);
    const unratedSince = calibrated([month(0.2), month(0.4), null, null, null]);
    expect(unratedSince.months).toBe(recent.months);
    expect(unratedSince.factor).toBeCloseTo(recent.factor, 12);
  });

  const gap = fc.double({ min: -1.5, max: 1.5, noNaN: true });
  const gaps = fc.array(gap, { minLength: 1, maxLength: 90 });

  it("moves towards the market and never past it while the figures are unchanged", () => {
    fc.assert(
      fc.property(gaps, (each) => {
        const { factor } = calibrated(each.map((value) => month(value)));
        expect(Math.log(factor)).toBeLessThanOrEqual(Math.max(0, ...each) + 1e-9);
        expect(Math.log(factor)).toBeGreaterThanOrEqual(Math.min(0, ...each) - 1e-9);
      }),
      { seed: 62 },
    );
  });

  it("mirrors: opposite gaps and changes give the reciprocal factor", () => {
    const change = fc.double({ min: -1, max: 1, noNaN: true });
    fc.assert(
      fc.property(gaps, change, (each, moved) => {
        const there = calibrated(
          each.map((value) => month(value)),
          LOG_POOLED + moved,
        );
        const back = calibrated(
          each.map((value) => month(-value)),
          LOG_POOLED - moved,
        );
        expect(there.factor * back.factor).toBeCloseTo(1, 9);
      }),
      { seed: 63 },
    );
  });

  it("is the product of its two parts, in order: more value before, more value after", () => {
    fc.assert(
      fc.property(gaps, fc.tuple(gap, gap), (each, [a, b]) => {
        const record = recordOf(each.map((value) => month(value)));
        const after = (moved: number) => {
          const { factor, premium, damping } = computeCalibration(record, LOG_POOLED + moved);
          expect(factor).toBe(premium * damping);
          return moved + Math.log(factor);
        };
        fc.pre(Math.abs(a - b) > 1e-6);
        expect(after(a) < after(b)).toBe(a < b);
      }),
      { seed: 64 },
    );
  });
});

describe("recalibrate", () => {
  const records = fc.array(
    fc.option(fc.double({ min: -1, max: 1, noNaN: true }).map((gap) => month(gap))),
    { maxLength: 40 },
  );
  const pooled = fc.double({ min: 1e6, max: 1e12, noNaN: true });

  it("is the calibration by the same record of another pooled value", () => {
    fc.assert(
      fc.property(records, pooled, pooled, (months, before, after) => {
        const stored = {
          date: "2016-09-30",
          valueBeforeCalibration: before,
          calibration: calibrated(months, Math.log(before)),
        };
        const expected = calibrated(months, Math.log(after));
        const found = recalibrate(stored, Math.log(after));
        expect(found).toEqual({ ...expected, factor: found.factor, damping: found.damping });
        expect(found.damping / expected.damping).toBeCloseTo(1, 12);
        expect(found.factor).toBe(found.premium * found.damping);
        expect(recalibrate(stored, Math.log(before))).toEqual(stored.calibration);
      }),
    );
  });
});
