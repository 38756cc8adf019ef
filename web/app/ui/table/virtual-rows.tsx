import { useVirtualizer } from "@tanstack/react-virtual";
import type { RefObject } from "react";
import type { Column } from "./column.ts";
import { TableRow } from "./table-row.tsx";

/** Rows rendered beyond the view, so that fast scrolling shows no gap. */
const OVERSCAN = 8;
/** Pixels, before the box is measured. */
const INITIAL_HEIGHT = 560;

/** Renders only the rows in view, with empty height for the others. */
export function VirtualRows<Row>({
  rows,
  columns,
  keyOf,
  rowHeight,
  box,
}: {
  readonly rows: readonly Row[];
  readonly columns: readonly Column<Row>[];
  readonly keyOf: (row: Row) => string;
  readonly rowHeight: number;
  readonly box: RefObject<HTMLElement | null>;
}) {
  // oxlint-disable-next-line react/incompatible-library -- nothing of it is passed on to memoised parts
  const virtualizer = useVirtualizer({
    count: rows.length,
    getScrollElement: () => box.current,
    estimateSize: () => rowHeight,
    overscan: OVERSCAN,
    initialRect: { width: 0, height: INITIAL_HEIGHT },
    getItemKey: (index) => {
      const row = rows[index];
      return row === undefined ? index : keyOf(row);
    },
  });
  const items = virtualizer.getVirtualItems();
  const before = items[0]?.start ?? 0;
  const after = virtualizer.getTotalSize() - (items.at(-1)?.end ?? 0);
  return (
    <tbody>
      <SpacerRow height={before} />
      {items.map(({ index, key }) => {
        const row = rows[index];
        return row === undefined ? null : (
          <TableRow
            key={key}
            ref={virtualizer.measureElement}
            row={row}
            columns={columns}
            index={index}
          />
        );
      })}
      <SpacerRow height={after} />
    </tbody>
  );
}

function SpacerRow({ height }: { readonly height: number }) {
  return height > 0 ? (
    <tr className="filler" aria-hidden="true">
      {/* oxlint-disable-next-line jsx-a11y/control-has-associated-label -- empty height */}
      <td style={{ height }} />
    </tr>
  ) : null;
}
