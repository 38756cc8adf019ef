import type {
  MeasuredRecord,
  MethodRecords,
  PriceToValueRecord,
  RecordBand,
  RecordFigures,
} from "@tenbin/contract";
import { verdictEdges } from "@tenbin/contract/verdict";
import { ChartFigure } from "../../../charts/kit/chart-figure.tsx";
import type { ChartScale } from "../../../charts/kit/chart-scale.ts";
import { IntervalChart, type IntervalRow } from "../../../charts/kit/interval-chart.tsx";
import {
  formatConstantPercent,
  formatFigure,
  formatInterval,
  logErrorFormat,
  shareFormat,
  signedShareFormat,
} from "../../../components/record-format.ts";
import { Disclosure } from "../../../ui/content/disclosure.tsx";
import { scalePosition } from "../../../ui/figures/verdict-scale.tsx";
import { Section } from "../../../ui/layout/section.tsx";
import type { Column } from "../../../ui/table/column.ts";
import { DataTable } from "../../../ui/table/data-table.tsx";
import { formatSizeRange } from "../method-labels.ts";

/** Price ÷ value on the log axis of the verdicts. */
const ratioScale: ChartScale = {
  percentOf: scalePosition,
  ticks: [...verdictEdges.slice(0, 2), 1, ...verdictEdges.slice(2)].map((at) => ({
    at,
    text: at === 1 ? "1倍" : String(at),
  })),
  reference: 1,
};

/** How near prices lay to the value, beside values made of the price alone. */
export function NearnessSection({
  methods,
  protocol,
}: {
  readonly methods: MethodRecords;
  readonly protocol: MeasuredRecord["protocol"];
}) {
  return (
    <Section
      heading="株価との近さ"
      wide
      note={
        <p>
          株価を平均しただけの値でも株価には近くなるため、近さは価値を測れている証拠になりません。改善率は、1−理論価値の差÷その方法の差で、マイナスは理論価値のほうが株価から遠いことを示します。
        </p>
      }
    >
      <ChartFigure
        caption="株価÷理論価値の分布"
        note="点は中央値、太い線は半数、細い線は8割の企業と月が入る範囲。背景は判定の区切り。"
      >
        <IntervalChart
          scale={ratioScale}
          heads={["差の中央値", `±${formatConstantPercent(protocol.near)}以内`, "改善率"]}
          groups={[{ rows: rowsOf(methods) }]}
          isOneLine
          hasBands
        />
      </ChartFigure>
      <p className="note pt-2">
        差の中央値は、その月の市場全体のずれを除いて測りました。株価の平均は、その企業の過去の株価だけから求めた値で、長いほうと短いほうの二つがあります。補正は、企業ごとの過去のずれによるものです。
      </p>
      {methods.bands === null ? null : <BandsDisclosure {...methods.bands} />}
    </Section>
  );
}

const priceOnlyNames = {
  average_price_18: "株価の平均(長)",
  average_price_12: "株価の平均(短)",
  last_month_price: "前月末の株価",
} as const;

function rowsOf({
  model,
  before_calibration: before,
  price_to_value: ratios,
  rivals,
  skill,
}: MethodRecords): IntervalRow[] {
  return [
    rowOf("天秤", "ours", ratios.model, model, null),
    rowOf("天秤(補正の前)", "order", ratios.before_calibration, before, null),
    ...(Object.keys(priceOnlyNames) as (keyof typeof priceOnlyNames)[]).map((key) =>
      rowOf(
        priceOnlyNames[key],
        "other",
        ratios[key],
        rivals.find(({ name }) => name === key)?.figures ?? null,
        skill[key],
      ),
    ),
  ];
}

function rowOf(
  name: string,
  variant: string,
  ratios: PriceToValueRecord,
  figures: RecordFigures | null,
  skill: number | null,
): IntervalRow {
  return {
    name,
    marks:
      ratios === null
        ? []
        : [
            {
              value: ratios.p50,
              interval: [ratios.p10, ratios.p90],
              inner: [ratios.p25, ratios.p75],
              variant,
            },
          ],
    figures: [
      formatFigure(figures?.median_error_date_centred ?? null, logErrorFormat),
      formatFigure(figures?.within_20 ?? null, shareFormat),
      skill === null ? "" : formatFigure(skill, signedShareFormat),
    ],
  };
}

interface BandRow {
  readonly name: string;
  readonly p50: number | null;
  readonly p80: number | null;
}

const bandColumns: readonly Column<BandRow>[] = [
  { key: "name", head: "区分", cell: ({ name }) => name },
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

function BandsDisclosure({ p50, p80 }: NonNullable<MethodRecords["bands"]>) {
  return (
    <>
      <p className="pt-3">
        理論価値に付けた幅に株価が入ったのは、月末の約半分を含むように作った狭い幅で
        {formatFigure(p50.share, shareFormat)}、約8割を含むように作った広い幅で
        {formatFigure(p80.share, shareFormat)}です。
      </p>
      <Disclosure summary="幅に入った割合を年・規模ごとに見る">
        <DataTable
          caption={`株価が幅に入った割合。区間は狭い幅が${formatInterval(p50.interval, shareFormat)}、広い幅が${formatInterval(p80.interval, shareFormat)}`}
          columns={bandColumns}
          rows={toBandRows(p50, p80)}
          keyOf={({ name }) => name}
          onPhone="row"
        />
      </Disclosure>
    </>
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
