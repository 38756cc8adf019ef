import type { RecordFigures } from "@tenbin/contract";
import { formatCount } from "../../../ui/format.ts";
import type { Column } from "../../../ui/table/column.ts";
import { DataTable } from "../../../ui/table/data-table.tsx";
import { type RecordMeasure, recordMeasures } from "../../../components/record-format.ts";
import { FigureWithInterval } from "./figure-with-interval.tsx";

interface RecordRow {
  readonly name: string;
  readonly figures: RecordFigures;
}

export function RecordTable({
  caption,
  head,
  rows,
  measureKeys,
  ...table
}: {
  readonly caption: string;
  /** 判定, 年, 業種. */
  readonly head: string;
  readonly rows: readonly RecordRow[];
  readonly measureKeys: readonly RecordMeasure[];
  readonly onPhone: "cells" | "row";
  readonly isCaptionSaid?: boolean;
}) {
  const columns: readonly Column<RecordRow>[] = [
    { key: "name", head, cell: ({ name }) => name },
    { key: "rows", head: "件数", numeric: true, cell: ({ figures }) => formatCount(figures.rows) },
    ...measureKeys.map((measure): Column<RecordRow> => ({
      key: measure,
      head: recordMeasures[measure].name,
      numeric: true,
      cell: ({ figures }) => renderFigure(figures, measure),
    })),
  ];
  return (
    <DataTable
      caption={caption}
      columns={columns}
      rows={rows}
      keyOf={({ name }) => name}
      {...table}
    />
  );
}

function renderFigure(figures: RecordFigures, measure: RecordMeasure) {
  return (
    <FigureWithInterval
      value={figures[measure]}
      interval={figures.intervals?.[measure]}
      kind={recordMeasures[measure].kind}
    />
  );
}
