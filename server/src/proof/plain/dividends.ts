import type { DocumentRecord } from "../../companies/index.ts";
import { addMonths, daysBetween, toEpochDay, toIsoDate } from "../../platform/clock/days.ts";
import { add, type Figure, isNumber, none, times } from "./figure.ts";
import {
  fact,
  hasTwelveMonths,
  type PlainCompany,
  SPLIT_LAG_DAYS,
  splitsSince,
} from "./plain-company.ts";

/** A shorter period has one record day. */
const HALF_YEAR_DAYS = 190;
const INTERIM_MONTHS = 6;
const EARLIER_PARTS = [
  ["FirstQuarterDividendPerShareYen", 3],
  ["InterimDividendPerShareYen", INTERIM_MONTHS],
  ["ThirdQuarterDividendPerShareYen", 9],
] as const;

/** A year's dividend on the shares of its end: of its parts, or a sum without a split in the second half. */
export function dividendOf(company: PlainCompany, year: DocumentRecord): Figure {
  const splitAfter = (months: number) => splitBetweenRecordDays(company, year, months);
  const last = fact(year, "YearEndDividendPerShareYen");
  if (!isNumber(last)) {
    const sum = fact(year, "DividendPerShareYen");
    const isMixed = isNumber(sum) && sum !== 0 && splitAfter(INTERIM_MONTHS) !== 1;
    return isMixed ? none("mixed_shares") : sum;
  }
  const earlier = EARLIER_PARTS.filter(([name]) => (year.facts[name] ?? 0) !== 0);
  const [first] = earlier;
  if (first === undefined) return last;
  if (!hasTwelveMonths(year) || splitAfter(first[1]) === 1) return none("mixed_shares");
  return earlier
    .map(([name, months]) => times(fact(year, name), splitAfter(months)))
    .reduce(add, last);
}

/** Of a year of another length, since its first day: the record days in it are not known. */
function splitBetweenRecordDays(
  company: PlainCompany,
  year: DocumentRecord,
  months: number,
): number {
  const { periodStart, periodEnd } = year;
  if (daysBetween(periodStart, periodEnd) < HALF_YEAR_DAYS) return 1;
  const first = hasTwelveMonths(year)
    ? daysBefore(addMonths(periodStart, months), 1)
    : daysBefore(periodStart, 1 - SPLIT_LAG_DAYS);
  return splitsSince(company, first, daysBefore(periodEnd, SPLIT_LAG_DAYS));
}

function daysBefore(day: string, count: number): string {
  return toIsoDate(toEpochDay(day) - count);
}
