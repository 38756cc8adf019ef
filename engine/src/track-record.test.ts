import { describe, expect, it } from "vitest";
import { computeCalibration, type RecordedMonth } from "./calibration.ts";
import { EMPTY_TRACK_RECORD, extendTrackRecord, type TrackRecord } from "./track-record.ts";

const POOLED = Math.log(3e9);
const month = (gap: number): RecordedMonth => ({ logMarketValue: POOLED + gap, logPooled: POOLED });
const recordOf = (months: readonly (RecordedMonth | null)[]): TrackRecord =>
  months.reduce<TrackRecord>(extendTrackRecord, EMPTY_TRACK_RECORD);

describe("extendTrackRecord", () => {
  it("has no error before there was a record to calibrate on", () => {
    expect(recordOf([month(0.5)]).errors.weight).toBe(0);
    expect(recordOf([null, month(0.5)]).errors.weight).toBe(0);
    expect(recordOf([month(0.5), month(0.5)]).errors.weight).toBe(1);
  });

  it("records the remaining error of the value calibrated then", () => {
    // One month at +0.4 counts half: the value was 0.2 above the pooled one.
    const { errors } = recordOf([month(0.4), month(0.5)]);
    expect(errors.errorSum).toBeCloseTo(0.5 - 0.2, 12);
  });

  it("converges to no error for a constant premium within the bound", () => {
    const { errors, calibration } = recordOf(Array.from({ length: 200 }, () => month(0.5)));
    expect(errors.errorSum / errors.weight).toBeLessThan(0.01);
    expect(Math.log(computeCalibration(calibration, POOLED).factor)).toBeCloseTo(0.5, 2);
  });

  it("ages in months without a price", () => {
    const before = recordOf([month(0.2), month(0.6)]);
    const after = extendTrackRecord(before, null);
    expect(after.errors.weight).toBeLessThan(before.errors.weight);
    expect(after.errors.errorSum / after.errors.weight).toBeCloseTo(before.errors.errorSum, 12);
    expect(after.calibration.months).toBe(2);
  });

  it("does not modify the record it extends", () => {
    const before = recordOf([month(0.2)]);
    const copy = JSON.stringify(before);
    extendTrackRecord(before, month(9));
    expect(JSON.stringify(before)).toBe(copy);
  });
});
