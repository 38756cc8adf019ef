import type { FiscalYear } from "../company/fiscal-years.ts";
import type { Facts } from "../company/inputs.ts";
import { mean } from "../statistics/mean.ts";

/** Free cash flow of a year in yen: operating + investing cash flow; null unless both are given. */
export function freeCashFlow(facts: Facts): number | null {
  if (facts.operatingCashFlow === null || facts.investingCashFlow === null) return null;
  return facts.operatingCashFlow + facts.investingCashFlow;
}

/**
 * Normalised free cash flow in yen a year: the mean over the given fiscal years that disclose both
 * flows; null when none does. Averaging over years evens out lumpy investment.
 */
export function normalisedFcf(years: readonly FiscalYear[]): number | null {
  return mean(years.map((year) => freeCashFlow(year.facts)).filter((flow) => flow !== null));
}

/**
 * Mean cash paid to shareholders over the given fiscal years, yen a year. Years whose filing shows
 * neither line do not count; 0 when none does.
 */
export function normalisedPayout(years: readonly FiscalYear[]): number {
  return mean(years.map((year) => payoutOf(year.facts)).filter((paid) => paid !== null)) ?? 0;
}

/** Cash paid to shareholders in a year, yen, positive: dividends and purchases of own shares. */
export function payoutOf(facts: Facts): number | null {
  if (facts.dividendsPaid === null && facts.treasurySharesPurchased === null) return null;
  return Math.abs(facts.dividendsPaid ?? 0) + Math.abs(facts.treasurySharesPurchased ?? 0);
}
