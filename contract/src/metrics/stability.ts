import type { MetricDeclaration } from "./declaration.ts";
import { FILINGS, PERCENT, YEARS } from "./units.ts";

const shared = { source: FILINGS, valueDerived: false } as const;

export const stabilityMetrics = {
  op_margin_deviation_5y: {
    ...shared,
    ...PERCENT,
    name: "営業利益率のばらつき(5年)",
    nameEn: "Deviation of operating margin, 5 years",
    formula: "直近5期の営業利益率の標準偏差",
    plan: "standard",
    better: "low",
  },
  sales_growth_deviation_5y: {
    ...shared,
    ...PERCENT,
    name: "売上高成長率のばらつき(5年)",
    nameEn: "Deviation of sales growth, 5 years",
    formula: "直近5期の売上高の前期比の標準偏差",
    plan: "standard",
    better: "low",
  },
  op_loss_years_5y: {
    ...shared,
    ...YEARS,
    name: "営業赤字の年数(5年)",
    nameEn: "Years of operating loss, of 5",
    formula: "直近5期のうち営業利益が0を下回った期の数",
    plan: "light",
    better: "low",
  },
  sales_fall_years_5y: {
    ...shared,
    ...YEARS,
    name: "減収の年数(5年)",
    nameEn: "Years of falling sales, of 5",
    formula: "直近5期のうち売上高が前の期を下回った期の数",
    plan: "standard",
    better: "low",
  },
  fcf_positive_years_5y: {
    ...shared,
    ...YEARS,
    name: "FCFプラスの年数(5年)",
    nameEn: "Years of positive free cash flow, of 5",
    formula: "直近5期のうちフリーキャッシュフローが0を上回った期の数",
    plan: "standard",
    better: "high",
  },
} as const satisfies Readonly<Record<string, MetricDeclaration>>;
