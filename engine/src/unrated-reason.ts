import { type Day, daysBetween } from "./calendar/days.ts";
import type { FiscalYear } from "./company/fiscal-years.ts";
import type { PointInTimeState } from "./point-in-time-company.ts";
import type { UnratedReason } from "./outputs.ts";
import { MINIMUM_YEARS } from "./window.ts";

/** Eighteen months in calendar days; a statement is stale when its period ended longer ago. */
export const STALE_AFTER_DAYS = 548;

export function isStale(year: FiscalYear, date: Day): boolean {
  return daysBetween(year.periodEnd, date) > STALE_AFTER_DAYS;
}

/**
 * Why the filings known on `date` allow no valuation over the window's years; null when they do.
 * The first applicable reason wins, the most fundamental first.
 */
export function unratedReasonFor(
  date: Day,
  kind: "stock" | "fund",
  state: PointInTimeState,
  windowYears: readonly FiscalYear[],
): UnratedReason | null {
  if (kind === "fund") return "sector_outside_model";
  const { latest, book } = state;
  if (latest === null) return "too_few_years";
  if (isStale(latest, date)) return "stale_statement";
  if (windowYears.some((year) => year.irregular)) return "changed_year_end";
  if (windowYears.filter((year) => year.usable).length < MINIMUM_YEARS) return "too_few_years";
  if (state.implausible || windowYears.some((year) => year.implausible)) {
    return "implausible_figures";
  }
  // Without BPS nobody knows what other classes of shares leave to the ordinary ones.
  if (book === null) return "no_shares";
  if (book <= 0) return "negative_equity";
  return null;
}
