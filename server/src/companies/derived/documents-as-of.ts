import { marketCloseTime } from "@tenbin/engine";
import type { DocumentRecord } from "../records.ts";
import { perList } from "./per-list.ts";

/** In order of disclosure; days between two disclosures get the same list, so that what follows is derived once. */
export function documentsAsOf(
  documents: readonly DocumentRecord[],
  day: string,
): readonly DocumentRecord[] {
  const { ordered, times, known } = inOrder(documents);
  const count = countBefore(times, marketCloseTime(day));
  return (known[count] ??= ordered.slice(0, count));
}

const inOrder = perList((documents: readonly DocumentRecord[]) => {
  const timed = documents
    .map((document) => ({ document, at: Date.parse(document.disclosedAt) }))
    .toSorted((a, b) => a.at - b.at || (a.document.documentId < b.document.documentId ? -1 : 1));
  return {
    ordered: timed.map(({ document }) => document),
    times: timed.map(({ at }) => at),
    /** By the number of documents. */
    known: [] as (readonly DocumentRecord[])[],
  };
});

/** `times` ascend. */
function countBefore(times: readonly number[], close: number): number {
  const first = times.findIndex((at) => at >= close);
  return first === -1 ? times.length : first;
}

export function latestStatement(known: readonly DocumentRecord[]): DocumentRecord | null {
  return known.findLast(({ kind }) => kind === "statement") ?? null;
}
