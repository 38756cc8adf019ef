import type { ReactNode } from "react";
import { useId, useMemo, useRef, useState } from "react";
import type { Column } from "./column.ts";
import type { Sorting } from "./sort-rows.ts";
import { sortRows } from "./sort-rows.ts";
import { PhoneSortSelect, TableHead } from "./table-head.tsx";
import { TableRow } from "./table-row.tsx";
import { VirtualRows } from "./virtual-rows.tsx";
import "./data-table.css";
import "../forms/forms.css";

/** Longer tables only render the rows in view. */
export const MAX_RENDERED_ROWS = 200;

interface DataTableProps<Row> {
  readonly caption: ReactNode;
  readonly columns: readonly Column<Row>[];
  readonly rows: readonly Row[];
  readonly keyOf: (row: Row) => string;
  readonly sorting?: Sorting;
  /** Estimated height in pixels, 56 for two lines; used by long tables only. */
  readonly rowHeight?: number;
  /**
   * Layout of a row on phones: lines of label and figure, three cells per line with the label
   * above, or a table row for a few short figures.
   */
  readonly onPhone?: "lines" | "cells" | "row";
  readonly isCaptionHidden?: boolean;
  readonly empty?: ReactNode;
}

/**
 * A sortable table with a sticky head and first column; on phones rows become blocks unless
 * `onPhone` says otherwise. The box is focusable, so that keys scroll it.
 */
export function DataTable<Row>(props: DataTableProps<Row>) {
  const { caption, columns, rows, keyOf, rowHeight = 41, empty } = props;
  const { onPhone = "lines", isCaptionHidden: isCaptionSaid = false } = props;
  const captionId = useId();
  const box = useRef<HTMLDivElement>(null);
  const [sorting, setSorting] = useState<Sorting | null>(props.sorting ?? null);
  const sorted = useMemo(() => sortedRows(rows, columns, sorting), [rows, columns, sorting]);
  const many = rows.length > MAX_RENDERED_ROWS;
  const onSort = (next: Sorting) => {
    setSorting(next);
    if (box.current !== null) box.current.scrollTop = 0;
  };
  return (
    <div className="data-table-place">
      <PhoneSortSelect columns={columns} sorting={sorting} onSort={onSort} />
      {/* oxlint-disable jsx-a11y/no-noninteractive-tabindex -- what scrolls must be reached by keys */}
      <section
        className={many ? "table-box many" : onPhone === "row" ? "table-box" : "table-box unrolled"}
        ref={box}
        tabIndex={0}
        aria-labelledby={captionId}
      >
        {/* oxlint-enable jsx-a11y/no-noninteractive-tabindex */}
        <table
          className={`data-table sortable phone-${onPhone}`}
          aria-rowcount={many ? rows.length + 1 : undefined}
        >
          <caption id={captionId} className={isCaptionSaid ? "sr-only" : undefined}>
            {caption}
          </caption>
          <TableHead columns={columns} sorting={sorting} onSort={onSort} />
          {many ? (
            <VirtualRows
              rows={sorted}
              columns={columns}
              keyOf={keyOf}
              rowHeight={rowHeight}
              box={box}
            />
          ) : (
            <tbody>
              {sorted.map((row) => (
                <TableRow key={keyOf(row)} row={row} columns={columns} />
              ))}
            </tbody>
          )}
        </table>
      </section>
      {rows.length === 0 ? empty : null}
    </div>
  );
}

function sortedRows<Row>(
  rows: readonly Row[],
  columns: readonly Column<Row>[],
  sorting: Sorting | null,
): readonly Row[] {
  const sortBy = columns.find(({ key }) => key === sorting?.key)?.sortBy;
  return sorting === null || sortBy === undefined
    ? rows
    : sortRows(rows, sortBy, sorting.direction);
}
