import type { ShareSplit } from "@tenbin/engine";
import { toEpochDay } from "../platform/clock/days.ts";
import type { CompanyRecord } from "./company-record.ts";

/** Issued shares as an annual statement states them. */
export interface StatedCount {
  readonly documentId: string;
  readonly disclosedAt: string;
  readonly periodEnd: string;
  readonly count: number;
}

/**
 * A split whose record date is the period's end trades ex some days before it, and the count of that end
 * does not show it: three trading days, a weekend and holidays.
 */
const RECORD_DATE_LAG_DAYS = 9;
const FACT = "NumberOfIssuedShares";

/** One of each period's end, ascending: the last disclosed. */
export function statedCounts({ annual }: CompanyRecord): StatedCount[] {
  const counts = new Map<string, StatedCount>();
  for (const { documentId, disclosedAt, periodEnd, facts } of annual) {
    const count = facts[FACT] ?? null;
    if (count !== null && count > 0) {
      counts.set(periodEnd, { documentId, disclosedAt, periodEnd, count });
    }
  }
  return [...counts.values()];
}

/** Product of the splits that a count of one period's end lacks and one of the later end shows. */
export function splitsBetweenEnds(
  splits: readonly ShareSplit[],
  periodEnd: string,
  laterEnd: string,
): number {
  const [after, until] = [firstUnseenDay(periodEnd), firstUnseenDay(laterEnd)];
  return productOf(splits, (exDay) => exDay >= after && exDay < until);
}

/** A stated count on the share basis of a day, later or earlier. */
export function countOn(
  day: string,
  { periodEnd, count }: Pick<StatedCount, "periodEnd" | "count">,
  splits: readonly ShareSplit[],
): number {
  const [from, on] = [firstUnseenDay(periodEnd), toEpochDay(day)];
  const since = productOf(splits, (exDay) => exDay >= from && exDay <= on);
  const before = productOf(splits, (exDay) => exDay > on && exDay < from);
  return (count / since) * before;
}

/** Smaller growths are new shares rather than a bonus issue. */
const MIN_GROWTH = 1.04;
const GROWTH_TOLERANCE = 0.01;

/**
 * Whether the issued count grows by this factor between two annual statements, the first of which may be the last one
 * up to the day, without a split that is marked.
 */
export function isUnmarkedGrowth(factor: number, record: CompanyRecord, day: string): boolean {
  if (factor < MIN_GROWTH) return false;
  const counts = statedCounts(record);
  const base = counts.findLastIndex(({ periodEnd }) => periodEnd <= day);
  if (base < 0) return false;
  const known = counts.slice(base);
  return known.some((earlier, at) =>
    known.slice(at + 1).some((later) => {
      const marked = splitsBetweenEnds(record.splits, earlier.periodEnd, later.periodEnd);
      const growth = (later.count * marked) / earlier.count;
      return growth >= MIN_GROWTH && Math.abs(factor / growth - 1) <= GROWTH_TOLERANCE;
    }),
  );
}

/** Filings state counts in thousands, hundreds or single shares, and cut off the rest. */
export function unitOfCount(count: number): number {
  return [1_000, 100].find((unit) => count % unit === 0) ?? 1;
}

function firstUnseenDay(periodEnd: string): number {
  return toEpochDay(periodEnd) - RECORD_DATE_LAG_DAYS + 1;
}

function productOf(splits: readonly ShareSplit[], isCounted: (exDay: number) => boolean): number {
  return splits
    .filter(({ exDate }) => isCounted(toEpochDay(exDate)))
    .reduce((product, { factor }) => product * factor, 1);
}
