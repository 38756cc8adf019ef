import type { Rule } from "../cells.ts";
import { daysBetween, toEpochDay } from "../../platform/clock/days.ts";
import type { CompanyRecord } from "../company-record.ts";
import { balanceFigureOf } from "../published/balance-cells.ts";
import { isCount, type ShareCell, toleranceOf } from "../published/share-cells.ts";
import { countOn, type StatedCount, statedCounts } from "../share-counts.ts";

/** How long after its ex-date a split may be missing from what is published. */
const SPLIT_WINDOW_DAYS = 200;
/** Shares less treasury shares ÷ issued ones. */
const LEAST_NET_SHARE = 0.4;
const MOST_NET_SHARE = 1.03;
/** Of the statements after ours. */
const COMPARED_LATER = 2;

export const shareRules: readonly Rule<ShareCell>[] = [
  {
    id: "S1",
    sentence: "theirs is the count of the next annual statement, which was not known on the day",
    applies: ["shares"],
    predicate: (cell) => {
      const [next] = laterCounts(cell);
      return next !== undefined && isCount(cell.theirs, next, cell.day, cell.record);
    },
  },
  {
    id: "S2",
    sentence: "theirs lies between the counts of annual statements before and after the day",
    applies: ["shares"],
    predicate: (cell) => {
      const { theirs, day, record, stated } = cell;
      const later = laterCounts(cell);
      if (later.length === 0) return false;
      const bounds = [stated, ...later].map((each) => {
        const moved = countOn(day, each, record.splits);
        return { moved, tolerance: toleranceOf(each, moved) };
      });
      return (
        bounds.some(({ moved, tolerance }) => theirs >= moved - tolerance) &&
        bounds.some(({ moved, tolerance }) => theirs <= moved + tolerance)
      );
    },
  },
  {
    id: "S3",
    sentence: "theirs is on the other side of a split that the prices mark",
    applies: ["shares"],
    predicate: ({ theirs, day, record, stated }) => {
      const ours = countOn(day, stated, record.splits);
      return record.splits.some(({ exDate, factor }) => {
        const isApplied =
          exDate <= day && daysBetween(exDate, stated.periodEnd) < SPLIT_WINDOW_DAYS;
        const isAhead = exDate > day && toEpochDay(exDate) - toEpochDay(day) <= SPLIT_WINDOW_DAYS;
        if (!isApplied && !isAhead) return false;
        const other = isApplied ? ours * factor : ours / factor;
        return Math.abs(theirs - other) <= toleranceOf(stated, other);
      });
    },
  },
  {
    id: "S4",
    sentence:
      "ours counts other classes of shares, as the equity per share shows: theirs is the count of a statement before them",
    applies: ["shares"],
    predicate: ({ theirs, day, record, stated }) =>
      contradictsEquity(record, stated) &&
      statedCounts(record).some(
        (before) => before.periodEnd < stated.periodEnd && isCount(theirs, before, day, record),
      ),
  },
];

/** Whether equity ÷ equity per share is no number of shares that the stated count allows. */
function contradictsEquity({ annual }: CompanyRecord, { documentId, count }: StatedCount): boolean {
  const statement = annual.find((each) => each.documentId === documentId)!;
  const perShare = statement.facts["NetAssetsPerShareYen"] ?? 0;
  const equity = balanceFigureOf("equity", statement);
  if (perShare === 0 || equity === null) return false;
  const share = equity / perShare / count;
  return share < LEAST_NET_SHARE || share > MOST_NET_SHARE;
}

/** Of the next annual statements after ours, of another end. */
function laterCounts({ record, stated }: ShareCell): StatedCount[] {
  return statedCounts(record)
    .filter(({ periodEnd }) => periodEnd > stated.periodEnd)
    .slice(0, COMPARED_LATER);
}
