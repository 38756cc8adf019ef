import type { Column } from "./column.ts";
import { cellClass, firstDirectionOf } from "./column.ts";
import type { Sorting } from "./sort-rows.ts";
import { nextSorting } from "./sort-rows.ts";

interface HeadProps<Row> {
  readonly columns: readonly Column<Row>[];
  readonly sorting: Sorting | null;
  readonly onSort: (sorting: Sorting) => void;
}

export function TableHead<Row>({ columns, sorting, onSort }: HeadProps<Row>) {
  return (
    <thead>
      <tr>
        {columns.map((column) => {
          const sorted = sorting?.key === column.key ? sorting.direction : undefined;
          return (
            <th key={column.key} scope="col" className={cellClass(column)} aria-sort={sorted}>
              {column.sortBy === undefined ? (
                column.head
              ) : (
                <button
                  type="button"
                  onClick={() => onSort(nextSorting(sorting, column.key, firstDirectionOf(column)))}
                >
                  {column.head}
                  <span className="arrow" aria-hidden="true">
                    {sorted === undefined ? "↕" : sorted === "ascending" ? "↑" : "↓"}
                  </span>
                </button>
              )}
            </th>
          );
        })}
      </tr>
    </thead>
  );
}

/** Replaces the heads, which are hidden on phones. */
export function PhoneSortSelect<Row>({ columns, sorting, onSort }: HeadProps<Row>) {
  const sortable = columns.filter(({ sortBy }) => sortBy !== undefined);
  if (sortable.length === 0) return null;
  const now = sorting === null ? "" : `${sorting.key} ${sorting.direction}`;
  return (
    <label className="inline-select phone-sort">
      並び順
      <select
        className="input select small"
        value={now}
        onChange={(event) => {
          const [key = "", direction] = event.currentTarget.value.split(" ");
          onSort({ key, direction: direction === "ascending" ? "ascending" : "descending" });
        }}
      >
        {sorting === null ? <option value="">証券コード順</option> : null}
        {sortable.flatMap(({ key, head, numeric = false }) => [
          <option key={`${key}-`} value={`${key} descending`}>
            {head}({numeric ? "大きい順" : "逆順"})
          </option>,
          <option key={key} value={`${key} ascending`}>
            {head}({numeric ? "小さい順" : "順"})
          </option>,
        ])}
      </select>
    </label>
  );
}
