import { Fragment, type ReactNode, startTransition, useEffect, useState } from "react";

/** About what a screen shows. */
const ROWS_AT_ONCE = 12;

/**
 * Rows of a list that is opened by a press: their places at once, so that nothing moves later, then the rows by as
 * many as a screen shows, so that a press meanwhile does not wait for all of them. Not for the server, which would
 * send places alone.
 */
export function RowsInTurn({
  rows,
  place,
}: {
  readonly rows: readonly ReactNode[];
  /** As high as a row. */
  readonly place: ReactNode;
}) {
  const [shown, setShown] = useState(0);
  useEffect(() => {
    if (shown < rows.length) startTransition(() => setShown(shown + ROWS_AT_ONCE));
  }, [rows.length, shown]);
  const places = rows.slice(shown).map((_, at) => (
    // oxlint-disable-next-line react/no-array-index-key -- all are alike
    <Fragment key={`place ${at}`}>{place}</Fragment>
  ));
  return [...rows.slice(0, shown), ...places];
}
