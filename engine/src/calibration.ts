/** λ approaches this with a long record. */
const FULL_STRENGTH = 0.8;
/** Months of record at which λ is half of the full strength. */
const HALF_STRENGTH_MONTHS = 2;
/** Months after which a past gap counts half. Shorter ones follow the price and lose foresight. */
const HALF_LIFE_MONTHS = 24;

export interface Calibration {
  /** value ÷ value before calibration. */
  readonly factor: number;
  /** λ, 0–0.8. */
  readonly strength: number;
  /** Month ends of own record. */
  readonly months: number;
}

/** No record: the value stands as pooled. */
export const UNCALIBRATED: Calibration = { factor: 1, strength: 0, months: 0 };

/**
 * Own calibration: the pooled value × exp(λ · mean past log gap). A gap is ln(market value ÷ pooled
 * value) at a month end, both as of then; `null` where there was no price or no pooled value.
 * `gaps` are consecutive month ends, oldest first, the last being the previous month end; the mean
 * weighs them by 0.5^(age ÷ 24), and λ = 0.8 · n ÷ (n + 2) for n month ends of record.
 *
 * What the market has long and steadily paid a company above or below its figures (trust, brands,
 * governance) thereby enters its value, without following last month's price.
 */
export function calibrationOf(gaps: readonly (number | null)[]): Calibration {
  let weights = 0;
  let sum = 0;
  let months = 0;
  for (const [index, gap] of gaps.entries()) {
    if (gap === null) continue;
    const weight = Math.pow(0.5, (gaps.length - 1 - index) / HALF_LIFE_MONTHS);
    weights += weight;
    sum += weight * gap;
    months += 1;
  }
  if (months === 0) return UNCALIBRATED;
  const strength = (FULL_STRENGTH * months) / (months + HALF_STRENGTH_MONTHS);
  return { factor: Math.exp((strength * sum) / weights), strength, months };
}
