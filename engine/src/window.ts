import type { FiscalYear } from "./company/fiscal-years.ts";
import type { FiscalWindow } from "./company/inputs.ts";
import { normalisedFcf } from "./money/free-cash-flow.ts";

/** The default window begins this many years before the latest. */
export const DEFAULT_SPAN_YEARS = 5;
/** Usable fiscal years that a valuation needs. */
export const MINIMUM_YEARS = 3;

/** The fiscal years whose relative index lies in the window, oldest first. */
export function yearsInWindow(
  years: readonly FiscalYear[],
  window: FiscalWindow,
): readonly FiscalYear[] {
  return years.filter(
    (year) => year.relativeIndex >= window.begin && year.relativeIndex <= window.end,
  );
}

/** Whether `year` may be the begin handle: at least three usable years from it to `end`. */
export function isForBegin(years: readonly FiscalYear[], year: FiscalYear, end: number): boolean {
  if (!year.usable) return false;
  const usable = years.filter(
    (other) =>
      other.usable && other.relativeIndex >= year.relativeIndex && other.relativeIndex <= end,
  );
  return usable.length >= MINIMUM_YEARS;
}

/** Whether the normalised free cash flow from `begin` to `end` is positive. */
export function fcfNormIsPositive(
  years: readonly FiscalYear[],
  begin: number,
  end: number,
): boolean {
  const usable = yearsInWindow(years, { begin, end }).filter((year) => year.usable);
  return (normalisedFcf(usable) ?? 0) > 0;
}

/**
 * The window used on a day when `years` are known. Default: end = the latest reported year, begin =
 * five years earlier or the earliest available after that. A requested begin that was not available
 * then moves to the next available year; without one, to the earliest possible begin (pillar C then
 * gives the reason for its absence).
 */
export function resolveWindow(
  years: readonly FiscalYear[],
  requestedWindow: FiscalWindow | undefined,
): FiscalWindow {
  const end = requestedWindow?.end ?? 0;
  const earliest = requestedWindow?.begin ?? end - DEFAULT_SPAN_YEARS;
  const candidates = years.filter(
    (year) => year.relativeIndex >= earliest && isForBegin(years, year, end),
  );
  const available = candidates.find((year) => fcfNormIsPositive(years, year.relativeIndex, end));
  return { begin: (available ?? candidates[0])?.relativeIndex ?? earliest, end };
}
