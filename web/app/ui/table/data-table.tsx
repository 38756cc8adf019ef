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

/** More rows than this and only those in view are in the document. */
export const MAX_RENDERED_ROWS = 200;

interface DataTableProps<Row> {
  /** What the table shows, with unit and date. */
  readonly caption: ReactNode;
  readonly columns: readonly Column<Row>[];
  readonly rows: readonly Row[];
  readonly keyOf: (row: Row) => string;
  /** The order to begin with; else the rows' own. */
  readonly sorting?: Sorting;
  /** About how high a row is, pixels; 56 where it has two lines. Only long tables ask. */
  readonly rowHeight?: number;
  /**
   * What a row becomes on the phone: lines of label and figure, cells of three a line with the label
   * above, or still a row, for a few short figures.
   */
  readonly onPhone?: "lines" | "cells" | "row";
  /** The caption stands before the table already, as the words of a fold. */
  readonly isCaptionHidden?: boolean;
  /** Stands in place of the rows when there are none. */
  readonly empty?: ReactNode;
}

/**
 * Rows that can be put in order. The head and the first column stay while the rest scrolls; on the
 * phone a row becomes a block unless told otherwise. The box takes the focus, so that keys scroll it.
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
