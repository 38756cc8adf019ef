import type { MeasuredRecord, MethodRecords } from "@tenbin/contract";
import { ChartFigure } from "../../../charts/kit/chart-figure.tsx";
import { linearScale } from "../../../charts/kit/chart-scale.ts";
import { IntervalChart, type IntervalRow } from "../../../charts/kit/interval-chart.tsx";
import {
  correlationFormat,
  type RecordMeasure,
  recordMeasures,
} from "../../../components/record-format.ts";
import { Disclosure } from "../../../ui/content/disclosure.tsx";
import { formatCount } from "../../../ui/format.ts";
import { Section } from "../../../ui/layout/section.tsx";
import { formatSizeRange } from "../method-labels.ts";
import { FigureWithInterval } from "./figure-with-interval.tsx";
import { confidenceNote, findingsOf } from "./findings.ts";
import { MarkKey, ORDER_NAMES } from "./mark-key.tsx";
import { RecordTable } from "./record-table.tsx";

type Figures = MethodRecords["model"];

/** What the record says and what it does not, then foresight beside chance. */
export function ForesightSection({ record }: { readonly record: MeasuredRecord }) {
  const { held_back: heldBack, protocol } = record;
  const first = heldBack ?? record;
  const { shown, open } = findingsOf(record);
  return (
    <Section id="record" heading="検証結果" wide>
      <div className="sf-first">
        <div className="sf-findings">
          <h3>数字が示すこと</h3>
          <Sentences of={shown} />
          <h3>数字からは言えないこと</h3>
          <Sentences of={open} />
          <p className="note">
            {heldBack === null
              ? "対象の全社で測った結果です。"
              : `計算方法の最近の変更で定数を選ぶときに使わなかった${formatCount(first.model.companies)}社の結果です。それより前に決めた定数は、全社を見て選びました。`}
          </p>
        </div>
        <ForesightFigure methods={first} protocol={protocol} />
      </div>
      <Disclosure summary="順位相関の数字を表で見る">
        <RecordTable
          caption="その後の値動きの順位との関係"
          head="対象"
          rows={tableRows(record)}
          measureKeys={["ic_beyond_price", "ic", "ic_positive_share", "spread"]}
          onPhone="cells"
        />
        <RecordTable
          caption="時価総額ごと"
          head="時価総額"
          rows={first.by_size.map(({ from_yen: from, to_yen: to, figures }) => ({
            name: formatSizeRange(from, to),
            figures,
          }))}
          measureKeys={["ic_beyond_price", "ic", "spread", "within_20"]}
          onPhone="cells"
        />
      </Disclosure>
    </Section>
  );
}

function Sentences({ of }: { readonly of: readonly string[] }) {
  return (
    <ul className="sf-limits">
      {of.map((sentence) => (
        <li key={sentence}>{sentence}</li>
      ))}
    </ul>
  );
}

function tableRows({ held_back: heldBack, ...all }: MeasuredRecord) {
  return [
    ...(heldBack === null
      ? []
      : [
          { name: "最近の変更で使わなかった企業", figures: heldBack.model },
          { name: "同、裏付けを加えた順", figures: heldBack.score },
          { name: "同、裏付けを加えた順(配当込み)", figures: heldBack.total_return.score },
          { name: "同、過去の株価の平均だけ", figures: heldBack.price_only },
        ]),
    { name: "全社", figures: all.model },
    { name: "全社、裏付けを加えた順", figures: all.score },
    { name: "全社、裏付けを加えた順(配当込み)", figures: all.total_return.score },
    { name: "全社、過去の株価の平均だけ", figures: all.price_only },
    { name: "全社、過去のずれによる補正の前", figures: all.before_calibration },
  ];
}

function ForesightFigure({
  methods,
  protocol,
}: {
  readonly methods: MethodRecords;
  readonly protocol: MeasuredRecord["protocol"];
}) {
  const { model, score, price_only: priceOnly, by_size: sizes } = methods;
  const groups = [
    {
      rows: [
        correlationRow(recordMeasures.ic_beyond_price.name, "ic_beyond_price", {
          ours: model,
          order: score,
        }),
        correlationRow(recordMeasures.ic.name, "ic", {
          ours: model,
          order: score,
          other: priceOnly,
        }),
      ],
    },
    {
      name: `時価総額ごと(${recordMeasures.ic_beyond_price.name})`,
      rows: sizes.map(({ from_yen: from, to_yen: to, figures, score: ordered }) =>
        correlationRow(formatSizeRange(from, to), "ic_beyond_price", {
          ours: figures,
          ...(ordered === null ? {} : { order: ordered }),
        }),
      ),
    },
  ];
  const values = groups.flatMap(({ rows }) =>
    rows.flatMap(({ marks }) =>
      marks.flatMap(({ value, interval }) => [...(interval ?? []), value]),
    ),
  );
  return (
    <ChartFigure
      caption={`割安な順と、その後${protocol.horizon_months}か月の値動きの順の相関`}
      note={`0は無関係、1は完全な一致。点は月ごとの相関の平均、横線は${confidenceNote(protocol)}。`}
    >
      <MarkKey
        marks={(["ours", "order", "other"] as const).map((variant) => ({
          variant,
          name: ORDER_NAMES[variant],
        }))}
      />
      <IntervalChart
        scale={linearScale(
          values.filter((value) => value != null),
          { formatTick: (value) => correlationTick(value) },
        )}
        heads={[""]}
        groups={groups}
      />
    </ChartFigure>
  );
}

export function correlationTick(value: number): string {
  return String(value).replace("-", "−");
}

function correlationRow(
  name: string,
  measure: RecordMeasure,
  figures: Readonly<Partial<Record<keyof typeof ORDER_NAMES, Figures>>>,
): IntervalRow {
  const lines = Object.entries(figures).map(([variant, of]) => ({
    variant,
    value: of[measure],
    interval: of.intervals?.[measure],
  }));
  return {
    name,
    marks: lines,
    figures: [
      lines.map(({ variant, value, interval }) => (
        <FigureWithInterval
          key={variant}
          value={value}
          interval={interval}
          kind={correlationFormat}
        />
      )),
    ],
  };
}
