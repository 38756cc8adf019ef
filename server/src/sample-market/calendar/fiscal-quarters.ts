import { toIsoDate, monthEnd, type EpochDay } from "../../platform/clock/days.ts";
import type { PeriodType } from "../../companies/index.ts";

export interface FiscalQuarter {
  readonly start: EpochDay;
  readonly end: EpochDay;
  readonly yearStart: EpochDay;
  readonly yearEnd: EpochDay;
  /** 1-based position within its fiscal year. */
  readonly position: number;
  readonly quartersInYear: number;
  readonly periodType: PeriodType;
}

export interface FiscalCalendar {
  /** 1–12, and the months of a fiscal year (6 for a REIT). */
  readonly yearEndMonth: number;
  readonly monthsPerYear: 12 | 6;
  /** First year end in the new month; it closes a short year. */
  readonly change: { readonly year: number; readonly month: number } | null;
}

const MONTHS_PER_QUARTER = 3;

function periodTypeOf(position: number, of: number): PeriodType {
  if (position === of) return "FY";
  if (position === 1) return "1Q";
  return position === 2 ? "2Q" : "3Q";
}

/** Last day of a month counted since year 0 (12 × year + month). */
function endOfMonth(months: number): EpochDay {
  const year = Math.floor((months - 1) / 12);
  return monthEnd(year, months - year * 12);
}

/** Months since year 0 of every fiscal year end in the span, ascending, including the changed year end. */
function yearEnds(calendar: FiscalCalendar, firstYear: number, lastYear: number): number[] {
  const { yearEndMonth, monthsPerYear, change } = calendar;
  const ends: number[] = [];
  const changeAt = change === null ? Infinity : change.year * 12 + change.month;
  for (let at = firstYear * 12 + yearEndMonth; at <= lastYear * 12 + 12; at += monthsPerYear) {
    if (at >= changeAt) break;
    ends.push(at);
  }
  for (let at = changeAt; at <= lastYear * 12 + 12; at += monthsPerYear) ends.push(at);
  return ends;
}

/** All quarters of the fiscal years that end in `firstYear` … `lastYear`, ascending and without gaps. */
export function fiscalQuarters(
  calendar: FiscalCalendar,
  firstYear: number,
  lastYear: number,
): FiscalQuarter[] {
  const ends = yearEnds(calendar, firstYear, lastYear);
  let previous = (ends[0] ?? 0) - calendar.monthsPerYear;
  const quarters: FiscalQuarter[] = [];
  for (const end of ends) {
    const of = (end - previous) / MONTHS_PER_QUARTER;
    for (let position = 1; position <= of; position++) {
      const endMonth = previous + position * MONTHS_PER_QUARTER;
      quarters.push({
        start: endOfMonth(endMonth - MONTHS_PER_QUARTER) + 1,
        end: endOfMonth(endMonth),
        yearStart: endOfMonth(previous) + 1,
        yearEnd: endOfMonth(end),
        position,
        quartersInYear: of,
        periodType: periodTypeOf(position, of),
      });
    }
    previous = end;
  }
  return quarters;
}

/** 2025年3月期 */
export function fiscalYearLabel(yearEnd: EpochDay): string {
  const iso = toIsoDate(yearEnd);
  return `${iso.slice(0, 4)}年${Number(iso.slice(5, 7))}月期`;
}
