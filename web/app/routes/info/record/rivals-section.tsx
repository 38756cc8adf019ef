import type { MethodRecords, RecordFigures, RivalRecord } from "@tenbin/contract";
import { ChartFigure } from "../../../charts/kit/chart-figure.tsx";
import { linearScale } from "../../../charts/kit/chart-scale.ts";
import { IntervalChart, type IntervalRow } from "../../../charts/kit/interval-chart.tsx";
import {
  correlationFormat,
  formatFigure,
  logErrorFormat,
  recordMeasures,
  returnFormat,
  shareFormat,
} from "../../../components/record-format.ts";
import { Disclosure } from "../../../ui/content/disclosure.tsx";
import { Section } from "../../../ui/layout/section.tsx";
import type { Column } from "../../../ui/table/column.ts";
import { DataTable } from "../../../ui/table/data-table.tsx";
import { rivalLabels } from "../method-labels.ts";
import { FigureWithInterval } from "./figure-with-interval.tsx";
import { correlationTick } from "./foresight-section.tsx";
import { MarkKey, ORDER_NAMES } from "./mark-key.tsx";

const measureColumn = (
  measure: "median_error_date_centred" | "within_20" | "ic" | "ic_beyond_price" | "spread",
): Column<RivalRecord> => ({
  key: measure,
  head: recordMeasures[measure].name,
  numeric: true,
  cell: ({ figures }) => formatFigure(figures[measure], recordMeasures[measure].kind),
});

const rivalColumns: readonly Column<RivalRecord>[] = [
  { key: "name", head: "方法", cell: ({ name }) => rivalLabels[name] },
  measureColumn("ic_beyond_price"),
  measureColumn("ic"),
  {
    key: "ic_difference",
    head: "順位相関の差(天秤−この方法)",
    numeric: true,
    cell: ({ ic_difference: difference }) => (
      <FigureWithInterval {...difference} kind={correlationFormat} />
    ),
  },
  measureColumn("spread"),
  {
    key: "spread_difference",
    head: "値動きの差の差(天秤−この方法)",
    numeric: true,
    cell: ({ spread_difference: difference }) => (
      <FigureWithInterval {...difference} kind={returnFormat} />
    ),
  },
  measureColumn("median_error_date_centred"),
  measureColumn("within_20"),
];

/** Every rival's foresight beside ours, best first. */
export function RivalsSection({ methods }: { readonly methods: MethodRecords }) {
  const { rivals, best_rival: best, model, score } = methods;
  const ordered = rivals.toSorted((a, b) => (b.figures.ic ?? -1) - (a.figures.ic ?? -1));
  const rows = [
    rowOf(ORDER_NAMES.order, score, "ours"),
    rowOf(ORDER_NAMES.ours, model, "ours"),
    ...ordered.map(({ name, figures, ic_difference: difference }) =>
      rowOf(rivalLabels[name], figures, "other", difference),
    ),
  ];
  const values = rows.flatMap(({ marks }) => marks.map(({ value }) => value));
  return (
    <Section
      heading="ほかの方法との比較"
      note={
        <p>
          誰でも再現できる方法を、同じ企業・同じ月で測りました。{differenceSentence(rivals)}
          {best === null ? null : `順位相関が最も高かったのは「${rivalLabels[best]}」です。`}
        </p>
      }
    >
      <ChartFigure caption="順位相関と、値動きの傾向(モメンタムなど)を調整した順位相関">
        <MarkKey
          marks={[
            { variant: "other", name: recordMeasures.ic.name },
            { variant: "hollow", name: recordMeasures.ic_beyond_price.name },
          ]}
        />
        <IntervalChart
          scale={linearScale(
            values.filter((value) => value !== null),
            { formatTick: correlationTick },
          )}
          heads={["順位相関", "傾向を調整", "天秤との差"]}
          groups={[{ rows }]}
          isOneLine
          hasLastOnPhone={false}
        />
      </ChartFigure>
      <Disclosure summary="ほかの方法の数字を表で見る">
        <DataTable
          caption={`ほかの計算方法の成績と、天秤の理論価値との差。天秤の順位相関は${formatFigure(model.ic, correlationFormat)}、割安な企業と割高な企業の差は${formatFigure(model.spread, returnFormat)}、株価との差の中央値は${formatFigure(model.median_error_date_centred, logErrorFormat)}、±20%以内だった割合は${formatFigure(model.within_20, shareFormat)}。－の方法は順位だけを決めます。`}
          columns={rivalColumns}
          rows={rivals}
          keyOf={({ name }) => name}
          onPhone="cells"
        />
      </Disclosure>
    </Section>
  );
}

function rowOf(
  name: string,
  figures: RecordFigures,
  variant: "ours" | "other",
  difference: RivalRecord["ic_difference"] | null = null,
): IntervalRow {
  const { ic, ic_beyond_price: beyond } = figures;
  return {
    name,
    marks: [
      { value: beyond, variant: variant === "other" ? "hollow" : "order" },
      { value: ic, variant },
    ],
    figures: [
      formatFigure(ic, correlationFormat),
      formatFigure(beyond, correlationFormat),
      difference === null ? (
        ""
      ) : (
        <FigureWithInterval key="difference" {...difference} kind={correlationFormat} />
      ),
    ],
  };
}

/** How many rivals can be told from the value at all. */
function differenceSentence(rivals: readonly RivalRecord[]): string {
  const intervals = rivals.map(({ ic_difference: { interval } }) => interval);
  if (intervals.every((interval) => interval === null)) return "";
  const better = intervals.filter((interval) => interval !== null && interval[0] > 0).length;
  const worse = intervals.filter((interval) => interval !== null && interval[1] < 0).length;
  if (better === 0 && worse === 0) {
    return "どの方法とも、順位相関の差の区間に0を含み、優劣を言えません。";
  }
  const unclear = rivals.length - better - worse;
  return (
    `順位相関の差の区間が0を含まないのは、理論価値が上回った${better}の方法と、下回った${worse}の方法です。` +
    `残る${unclear}の方法とは優劣を言えません。`
  );
}
