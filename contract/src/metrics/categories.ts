import { evidenceLabels, verdictLabels } from "../browser/labels.ts";
import { warningLabels } from "../browser/warning-labels.ts";
import type { CategoryDeclaration } from "./declaration.ts";
import { EXCHANGE_LIST, FILINGS, OWN_VALUE } from "./units.ts";

const { extreme_value: _, ...publicWarningLabels } = warningLabels;

export const categories = {
  verdict: {
    name: "判定",
    nameEn: "Verdict",
    formula: "株価÷価値を五つに分けたもの。理論価値のない会社は判定なし",
    source: OWN_VALUE,
    plan: "light",
    valueDerived: true,
    values: verdictLabels,
    several: false,
  },
  evidence: {
    name: "裏付け",
    nameEn: "Evidence",
    formula: "四つの事実の位置の平均を、全社のなかで三つに分けたもの",
    source: OWN_VALUE,
    plan: "light",
    valueDerived: true,
    values: evidenceLabels,
    several: false,
  },
  sector: {
    name: "業種",
    nameEn: "Sector",
    formula: "東証33業種",
    source: EXCHANGE_LIST,
    plan: "free",
    valueDerived: false,
    values: null,
    several: false,
  },
  segment: {
    name: "市場区分",
    nameEn: "Segment",
    formula: "プライム、スタンダード、グロースなど",
    source: EXCHANGE_LIST,
    plan: "free",
    valueDerived: false,
    values: null,
    several: false,
  },
  accounting_standard: {
    name: "会計基準",
    nameEn: "Accounting standard",
    formula: "直近の決算の会計基準",
    source: FILINGS,
    plan: "light",
    valueDerived: false,
    values: { JP: "日本基準", IFRS: "IFRS", US: "米国基準" },
    several: false,
  },
  warnings: {
    name: "注意",
    nameEn: "Warnings",
    formula: "会社ページに出る注意。理論価値から分かる注意はふくまない",
    source: `${FILINGS}、${EXCHANGE_LIST}`,
    plan: "free",
    valueDerived: false,
    values: publicWarningLabels,
    several: true,
  },
} as const satisfies Readonly<Record<string, CategoryDeclaration>>;

export type CategoryId = keyof typeof categories;

export const categoryIds = Object.keys(categories) as readonly CategoryId[];
