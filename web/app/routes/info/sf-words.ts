import type { ConstantKey, MeasuredRecord, RecordFigures, RivalName } from "@tenbin/contract";
import { accountPercent, count, money, NOT_AVAILABLE, points } from "../../ui/format.ts";

export type Interval = readonly [number, number] | null;

/** Methods that anybody can reproduce. */
export const rivalWords: Readonly<Record<RivalName, string>> = {
  book: "純資産(PBR 1倍)",
  fifteen_times_earnings: "純利益の15倍(PER 15倍)",
  own_per_band: "その会社の過去のPERの中央",
  hasshan: "はっしゃん式 理論株価",
  residual_income: "残余利益モデル",
  fcf_dcf: "フリーキャッシュフロー割引+ネットキャッシュ",
  ridge_peers: "同業比較の回帰",
  net_cash_ratio: "ネットキャッシュ比率(清原式)",
  payout_yield: "配当と自社株買いの利回り",
  operating_profit_to_ev: "営業利益÷企業価値",
};

export const disturbanceWords: Readonly<
  Record<MeasuredRecord["robustness"][number]["name"], string>
> = {
  facts_deleted: "一部の数値を消す",
  facts_inflated: "一部の数値を千倍にする",
  splits_missed: "株式分割をすべて見落とす",
};

/** A correlation: three decimals with its sign, nothing to compare it with in percent. */
export function correlation(value: number | null): string {
  if (value === null) return NOT_AVAILABLE;
  const figure = Math.abs(value).toFixed(3);
  return value < 0 && Number(figure) > 0 ? `−${figure}` : figure;
}

export function percent(value: number | null): string {
  return value === null ? NOT_AVAILABLE : `${accountPercent(value).replace("△", "−")}%`;
}

export function signedPercent(value: number | null): string {
  return value === null ? NOT_AVAILABLE : `${points(value)}%`;
}

/** A difference of logarithms: 0.137 is about 14 %. */
export function logError(value: number | null): string {
  return value === null ? NOT_AVAILABLE : value.toFixed(3);
}

/** 0.039から0.167; － without an interval. */
export function intervalText(
  interval: Interval | undefined,
  write: (value: number) => string,
): string {
  return interval == null ? NOT_AVAILABLE : `${write(interval[0])}から${write(interval[1])}`;
}

/** 30億円以上100億円未満. */
export function sizeText(from: number, to: number | null): string {
  return to === null ? `${money(from)}以上` : `${money(from)}以上${money(to)}未満`;
}

export type Measure = keyof NonNullable<RecordFigures["intervals"]>;

/** How each measure is called, written and explained. */
export const measures = {
  median_error_date_centred: { name: "近さ(中央値)", write: logError },
  median_error: { name: "近さ(市場全体のずれを含む)", write: logError },
  within_20: { name: "近い割合", write: percent },
  ic: { name: "順位の相関", write: correlation },
  spread: { name: "割安上位と割高上位の差", write: signedPercent },
  mean_return: { name: "平均の値動き", write: signedPercent },
  mean_excess_return: { name: "同じ日の平均との差", write: signedPercent },
  rising_share: { name: "上昇した割合", write: percent },
  above_median_share: { name: "市場の中央値を上回った割合", write: percent },
} as const satisfies Record<
  Measure,
  { readonly name: string; readonly write: (value: number | null) => string }
>;

/** A ratio that was set, not measured: as many decimals as it has, at most two. */
export function setPercent(value: number): string {
  const figure = String(Number((Math.abs(value) * 100).toFixed(2)));
  return `${value < 0 ? "−" : ""}${figure}%`;
}

const plain = (value: number) => value.toFixed(2);
const months = (value: number) => `${count(value)}か月`;
const years = (value: number) => `${count(value)}年`;

/** What each constant of the model is, and how it is written. */
export const constantWords: Readonly<
  Record<ConstantKey, { readonly name: string; readonly write: (value: number) => string }>
> = {
  cost_of_equity: { name: "資本コスト r", write: setPercent },
  persistence: { name: "超過利益の持続率 w", write: plain },
  adaptation_return: { name: "下限を決める利益率 a", write: setPercent },
  roe_years: { name: "ROEを平均する期数", write: (value) => `${count(value)}期` },
  highest_roe: { name: "ROEの上限", write: setPercent },
  growth_years: { name: "成長を見込む年数 n", write: years },
  growth_low: { name: "売上高の成長率の下限", write: setPercent },
  growth_high: { name: "売上高の成長率の上限", write: setPercent },
  growth_retention: { name: "過去の成長率のうち続くと見る割合", write: setPercent },
  terminal_growth: { name: "その後の成長率 h", write: setPercent },
  tax_rate: { name: "法人実効税率", write: setPercent },
  securities_share: { name: "投資有価証券を現金とみる割合", write: setPercent },
  trend_credibility: { name: "利益の傾向のうち信じる割合", write: setPercent },
  peers_months: { name: "同業比較が学ぶ期間", write: months },
  weight_balance_sheet: { name: "純資産の重み", write: setPercent },
  weight_cash_flow: { name: "キャッシュフローの重み", write: setPercent },
  weight_trend: { name: "成長トレンドの重み", write: setPercent },
  weight_peers: { name: "同業比較の重み", write: setPercent },
  disagreement_factor: {
    name: "判定をやめる柱どうしの開き",
    write: (value) => `${value}倍`,
  },
  calibration_half_life_months: { name: "過去のずれの重みが半分になる期間", write: months },
  calibration_half_strength_months: { name: "過去のずれを半分信じる記録の長さ", write: months },
  premium_bound: { name: "1か月のずれの上限(対数)", write: plain },
  change_credibility: { name: "価値の変化のうちすぐ信じる割合 c", write: setPercent },
  band_half_life_months: { name: "過去の誤差の重みが半分になる期間", write: months },
  band_50_half_width: { name: "50%の幅の係数 k", write: plain },
  band_80_half_width: { name: "80%の幅の係数 k", write: plain },
  default_span_years: { name: "計算に使う期間(開始から終了まで)", write: years },
  minimum_years: { name: "必要な決算の数", write: (value) => `${count(value)}期` },
  accuracy_months: { name: "正確度でさかのぼる月数", write: months },
  accuracy_minimum_months: { name: "正確度に必要な月数", write: months },
  accuracy_tolerance: { name: "正確度で近いとみる範囲", write: (value) => `±${setPercent(value)}` },
};
