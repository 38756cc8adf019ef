import type { Ref } from "react";
import type { Column } from "./column.ts";
import { cellClass } from "./column.ts";

/** One row: its first cell names it. On the phone each cell carries its head before it. */
export function TableRow<Row>({
  row,
  columns,
  index,
  ref,
}: {
  readonly row: Row;
  readonly columns: readonly Column<Row>[];
  /** Place among all rows, from 0; only where not all of them are in the document. */
  readonly index?: number;
  readonly ref?: Ref<HTMLTableRowElement>;
}) {
  return (
    <tr
      ref={ref}
      data-index={index}
      // The head is row 1.
      aria-rowindex={index === undefined ? undefined : index + 2}
    >
      {columns.map((column, i) =>
        i === 0 ? (
          <th key={column.key} scope="row" className={cellClass(column)}>
            {column.cell(row)}
          </th>
        ) : (
          <td key={column.key} className={cellClass(column)} data-head={column.head}>
            {column.cell(row)}
          </td>
        ),
      )}
    </tr>
  );
}
