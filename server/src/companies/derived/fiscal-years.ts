import type { Absence } from "@tenbin/contract";
import { fiscalYearName } from "@tenbin/contract/figures";
import { type ReportedYear, yearEndsBetween } from "@tenbin/engine";
import { toIsoDate, toEpochDay } from "../../platform/clock/days.ts";
import type { IssueRecord } from "../records.ts";

/** Fiscal years end on a month's end or, in 52-week years, some days beside it. */
const YEAR_END_TOLERANCE_DAYS = 45;
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

/** Between reported years, oldest first (`yearEndsBetween`). */
export function missingFiscalYears(
  years: readonly Pick<ReportedYear, "periodStart" | "periodEnd">[],
): MissingFiscalYear[] {
  return years.flatMap((year, at) => {
    const previous = years[at - 1];
    return previous === undefined
      ? []
      : yearEndsBetween(previous, year).map((periodEnd) => ({
          name: fiscalYearName(periodEnd),
          absolute_fy_index: Number(periodEnd.slice(0, 4)),
          periodEnd,
        }));
  });
}

type ReportedPeriod = Pick<ReportedYear, "periodStart" | "periodEnd" | "irregular">;

/**
 * Whether the accounting period is six months, as that of nearly all REITs is: all known periods are, but
 * perhaps the first one. A single one of a company is rather its first, short year.
 */
export function hasSixMonthPeriods(
  years: readonly ReportedPeriod[],
  kind: IssueRecord["kind"] = "stock",
): boolean {
  const [first] = years;
  const halves = years.filter((year) => monthsBetween(year.periodStart, year.periodEnd) === 6);
  return (
    halves.length >= (kind === "fund" ? 1 : 2) &&
    years.every((year) => halves.includes(year) || (year === first && year.irregular))
  );
}

/** Why a year that has not twelve months is no part of a figure. */
export function irregularAbsence(
  years: readonly ReportedPeriod[],
  kind?: IssueRecord["kind"],
): Extract<Absence, "six_month_periods" | "missing_year"> {
  return hasSixMonthPeriods(years, kind) ? "six_month_periods" : "missing_year";
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
