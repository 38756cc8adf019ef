/** What a column sorts by; null where a row has nothing there. */
export type SortValue = number | string | null;

export interface Sorting {
  readonly key: string;
  readonly direction: "ascending" | "descending";
}

const japanese = new Intl.Collator("ja", { numeric: true });

/**
 * Rows in the order of a column. Stable; rows that have nothing there stand last whichever way.
 * Text in Japanese order, digits in it as numbers.
 */
export function sortRows<Row>(
  rows: readonly Row[],
  valueOf: (row: Row) => SortValue,
  direction: Sorting["direction"],
): Row[] {
  const sign = direction === "ascending" ? 1 : -1;
  return rows
    .map((row) => ({ row, value: valueOf(row) }))
    .toSorted((a, b) => {
      if (a.value === null || b.value === null) {
        return Number(a.value === null) - Number(b.value === null);
      }
      return sign * compare(a.value, b.value);
    })
    .map(({ row }) => row);
}

function compare(a: number | string, b: number | string): number {
  return typeof a === "number" && typeof b === "number"
    ? a - b
    : japanese.compare(String(a), String(b));
}

/** The order after a press on a column's head: its own first way, then the other. */
export function nextSorting(
  now: Sorting | null,
  key: string,
  first: Sorting["direction"],
): Sorting {
  if (now?.key !== key) return { key, direction: first };
  return { key, direction: now.direction === "ascending" ? "descending" : "ascending" };
}
