import type { CompanyPage, FiscalYearFigures } from "@tenbin/contract";
import type { ReportedYear, ShareSplit } from "@tenbin/engine";
import { factorsSince, product } from "./per-share.ts";

/**
 * Keeps gaps for missing years; empty when no year has a dividend. A sum that has no single share basis
 * (`dividendPerShareOf`) stands as filed and is marked: a history with the year left out would tell less.
 */
export function dividendHistory(
  day: string,
  shown: readonly FiscalYearFigures[],
  years: readonly ReportedYear[],
  splits: readonly ShareSplit[],
): CompanyPage["dividends"] {
  const byEnd = new Map(years.map((year) => [year.periodEnd, year.facts.dpsYen]));
  const history = shown.map(({ name, dps, status, share_basis_assumed, period_end: end }) => {
    const filed = status === "reported" && end !== null ? (byEnd.get(end) ?? null) : null;
    const isMixed = dps === null && filed !== null;
    return {
      name,
      dps: isMixed ? filed * product(factorsSince(end!, day, splits)) : dps,
      forecast: status === "forecast",
      share_basis_assumed,
      split_within: isMixed,
    };
  });
  return history.every(({ dps }) => dps === null) ? [] : history;
}
