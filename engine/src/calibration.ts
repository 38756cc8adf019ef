import type { Day } from "./calendar/days.ts";
import { clamp } from "./money/growth.ts";

/**
 * A month's weight in the record halves every 18 months. Shorter half-lives follow the price and
 * predict returns worse.
 */
export const CALIBRATION_HALF_LIFE_MONTHS = 18;
/** Weight of a month's record one month later. */
const MONTHLY_DECAY = Math.pow(0.5, 1 / CALIBRATION_HALF_LIFE_MONTHS);
/** Months of record at which the calibration has half its strength. */
export const HALF_STRENGTH_MONTHS = 1;
/**
 * Bound of a month's log gap: a lasting premium of up to 82 % (or discount of up to 45 %) enters
 * the value; anything beyond shows in the verdict.
 */
export const PREMIUM_BOUND = 0.6;
/** Part of a change in the pooled value, against its mean over the record, that counts at once. */
export const CHANGE_CREDIBILITY = 0.75;

/** One month end of a company's record: natural logarithms of yen, whole company. */
export interface RecordedMonth {
  readonly logMarketValue: number;
  /** Pooled value as of that month end. */
  readonly logPooled: number;
}

/** Sums over the months of a record, weighted by 0.5^(age ÷ 18). */
export interface CalibrationRecord {
  /** Month ends with a market value and a pooled value. */
  readonly months: number;
  readonly weight: number;
  /** Of the bounded log gaps. */
  readonly gapSum: number;
  readonly logPooledSum: number;
}

/** Calibration of a company's pooled value; plain factors. */
export interface Calibration {
  /** value ÷ value before calibration = premium × damping. */
  readonly factor: number;
  /** What the market has steadily paid above (over 1) or below the pooled value. */
  readonly premium: number;
  /** Under 1 where the pooled value has risen above its mean over the record, over 1 where it fell. */
  readonly damping: number;
  /** Weight of the record, 0–1. */
  readonly strength: number;
  /** Month ends in the company's record. */
  readonly months: number;
}

export const EMPTY_CALIBRATION_RECORD: CalibrationRecord = {
  months: 0,
  weight: 0,
  gapSum: 0,
  logPooledSum: 0,
};

/** Without a record the pooled value is used as it is. */
export const UNCALIBRATED: Calibration = {
  factor: 1,
  premium: 1,
  damping: 1,
  strength: 0,
  months: 0,
};

/** The record one month end later. `null`, without a price or a pooled value, only ages it. */
export function extendCalibration(
  record: CalibrationRecord,
  month: RecordedMonth | null,
): CalibrationRecord {
  const { months } = record;
  const weight = record.weight * MONTHLY_DECAY;
  const gapSum = record.gapSum * MONTHLY_DECAY;
  const logPooledSum = record.logPooledSum * MONTHLY_DECAY;
  if (month === null) return { months, weight, gapSum, logPooledSum };
  const gap = clamp(month.logMarketValue - month.logPooled, -PREMIUM_BOUND, PREMIUM_BOUND);
  return {
    months: months + 1,
    weight: weight + 1,
    gapSum: gapSum + gap,
    logPooledSum: logPooledSum + month.logPooled,
  };
}

/**
 * Calibration of a pooled value S against the company's record up to the month end before:
 *
 *   ln V = ln S + ω · [ mean gap − (1 − β) · (ln S − mean ln S) ],   ω = n ÷ (n + 1), β = ¾
 *
 * A gap is ln(market value ÷ pooled value) at a month end, both as of then, bounded to ±0.6. The
 * first term adds what the market has steadily paid above or below the company's figures (trust,
 * brands, governance). The second term counts three quarters of a change in the figures, because
 * profits revert to their mean (Fama and French, 2000) and prices anticipate it.
 */
export function computeCalibration(record: CalibrationRecord, logPooled: number): Calibration {
  const { months, weight } = record;
  if (months === 0) return UNCALIBRATED;
  const strength = months / (months + HALF_STRENGTH_MONTHS);
  const change = logPooled - record.logPooledSum / weight;
  const premium = Math.exp((strength * record.gapSum) / weight);
  const damping = Math.exp(-strength * (1 - CHANGE_CREDIBILITY) * change);
  return { factor: premium * damping, premium, damping, strength, months };
}

/** A pooled value with its calibration. */
export interface CalibratedValue {
  readonly date: Day;
  /** Yen, whole company: the pillars pooled. */
  readonly valueBeforeCalibration: number;
  readonly calibration: Calibration;
}

/**
 * Calibration of another pooled value S′ of the same month. The record ends with the month before, so only damping
 * differs: × (S′ ÷ S)^(−ω · (1 − β)).
 */
export function recalibrate(
  { valueBeforeCalibration, calibration }: CalibratedValue,
  logPooled: number,
): Calibration {
  const { premium, strength, months } = calibration;
  const change = logPooled - Math.log(valueBeforeCalibration);
  const damping = calibration.damping * Math.exp(-strength * (1 - CHANGE_CREDIBILITY) * change);
  return { factor: premium * damping, premium, damping, strength, months };
}
