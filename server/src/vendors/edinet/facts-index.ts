import type { CsvRow } from "./read-csv.ts";

/** Values by element and context; the first of repeated facts wins. */
export interface FactsIndex {
  /** By full element name, or under any prefix with `*:Name`. */
  text(element: string, context: string): string | null;
  /** Null also for amounts in another currency. */
  number(element: string, context: string): number | null;
  readonly rows: readonly CsvRow[];
}

const EMPTY_VALUES = new Set(["", "－", "―", "-", "—", "–", "−"]);
const NUMBER = /^-?\d+(?:\.\d+)?$/;
const SUPPORTED_UNITS = new Set(["JPY", "JPYPerShares", "shares", "pure"]);

export function indexFacts(rows: readonly CsvRow[]): FactsIndex {
  const exact = new Map<string, CsvRow>();
  const byName = new Map<string, CsvRow>();
  for (const row of rows) {
    // A figure may be dashed out in one place and stated in another.
    if (EMPTY_VALUES.has(row.value.trim())) continue;
    const name = row.element.slice(row.element.indexOf(":") + 1);
    const [full, bare] = [`${row.element} ${row.context}`, `*:${name} ${row.context}`];
    if (!exact.has(full)) exact.set(full, row);
    if (!byName.has(bare)) byName.set(bare, row);
  }
  const rowOf = (element: string, context: string): CsvRow | undefined =>
    (element.startsWith("*:") ? byName : exact).get(`${element} ${context}`);
  return {
    rows,
    text: (element, context) => rowOf(element, context)?.value.trim() ?? null,
    number(element, context) {
      const row = rowOf(element, context);
      if (row === undefined || !SUPPORTED_UNITS.has(row.unit)) return null;
      const text = row.value.trim();
      if (!NUMBER.test(text)) return null;
      // "-0" is filed for amounts below the unit of account; + 0 makes it 0.
      const value = Number(text) + 0;
      return Number.isFinite(value) ? value : null;
    },
  };
}
