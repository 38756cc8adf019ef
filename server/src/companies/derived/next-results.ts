import { jstDay } from "../../platform/clock/clock.ts";
import { daysBetween } from "../../platform/clock/days.ts";
import type { DocumentRecord, PeriodType, PlannedResults } from "../records.ts";

/** An undecided day that nobody has spoken of for so long is no news any more. */
const UNDECIDED_EXPIRY_DAYS = 180;
/** Results of a period come at most so long after its end: older ones of the same name are those of another year. */
const MAX_REPORTING_LAG_DAYS = 200;

/**
 * The results that a company publishes next, as it had said by the end of a day: of each period what it said last,
 * unless they are out. Null where it has said nothing.
 * @param planned of one company, ascending by the day on which it was said
 * @param known documents of the company known on the day
 */
export function nextResults(
  day: string,
  planned: readonly PlannedResults[],
  known: readonly DocumentRecord[],
): PlannedResults | null {
  const saidLast = new Map<PeriodType, PlannedResults>();
  for (const one of planned) if (one.publishedOn <= day) saidLast.set(one.periodType, one);
  const ahead = [...saidLast.values()].filter((one) => !arePublished(one, day, known));
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
