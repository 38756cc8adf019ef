import type { RecordFigures } from "@tenbin/contract";
import { count } from "../../ui/format.ts";
import type { Column } from "../../ui/table/column.ts";
import { DataTable } from "../../ui/table/data-table.tsx";
import { intervalText, type Measure, measures } from "../../components/record-words.ts";

export interface RecordRow {
  readonly name: string;
  readonly figures: RecordFigures;
}

/** Groups of company-months side by side, each figure over its interval. */
export function RecordTable({
  caption,
  head,
  rows,
  shown,
}: {
  readonly caption: string;
  /** What the rows are: 判定, 年, 業種. */
  readonly head: string;
  readonly rows: readonly RecordRow[];
  readonly shown: readonly Measure[];
}) {
  const columns: readonly Column<RecordRow>[] = [
    { key: "name", head, cell: ({ name }) => name },
    { key: "rows", head: "件数", numeric: true, cell: ({ figures }) => count(figures.rows) },
    ...shown.map((measure): Column<RecordRow> => ({
      key: measure,
      head: measures[measure].name,
      numeric: true,
      cell: ({ figures }) => overInterval(figures, measure),
    })),
  ];
  return <DataTable caption={caption} columns={columns} rows={rows} keyOf={({ name }) => name} />;
}

/** The figure, its interval small below. */
function overInterval(figures: RecordFigures, measure: Measure) {
  const { write } = measures[measure];
  const interval = figures.intervals?.[measure];
  return (
    <span className="with-interval">
      {write(figures[measure])}
      {interval == null ? null : <small>{intervalText(interval, write)}</small>}
    </span>
  );
}
