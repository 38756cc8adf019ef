import {
  computeCalibration,
  EMPTY_CALIBRATION_RECORD,
  extendCalibration,
  type CalibrationRecord,
  type RecordedMonth,
} from "./calibration.ts";
import { EMPTY_ERROR_RECORD, extendErrorRecord, type ErrorRecord } from "./uncertainty.ts";

/**
 * Record of one company's month ends up to some day: the market's premium, and the value's errors.
 */
export interface TrackRecord {
  readonly calibration: CalibrationRecord;
  readonly errors: ErrorRecord;
}

export const EMPTY_TRACK_RECORD: TrackRecord = {
  calibration: EMPTY_CALIBRATION_RECORD,
  errors: EMPTY_ERROR_RECORD,
};

/**
 * The record one month end later; `null` without a price or a pooled value. The month's error is
 * that of the value as of then, calibrated on the record before it; errors count from the second
 * month on, because the first has no record.
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
