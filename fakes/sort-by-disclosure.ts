import type { DocumentRecord } from "../server/src/companies/index.ts";

/** Ties are broken by document id. */
export function sortByDisclosure(documents: readonly DocumentRecord[]): DocumentRecord[] {
  return documents.toSorted(
    (a, b) => compareText(a.disclosedAt, b.disclosedAt) || compareText(a.documentId, b.documentId),
  );
}

function compareText(a: string, b: string): number {
  return a < b ? -1 : a > b ? 1 : 0;
}
