import type { ReactNode } from "react";
import type { Sorting, SortValue } from "./sort-rows.ts";

/** A column of a data table. */
export interface Column<Row> {
  readonly key: string;
  /** The head's words, with the unit: 株価(円). Also the label of the cell on the phone. */
  readonly head: string;
  readonly cell: (row: Row) => ReactNode;
  /** Makes the column sortable. */
  readonly sortBy?: (row: Row) => SortValue;
  /** The way of the first press; figures begin with the largest unless told. */
  readonly firstDirection?: Sorting["direction"];
  /** Figures: tabular, at the right. */
  readonly numeric?: boolean;
  /** The current period, on a sunken ground. */
  readonly current?: boolean;
  /** Left out on the phone, where rows carry the metrics that matter. */
  readonly notOnPhone?: boolean;
}

export function firstDirectionOf<Row>(column: Column<Row>): Sorting["direction"] {
  return column.firstDirection ?? (column.numeric === true ? "descending" : "ascending");
}

export function cellClass<Row>({ numeric, current, notOnPhone }: Column<Row>): string {
  const names = [numeric === true && "n", current === true && "now", notOnPhone === true && "pc"];
  return names.filter((name) => name !== false).join(" ");
}
