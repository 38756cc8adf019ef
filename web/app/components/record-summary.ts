import type { MeasuredRecord } from "@tenbin/contract";
import { formatCount, day } from "../ui/format.ts";
import {
  correlationFormat,
  zeroIntervalNote,
  formatInterval,
  type FigureFormat,
  logErrorFormat,
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
export function recordSummary({ held_back, model, protocol }: MeasuredRecord): RecordSummaryItem[] {
  const figures = held_back?.model ?? model;
  const { median_error_date_centred: error, ic, spread, intervals } = figures;
  const within = (measure: RecordMeasure, kind: FigureFormat) =>
    `${formatConstantPercent(protocol.bootstrap.confidence)}区間 ${formatInterval(intervals?.[measure], kind)}`;
  return [
    {
      label: recordMeasures.within_20.name,
      figure: formatFigure(figures.within_20, shareFormat),
      note: `株価が理論価値の±${formatConstantPercent(protocol.near)}以内。${formatCount(figures.companies)}社、${formatCount(figures.rows)}件`,
    },
    {
      label: recordMeasures.median_error_date_centred.name,
      figure: formatFigure(error, logErrorFormat),
      note: `対数の誤差。${error === null ? "" : `約${formatFigure(Math.expm1(error), shareFormat)}の差にあたる。`}${within("median_error_date_centred", logErrorFormat)}`,
    },
    {
      label: recordMeasures.ic.name,
      figure: formatFigure(ic, correlationFormat),
      note: `${within("ic", correlationFormat)}。${zeroIntervalNote(intervals?.ic)}`,
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
        : "計算式の定数を選ぶときに使わなかった企業だけの結果です。",
    `${day(protocol.first_date)}から${day(protocol.last_date)}までの月末${formatCount(protocol.dates)}回で測りました。`,
    ...(current
      ? []
      : [
          `計算方法の版${protocol.engine_version}の記録で、いまの値の成績とは異なることがあります。`,
        ]),
    ...(narrowed === null ? [] : [`指定した${formatCount(narrowed)}社に限って測っています。`]),
    ...(survivorship.survivors_only ? ["途中で上場をやめた企業の損失は入っていません。"] : []),
    "配当も税金も売買の費用も入っていません。今後の成績を約束するものではありません。",
  ];
}
