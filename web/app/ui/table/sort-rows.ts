/** Null if the row has no value. */
export type SortValue = number | string | null;

export interface Sorting {
  readonly key: string;
  readonly direction: "ascending" | "descending";
}

const japanese = new Intl.Collator("ja", { numeric: true });

/**
 * Stable; rows without a value come last in both directions. Text sorts in Japanese order, with
 * numeric digits.
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

export function nextSorting(
  now: Sorting | null,
  key: string,
  first: Sorting["direction"],
): Sorting {
  if (now?.key !== key) return { key, direction: first };
  return { key, direction: now.direction === "ascending" ? "descending" : "ascending" };
}
