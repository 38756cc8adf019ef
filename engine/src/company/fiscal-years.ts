import { type Day, yearOf } from "../calendar/days.ts";
import { carryOver, type CarriedFrom, isFullyReported, MAX_CARRIED_YEARS } from "./carry-over.ts";
import { DIVIDEND_FACTS } from "./dividends.ts";
import type { Facts, ShareSplit, StatementDocument } from "./inputs.ts";
import { isInternallyInconsistent, isInconsistentWithPreviousYear } from "./plausibility.ts";
import type { StatedPeriod } from "./shares.ts";
import { hasTwelveMonths, yearEndsBetween } from "./year-length.ts";

/** One fiscal year as known on some day: its annual documents merged into one set of facts. */
export interface FiscalYear {
  readonly periodStart: Day;
  readonly periodEnd: Day;
  /** For distances between years: the calendar year of the latest one's end, counted back year by year. */
  readonly absoluteIndex: number;
  /**
   * 0 for the latest reported year, −1 for the one before; a missing year leaves a gap in the
   * numbers.
   */
  readonly relativeIndex: number;
  readonly accountingStandard: StatementDocument["accountingStandard"];
  /** Not twelve months (`hasTwelveMonths`). */
  readonly irregular: boolean;
  /** Twelve months, with net assets and profit disclosed. */
  readonly usable: boolean;
  /** Figures that contradict each other or the year before (plausibility.ts). */
  readonly implausible: boolean;
  /** Set while only a summary of the year is known, and `facts` is completed from the year before. */
  readonly carriedFrom: CarriedFrom | null;
  /** Latest disclosed first; `facts` is merged from these. */
  readonly documentIds: readonly string[];
  readonly facts: Facts;
}

/**
 * The fiscal years reported by `documents`, oldest first. Only annual documents count. Among
 * documents of one period, consolidated beats non-consolidated, then the latest disclosed wins and
 * earlier ones under the same accounting standard fill missing facts: what another standard states
 * (ordinary income, investment securities) is not a fact of this one (IFRS 1, JP GAAP and US GAAP
 * alike). A year whose filing gives neither net assets nor profit (IFRS
 * filers before 2019) is omitted like a missing one.
 *
 * @param splits put the dividends on one share basis that are carried over into a summary's year
 *
 * Invariant: the result depends neither on the order of `documents` nor on duplicates.
 */
export function fiscalYearsOf(
  documents: readonly StatementDocument[],
  splits: readonly ShareSplit[],
): readonly FiscalYear[] {
  const years = reportedYearsOf(documents).filter((year) => year.irregular || year.usable);
  return indexYears(years, splits);
}

/**
 * All fiscal years with an annual document, oldest first, usable or not. Other classes of shares, which no summary
 * states, are those of the year before until a report tells them.
 */
export function reportedYearsOf(documents: readonly StatementDocument[]): readonly ReportedYear[] {
  const years: ReportedYear[] = [];
  for (const year of mergePeriods(documents.filter(({ periodType }) => periodType === "FY"))) {
    const otherClassShares =
      year.facts.otherClassShares ?? years.at(-1)?.facts.otherClassShares ?? null;
    years.push({ ...year, facts: { ...year.facts, otherClassShares } });
  }
  return years;
}

/** What documents say of each period end, merged as those of a fiscal year are, oldest first. */
function mergePeriods(documents: readonly StatementDocument[]): readonly ReportedYear[] {
  const byPeriodEnd = new Map<Day, StatementDocument[]>();
  for (const document of documents) {
    const known = byPeriodEnd.get(document.periodEnd);
    if (known === undefined) byPeriodEnd.set(document.periodEnd, [document]);
    else known.push(document);
  }
  return [...byPeriodEnd.values()]
    .map((documentsOfPeriod) => mergeYear(documentsOfPeriod))
    .toSorted((a, b) => (a.periodEnd < b.periodEnd ? -1 : 1));
}

/**
 * All periods of which `documents` state something, oldest first. Facts of a fiscal year are those of
 * `years`, which carry over what a summary leaves out; the number of shares does not depend on the splits that these know.
 */
export function statedPeriodsOf(
  documents: readonly StatementDocument[],
  years: readonly Pick<FiscalYear, "periodEnd" | "facts">[] = fiscalYearsOf(documents, []),
): readonly StatedPeriod[] {
  const ofYears = new Map(years.map(({ periodEnd, facts }) => [periodEnd, facts]));
  return mergePeriods(documents).map(({ periodEnd, facts }) => ({
    periodEnd,
    facts: ofYears.get(periodEnd) ?? facts,
  }));
}

/** A fiscal year before numbering. */
export type ReportedYear = Omit<
  FiscalYear,
  "absoluteIndex" | "relativeIndex" | "implausible" | "carriedFrom"
>;

function mergeYear(documents: readonly StatementDocument[]): ReportedYear {
  const sorted = documents.toSorted(byPrecedence);
  const first = sorted[0]!;
  const sources = sorted.filter(
    ({ consolidated, accountingStandard }) =>
      consolidated === first.consolidated && accountingStandard === first.accountingStandard,
  );
  let facts = first.facts;
  for (const { facts: earlier } of sources.slice(1)) facts = fillMissingFacts(facts, earlier);
  const irregular = !hasTwelveMonths(first);
  return {
    periodStart: first.periodStart,
    periodEnd: first.periodEnd,
    irregular,
    accountingStandard: first.accountingStandard,
    usable: !irregular && facts.netAssets !== null && facts.profit !== null,
    documentIds: [...new Set(sources.map((document) => document.documentId))],
    facts,
  };
}

function byPrecedence(a: StatementDocument, b: StatementDocument): number {
  if (a.consolidated !== b.consolidated) return a.consolidated ? -1 : 1;
  if (a.disclosedAt !== b.disclosedAt) return b.disclosedAt - a.disclosedAt;
  if (a.documentId === b.documentId) return 0;
  return a.documentId < b.documentId ? 1 : -1;
}

/**
 * `facts`, with those of an earlier document of the same period where they are null. A dividend in parts is
 * whole: a part that it leaves out was not paid, and no sum is meant (dividends.ts).
 */
export function fillMissingFacts(facts: Facts, earlier: Facts): Facts {
  const filled: Record<string, number | null> = { ...facts };
  const isInParts = facts.finalDividendYen !== null;
  for (const [key, value] of Object.entries(earlier) as [string, number | null][]) {
    if (!isInParts || !DIVIDEND_FACTS.has(key)) filled[key] ??= value;
  }
  return filled as unknown as Facts;
}

/** Numbers the years back from the calendar year of the latest; each missing one leaves a number free. */
function indexYears(
  years: readonly ReportedYear[],
  splits: readonly ShareSplit[],
): readonly FiscalYear[] {
  const indices = indicesOf(years);
  const latestIndex = indices.at(-1) ?? 0;
  return years.map((year, at) => {
    const index = indices[at]!;
    const before = years[at - 1];
    const reportedAt = years.slice(0, at).findLastIndex((each) => isFullyReported(each.facts));
    const carried =
      reportedAt !== -1 && index - indices[reportedAt]! <= MAX_CARRIED_YEARS
        ? carryOver(year, years[reportedAt], splits)
        : null;
    return {
      ...year,
      facts: carried?.facts ?? year.facts,
      carriedFrom: carried?.carriedFrom ?? null,
      absoluteIndex: index,
      relativeIndex: index - latestIndex,
      implausible:
        isInternallyInconsistent(year.facts) ||
        (before !== undefined && isInconsistentWithPreviousYear(year.facts, before.facts)),
    };
  });
}

function indicesOf(years: readonly ReportedYear[]): readonly number[] {
  const indices: number[] = [];
  for (const [at, year] of [...years.entries()].toReversed()) {
    const next = years[at + 1];
    const nextIndex = indices[0];
    indices.unshift(
      next === undefined || nextIndex === undefined
        ? yearOf(year.periodEnd)
        : nextIndex - 1 - yearEndsBetween(year, next).length,
    );
  }
  return indices;
}
