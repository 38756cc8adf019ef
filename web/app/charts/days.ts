import { formatDay, formatMonth } from "@tenbin/contract/figures";
import { MS_PER_DAY } from "@tenbin/contract/time";

// Market days are whole days since 1970-01-01: calendar days in Japan without a time zone, so all
// arithmetic is done in UTC.

interface CalendarDate {
  readonly year: number;
  /** 1–12 */
  readonly month: number;
  readonly date: number;
}

export function dayNumber(year: number, month: number, date: number): number {
  return Date.UTC(year, month - 1, date) / MS_PER_DAY;
}

export function toDayNumber(iso: string): number {
  return Date.parse(`${iso.slice(0, 10)}T00:00:00Z`) / MS_PER_DAY;
}

export function toCalendarDate(day: number): CalendarDate {
  const date = new Date(day * MS_PER_DAY);
  return { year: date.getUTCFullYear(), month: date.getUTCMonth() + 1, date: date.getUTCDate() };
}

export function toIsoDay(day: number): string {
  return new Date(day * MS_PER_DAY).toISOString().slice(0, 10);
}

/** Months since year 0. */
export function monthIndex(day: number): number {
  const { year, month } = toCalendarDate(day);
  return year * 12 + month - 1;
}

/** 29 February becomes 1 March. */
export function yearsBefore(day: number, years: number): number {
  const { year, month, date } = toCalendarDate(day);
  return dayNumber(year - years, month, date);
}

export function formatJapaneseDay(day: number): string {
  return formatDay(toIsoDay(day));
}

export function formatJapaneseMonth(day: number): string {
  return formatMonth(toIsoDay(day));
}

/** First and last day of a fiscal year such as 2025年3月期; null if the name has no month. */
export function fiscalYearDays(
  name: string,
): { readonly first: number; readonly last: number } | null {
  const match = /(\d{4})年(\d{1,2})月期/.exec(name);
  if (match === null) return null;
  const [year, month] = [Number(match[1]), Number(match[2])];
  return { first: dayNumber(year - 1, month + 1, 1), last: dayNumber(year, month + 1, 0) };
}
