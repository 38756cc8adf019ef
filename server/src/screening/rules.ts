import { daysBetween } from "../platform/clock/days.ts";
import { isExtremeRatio, type RatedCompany } from "../valuation/index.ts";

/** The open companies of the day are chosen by this rule, which is printed beside them. */
export const openCompanyRule = {
  count: 3,
  /** ctbm_accuracy at least this. */
  minimumAccuracy: 50,
  verdicts: ["cheap", "very_cheap"],
  /** Market capitalisation at least this, yen. */
  minimumMv: 10_000_000_000,
  /** None of these warnings; an estimated share count or a missing year is told, not excluded. */
  excludedWarnings: [
    "going_concern",
    "supervision",
    "delisting",
    "changed_year_end",
    "stale_statement",
    "share_count_issued_only",
    "extreme_value",
  ],
  /** Newest annual or quarterly filing at most this many days before the market day. */
  maxStatementAgeDays: 200,
} as const;

/**
 * The companies that everybody sees analysed on the day: those that meet the rule, the lowest
 * price ÷ value first; equal ones by code. The same for everybody and for every call of the day.
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
  /** Number of bins of equal width. */
  readonly count: number;
  readonly threshold: number;
}

/** Progress minus the company's own five-year mean, ratio points. */
export const progressBins: HistogramBins = { from: -0.25, to: 0.25, count: 20, threshold: 0 };
/** Net cash ÷ market capitalisation. */
export const cashBins: HistogramBins = { from: -1, to: 1.25, count: 18, threshold: 0.5 };

/** Counts per bin; values beyond the ends are counted in the outermost bins. Null without values. */
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
