import type { MeasuredRecord } from "@tenbin/contract";
import { count, day } from "../ui/format.ts";
import {
  correlations,
  holdsZero,
  intervalText,
  type Kind,
  logErrors,
  type Measure,
  measures,
  moves,
  setPercent,
  shares,
  written,
} from "./record-words.ts";

/** A figure and what it is of. */
export interface RecordFigure {
  readonly label: string;
  readonly figure: string;
  readonly note: string;
}

/** The record in four figures, of the companies that no constant was chosen on where there are such. */
export function recordFigures({ held_back, model, protocol }: MeasuredRecord): RecordFigure[] {
  const figures = held_back?.model ?? model;
  const { median_error_date_centred: error, ic, spread, intervals } = figures;
  const within = (measure: Measure, kind: Kind) =>
    `${setPercent(protocol.bootstrap.confidence)}区間 ${intervalText(intervals?.[measure], kind)}`;
  return [
    {
      label: measures.within_20.name,
      figure: written(figures.within_20, shares),
      note: `株価が理論価値の±${setPercent(protocol.near)}以内。${count(figures.companies)}社、${count(figures.rows)}件`,
    },
    {
      label: measures.median_error_date_centred.name,
      figure: written(error, logErrors),
      note: `対数の誤差。${error === null ? "" : `約${written(Math.expm1(error), shares)}の差にあたる。`}${within("median_error_date_centred", logErrors)}`,
    },
    {
      label: measures.ic.name,
      figure: written(ic, correlations),
      note: `${within("ic", correlations)}。${holdsZero(intervals?.ic)}`,
    },
    {
      label: measures.spread.name,
      figure: written(spread, moves),
      note: `${protocol.horizon_months}か月の値動きの差。${within("spread", moves)}。${holdsZero(intervals?.spread)}`,
    },
  ];
}

/** What has to be known before the figures are read, a sentence each. */
export function recordCautions({ held_back, protocol }: MeasuredRecord): string[] {
  const { sample, is_current: current, narrowed_to: narrowed, survivorship } = protocol;
  return [
    sample
      ? "架空の会社と株価で測ったもので、実在の会社での成績については何も示していません。"
      : held_back === null
        ? "計算式づくりに使った会社を含みます。"
        : "計算式の定数を選ぶときに使わなかった会社だけの結果です。",
    `${day(protocol.first_date)}から${day(protocol.last_date)}までの月末${count(protocol.dates)}回で測りました。`,
    ...(current
      ? []
      : [
          `計算方法の版${protocol.engine_version}の記録で、いまの値の成績とは異なることがあります。`,
        ]),
    ...(narrowed === null ? [] : [`指定した${count(narrowed)}社に限って測っています。`]),
    ...(survivorship.survivors_only ? ["途中で上場をやめた会社の損失は入っていません。"] : []),
    "配当も税金も売買の費用も入っていません。今後の成績を約束するものではありません。",
  ];
}
