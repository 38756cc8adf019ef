import { MS_PER_DAY } from "@tenbin/contract/time";

export { MS_PER_DAY };

/** Days since 1970-01-01 on the proleptic Gregorian calendar; days are Japan's, no time zone is involved. */
export type EpochDay = number;

/** Howard Hinnant's days_from_civil. */
export function epochDay(year: number, month: number, date: number): EpochDay {
  const y = month <= 2 ? year - 1 : year;
  const era = Math.floor(y / 400);
  const yearOfEra = y - era * 400;
  const dayOfYear = Math.floor((153 * (month + (month > 2 ? -3 : 9)) + 2) / 5) + date - 1;
  const dayOfEra =
    yearOfEra * 365 + Math.floor(yearOfEra / 4) - Math.floor(yearOfEra / 100) + dayOfYear;
  return era * 146_097 + dayOfEra - 719_468;
}

const MONTH_LENGTHS = [31, 28, 31, 30, 31, 30, 31, 31, 30, 31, 30, 31];

/** Returns 0 for a month that does not exist. */
export function daysInMonth(year: number, month: number): number {
  const leap = (year % 4 === 0 && year % 100 !== 0) || year % 400 === 0;
  return month === 2 && leap ? 29 : (MONTH_LENGTHS[month - 1] ?? 0);
}

/** Falls back to the month's last day. */
export function addMonths(day: string, months: number): string {
  const [year = 1970, month = 1, date = 1] = day.split("-").map(Number);
  const index = year * 12 + month - 1 + months;
  const [y, m] = [Math.floor(index / 12), (index % 12) + 1];
  const d = Math.min(date, daysInMonth(y, m));
  return `${y}-${String(m).padStart(2, "0")}-${String(d).padStart(2, "0")}`;
}

/**
 * Four times as fast as the built-in parser: deriving a company's figures asks for thousands.
 * @param day YYYY-MM-DD
 * @returns NaN for other texts
 */
export function toEpochDay(day: string): EpochDay {
  if (day.length !== 10 || day[4] !== "-" || day[7] !== "-") return Number.NaN;
  const [century, yearOfCentury] = [twoDigits(day, 0), twoDigits(day, 2)];
  const [month, date] = [twoDigits(day, 5), twoDigits(day, 8)];
  if (!(month >= 1 && month <= 12 && date >= 1 && date <= 31)) return Number.NaN;
  return epochDay(century * 100 + yearOfCentury, month, date);
}

const CODE_OF_0 = 48;

/** NaN when one of them is no digit. */
function twoDigits(text: string, at: number): number {
  const [tens, ones] = [text.charCodeAt(at) - CODE_OF_0, text.charCodeAt(at + 1) - CODE_OF_0];
  return tens >= 0 && tens <= 9 && ones >= 0 && ones <= 9 ? tens * 10 + ones : Number.NaN;
}

/** Negative when `to` is earlier. */
export function daysBetween(from: string, to: string): number {
  return toEpochDay(to) - toEpochDay(from);
}

/** By day from 1970 to 2099: formatting one costs a microsecond, and imports format each bar's. */
const isoDates: (string | undefined)[] = [];
const CACHED_DAYS = 47_482;

export function toIsoDate(day: EpochDay): string {
  if (!(day >= 0 && day < CACHED_DAYS && Number.isInteger(day))) return formatIsoDate(day);
  return (isoDates[day] ??= formatIsoDate(day));
}

function formatIsoDate(day: EpochDay): string {
  return new Date(day * MS_PER_DAY).toISOString().slice(0, 10);
}

/** 0 Sunday … 6 Saturday. */
export function weekday(day: EpochDay): number {
  // 1970-01-01 was a Thursday.
  return (((day + 4) % 7) + 7) % 7;
}

/** Last day of a month; `month` may be below 1 or above 12 and carries into the year. */
export function monthEnd(year: number, month: number): EpochDay {
  return Date.UTC(year, month, 1) / MS_PER_DAY - 1;
}

/** Other years in a source are typos, and year 0 cannot be stored. */
const SUPPORTED_YEARS = { first: 1900, last: 2099 };

export function isIsoDate(text: unknown): text is string {
  if (typeof text !== "string") return false;
  const match = /^(\d{4})-(\d{2})-(\d{2})$/.exec(text);
  if (match === null) return false;
  const [year, month, date] = [Number(match[1]), Number(match[2]), Number(match[3])];
  if (year < SUPPORTED_YEARS.first || year > SUPPORTED_YEARS.last) return false;
  return date >= 1 && date <= daysInMonth(year, month);
}
