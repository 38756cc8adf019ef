import { jstDay } from "../../platform/clock/clock.ts";
import { daysBetween } from "../../platform/clock/days.ts";
import type { DocumentRecord, PeriodType, PlannedResults } from "../records.ts";

/** An undecided date older than this is no longer shown. */
const UNDECIDED_EXPIRY_DAYS = 180;
/** Longest lag of results behind the end of their period. */
const MAX_REPORTING_LAG_DAYS = 200;

/** The last plan of each period counts, until its results are published. `planned` ascends by publication day. */
export function nextResults(
  day: string,
  planned: readonly PlannedResults[],
  known: readonly DocumentRecord[],
): PlannedResults | null {
  const latestPlans = new Map<PeriodType, PlannedResults>();
  for (const one of planned) if (one.publishedOn <= day) latestPlans.set(one.periodType, one);
  const ahead = [...latestPlans.values()].filter((one) => !arePublished(one, day, known));
  const dated = ahead.filter(({ plannedOn }) => plannedOn !== null && plannedOn >= day);
  const [soonest] = dated.toSorted((a, b) => ((a.plannedOn ?? "") < (b.plannedOn ?? "") ? -1 : 1));
  if (soonest !== undefined) return soonest;
  const undecided = ahead.filter(
    ({ plannedOn, publishedOn }) =>
      plannedOn === null && daysBetween(publishedOn, day) <= UNDECIDED_EXPIRY_DAYS,
  );
  return undecided.toSorted((a, b) => (a.publishedOn < b.publishedOn ? -1 : 1)).at(-1) ?? null;
}

function arePublished(
  { periodType, publishedOn }: PlannedResults,
  day: string,
  known: readonly DocumentRecord[],
): boolean {
  return known.some(
    (document) =>
      document.kind === "statement" &&
      document.periodType === periodType &&
      jstDay(new Date(document.disclosedAt)) >= publishedOn &&
      daysBetween(document.periodEnd, day) <= MAX_REPORTING_LAG_DAYS,
  );
}
