/** The weight of a past error halves every 12 months. */
export const ERROR_HALF_LIFE_MONTHS = 12;
/** Weight of the prior error, in months. */
const PRIOR_MONTHS = 3;
/** Expected mean |ln(price ÷ value)| of a company with a long record, and of one without any. */
export const PRIOR_ERROR = { calibrated: 0.2, uncalibrated: 0.4 } as const;
/** Half-widths of the bands as multiples of the expected error. */
export const HALF_WIDTHS = { p50: 0.9, p80: 1.57 } as const;

/** Sums over past month ends with a value, weighted by 0.5^(age ÷ 12). */
export interface ErrorRecord {
  readonly weight: number;
  /** Of |ln(market value ÷ value)|. */
  readonly errorSum: number;
}

/** Yen, whole company. */
export interface Band {
  readonly low: number;
  readonly high: number;
}

/**
 * Where the price is expected: the close lies inside `p80`, computed as of that day, on about four
 * fifths of the month ends, and inside `p50` on about half of them.
 */
export interface Bands {
  readonly p50: Band;
  readonly p80: Band;
}

export const EMPTY_ERROR_RECORD: ErrorRecord = { weight: 0, errorSum: 0 };

/** The record one month end later; `null` without a price or a value. */
export function extendErrorRecord(record: ErrorRecord, error: number | null): ErrorRecord {
  const ageing = Math.pow(0.5, 1 / ERROR_HALF_LIFE_MONTHS);
  return {
    weight: record.weight * ageing + (error === null ? 0 : 1),
    errorSum: record.errorSum * ageing + (error === null ? 0 : Math.abs(error)),
  };
}

/**
 * Bands around a value (yen): value × exp(± k · σ), σ the mean |ln(price ÷ value)| of the company's
 * own past month ends, shrunk towards the prior:
 *
 *   σ = (3 · prior + Σ wᵢ |eᵢ|) ÷ (3 + Σ wᵢ)
 *
 * The prior is 0.4 for a company without a record and approaches 0.2 with the strength of its
 * calibration (0–1).
 */
export function computeBands(value: number, record: ErrorRecord, strength: number): Bands {
  const { calibrated, uncalibrated } = PRIOR_ERROR;
  const prior = strength * calibrated + (1 - strength) * uncalibrated;
  const expected = (PRIOR_MONTHS * prior + record.errorSum) / (PRIOR_MONTHS + record.weight);
  const band = (halfWidth: number): Band => ({
    low: value * Math.exp(-halfWidth * expected),
    high: value * Math.exp(halfWidth * expected),
  });
  return { p50: band(HALF_WIDTHS.p50), p80: band(HALF_WIDTHS.p80) };
}
