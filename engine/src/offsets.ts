import type { FiscalYear } from "./fiscal-years.ts";
import type { FiscalWindow } from "./inputs.ts";
import type { FiscalYearOffset } from "./outputs.ts";
import { fcfNormIsPositive, isForBegin, resolveWindow } from "./window.ts";

/**
 * The fiscal years as handles of the value line, oldest first (specification 3.4). The current
 * begin and end are those of the resolved window, so that the drawn window is the marked one.
 */
export function fiscalYearOffsets(
  years: readonly FiscalYear[],
  requestedWindow: FiscalWindow | undefined,
): readonly FiscalYearOffset[] {
  const window = resolveWindow(years, requestedWindow);
  return years.map((year) => {
    const index = year.relativeIndex;
    const forBegin = index <= window.end && isForBegin(years, year, window.end);
    const positive = fcfNormIsPositive(years, index, window.end);
    return {
      periodEnd: year.periodEnd,
      documentId: year.documentIds[0]!,
      isCurrent: index === 0,
      isForBegin: forBegin,
      isForEnd: canEndAt(years, year),
      isCurrentBegin: index === window.begin,
      isCurrentEnd: index === window.end,
      fcfNormIsPositive: positive,
      isAvailableForBegin: forBegin && positive,
      absoluteFyIndex: year.absoluteIndex,
      relativeFyIndex: index,
      irregular: year.irregular,
    };
  });
}

/** Requires a begin year with enough usable years up to the end handle. */
function canEndAt(years: readonly FiscalYear[], year: FiscalYear): boolean {
  return year.usable && years.some((begin) => isForBegin(years, begin, year.relativeIndex));
}
