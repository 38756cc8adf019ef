import type { CompanyPage, FiscalYearFigures } from "@tenbin/contract";

/** Keeps gaps for missing years; empty when no year has a dividend. */
export function dividendHistory(years: readonly FiscalYearFigures[]): CompanyPage["dividends"] {
  if (years.every(({ dps }) => dps === null)) return [];
  return years.map(({ name, dps, status, share_basis_assumed }) => ({
    name,
    dps,
    forecast: status === "forecast",
    share_basis_assumed,
  }));
}
