import { addDays, type Day } from "../calendar/days.ts";
import type { Facts, ShareSplit } from "./inputs.ts";
import { product, RECORD_DATE_LAG_DAYS } from "./shares.ts";

const KEYS = [
  "dpsYen",
  "firstQuarterDividendYen",
  "interimDividendYen",
  "thirdQuarterDividendYen",
  "finalDividendYen",
] as const satisfies readonly (keyof Facts)[];

/** A year's dividend in one sum or in parts, yen per share. */
export type DividendFacts = Pick<Facts, (typeof KEYS)[number]>;

export const DIVIDEND_FACTS: ReadonlySet<string> = new Set(KEYS);

/** What is said of the dividends of a fiscal year, as by its filings. */
export interface DividendYear {
  readonly periodStart: Day;
  readonly periodEnd: Day;
  /** Not twelve months: the record days within it are not known. */
  readonly irregular: boolean;
  readonly facts: DividendFacts;
}

/** Months from a year's first day to the record day. */
const INTERIM_MONTHS = 6;
const EARLIER_PARTS = [
  ["firstQuarterDividendYen", 3],
  ["interimDividendYen", INTERIM_MONTHS],
  ["thirdQuarterDividendYen", 9],
] as const satisfies readonly (readonly [keyof DividendFacts, number])[];

/**
 * Dividend of a fiscal year, yen per share of the year's last record day. Null where the filings give none, or
 * only a sum that may add up dividends of shares before and after a split: 100 yen before 1:3 and 45 after it are
 * 78.3 yen on the new shares, not 145. Reports differ in whether they restate the earlier part in it.
 *
 * With a split inside its year a summary of results gives each part as it is paid and no sum (東証
 * 決算短信作成要領): those of before the split are put on the shares of after it.
 *
 * A sum has one share basis where the split comes before the record day of the first half, of a year of
 * twelve months: dividends are interim and final ones (会社法454条5項). Those of quarters are stated as parts.
 */
export function dividendPerShareOf(
  year: DividendYear,
  splits: readonly ShareSplit[],
): number | null {
  const { dpsYen } = year.facts;
  if (dpsYen === 0) return 0;
  return dpsYen !== null && splitsInside(year, INTERIM_MONTHS, splits).length === 0
    ? dpsYen
    : sumOfParts(year, splits);
}

/** A part that is not stated was not paid, but for the last one. */
function sumOfParts(year: DividendYear, splits: readonly ShareSplit[]): number | null {
  const { facts } = year;
  const { finalDividendYen: final } = facts;
  if (final === null || (year.irregular && splitsInside(year, 0, splits).length > 0)) return null;
  return EARLIER_PARTS.reduce((sum, [key, months]) => {
    const paid = facts[key] ?? 0;
    return paid === 0 ? sum : sum + paid * product(splitsInside(year, months, splits));
  }, final);
}

/**
 * Factors of the splits between the record day so many months after a year's first day and its last one; those of the
 * whole year where its record days are not known.
 */
function splitsInside(
  { periodStart, periodEnd, irregular }: DividendYear,
  months: number,
  splits: readonly ShareSplit[],
): readonly number[] {
  if (splits.length === 0) return [];
  const start = dayBefore(periodStart, irregular ? 0 : months);
  const after = irregular ? start : lastCumDay(start);
  return splits
    .filter(({ exDate }) => exDate > after && exDate <= lastCumDay(periodEnd))
    .map(({ factor }) => factor);
}

/** A split that is ex later leaves the shares that a record day counts as they are. */
function lastCumDay(recordDay: Day): Day {
  return addDays(recordDay, -RECORD_DATE_LAG_DAYS);
}

/** The last of so many months from a day on. */
function dayBefore(day: Day, months: number): Day {
  const [year = 0, month = 1, date = 1] = day.split("-").map(Number);
  return new Date(Date.UTC(year, month - 1 + months, date - 1)).toISOString().slice(0, 10);
}
