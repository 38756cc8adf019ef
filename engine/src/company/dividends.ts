import { addDays, type Day, daysBetween } from "../calendar/days.ts";
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

/** A period of six months or less, as of REITs, has one record day: its last. */
const HALF_YEAR_DAYS = 190;

/** Months from a year's first day to the record day. */
const INTERIM_MONTHS = 6;
const EARLIER_PARTS = [
  ["firstQuarterDividendYen", 3],
  ["interimDividendYen", INTERIM_MONTHS],
  ["thirdQuarterDividendYen", 9],
] as const satisfies readonly (readonly [keyof DividendFacts, number])[];

/**
 * Dividend of a fiscal year, yen per share of the year's last record day. Null where nothing is stated, or what is
 * stated is of shares before and after a split and cannot be told apart (`isDividendMixed`): 100 yen before 1:3 and
 * 45 after it are 78.3 yen on the new shares, not 145.
 *
 * With a split inside its year a summary of results gives each part as it is paid and no sum (東証
 * 決算短信作成要領): those of before the split are put on the shares of after it. A part that is not stated was not
 * paid. Parts with no known split between them are null: the split that they tell of is missing here.
 *
 * A sum, in which reports restate the interim dividend or not, is of one kind of shares where no split lies between the
 * record day of the first half and the last one: dividends are interim and final ones (会社法454条5項).
 */
export function dividendPerShareOf(
  year: DividendYear,
  splits: readonly ShareSplit[],
): number | null {
  const { dpsYen, finalDividendYen } = year.facts;
  if (finalDividendYen !== null) return sumOfParts(year, finalDividendYen, splits);
  if (dpsYen === null || dpsYen === 0) return dpsYen;
  return splitsInside(year, INTERIM_MONTHS, splits).length === 0 ? dpsYen : null;
}

/** Whether a dividend is stated, but not of one kind of shares. */
export function isDividendMixed(year: DividendYear, splits: readonly ShareSplit[]): boolean {
  const { dpsYen, finalDividendYen } = year.facts;
  const isStated = dpsYen !== null || finalDividendYen !== null;
  return isStated && dividendPerShareOf(year, splits) === null;
}

function sumOfParts(
  year: DividendYear,
  final: number,
  splits: readonly ShareSplit[],
): number | null {
  const earlier = EARLIER_PARTS.flatMap(([key, months]) => {
    const yen = year.facts[key] ?? 0;
    return yen === 0 ? [] : [{ yen, factors: splitsInside(year, months, splits) }];
  });
  const [first] = earlier;
  if (first === undefined) return final;
  if (first.factors.length === 0 || year.irregular) return null;
  return earlier.reduce((sum, { yen, factors }) => sum + yen * product(factors), final);
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
  if (splits.length === 0 || daysBetween(periodStart, periodEnd) < HALF_YEAR_DAYS) return [];
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
