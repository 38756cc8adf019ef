import type { Ref } from "react";
import type { Column } from "./column.ts";
import { cellClass } from "./column.ts";

/** The first cell is the row header; on phones each cell shows its column's head. */
export function TableRow<Row>({
  row,
  columns,
  index,
  ref,
}: {
  readonly row: Row;
  readonly columns: readonly Column<Row>[];
  /** From 0 among all rows; only if not all are rendered. */
  readonly index?: number;
  readonly ref?: Ref<HTMLTableRowElement>;
}) {
  return (
    <tr ref={ref} data-index={index} aria-rowindex={index === undefined ? undefined : index + 2}>
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
