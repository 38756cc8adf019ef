import type { HistoryEntry } from "@tenbin/contract";
import { jstDate } from "../../../ui/format.ts";

/** Whole calendar years, newest first. */
export interface CollapsedYears {
  readonly from: number;
  readonly to: number;
  readonly entries: readonly HistoryEntry[];
}

/** Years are expanded, newest first, until they hold this many entries. */
const MIN_OPEN_ENTRIES = 8;
/**
 * Years are merged until a fold holds this many: one year of quarters, or four of annual reports.
 */
const MIN_COLLAPSED_ENTRIES = 4;

/** Splits entries into visible and folded ones; none is dropped. */
export function collapseHistory(entries: readonly HistoryEntry[]): {
  readonly open: readonly HistoryEntry[];
  readonly collapsed: readonly CollapsedYears[];
} {
  const parts: { from: number; to: number; entries: HistoryEntry[] }[] = [];
  for (const [year, entriesOfYear] of Map.groupBy(entries, yearOf)) {
    const last = parts.at(-1);
    const full = parts.length === 1 ? MIN_OPEN_ENTRIES : MIN_COLLAPSED_ENTRIES;
    if (last === undefined || last.entries.length >= full) {
      parts.push({ from: year, to: year, entries: entriesOfYear });
    } else {
      last.from = year;
      last.entries.push(...entriesOfYear);
    }
  }
  const [open, ...folds] = parts;
  return { open: open?.entries ?? [], collapsed: folds };
}

function yearOf({ disclosures: [first] }: HistoryEntry): number {
  return first === undefined ? 0 : Number(jstDate(first.disclosed_at).slice(0, 4));
}
