import type { EvidenceRecord, MeasuredRecord, MethodRecords, RivalRecord } from "@tenbin/contract";
import { evidenceLabels } from "@tenbin/contract/verdict";
import { recordSummary } from "../../components/record-summary.ts";
import {
  correlationFormat,
  logErrorFormat,
  recordMeasures,
  returnFormat,
  formatConstantPercent,
  shareFormat,
  formatFigure,
  zeroIntervalNote,
} from "../../components/record-format.ts";
import { Disclosure } from "../../ui/content/disclosure.tsx";
import { Section } from "../../ui/layout/section.tsx";
import { StatBar } from "../../ui/figures/stat-bar.tsx";
import type { Column } from "../../ui/table/column.ts";
import { DataTable } from "../../ui/table/data-table.tsx";
import { VERDICT_LABELS } from "../../ui/figures/verdict.tsx";
import { BandsSection, RobustnessSection } from "./robustness-sections.tsx";
import { FigureWithInterval } from "./figure-with-interval.tsx";
import { LimitsSection } from "./limits-section.tsx";
import { RecordTable } from "./record-table.tsx";
import { rivalLabels, formatSizeRange } from "./method-labels.ts";
import { formatCount } from "../../ui/format.ts";

/** The holdout companies come first. */
export function RecordSections({ record }: { readonly record: MeasuredRecord }) {
  const { held_back: heldBack, protocol } = record;
  const first = heldBack ?? record;
  return (
    <>
      <Section
        id="record"
        heading="検証結果"
        note={
          <p>
            {heldBack === null
              ? "対象の全社で測った結果です。"
              : "計算方法の最近の変更で定数を選ぶときに使わなかった企業だけの結果を先に載せ、全社の結果を並べています。それより前に決めた定数は、全社を見て選びました。"}
            {formatConstantPercent(protocol.bootstrap.confidence)}の区間を、数字の下に添えています。
          </p>
        }
      >
        <StatBar label="検証結果の要約" stats={recordSummary(record)} />
        <RecordTable
          caption="その後の値動きの順位との関係と、株価への近さ"
          head="対象"
          rows={[
            ...(heldBack === null
              ? []
              : [{ name: "最近の変更で使わなかった企業", figures: heldBack.model }]),
            { name: "全社", figures: record.model },
            { name: "裏付けを加えた順", figures: first.score },
            { name: "裏付けを加えた順(配当込み)", figures: first.total_return.score },
            { name: "過去の株価の平均だけ", figures: first.price_only },
            { name: "全社(過去のずれによる補正の前)", figures: record.before_calibration },
          ]}
          measureKeys={[
            "ic_beyond_price",
            "ic",
            "ic_positive_share",
            "spread",
            "median_error_date_centred",
            "within_20",
          ]}
          onPhone="cells"
        />
        <p className="note pt-3">
          近さは、理論価値÷株価の対数の絶対値の中央値で、小さいほど近いことを示します。その月の市場全体のずれを除いて測っています。近い割合は、株価÷理論価値が1±
          {formatConstantPercent(protocol.near)}に入った割合です。順位の相関は、割安な順とその後
          {protocol.horizon_months}
          か月の値動きの順の、月ごとの順位相関の平均です。0なら無関係、1なら完全に一致です。値動きの癖を除いた相関は、過去の株価だけでわかる分を順位から除いて測ったものです。株価を平均しただけの値でも株価には近くなるため、近さは価値を測れている証拠になりません。「裏付けを加えた順」は順位だけを決め、価値ではありません。
        </p>
        <LargestCompaniesNote methods={first} />
      </Section>
      <Section heading="判定ごとの、その後" note={<ReturnOrderNote methods={first} />}>
        <RecordTable
          caption={`判定ごとの、その後${protocol.horizon_months}か月の値動き(配当を含まない)`}
          head="判定"
          rows={first.by_verdict.map(({ verdict, figures }) => ({
            name: VERDICT_LABELS[verdict],
            figures,
          }))}
          measureKeys={["mean_return", "mean_excess_return", "rising_share", "above_median_share"]}
          onPhone="cells"
        />
      </Section>
      <EvidenceSection methods={first} />
      <RivalsSection methods={first} />
      <GroupsSection methods={first} />
      <BandsSection bands={first.bands} />
      <RobustnessSection record={record} />
      <LimitsSection protocol={protocol} />
    </>
  );
}

/** Foresight differs most by size, so the largest companies are named on the first screen. */
function LargestCompaniesNote({ methods }: { readonly methods: MethodRecords }) {
  const largest = methods.by_size.at(-1);
  if (largest === undefined) return null;
  const { from_yen: from, to_yen: to, figures } = largest;
  return (
    <p className="note">
      時価総額{formatSizeRange(from, to)}の企業では、順位の相関は
      {formatFigure(figures.ic, correlationFormat)}です。{zeroIntervalNote(figures.intervals?.ic)}。
    </p>
  );
}

function ReturnOrderNote({ methods: { returns_fall: fall } }: { readonly methods: MethodRecords }) {
  return (
    <p>
      {fall.mean_return
        ? "割安な判定ほど、その後の平均の値動きが高い順に並びました。"
        : "平均の値動きは、判定の順どおりには並びませんでした。"}
      過去の結果で、今後も同じになるとは限りません。
    </p>
  );
}

const EVIDENCE_LEVELS = [
  "weak",
  "middle",
  "strong",
] as const satisfies readonly EvidenceRecord["level"][];

interface EvidenceRow {
  readonly verdict: EvidenceRecord["verdict"];
  readonly cells: readonly EvidenceRecord[];
}

const evidenceColumns: readonly Column<EvidenceRow>[] = [
  { key: "verdict", head: "判定", cell: ({ verdict }) => VERDICT_LABELS[verdict] },
  ...EVIDENCE_LEVELS.map((level): Column<EvidenceRow> => ({
    key: level,
    head: `裏付け ${evidenceLabels[level]}`,
    numeric: true,
    cell: ({ cells }) => {
      const hits = cells.find((each) => each.level === level);
      if (hits === undefined) return null;
      return (
        <>
          <FigureWithInterval value={hits.hit_rate} interval={hits.interval} kind={shareFormat} />
          <small>{formatCount(hits.rows)}件</small>
        </>
      );
    },
  })),
];

function EvidenceSection({ methods }: { readonly methods: MethodRecords }) {
  const byVerdict = Map.groupBy(methods.evidence, ({ verdict }) => verdict);
  return (
    <Section
      heading="判定と裏付けごとの、その後"
      note={
        <p>
          裏付けは、ネットキャッシュ比率、増配、営業利益÷企業価値、ROEの四つの事実が全社の中で高い順に並べ、三つに等分したものです。市場の中央値を上回った割合で、上回った幅ではありません。
        </p>
      }
    >
      <DataTable
        caption="その後の値動きが、同じ月の中央値を上回った割合"
        columns={evidenceColumns}
        rows={[...byVerdict].map(([verdict, cells]) => ({ verdict, cells }))}
        keyOf={({ verdict }) => verdict}
        onPhone="cells"
      />
    </Section>
  );
}

const rivalColumns: readonly Column<RivalRecord>[] = [
  { key: "name", head: "方法", cell: ({ name }) => rivalLabels[name] },
  {
    key: "error",
    head: recordMeasures.median_error_date_centred.name,
    numeric: true,
    cell: ({ figures }) => formatFigure(figures.median_error_date_centred, logErrorFormat),
  },
  {
    key: "near",
    head: recordMeasures.within_20.name,
    numeric: true,
    cell: ({ figures }) => formatFigure(figures.within_20, shareFormat),
  },
  {
    key: "ic",
    head: recordMeasures.ic.name,
    numeric: true,
    cell: ({ figures }) => formatFigure(figures.ic, correlationFormat),
  },
  {
    key: "ic_beyond_price",
    head: recordMeasures.ic_beyond_price.name,
    numeric: true,
    cell: ({ figures }) => formatFigure(figures.ic_beyond_price, correlationFormat),
  },
  {
    key: "ic_difference",
    head: "天秤が上回る相関",
    numeric: true,
    cell: ({ ic_difference: difference }) => (
      <FigureWithInterval {...difference} kind={correlationFormat} />
    ),
  },
  {
    key: "spread",
    head: recordMeasures.spread.name,
    numeric: true,
    cell: ({ figures }) => formatFigure(figures.spread, returnFormat),
  },
  {
    key: "spread_difference",
    head: "天秤が上回る差",
    numeric: true,
    cell: ({ spread_difference: difference }) => (
      <FigureWithInterval {...difference} kind={returnFormat} />
    ),
  },
];

function RivalsSection({ methods }: { readonly methods: MethodRecords }) {
  const { rivals, best_rival: best, model } = methods;
  return (
    <Section
      heading="ほかの計算方法との比較"
      wide
      note={
        <p>
          誰でも再現できる方法を、同じ企業・同じ月で測りました。天秤の理論価値の順位の相関は
          {formatFigure(model.ic, correlationFormat)}、差は
          {formatFigure(model.spread, returnFormat)}
          です。「天秤が上回る」欄の区間が0を含む方法とは、優劣を言えません。
          {best === null
            ? null
            : `この中で順位の相関が最も高かったのは「${rivalLabels[best]}」です。`}
          近さの欄が－の方法は、順位だけを決めます。
        </p>
      }
    >
      <DataTable
        caption="ほかの計算方法の成績と、天秤の理論価値がそれを上回った差"
        columns={rivalColumns}
        rows={rivals}
        keyOf={({ name }) => name}
        onPhone="cells"
      />
    </Section>
  );
}

const GROUP_MEASURES = ["ic_beyond_price", "ic", "spread", "within_20"] as const;

function GroupsSection({ methods }: { readonly methods: MethodRecords }) {
  const groups = [
    {
      name: "年ごと",
      head: "年",
      rows: methods.by_year.map(({ year, figures }) => ({ name: `${year}年`, figures })),
    },
    {
      name: "時価総額ごと",
      head: "時価総額",
      rows: methods.by_size.map(({ from_yen: from, to_yen: to, figures }) => ({
        name: formatSizeRange(from, to),
        figures,
      })),
    },
    {
      name: "業種ごと",
      head: "業種",
      rows: methods.by_sector.map(({ sector, figures }) => ({ name: sector, figures })),
    },
  ];
  return (
    <Section
      heading="年・規模・業種ごと"
      note={<p>企業の少ない組は、1社の結果がわからないように載せていません。</p>}
    >
      {groups.map(({ name, head, rows }) => (
        <Disclosure key={name} summary={name}>
          <RecordTable
            caption={name}
            head={head}
            rows={rows}
            measureKeys={GROUP_MEASURES}
            onPhone={rows.some(({ figures }) => figures.intervals !== null) ? "cells" : "row"}
            isCaptionSaid
          />
        </Disclosure>
      ))}
    </Section>
  );
}
