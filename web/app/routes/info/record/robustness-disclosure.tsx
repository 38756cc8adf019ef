import type { MeasuredRecord } from "@tenbin/contract";
import { formatCount } from "../../../ui/format.ts";
import { Disclosure } from "../../../ui/content/disclosure.tsx";
import type { Column } from "../../../ui/table/column.ts";
import { DataTable } from "../../../ui/table/data-table.tsx";
import {
  correlationFormat,
  logErrorFormat,
  formatConstantMultiple,
  shareFormat,
  formatFigure,
} from "../../../components/record-format.ts";
import { disturbanceLabels } from "../method-labels.ts";

type Robustness = MeasuredRecord["robustness"][number];

const robustnessColumns: readonly Column<Robustness>[] = [
  { key: "name", head: "わざと入れた誤り", cell: ({ name }) => disturbanceLabels[name] },
  { key: "changes", head: "変えた数", numeric: true, cell: ({ changes }) => formatCount(changes) },
  {
    key: "error",
    head: "差の中央値",
    numeric: true,
    cell: ({ figures }) => formatFigure(figures.median_error_date_centred, logErrorFormat),
  },
  {
    key: "ic",
    head: "順位相関",
    numeric: true,
    cell: ({ figures }) => formatFigure(figures.ic, correlationFormat),
  },
  {
    key: "refused",
    head: "判定をやめた割合",
    numeric: true,
    cell: ({ refused }) => formatFigure(refused, shareFormat),
  },
  {
    key: "wild",
    head: "大きく動いた割合",
    numeric: true,
    cell: ({ wild }) => formatFigure(wild, shareFormat),
  },
  {
    key: "unflagged",
    head: "うち注意表示なし",
    numeric: true,
    cell: ({ wild_unflagged: unflagged }) => formatFigure(unflagged, shareFormat),
  },
];

/** What became of the values when errors were put into the inputs. */
export function RobustnessDisclosure({ record }: { readonly record: MeasuredRecord }) {
  return (
    <Disclosure summary="入力の誤りへの強さ">
      <p>
        決算の数値や株式分割の記録にわざと誤りを入れて、全社を計算し直しました。大きく動いたとは、理論価値が
        {formatConstantMultiple(record.protocol.wild_factor)}を超えて変わったことを指します。
      </p>
      <DataTable
        caption="誤りを入れて計算し直した結果。株価と値動きは正しいままです。割合は、誤りのない計算で値のあった件数に対するものです。"
        columns={robustnessColumns}
        rows={record.robustness}
        keyOf={({ name }) => name}
        onPhone="cells"
      />
    </Disclosure>
  );
}
