import type { DocumentRecord } from "../../companies/index.ts";
import { addMonths, daysBetween, toEpochDay, toIsoDate } from "../../platform/clock/days.ts";
import { jstMoment } from "../../platform/clock/clock.ts";
import type { CompanyRecord } from "../company-record.ts";
import { type Figure, none, type Reason } from "./figure.ts";

/** What was known of a company at the close of a day, as filed and as traded. */
export interface PlainCompany extends Pick<CompanyRecord, "splits" | "closes" | "trades"> {
  readonly day: string;
  readonly listingDate: string | null;
  /** In order of disclosure. */
  readonly documents: readonly DocumentRecord[];
  /** Annual statements, one of each end of a period, oldest first. */
  readonly years: readonly DocumentRecord[];
  /** Shares less treasury shares of the newest statement, where it does not give them itself. */
  readonly keptShares?: number;
}

export type Reading = (company: PlainCompany) => Figure;

/** Disclosures of a day count from before its close on (15:00, and 15:30 since 2024-11-05). */
const LONGER_DAYS_SINCE = "2024-11-05";
export const SPLIT_LAG_DAYS = 9;
const YEAR_END_TOLERANCE_DAYS = 45;
const TWELVE_MONTHS_DAYS = { least: 350, most: 380 };

export function plainCompany(record: CompanyRecord, day: string): PlainCompany {
  const close = jstMoment(day, day < LONGER_DAYS_SINCE ? "15:00" : "15:30").getTime();
  const documents = record.documents
    .filter(({ disclosedAt }) => Date.parse(disclosedAt) < close)
    .toSorted((a, b) => Date.parse(a.disclosedAt) - Date.parse(b.disclosedAt));
  const annual = statements(documents).filter(({ periodType }) => periodType === "FY");
  const last = toEpochDay(day);
  const count = record.closes.days.filter((each) => each <= last).length;
  return {
    day,
    listingDate: record.listingDate,
    documents,
    years: onePerEnd(annual),
    splits: record.splits.filter(({ exDate }) => exDate <= day),
    closes: {
      days: record.closes.days.slice(0, count),
      close: record.closes.close.slice(0, count),
    },
    trades: record.trades,
  };
}

export function statements(documents: readonly DocumentRecord[]): DocumentRecord[] {
  return documents.filter(({ kind }) => kind === "statement");
}

/** Consolidated before not, then the last disclosed. */
export function onePerEnd(documents: readonly DocumentRecord[]): DocumentRecord[] {
  const byEnd = new Map<string, DocumentRecord>();
  for (const document of documents) {
    const known = byEnd.get(document.periodEnd);
    if (known === undefined || document.consolidated || !known.consolidated) {
      byEnd.set(document.periodEnd, document);
    }
  }
  return [...byEnd.values()].toSorted((a, b) => (a.periodEnd < b.periodEnd ? -1 : 1));
}

export function fact(document: DocumentRecord | undefined, name: string): Figure {
  return document?.facts[name] ?? none("undisclosed");
}

/** Of the latest fiscal year. */
export const latest =
  (name: string): Reading =>
  ({ years }) =>
    fact(years.at(-1), name);

/** Of the latest fiscal year, if it has twelve months. */
export const yearly =
  (name: string): Reading =>
  (company) =>
    ofYear(company, 0, (year) => fact(year, name));

/** Of the fiscal year so many years before the latest, if it has twelve months. */
export function ofYear(
  company: PlainCompany,
  back: number,
  read: (year: DocumentRecord) => Figure,
): Figure {
  const year = yearBack(company, back);
  return "periodEnd" in year ? read(year) : year;
}

/** Of each of the last fiscal years, the newest first. */
export function ofYears(
  company: PlainCompany,
  count: number,
  read: (year: DocumentRecord) => Figure,
): Figure[] {
  return Array.from({ length: count }, (_, back) => ofYear(company, back, read));
}

/** All reasons, where it is none: a year of another length may also be the first on record. */
function yearBack({ years }: PlainCompany, back: number): DocumentRecord | ReadonlySet<Reason> {
  const newest = years.at(-1);
  if (newest === undefined) return none("undisclosed");
  const wanted = addMonths(newest.periodEnd, -12 * back);
  const found = years.findLast(
    ({ periodEnd }) => Math.abs(daysBetween(periodEnd, wanted)) <= YEAR_END_TOLERANCE_DAYS,
  );
  if (found !== undefined && hasTwelveMonths(found)) return found;
  if (found === undefined) return none(years[0]!.periodEnd < wanted ? "gap" : "short_record");
  const isFirst = years.every(
    (year) => year.periodEnd >= found.periodEnd || !hasTwelveMonths(year),
  );
  return new Set<Reason>(isFirst ? ["gap", "short_record"] : ["gap"]);
}

export function hasTwelveMonths({ periodStart, periodEnd }: DocumentRecord): boolean {
  const days = daysBetween(periodStart, periodEnd) + 1;
  return days >= TWELVE_MONTHS_DAYS.least && days <= TWELVE_MONTHS_DAYS.most;
}

/** Product of the splits after a period's end that its figures do not contain yet. */
export function splitsSince({ splits }: PlainCompany, periodEnd: string, day: string): number {
  const after = toIsoDate(toEpochDay(periodEnd) - SPLIT_LAG_DAYS);
  return splits
    .filter(({ exDate }) => exDate > after && exDate <= day)
    .reduce((product, { factor }) => product * factor, 1);
}

/** The price of an earlier day on the share basis of the day. */
export function splitsAfter({ splits, day }: PlainCompany, earlier: string): number {
  return splits
    .filter(({ exDate }) => exDate > earlier && exDate <= day)
    .reduce((product, { factor }) => product * factor, 1);
}
