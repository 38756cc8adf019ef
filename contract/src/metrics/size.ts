import type { MetricDeclaration } from "./declaration.ts";
import { FILINGS, OKU_YEN, PEOPLE, PRICES_AND_FILINGS } from "./units.ts";

const amount = (name: string, nameEn: string, formula: string, plan: "free" | "light") =>
  ({
    ...OKU_YEN,
    name,
    nameEn,
    formula,
    source: FILINGS,
    plan,
    valueDerived: false,
    better: "high",
  }) as const;

export const sizeMetrics = {
  mv: {
    ...amount(
      "時価総額",
      "Market cap",
      "終値×自己株式を除く普通株式数(四半期を含む直近の決算書類の期末、分割調整後)",
      "free",
    ),
    source: PRICES_AND_FILINGS,
    better: null,
  },
  enterprise_value: {
    ...amount(
      "企業価値(EV)",
      "Enterprise value",
      "時価総額−ネットキャッシュ(時価総額の1割を下限とする)",
      "light",
    ),
    source: PRICES_AND_FILINGS,
    better: null,
  },
  sales: amount("売上高", "Sales", "直近の通期の売上高", "free"),
  op: amount("営業利益", "Operating profit", "直近の通期の営業利益", "free"),
  op5: amount(
    "平均営業利益(5年)",
    "Mean operating profit, 5 years",
    "直近5期の営業利益の平均",
    "light",
  ),
  ordinary_income: amount("経常利益", "Ordinary income", "直近の通期の経常利益", "light"),
  profit: amount("純利益", "Profit", "直近の通期の親会社株主に帰属する当期純利益", "free"),
  assets: { ...amount("総資産", "Assets", "直近の通期末の総資産", "light"), better: null },
  equity: amount("自己資本", "Owners' equity", "直近の通期末の純資産−非支配株主持分", "light"),
  employees: {
    ...PEOPLE,
    name: "従業員数",
    nameEn: "Employees",
    formula: "直近の通期末の連結従業員数",
    source: FILINGS,
    plan: "light",
    valueDerived: false,
    better: null,
  },
} as const satisfies Readonly<Record<string, MetricDeclaration>>;
