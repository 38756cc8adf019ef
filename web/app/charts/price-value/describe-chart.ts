import { formatPerShareRange, formatPrice, formatYenPerShare } from "../../ui/format.ts";
import { type ChartModel, type LatestPriceAndValue, newestPriceIndex } from "./chart-model.ts";
import { formatJapaneseDay, formatJapaneseMonth } from "../days.ts";
import type { ValueAbsence } from "./readout.tsx";
import { verdictLabels } from "@tenbin/contract/labels";
import { verdictOfRatio } from "@tenbin/contract/verdict";

/** Text alternative of the drawing. */
export function describeChart(
  { span, edges, suspension, bands, chart }: ChartModel,
  { day, price, priceDecimals, value }: LatestPriceAndValue,
  absence: ValueAbsence,
): string {
  const period = `${formatJapaneseMonth(span.from)}から${formatJapaneseMonth(span.to)}までの株価`;
  if (price === null || day === null) return `${period}。`;
  const isNewest = day === chart.price.days[newestPriceIndex(chart)];
  const when = isNewest ? "直近" : formatJapaneseDay(day);
  const priceText = formatPrice(price, priceDecimals);
  if (value === null) {
    const why = absence === "masked" ? "表示していません" : "判定がないためありません";
    return `${period}。${when}は${priceText}。理論価値の線は${why}。`;
  }
  if (suspension !== null) {
    return `${period}と理論価値。${when}の株価は${priceText}、当時の計算は${formatYenPerShare(value)}(${suspension.note})。数値は「表で見る」で確かめられる。`;
  }
  const verdict = verdictLabels[verdictOfRatio(price / value, edges)];
  return `${period}と理論価値。${when}は株価${priceText}、理論価値${formatYenPerShare(value)}で、株価は${verdict}の帯にある。${describeBands(bands)}数値は「表で見る」で確かめられる。`;
}

function describeBands(bands: ChartModel["bands"]): string {
  if (bands === null) return "";
  const { p50, p80 } = bands;
  const half = formatPerShareRange(p50.low_per_share, p50.high_per_share);
  const most = formatPerShareRange(p80.low_per_share, p80.high_per_share);
  return `過去のずれの5割は${half.low}円から${half.high}円、8割は${most.low}円から${most.high}円に収まる(予測ではない)。`;
}
