import { type CalibratedValue, engineVersion } from "@tenbin/engine";
import { type Executor, preparedStatement } from "../platform/database/prepared-statement.ts";

interface CalibratedRow {
  code: string;
  date: string;
  value_before_calibration: number;
  factor: number;
  premium: number;
  damping: number;
  strength: number;
  months: number;
}

/** Of another engine version a calibration may be another formula's. */
const calibratedOf = preparedStatement<CalibratedRow>(
  `select code, date, value_before_calibration, calibration_factor as factor, calibration_premium as premium,
     calibration_damping as damping, calibration_strength as strength, calibration_months as months
   from valuations
   where code = any($1) and date = any($2::date[]) and value_before_calibration is not null
     and engine_version = $3`,
);

/** Rated values of these days by code. */
export async function readCalibratedValues(
  executor: Executor,
  codes: readonly string[],
  days: readonly string[],
): Promise<Map<string, CalibratedValue[]>> {
  const byCode = new Map<string, CalibratedValue[]>(codes.map((code) => [code, []]));
  const rows = await calibratedOf(executor, codes, days, engineVersion);
  for (const { code, date, value_before_calibration, ...calibration } of rows) {
    byCode.get(code)!.push({ date, valueBeforeCalibration: value_before_calibration, calibration });
  }
  return byCode;
}
