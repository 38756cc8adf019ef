import { daysInMonth } from "../../platform/clock/days.ts";

/** 2026年3月期 2Q累計 → 2026-03-31. */
export function parseFiscalYearEnd(name: string): string {
  const [, year, month] = /^(\d{4})年(\d{1,2})月期/.exec(name) ?? [];
  if (year === undefined || month === undefined)
    throw new RangeError(`invalid fiscal year: ${name}`);
  const last = daysInMonth(Number(year), Number(month));
  return `${year}-${month.padStart(2, "0")}-${last}`;
}
