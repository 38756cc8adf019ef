import type { ConstantKey, MeasuredRecord, Method, RivalName } from "@tenbin/contract";
import {
  formatConstantMoney,
  formatConstantPercent,
  formatConstantMultiple,
} from "../../components/record-format.ts";
import { formatCount } from "../../ui/format.ts";

/** Methods that anybody can reproduce. */
export const rivalLabels: Readonly<Record<RivalName, string>> = {
  book: "純資産(PBR 1倍)",
  fifteen_times_earnings: "純利益の15倍(PER 15倍)",
  own_per_band: "その企業の過去のPERの中央",
  hasshan: "はっしゃん式 理論株価",
  residual_income: "残余利益モデル",
  fcf_dcf: "フリーキャッシュフロー割引+ネットキャッシュ",
  ridge_peers: "市場比較の回帰",
  net_cash_ratio: "ネットキャッシュ比率(清原式)",
  payout_yield: "配当と自社株買いの利回り",
  operating_profit_to_ev: "営業利益÷企業価値",
  average_price_18: "過去の株価の平均(長い期間)",
  average_price_12: "過去の株価の平均(短い期間)",
  last_month_price: "前月末の株価",
  reversal_12: "一年で下がった順",
  reversal_36: "三年で下がった順",
};

export const disturbanceLabels: Readonly<
  Record<MeasuredRecord["robustness"][number]["name"], string>
> = {
  facts_deleted: "一部の数値を消す",
  facts_inflated: "一部の数値を千倍にする",
  splits_missed: "株式分割をすべて見落とす",
};

/** 30億円以上100億円未満. */
export function formatSizeRange(from: number, to: number | null): string {
  return to === null
    ? `${formatConstantMoney(from)}以上`
    : `${formatConstantMoney(from)}以上${formatConstantMoney(to)}未満`;
}

const formatPlain = (value: number) => value.toFixed(2);
const formatMonths = (value: number) => `${formatCount(value)}か月`;
const formatYears = (value: number) => `${formatCount(value)}年`;

export const constantFormats: Readonly<
  Record<ConstantKey, { readonly name: string; readonly format: (value: number) => string }>
> = {
  cost_of_equity: { name: "資本コスト r", format: formatConstantPercent },
  persistence: { name: "超過利益の持続率 w", format: formatPlain },
  adaptation_return: { name: "下限を決める利益率 a", format: formatConstantPercent },
  roe_years: { name: "ROEを平均する期数", format: (value) => `${formatCount(value)}期` },
  highest_roe: { name: "ROEの上限", format: formatConstantPercent },
  growth_years: { name: "成長を見込む年数 n", format: formatYears },
  growth_low: { name: "売上高の成長率の下限", format: formatConstantPercent },
  growth_high: { name: "売上高の成長率の上限", format: formatConstantPercent },
  growth_retention: { name: "過去の成長率のうち続くと見る割合", format: formatConstantPercent },
  terminal_growth: { name: "その後の成長率 h", format: formatConstantPercent },
  tax_rate: { name: "法人実効税率", format: formatConstantPercent },
  securities_share: { name: "投資有価証券を現金とみる割合", format: formatConstantPercent },
  trend_credibility: { name: "利益の傾向のうち信じる割合", format: formatConstantPercent },
  peers_months: { name: "市場比較が学ぶ期間", format: formatMonths },
  weight_balance_sheet: { name: "純資産の重み", format: formatConstantPercent },
  weight_cash_flow: { name: "キャッシュフローの重み", format: formatConstantPercent },
  weight_trend: { name: "成長トレンドの重み", format: formatConstantPercent },
  weight_peers: { name: "市場比較の重み", format: formatConstantPercent },
  disagreement_factor: {
    name: "判定をやめる柱どうしの開き",
    format: formatConstantMultiple,
  },
  calibration_half_life_months: { name: "過去のずれの重みが半分になる期間", format: formatMonths },
  calibration_half_strength_months: {
    name: "過去のずれを半分信じる記録の長さ",
    format: formatMonths,
  },
  premium_bound: { name: "1か月のずれの上限(対数)", format: formatPlain },
  change_credibility: { name: "価値の変化のうちすぐ信じる割合 c", format: formatConstantPercent },
  band_half_life_months: { name: "過去の誤差の重みが半分になる期間", format: formatMonths },
  band_50_half_width: { name: "50%の幅の係数 k", format: formatPlain },
  band_80_half_width: { name: "80%の幅の係数 k", format: formatPlain },
  default_span_years: { name: "計算に使う期間(開始から終了まで)", format: formatYears },
  minimum_years: { name: "必要な決算の数", format: (value) => `${formatCount(value)}期` },
  accuracy_months: { name: "正確度でさかのぼる月数", format: formatMonths },
  accuracy_minimum_months: { name: "正確度に必要な月数", format: formatMonths },
  accuracy_tolerance: {
    name: "正確度で近いとみる範囲",
    format: (value) => `±${formatConstantPercent(value)}`,
  },
};

/** 24か月, as /sf prints it. */
type FormatConstant = (key: ConstantKey) => string;

export function constantsOf(method: Method): FormatConstant {
  return (key) => constantFormats[key].format(method.constants[key]);
}
