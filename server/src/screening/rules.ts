import { daysBetween } from "../platform/clock/days.ts";
import { isExtremeRatio, type RatedCompany } from "../valuation/index.ts";

/** Published next to the open companies of the day. */
export const openCompanyRule = {
  count: 3,
  /** Minimum `ctbm_accuracy`. */
  minimumAccuracy: 50,
  verdicts: ["cheap", "very_cheap"],
  /** Minimum market capitalisation in yen. */
  minimumMv: 10_000_000_000,
  /** An estimated share count or a missing year is shown as a warning, but does not exclude. */
  excludedWarnings: [
    "going_concern",
    "supervision",
    "delisting",
    "changed_year_end",
    "stale_statement",
    "share_count_issued_only",
    "extreme_value",
  ],
  /** Maximum age of the newest annual or quarterly filing on the market day. */
  maxStatementAgeDays: 200,
} as const;

/**
 * Eligible companies with the lowest price ÷ value, ties by code: the same for every viewer all
 * day.
 */
export function selectOpenCompanies(
  companies: Iterable<RatedCompany>,
  marketDay: string,
): RatedCompany[] {
  return [...companies]
    .filter((company) => isEligible(company, marketDay))
    .toSorted((a, b) => a.rating.ratio! - b.rating.ratio! || (a.code < b.code ? -1 : 1))
    .slice(0, openCompanyRule.count);
}

function isEligible(company: RatedCompany, marketDay: string): boolean {
  const { fields, rating, accuracy, latestStatementDay } = company;
  const verdicts: readonly string[] = openCompanyRule.verdicts;
  const excluded: readonly string[] = openCompanyRule.excludedWarnings;
  return (
    rating.ratio !== null &&
    verdicts.includes(rating.verdict) &&
    (accuracy.score ?? 0) >= openCompanyRule.minimumAccuracy &&
    (fields.mv ?? 0) >= openCompanyRule.minimumMv &&
    fields.price_date_is_newest &&
    !fields.warning.some((warning) => excluded.includes(warning)) &&
    !isExtremeRatio(rating.ratio) &&
    latestStatementDay !== null &&
    daysBetween(latestStatementDay, marketDay) <= openCompanyRule.maxStatementAgeDays
  );
}

export interface HistogramBins {
  readonly from: number;
  readonly to: number;
  readonly count: number;
  readonly threshold: number;
}

/** Progress minus the company's own five-year mean, in ratio points. */
export const progressBins: HistogramBins = { from: -0.25, to: 0.25, count: 20, threshold: 0 };
export const cashBins: HistogramBins = { from: -1, to: 1.25, count: 18, threshold: 0.5 };

/** Outliers count in the outermost bins; null without values. */
export function buildHistogram(values: readonly number[], bins: HistogramBins) {
  if (values.length === 0) return null;
  const counts = Array.from({ length: bins.count }, () => 0);
  const width = (bins.to - bins.from) / bins.count;
  for (const value of values) {
    const bin = Math.floor((value - bins.from) / width);
    counts[Math.min(bins.count - 1, Math.max(0, bin))]! += 1;
  }
  return {
    from: bins.from,
    to: bins.to,
    counts,
    threshold: bins.threshold,
    total: values.length,
    above: values.filter((value) => value >= bins.threshold).length,
  };
}
