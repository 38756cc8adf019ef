import type { CompanyPage, FiscalYearFigures } from "@tenbin/contract";

/** Dividends per share of the years shown, a missing year as a gap; none when no year tells any. */
export function dividendHistory(years: readonly FiscalYearFigures[]): CompanyPage["dividends"] {
  if (years.every(({ dps }) => dps === null)) return [];
  return years.map(({ name, dps, status }) => ({ name, dps, forecast: status === "forecast" }));
}
