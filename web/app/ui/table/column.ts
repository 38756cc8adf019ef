import type { ReactNode } from "react";
import type { Sorting, SortValue } from "./sort-rows.ts";

export interface Column<Row> {
  readonly key: string;
  /** With the unit: 株価(円). Also the cell's label on phones. */
  readonly head: string;
  readonly cell: (row: Row) => ReactNode;
  readonly sortBy?: (row: Row) => SortValue;
  /** Direction of the first click; for figures, descending by default. */
  readonly firstDirection?: Sorting["direction"];
  readonly numeric?: boolean;
  readonly current?: boolean;
  readonly notOnPhone?: boolean;
  /** On phones beside the row's header, without its head. */
  readonly phoneCorner?: boolean;
}

export function firstDirectionOf<Row>(column: Column<Row>): Sorting["direction"] {
  return column.firstDirection ?? (column.numeric === true ? "descending" : "ascending");
}

export function cellClass<Row>({ numeric, current, notOnPhone, phoneCorner }: Column<Row>): string {
  const names = [
    numeric === true && "n",
    current === true && "now",
    notOnPhone === true && "pc",
    phoneCorner === true && "corner",
  ];
  return names.filter((name) => name !== false).join(" ");
}
