import {
  computeCalibration,
  EMPTY_CALIBRATION_RECORD,
  extendCalibration,
  type CalibrationRecord,
  type RecordedMonth,
} from "./calibration.ts";
import { EMPTY_ERROR_RECORD, extendErrorRecord, type ErrorRecord } from "./uncertainty.ts";

/** What the month ends up to some day tell of one company: the market's premium, and the value's errors. */
export interface TrackRecord {
  readonly calibration: CalibrationRecord;
  readonly errors: ErrorRecord;
}

export const EMPTY_TRACK_RECORD: TrackRecord = {
  calibration: EMPTY_CALIBRATION_RECORD,
  errors: EMPTY_ERROR_RECORD,
};

/**
 * The record one month end later; `null` where there was no price or no pooled value. The month's
 * error is that of the value as of then, calibrated on the record before it; it counts from the
 * second month on, when there was a record.
 */
export function extendTrackRecord(record: TrackRecord, month: RecordedMonth | null): TrackRecord {
  const { calibration, errors } = record;
  return {
    calibration: extendCalibration(calibration, month),
    errors: extendErrorRecord(
      errors,
      month === null || calibration.months === 0
        ? null
        : month.logMarketValue -
            month.logPooled -
            Math.log(computeCalibration(calibration, month.logPooled).factor),
    ),
  };
}
