import { type ReactNode, useDeferredValue } from "react";

/** About what a screen shows. */
const FIRST_ROWS = 12;

/** What an opened list shows at once comes first, the others follow. Not for the server, which would send the first alone. */
export function RowsInTurn({ rows }: { readonly rows: readonly ReactNode[] }) {
  return rows.slice(0, useDeferredValue(rows.length, FIRST_ROWS));
}
