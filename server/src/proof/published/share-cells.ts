import { marketCloseTime } from "@tenbin/engine";
import { addMonths } from "../../platform/clock/days.ts";
import type { ComparedCell, Line, Uncompared } from "../cells.ts";
import type { CompanyRecord } from "../company-record.ts";
import { countOn, statedCounts, type StatedCount, unitOfCount } from "../share-counts.ts";
import type { PublishedQuotes } from "./quotes.ts";

export interface ShareCell extends ComparedCell {
  readonly day: string;
  readonly record: CompanyRecord;
  /** Of the newest annual statement that was known on the day. */
  readonly stated: StatedCount;
}

/** An older statement says nothing of the day. */
const MAX_STATEMENT_MONTHS = 14;

export const shareLine: Line<ShareCell> = {
  id: "shares",
  name: "issued shares",
  floor: 0.77,
  minCells: 2_000,
  agrees: ({ theirs, stated, day, record }) => isCount(theirs, stated, day, record),
};

/** Whether a count is the stated one on the share basis of the day, within the unit of the filing. */
export function isCount(
  count: number,
  stated: StatedCount,
  day: string,
  { splits }: CompanyRecord,
): boolean {
  const ours = countOn(day, stated, splits);
  return Math.abs(count - ours) <= toleranceOf(stated, ours);
}

/** The unit of the filing on the share basis of the day; a moved count is rounded to a share. */
export function toleranceOf({ count }: StatedCount, moved: number): number {
  const unit = unitOfCount(count);
  if (unit > 1) return unit * Math.max(1, moved / count);
  return moved === count ? 0 : Math.max(1, moved / count);
}

export function shareCells(
  { day, quotes }: PublishedQuotes,
  records: ReadonlyMap<string, CompanyRecord>,
): { readonly cells: ShareCell[]; readonly uncompared: Uncompared[] } {
  const cells: ShareCell[] = [];
  let tooOld = 0;
  let unknown = 0;
  const close = marketCloseTime(day);
  const oldest = marketCloseTime(addMonths(day, -MAX_STATEMENT_MONTHS));
  for (const { code, shares } of quotes) {
    if (shares === null) continue;
    const record = records.get(code);
    const stated =
      record && statedCounts(record).findLast(({ disclosedAt }) => Date.parse(disclosedAt) < close);
    if (stated === undefined) unknown += 1;
    else if (Date.parse(stated.disclosedAt) < oldest) tooOld += 1;
    else {
      const ours = countOn(day, stated, record!.splits);
      const { periodEnd, documentId } = stated;
      cells.push({
        code,
        periodEnd,
        documentId,
        ours,
        theirs: shares,
        day,
        record: record!,
        stated,
      });
    }
  }
  const uncompared = [
    { cells: unknown, reason: "no annual statement of the company was known on the day" },
    { cells: tooOld, reason: `our statement is older than ${MAX_STATEMENT_MONTHS} months` },
  ];
  return { cells, uncompared };
}
