import { fiscalYearName } from "@tenbin/contract/figures";
import type { ReportedYear } from "@tenbin/engine";
import { toIsoDate, toEpochDay } from "../../platform/clock/days.ts";

/** Fiscal years end on a month's end or, in 52-week years, some days beside it. */
const YEAR_END_TOLERANCE_DAYS = 45;
/** Two year-ends further apart than this have an unreported year between them. */
const MAX_YEAR_DAYS = 500;
const DAYS_PER_MONTH = 30.436_875;

export { fiscalYearName };

/** February 29 becomes February 28. */
export function subtractYears(day: string, years: number): string {
  const monthAndDate = day.slice(5);
  return `${Number(day.slice(0, 4)) - years}-${monthAndDate === "02-29" ? "02-28" : monthAndDate}`;
}

export function twelveMonthPeriodEnd(periodStart: string): string {
  return toIsoDate(toEpochDay(subtractYears(periodStart, -1)) - 1);
}

/** Length of a period, both days included. */
export function monthsBetween(start: string, end: string): number {
  return Math.round((toEpochDay(end) - toEpochDay(start) + 1) / DAYS_PER_MONTH);
}

export interface MissingFiscalYear {
  readonly name: string;
  readonly absolute_fy_index: number;
  readonly periodEnd: string;
}

export function missingFiscalYears(
  years: readonly Pick<ReportedYear, "periodEnd">[],
): MissingFiscalYear[] {
  const gaps: MissingFiscalYear[] = [];
  for (const [at, year] of years.entries()) {
    const previous = years[at - 1];
    if (previous === undefined) continue;
    const between: MissingFiscalYear[] = [];
    for (let back = 1; ; back++) {
      const periodEnd = subtractYears(year.periodEnd, back);
      if (toEpochDay(periodEnd) - toEpochDay(previous.periodEnd) <= MAX_YEAR_DAYS - 365) break;
      between.push({
        name: fiscalYearName(periodEnd),
        absolute_fy_index: Number(periodEnd.slice(0, 4)),
        periodEnd,
      });
    }
    gaps.push(...between.toReversed());
  }
  return gaps;
}

/** Null when the year is missing or irregular. */
export function findRegularYearBack(
  years: readonly ReportedYear[],
  back: number,
): ReportedYear | null {
  const latest = years.at(-1);
  const found = latest === undefined ? null : findYearBack(years, latest.periodEnd, back);
  return found === null || found.irregular ? null : found;
}

/** A year of any length that ended about `back` years before; null when it is missing. */
export function findYearBack<Period extends Pick<ReportedYear, "periodEnd">>(
  years: readonly Period[],
  periodEnd: string,
  back: number,
): Period | null {
  const end = toEpochDay(subtractYears(periodEnd, back));
  const first = toIsoDate(end - YEAR_END_TOLERANCE_DAYS);
  const last = toIsoDate(end + YEAR_END_TOLERANCE_DAYS);
  return years.findLast((year) => year.periodEnd >= first && year.periodEnd <= last) ?? null;
}
