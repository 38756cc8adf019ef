import type { MetricDeclaration, MetricPlan } from "./declaration.ts";
import { CHANGE, FILINGS, YEARS } from "./units.ts";

const growth = (name: string, nameEn: string, formula: string, plan: MetricPlan) =>
  ({
    ...CHANGE,
    name,
    nameEn,
    formula,
    source: FILINGS,
    plan,
    valueDerived: false,
    better: "high",
  }) as const;

const overYears = (figure: string, years: number) =>
  years === 1
    ? `直近の通期の${figure}÷前の期の${figure}−1(どちらかが0以下なら値なし)`
    : `(直近の通期の${figure}÷${years}期前の${figure})の${years}乗根−1(どちらかが0以下なら値なし)`;

export const growthMetrics = {
  netsales_growth_p1y: growth(
    "売上高成長率(1年)",
    "Sales growth, 1 year",
    overYears("売上高", 1),
    "light",
  ),
  netsales_growth_p3y: growth(
    "売上高成長率(3年)",
    "Sales growth, 3 years",
    overYears("売上高", 3),
    "light",
  ),
  netsales_growth_p5y: growth(
    "売上高成長率(5年)",
    "Sales growth, 5 years",
    overYears("売上高", 5),
    "free",
  ),
  op_growth_p1y: growth(
    "営業利益成長率(1年)",
    "Operating profit growth, 1 year",
    overYears("営業利益", 1),
    "light",
  ),
  op_growth_p3y: growth(
    "営業利益成長率(3年)",
    "Operating profit growth, 3 years",
    overYears("営業利益", 3),
    "light",
  ),
  op_growth_p5y: growth(
    "営業利益成長率(5年)",
    "Operating profit growth, 5 years",
    overYears("営業利益", 5),
    "free",
  ),
  profit_growth_p1y: growth(
    "純利益成長率(1年)",
    "Profit growth, 1 year",
    overYears("純利益", 1),
    "light",
  ),
  profit_growth_p3y: growth(
    "純利益成長率(3年)",
    "Profit growth, 3 years",
    overYears("純利益", 3),
    "light",
  ),
  profit_growth_p5y: growth(
    "純利益成長率(5年)",
    "Profit growth, 5 years",
    overYears("純利益", 5),
    "light",
  ),
  assets_growth_p1y: {
    ...growth("総資産増加率(1年)", "Asset growth, 1 year", overYears("総資産", 1), "standard"),
    better: null,
  },
  eps_growth_p5y: growth(
    "EPS成長率(5年)",
    "EPS growth, 5 years",
    overYears("EPS(分割調整後)", 5),
    "standard",
  ),
  bps_growth_p5y: growth(
    "BPS成長率(5年)",
    "BPS growth, 5 years",
    overYears("BPS(分割調整後)", 5),
    "standard",
  ),
  dps_growth_p5y: growth(
    "1株配当成長率(5年)",
    "Dividend growth, 5 years",
    overYears("1株配当(分割調整後)", 5),
    "standard",
  ),
  quarter_sales_growth: growth(
    "四半期累計売上高の前年同期比",
    "Cumulative quarterly sales, year on year",
    "直近の決算の累計売上高÷前年同期の累計売上高−1",
    "light",
  ),
  quarter_op_growth: growth(
    "四半期累計営業利益の前年同期比",
    "Cumulative quarterly operating profit, year on year",
    "直近の決算の累計営業利益÷前年同期の累計営業利益−1(どちらかが0以下なら値なし)",
    "light",
  ),
  sales_rise_years: {
    ...growth(
      "連続増収年数",
      "Years of rising sales",
      "通期の売上高が前の期をつづけて上回った年数(12か月でない期、欠けた期で途切れる)",
      "light",
    ),
    ...YEARS,
  },
  op_rise_years: {
    ...growth(
      "連続営業増益年数",
      "Years of rising operating profit",
      "通期の営業利益が前の期をつづけて上回った年数(12か月でない期、欠けた期で途切れる)",
      "light",
    ),
    ...YEARS,
  },
} as const satisfies Readonly<Record<string, MetricDeclaration>>;
