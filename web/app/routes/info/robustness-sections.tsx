import type { MeasuredRecord, MethodRecords, RecordBand } from "@tenbin/contract";
import { formatCount } from "../../ui/format.ts";
import { Section } from "../../ui/layout/section.tsx";
import type { Column } from "../../ui/table/column.ts";
import { DataTable } from "../../ui/table/data-table.tsx";
import {
  correlationFormat,
  formatInterval,
  logErrorFormat,
  formatConstantMultiple,
  shareFormat,
  formatFigure,
} from "../../components/record-format.ts";
import { disturbanceLabels, formatSizeRange } from "./method-labels.ts";

interface BandRow {
  readonly name: string;
  readonly p50: number | null;
  readonly p80: number | null;
}

const bandColumns: readonly Column<BandRow>[] = [
  { key: "name", head: "組", cell: ({ name }) => name },
  {
    key: "p50",
    head: "狭い幅に入った割合",
    numeric: true,
    cell: ({ p50 }) => formatFigure(p50, shareFormat),
  },
  {
    key: "p80",
    head: "広い幅に入った割合",
    numeric: true,
    cell: ({ p80 }) => formatFigure(p80, shareFormat),
  },
];

export function BandsSection({ bands }: { readonly bands: MethodRecords["bands"] }) {
  if (bands === null) return null;
  const { p50, p80 } = bands;
  return (
    <Section
      heading="値の幅に入った割合"
      note={<p>狭い幅はおよそ半分、広い幅はおよそ五分の四の月末で株価を含むように作っています。</p>}
    >
      <DataTable
        caption={`株価が幅に入った割合。区間は狭い幅が${formatInterval(p50.interval, shareFormat)}、広い幅が${formatInterval(p80.interval, shareFormat)}`}
        columns={bandColumns}
        rows={toBandRows(p50, p80)}
        keyOf={({ name }) => name}
        onPhone="row"
      />
    </Section>
  );
}

function toBandRows(p50: RecordBand, p80: RecordBand): BandRow[] {
  return [
    { name: "全体", p50: p50.share, p80: p80.share },
    ...p50.by_year.map(({ year, share }, i) => ({
      name: `${year}年`,
      p50: share,
      p80: p80.by_year[i]?.share ?? null,
    })),
    ...p50.by_size.map(({ from_yen: from, to_yen: to, share }, i) => ({
      name: formatSizeRange(from, to),
      p50: share,
      p80: p80.by_size[i]?.share ?? null,
    })),
  ];
}

type Robustness = MeasuredRecord["robustness"][number];

const robustnessColumns: readonly Column<Robustness>[] = [
  { key: "name", head: "わざと入れた誤り", cell: ({ name }) => disturbanceLabels[name] },
  { key: "changes", head: "変えた数", numeric: true, cell: ({ changes }) => formatCount(changes) },
  {
    key: "error",
    head: "近さ(中央値)",
    numeric: true,
    cell: ({ figures }) => formatFigure(figures.median_error_date_centred, logErrorFormat),
  },
  {
    key: "ic",
    head: "順位の相関",
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
    head: "うち注意の印なし",
    numeric: true,
    cell: ({ wild_unflagged: unflagged }) => formatFigure(unflagged, shareFormat),
  },
];

export function RobustnessSection({ record }: { readonly record: MeasuredRecord }) {
  return (
    <Section
      heading="入力の誤りへの強さ"
      wide
      note={
        <p>
          決算の数値や株式分割の記録にわざと誤りを入れて、全社を計算し直しました。大きく動いたとは、理論価値が
          {formatConstantMultiple(record.protocol.wild_factor)}を超えて変わったことを指します。
        </p>
      }
    >
      <DataTable
        caption="誤りを入れて計算し直した結果。株価と値動きは正しいままです。割合は、誤りのない計算で値のあった件数に対するものです。"
        columns={robustnessColumns}
        rows={record.robustness}
        keyOf={({ name }) => name}
        onPhone="cells"
      />
    </Section>
  );
}
