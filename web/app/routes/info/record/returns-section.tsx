import type { EvidenceRecord, MeasuredRecord, MethodRecords } from "@tenbin/contract";
import type { ReactNode } from "react";
import { ChartFigure } from "../../../charts/kit/chart-figure.tsx";
import { type ChartScale, linearScale } from "../../../charts/kit/chart-scale.ts";
import {
  IntervalChart,
  type IntervalGroup,
  type IntervalMark,
} from "../../../charts/kit/interval-chart.tsx";
import { type FigureFormat, returnFormat, shareFormat } from "../../../components/record-format.ts";
import { Disclosure } from "../../../ui/content/disclosure.tsx";
import { evidenceLabels, verdictLabels } from "@tenbin/contract/labels";
import { formatCount, formatGapPercent } from "../../../ui/format.ts";
import { Section } from "../../../ui/layout/section.tsx";
import type { Column } from "../../../ui/table/column.ts";
import { DataTable } from "../../../ui/table/data-table.tsx";
import { FigureWithInterval } from "./figure-with-interval.tsx";
import { RecordTable } from "./record-table.tsx";

/** What followed each verdict, alone and with each level of evidence. */
export function ReturnsSection({
  methods,
  protocol,
}: {
  readonly methods: MethodRecords;
  readonly protocol: MeasuredRecord["protocol"];
}) {
  const returns = ladderOf(methods, {
    all: "mean_excess_return",
    ofCell: (cell) => ({ value: cell.mean_excess_return, interval: cell.excess_interval }),
    kind: returnFormat,
  });
  const hits = ladderOf(methods, {
    all: "above_median_share",
    ofCell: (cell) => ({ value: cell.hit_rate, interval: cell.interval }),
    kind: shareFormat,
  });
  return (
    <Section
      heading="判定と裏付けごとの、その後"
      wide
      note={
        <p>
          {methods.returns_fall.mean_return
            ? "割安な判定ほど、その後の平均の値動きが高い順に並びました。"
            : "平均の値動きは、判定の順どおりには並びませんでした。"}
          大きい点は判定の全体、小さい点は裏付けの強・中・弱です。裏付けは、四つの事実の順位の合計を全社で三等分したものです。図の端で切れる横線は、図の外まで続きます。
        </p>
      }
    >
      <div className="sf-pair">
        <ChartFigure
          caption={`その後${protocol.horizon_months}か月の値動きと、同じ月の平均との差`}
          note="配当を含みません。"
        >
          <IntervalChart
            scale={scaleOf(returns, formatReturnTick)}
            heads={[""]}
            groups={returns}
            hasShortNames
          />
        </ChartFigure>
        <ChartFigure
          caption="同じ月の中央値を上回った割合"
          note="上回った幅ではありません。件数は、企業と月の組の数です。"
        >
          <IntervalChart
            scale={scaleOf(hits, formatShareTick, EVEN)}
            heads={[""]}
            groups={hits}
            hasShortNames
          />
        </ChartFigure>
      </div>
      <ReturnTables methods={methods} horizonMonths={protocol.horizon_months} />
    </Section>
  );
}

interface ReturnTablesProps {
  readonly methods: MethodRecords;
  readonly horizonMonths: number;
}

function ReturnTables({ methods, horizonMonths: horizon }: ReturnTablesProps) {
  return (
    <Disclosure summary="判定と裏付けごとの数字を表で見る">
      <RecordTable
        caption={`判定ごとの、その後${horizon}か月の値動き(配当を含まない)`}
        head="判定"
        rows={methods.by_verdict.map(({ verdict, figures }) => ({
          name: verdictLabels[verdict],
          figures,
        }))}
        measureKeys={["mean_return", "mean_excess_return", "rising_share", "above_median_share"]}
        onPhone="cells"
      />
      <DataTable
        caption="その後の値動きが、同じ月の中央値を上回った割合"
        columns={evidenceColumns(hitCell)}
        rows={evidenceRows(methods)}
        keyOf={({ verdict }) => verdict}
        onPhone="cells"
      />
      <DataTable
        caption="その後の値動きと、同じ月の平均との差"
        columns={evidenceColumns(excessCell)}
        rows={evidenceRows(methods)}
        keyOf={({ verdict }) => verdict}
        onPhone="cells"
      />
    </Disclosure>
  );
}

const EVEN = 0.5;
const formatReturnTick = (value: number) => (value === 0 ? "0%" : `${formatGapPercent(value)}%`);
const formatShareTick = (value: number) => `${Math.round(value * 100)}%`;

/** Spans all points and the whiskers of whole verdicts: those of small cells would squash them. */
function scaleOf(
  groups: readonly IntervalGroup[],
  formatTick: (value: number) => string,
  reference = 0,
): ChartScale {
  const values = groups.flatMap(({ rows }) =>
    rows.flatMap(({ marks }, i) =>
      marks.flatMap(({ value, interval }) => [value, ...(i === 0 ? (interval ?? []) : [])]),
    ),
  );
  return linearScale(
    values.filter((value) => value !== null),
    { formatTick, reference },
  );
}

interface Ladder {
  readonly all: "mean_excess_return" | "above_median_share";
  readonly ofCell: (cell: EvidenceRecord) => Pick<IntervalMark, "value" | "interval">;
  readonly kind: FigureFormat;
}

function ladderOf(methods: MethodRecords, { all, ofCell, kind }: Ladder): IntervalGroup[] {
  const rowOf = (name: string, count: number, mark: IntervalMark, isPart: boolean) => ({
    name,
    isPart,
    note: `${formatCount(count)}件`,
    marks: [mark],
    figures: [
      <FigureWithInterval
        key={name}
        value={mark.value}
        interval={mark.interval ?? null}
        kind={kind}
      />,
    ],
  });
  return methods.by_verdict.map(({ verdict, figures }) => ({
    rows: [
      rowOf(
        verdictLabels[verdict],
        figures.rows,
        {
          value: figures[all],
          interval: figures.intervals?.[all],
          variant: verdict,
        },
        false,
      ),
      ...methods.evidence
        .filter((cell) => cell.verdict === verdict)
        .toReversed()
        .map((cell) =>
          rowOf(
            `裏付け ${evidenceLabels[cell.level]}`,
            cell.rows,
            {
              ...ofCell(cell),
              variant: `${verdict} ${cell.level}`,
            },
            true,
          ),
        ),
    ],
  }));
}

interface EvidenceRow {
  readonly verdict: EvidenceRecord["verdict"];
  readonly cells: readonly EvidenceRecord[];
}

function evidenceRows({ evidence }: MethodRecords): EvidenceRow[] {
  const byVerdict = Map.groupBy(evidence, ({ verdict }) => verdict);
  return [...byVerdict].map(([verdict, cells]) => ({ verdict, cells }));
}

const evidenceColumns = (
  render: (cell: EvidenceRecord) => ReactNode,
): readonly Column<EvidenceRow>[] => [
  { key: "verdict", head: "判定", cell: ({ verdict }) => verdictLabels[verdict] },
  ...(["strong", "middle", "weak"] as const).map((level): Column<EvidenceRow> => ({
    key: level,
    head: `裏付け ${evidenceLabels[level]}`,
    numeric: true,
    cell: ({ cells }) => {
      const cell = cells.find((each) => each.level === level);
      return cell === undefined ? null : render(cell);
    },
  })),
];

const hitCell = (cell: EvidenceRecord) => (
  <>
    <FigureWithInterval value={cell.hit_rate} interval={cell.interval} kind={shareFormat} />
    <small>{formatCount(cell.rows)}件</small>
  </>
);

const excessCell = (cell: EvidenceRecord) => (
  <FigureWithInterval
    value={cell.mean_excess_return}
    interval={cell.excess_interval}
    kind={returnFormat}
  />
);
