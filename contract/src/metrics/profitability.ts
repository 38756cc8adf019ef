import type { MetricDeclaration, MetricPlan } from "./declaration.ts";
import { FILINGS, FINE_TIMES, PERCENT, POINTS } from "./units.ts";

const percent = (name: string, nameEn: string, formula: string, plan: MetricPlan) =>
  ({
    ...PERCENT,
    name,
    nameEn,
    formula,
    source: FILINGS,
    plan,
    valueDerived: false,
    better: "high",
  }) as const;

export const profitabilityMetrics = {
  op_margin: percent("営業利益率", "Operating margin", "直近の通期の営業利益÷売上高", "free"),
  op_margin_mean_3y: percent(
    "平均営業利益率(3年)",
    "Mean operating margin, 3 years",
    "直近3期の営業利益率の平均",
    "standard",
  ),
  op_margin_mean_5y: percent(
    "平均営業利益率(5年)",
    "Mean operating margin, 5 years",
    "直近5期の営業利益率の平均",
    "standard",
  ),
  op_margin_change: {
    ...percent(
      "営業利益率の前期差",
      "Change of operating margin",
      "直近の通期の営業利益率−前の期の営業利益率",
      "standard",
    ),
    ...POINTS,
  },
  net_margin: percent("純利益率", "Net margin", "直近の通期の純利益÷売上高", "light"),
  cfo_margin: percent(
    "営業CFマージン",
    "Operating cash flow margin",
    "直近の通期の営業キャッシュフロー÷売上高",
    "light",
  ),
  roe: percent(
    "ROE",
    "ROE",
    "直近の通期の純利益÷自己資本(前の期末が分かれば期首期末の平均、平均が0以下、12か月でない期は値なし)",
    "free",
  ),
  roe_mean_5y: percent("平均ROE(5年)", "Mean ROE, 5 years", "直近5期のROEの平均", "standard"),
  roa: percent("ROA", "ROA", "直近の通期の純利益÷期末の総資産(12か月でない期は値なし)", "light"),
  asset_turnover: {
    ...percent(
      "総資産回転率",
      "Asset turnover",
      "直近の通期の売上高÷期末の総資産(12か月でない期は値なし)",
      "standard",
    ),
    ...FINE_TIMES,
  },
  accruals: {
    ...percent(
      "アクルーアル",
      "Accruals",
      "(直近の通期の純利益−営業キャッシュフロー)÷期末の総資産(12か月でない期は値なし)",
      "standard",
    ),
    better: "low",
  },
} as const satisfies Readonly<Record<string, MetricDeclaration>>;
