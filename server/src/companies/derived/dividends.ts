import type { CompanyPage, FiscalYearFigures } from "@tenbin/contract";
import { RECORD_DATE_LAG_DAYS, type ReportedYear, type ShareSplit } from "@tenbin/engine";
import { toEpochDay, toIsoDate } from "../../platform/clock/days.ts";

/** Keeps gaps for missing years; empty when no year has a dividend. */
export function dividendHistory(
  shown: readonly FiscalYearFigures[],
  years: readonly ReportedYear[],
  splits: readonly ShareSplit[],
): CompanyPage["dividends"] {
  if (shown.every(({ dps }) => dps === null)) return [];
  const split = new Set(
    years.filter((year) => isSplitWithin(year, splits)).map(({ periodEnd }) => periodEnd),
  );
  return shown.map(({ name, dps, status, share_basis_assumed, period_end: end }) => ({
    name,
    dps,
    forecast: status === "forecast",
    share_basis_assumed,
    split_within: status === "reported" && end !== null && split.has(end),
  }));
}

/**
 * Whether the dividends of a year may be of different shares: with a split inside of it, an interim dividend of
 * old shares and a final one of new ones add up to a sum per no share (100 yen before 1:3 and 45 after are
 * 78.3 yen on the new shares, not 145). Facts hold the sum alone, and reports differ in whether the interim one in
 * it is restated, so that it cannot be taken apart.
 */
function isSplitWithin(
  { periodStart, periodEnd }: ReportedYear,
  splits: readonly ShareSplit[],
): boolean {
  // Who holds at the year's end gets its last dividend on the shares of before a split that is ex since this day.
  const last = toIsoDate(toEpochDay(periodEnd) - RECORD_DATE_LAG_DAYS);
  return splits.some(({ exDate }) => exDate >= periodStart && exDate <= last);
}
