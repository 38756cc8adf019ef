import type { ValuationView } from "@tenbin/contract";

/** ① in Unicode; the circled numbers up to ⑳ follow. */
const CIRCLED_ONE = 0x2460;
const CIRCLED_NUMBERS = 20;

export function sourceMark(index: number): string {
  return index < CIRCLED_NUMBERS ? String.fromCodePoint(CIRCLED_ONE + index) : `(${index + 1})`;
}

/** The marks of the documents in the list of sources: ①③. */
export function sourceMarks(
  documentIds: readonly string[],
  sources: ValuationView["sources"],
): string {
  const used = new Set(documentIds);
  return sources
    .flatMap(({ document_id: id }, index) => (used.has(id) ? [sourceMark(index)] : []))
    .join("");
}
