import type { MeasuredRecord } from "@tenbin/contract";
import { formatCount, day } from "../ui/format.ts";
import {
  correlationFormat,
  zeroIntervalNote,
  formatInterval,
  type FigureFormat,
  type RecordMeasure,
  recordMeasures,
  returnFormat,
  formatConstantPercent,
  shareFormat,
  formatFigure,
} from "./record-format.ts";

export interface RecordSummaryItem {
  readonly label: string;
  readonly figure: string;
  readonly note: string;
}

/** Uses the holdout companies if there are any. */
export function recordSummary(record: MeasuredRecord): RecordSummaryItem[] {
  const { held_back, protocol } = record;
  const { model: figures, price_only: priceOnly } = held_back ?? record;
  const { ic, ic_beyond_price: beyond, spread, intervals } = figures;
  const within = (measure: RecordMeasure, kind: FigureFormat) =>
    `${formatConstantPercent(protocol.bootstrap.confidence)}区間 ${formatInterval(intervals?.[measure], kind)}`;
  return [
    {
      label: recordMeasures.ic_beyond_price.name,
      figure: formatFigure(beyond, correlationFormat),
      note: `過去の値動きだけでわかる分を除いたもの。${within("ic_beyond_price", correlationFormat)}。${zeroIntervalNote(intervals?.ic_beyond_price)}`,
    },
    {
      label: recordMeasures.ic.name,
      figure: formatFigure(ic, correlationFormat),
      note: `${within("ic", correlationFormat)}。${zeroIntervalNote(intervals?.ic)}`,
    },
    {
      label: recordMeasures.within_20.name,
      figure: formatFigure(figures.within_20, shareFormat),
      note: `株価が理論価値の±${formatConstantPercent(protocol.near)}以内。決算を使わない過去の株価の平均だけでも${formatFigure(priceOnly.within_20, shareFormat)}。${formatCount(figures.companies)}社、${formatCount(figures.rows)}件`,
    },
    {
      label: recordMeasures.spread.name,
      figure: formatFigure(spread, returnFormat),
      note: `${protocol.horizon_months}か月の値動きの差。${within("spread", returnFormat)}。${zeroIntervalNote(intervals?.spread)}`,
    },
  ];
}

export function recordCaveats({ held_back, protocol }: MeasuredRecord): string[] {
  const { sample, is_current: current, narrowed_to: narrowed, survivorship } = protocol;
  return [
    sample
      ? "架空の会社と株価で測ったもので、実在の会社での成績については何も示していません。"
      : held_back === null
        ? "計算式づくりに使った企業を含みます。"
        : "計算式の最近の変更で定数を選ぶときに使わなかった企業だけの結果です。",
    `${day(protocol.first_date)}から${day(protocol.last_date)}までの月末${formatCount(protocol.dates)}回で測りました。`,
    ...(current
      ? []
      : [
          `計算方法の版${protocol.engine_version}の記録で、いまの値の成績とは異なることがあります。`,
        ]),
    ...(narrowed === null ? [] : [`指定した${formatCount(narrowed)}社に限って測っています。`]),
    ...(survivorship.survivors_only ? ["途中で上場をやめた企業は入っていません。"] : []),
    "配当も税金も売買の費用も入っていません。今後の成績を約束するものではありません。",
  ];
}
