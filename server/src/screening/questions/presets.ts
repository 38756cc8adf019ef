import type { ScreenCondition, ScreenSort } from "@tenbin/contract";
import type { CategoryId, MetricId } from "@tenbin/contract/metrics";
import { LEAST_PROFIT } from "@tenbin/contract/screen-words";

/** A prepared screen. */
export interface Preset {
  readonly id: string;
  readonly name: string;
  /** What it looks for, in one sentence; it advises nothing. */
  readonly description: string;
  readonly conditions: readonly ScreenCondition[];
  readonly sort: readonly ScreenSort[];
  readonly columns: readonly (MetricId | CategoryId)[];
}

const from = (metric: MetricId, min: number): ScreenCondition => ({ metric, min, nulls: "out" });
const upTo = (metric: MetricId, max: number): ScreenCondition => ({ metric, max, nulls: "out" });
const isOneOf = (metric: CategoryId, ...values: readonly string[]): ScreenCondition => ({
  kind: "category",
  metric,
  has: "any",
  in: [...values],
});
const highest = (metric: MetricId): ScreenSort[] => [{ metric, order: "desc" }];
const lowest = (metric: MetricId): ScreenSort[] => [{ metric, order: "asc" }];

export const presets: readonly Preset[] = [
  {
    id: "growth_at_fair_price",
    name: "割安成長",
    description: "伸びているのに、株価が理論価値より低い会社",
    conditions: [
      isOneOf("verdict", "very_cheap", "cheap"),
      from("netsales_growth_p5y", 0.03),
      from("op_growth_p5y", 0.05),
      from("ctbm_accuracy", 50),
      from("mv", 1e10),
    ],
    sort: lowest("price_value_ratio"),
    columns: [
      "verdict",
      "price_value_ratio",
      "ctbm_accuracy",
      "mv",
      "netsales_growth_p5y",
      "op_growth_p5y",
      "per",
    ],
  },
  {
    id: "high_progress",
    name: "高進捗",
    description: "会社予想に対する進捗が、自社のいつもの年より進んでいる会社",
    conditions: [from("progress_gap", 0.05), from("forecast_op_growth", 0.001)],
    sort: highest("progress_gap"),
    columns: ["mv", "progress", "progress_gap", "forecast_op", "forecast_op_growth", "per"],
  },
  {
    id: "net_cash",
    name: "ネットキャッシュ",
    description: "時価総額の半分以上の正味の現金と、厚い自己資本をもつ会社",
    conditions: [from("cash_price_ratio", 0.5), from("equity_ratio", 0.5)],
    sort: highest("cash_price_ratio"),
    columns: ["mv", "cash_price_ratio", "netcash", "equity_ratio", "op", "pbr"],
  },
  {
    id: "room_for_returns",
    name: "還元余力",
    description: "現金と自己資本が厚く、配当性向の低い会社",
    conditions: [from("cash_price_ratio", 0.3), upTo("payout", 0.4), from("equity_ratio", 0.6)],
    sort: highest("cash_price_ratio"),
    columns: ["mv", "cash_price_ratio", "equity_ratio", "payout", "dividend_yield", "roe"],
  },
  {
    id: "back_to_profit",
    name: "黒字転換",
    description: "前期は営業赤字で、今期は営業黒字を予想する会社",
    conditions: [upTo("op", 0), from("forecast_op", LEAST_PROFIT)],
    sort: highest("progress"),
    columns: ["mv", "op", "forecast_op", "progress", "equity_ratio", "pbr"],
  },
  {
    id: "raised_forecast",
    name: "上方修正",
    description: "90日以内に営業利益の予想を引き上げた会社",
    conditions: [from("op_revision_90d", 0.03)],
    sort: highest("op_revision_90d"),
    columns: ["mv", "op_revision_90d", "forecast_op_growth", "progress", "forecast_per"],
  },
  {
    id: "rising_dividends",
    name: "連続増配",
    description: "増配を続け、配当性向に無理のない会社",
    conditions: [from("dividend_rise_years", 4), upTo("payout", 0.6)],
    sort: highest("dividend_rise_years"),
    columns: ["mv", "dividend_rise_years", "dividend_yield", "payout", "dps", "roe"],
  },
  {
    id: "profitable_and_cheap",
    name: "高収益の割安",
    description: "利益率とROEが高く、PERの低い会社",
    conditions: [from("op_margin", 0.1), from("roe", 0.1), upTo("per", 12)],
    sort: lowest("per"),
    columns: ["mv", "per", "pbr", "op_margin", "roe", "equity_ratio"],
  },
  {
    id: "high_dividend",
    name: "高配当",
    description: "配当利回りが高く、配当性向と財務に無理のない会社",
    conditions: [from("dividend_yield", 0.04), upTo("payout", 0.6), from("equity_ratio", 0.4)],
    sort: highest("dividend_yield"),
    columns: ["mv", "dividend_yield", "payout", "dividend_rise_years", "equity_ratio", "roe"],
  },
  {
    id: "below_book",
    name: "PBR1倍割れの黒字",
    description: "PBRが1倍に届かず、ROEが8%以上の会社",
    conditions: [upTo("pbr", 1), from("roe", 0.08)],
    sort: lowest("pbr"),
    columns: ["mv", "pbr", "roe", "per", "equity_ratio", "dividend_yield"],
  },
  {
    id: "below_value",
    name: "価値より安い",
    description: "株価が理論価値を2割以上下回り、裏付けが強く、正確度のある会社",
    conditions: [
      upTo("price_value_ratio", 0.8),
      isOneOf("evidence", "strong"),
      from("ctbm_accuracy", 50),
    ],
    sort: highest("score"),
    columns: ["mv", "price_value_ratio", "verdict", "evidence", "ctbm_accuracy", "score"],
  },
];
