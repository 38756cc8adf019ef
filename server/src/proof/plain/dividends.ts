import type { DocumentRecord } from "../../companies/index.ts";
import { addMonths, toEpochDay, toIsoDate } from "../../platform/clock/days.ts";
import { add, type Figure, isNumber, none, times } from "./figure.ts";
import {
  fact,
  hasTwelveMonths,
  type PlainCompany,
  SPLIT_LAG_DAYS,
  splitsSince,
} from "./plain-company.ts";

const PARTS = [
  ["FirstQuarterDividendPerShareYen", 3],
  ["InterimDividendPerShareYen", 6],
  ["ThirdQuarterDividendPerShareYen", 9],
  ["YearEndDividendPerShareYen", 12],
] as const;

/** A year's dividend on the shares of its end; none where it is a sum over a split in its second half. */
export function dividendOf(company: PlainCompany, year: DocumentRecord): Figure {
  const { periodStart } = year;
  const isWhole = hasTwelveMonths(year);
  const sum = fact(year, "DividendPerShareYen");
  const lastCumDay = daysBefore(year.periodEnd, SPLIT_LAG_DAYS);
  // Of a year of another length the record days are not known: any split since its first day counts.
  const firstDay = (months: number) =>
    isWhole
      ? daysBefore(addMonths(periodStart, months), 1)
      : daysBefore(periodStart, 1 - SPLIT_LAG_DAYS);
  const splitSince = (months: number) => splitsSince(company, firstDay(months), lastCumDay);
  if (sum === 0 || (isNumber(sum) && splitSince(6) === 1)) return sum;
  const last = fact(year, "YearEndDividendPerShareYen");
  if (!isNumber(last)) return isNumber(sum) ? none("mixed_shares") : sum;
  if (!isWhole && splitSince(0) !== 1) return none("mixed_shares");
  return PARTS.map(([name, months]) =>
    months === 12 ? last : times(year.facts[name] ?? 0, splitSince(months)),
  ).reduce(add);
}

function daysBefore(day: string, count: number): string {
  return toIsoDate(toEpochDay(day) - count);
}
