import { type ReactNode, startTransition, useEffect, useState } from "react";

/** About what a screen shows. */
const ROWS_AT_ONCE = 12;

/**
 * What an opened list shows at once comes first, the others follow as many at a time, so that a press
 * meanwhile does not wait for all of them. Not for the server, which would send the first alone.
 */
export function RowsInTurn({ rows }: { readonly rows: readonly ReactNode[] }) {
  const [shown, setShown] = useState(ROWS_AT_ONCE);
  useEffect(() => {
    if (shown < rows.length) startTransition(() => setShown(shown + ROWS_AT_ONCE));
  }, [rows.length, shown]);
  return rows.slice(0, shown);
}
