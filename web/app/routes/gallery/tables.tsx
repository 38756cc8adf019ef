import { verdictOfRatio } from "@tenbin/contract/verdict";
import { Breadcrumbs } from "../../ui/navigation/breadcrumbs.tsx";
import { formatMoney, NOT_AVAILABLE, formatPerShare, formatMultiple } from "../../ui/format.ts";
import { VerdictLane } from "../../ui/figures/verdict-scale.tsx";
import { EmptyState } from "../../ui/feedback/empty-state.tsx";
import type { Column } from "../../ui/table/column.ts";
import { DataTable } from "../../ui/table/data-table.tsx";
import { PriceChange } from "../../ui/figures/tape.tsx";
import { MaskedValue, VerdictBadge } from "../../ui/figures/verdict.tsx";
import type { GalleryRow } from "./sample-rows.ts";
import { sampleRows } from "./sample-rows.ts";
import { Specimen } from "./specimen.tsx";

const columns: readonly Column<GalleryRow>[] = [
  {
    key: "name",
    head: "企業",
    sortBy: ({ name }) => name,
    cell: ({ code, name, sector }) => (
      <>
        {name}
        <small className="block text-2xs font-normal whitespace-nowrap text-ink-3">
          {code} {sector}
        </small>
      </>
    ),
  },
  {
    key: "price",
    head: "株価(円)",
    numeric: true,
    sortBy: ({ price }) => price,
    cell: (row) => <PriceCell row={row} />,
  },
  {
    key: "ratio",
    head: "株価÷価値(倍)",
    numeric: true,
    firstDirection: "ascending",
    sortBy: ({ ratio }) => ratio,
    cell: ({ ratio }) => formatMultiple(ratio),
  },
  {
    key: "lane",
    head: "位置",
    notOnPhone: true,
    cell: ({ ratio }) => (
      <span className="block w-24">
        <VerdictLane ratio={ratio} />
      </span>
    ),
  },
  {
    key: "verdict",
    head: "判定",
    cell: ({ ratio }) => (
      <VerdictBadge verdict={ratio === null ? "unrated" : verdictOfRatio(ratio)} variant="plain" />
    ),
  },
  {
    key: "value",
    head: "時価総額",
    numeric: true,
    current: true,
    sortBy: ({ marketValue }) => marketValue,
    cell: ({ marketValue }) => formatMoney(marketValue),
  },
  { key: "masked", head: "診断", notOnPhone: true, cell: () => <MaskedValue /> },
];

function PriceCell({ row: { price, change } }: { readonly row: GalleryRow }) {
  if (price === null) return NOT_AVAILABLE;
  const tape = {
    close: price,
    change,
    change_ratio: change / (price - change),
    volume: null,
    date: "2025-11-14",
    decimals: 0,
  };
  return (
    <>
      {formatPerShare(price)}
      <span className="block text-2xs">
        <PriceChange tape={tape} />
      </span>
    </>
  );
}

const keyOf = ({ code }: GalleryRow) => code;
const fewRows = sampleRows(8);
const manyRows = sampleRows(3800);
const noRows: readonly GalleryRow[] = [];

export function Tables() {
  return (
    <>
      <Specimen name="DataTable">
        <DataTable
          caption="見本の8社、2025年11月14日"
          columns={columns}
          rows={fewRows}
          keyOf={keyOf}
          sorting={{ key: "ratio", direction: "ascending" }}
        />
      </Specimen>
      <Specimen name="DataTable: 3,800 rows, virtual">
        <DataTable
          caption="見本の3,800社、2025年11月14日"
          columns={columns}
          rows={manyRows}
          rowHeight={56}
          keyOf={keyOf}
        />
      </Specimen>
      <Specimen name="DataTable: empty">
        <DataTable
          caption="条件に合う企業"
          columns={columns.slice(0, 3)}
          rows={noRows}
          keyOf={keyOf}
          empty={
            <EmptyState title="条件に合う企業がありません">
              <p>売上高成長率の条件を外すと3社が残ります。</p>
            </EmptyState>
          }
        />
      </Specimen>
      <Specimen name="Breadcrumbs">
        <Breadcrumbs
          crumbs={[
            { label: "企業を探す", to: "/search" },
            { label: "機械", to: "/results?sector=機械" },
          ]}
          current="みなと精工"
        />
      </Specimen>
    </>
  );
}
