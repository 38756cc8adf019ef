import { marketCloseTime } from "@tenbin/engine";
import type { DocumentRecord } from "../records.ts";

export function documentsAsOf(documents: readonly DocumentRecord[], day: string): DocumentRecord[] {
  const close = marketCloseTime(day);
  return documents
    .map((document) => ({ document, at: Date.parse(document.disclosedAt) }))
    .filter(({ at }) => at < close)
    .toSorted((a, b) => a.at - b.at || (a.document.documentId < b.document.documentId ? -1 : 1))
    .map(({ document }) => document);
}

export function latestStatement(known: readonly DocumentRecord[]): DocumentRecord | null {
  return known.findLast(({ kind }) => kind === "statement") ?? null;
}
