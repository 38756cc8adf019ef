import { yearOf } from "./calendar/days.ts";
import type { FiscalYear } from "./company/fiscal-years.ts";
import type { FiscalWindow } from "./company/inputs.ts";
import type { FiscalYearOffset } from "./outputs.ts";
import { DEFAULT_SPAN_YEARS, fcfNormIsPositive, isForBegin, resolveWindow } from "./window.ts";

/**
 * The fiscal years as handles of the value line, oldest first (specification 3.4). The current
 * begin and end are those of the resolved window, so that the drawn window is the marked one.
 * Available for begin: where the normalised free cash flow up to the end is positive, and the default
 * begin, which is another year only if the flow is positive from no year of the default span.
 */
export function fiscalYearOffsets(
  years: readonly FiscalYear[],
  requestedWindow: FiscalWindow | undefined,
): readonly FiscalYearOffset[] {
  const window = resolveWindow(years, requestedWindow);
  const { end } = window;
  const defaultBegin = resolveWindow(years, { begin: end - DEFAULT_SPAN_YEARS, end }).begin;
  return years.map((year) => {
    const index = year.relativeIndex;
    const forBegin = index <= end && isForBegin(years, year, end);
    const positive = fcfNormIsPositive(years, index, end);
    return {
      periodStart: year.periodStart,
      periodEnd: year.periodEnd,
      documentId: year.documentIds[0]!,
      isCurrent: index === 0,
      isForBegin: forBegin,
      isForEnd: canEndAt(years, year),
      isCurrentBegin: forBegin && index === window.begin,
      isCurrentEnd: index === end,
      fcfNormIsPositive: positive,
      isAvailableForBegin: forBegin && (positive || index === defaultBegin),
      absoluteFyIndex: yearOf(year.periodEnd),
      relativeFyIndex: index,
      irregular: year.irregular,
    };
  });
}

/** Requires a begin year with enough usable years up to the end handle. */
function canEndAt(years: readonly FiscalYear[], year: FiscalYear): boolean {
  return year.usable && years.some((begin) => isForBegin(years, begin, year.relativeIndex));
}
