import type { MetricDeclaration } from "./declaration.ts";
import { DAYS, FILINGS, FORECASTS } from "./units.ts";

const shared = { ...DAYS, valueDerived: false, better: null } as const;

export const disclosureMetrics = {
  days_since_results: {
    ...shared,
    name: "決算の開示からの日数",
    nameEn: "Days since results",
    formula: "基準日−直近の決算を開示した日",
    source: FILINGS,
    plan: "free",
  },
  days_since_disclosure: {
    ...shared,
    name: "最後の開示からの日数",
    nameEn: "Days since disclosure",
    formula: "基準日−決算・業績予想・お知らせのうち最後の開示の日",
    source: `${FILINGS}、お知らせ`,
    plan: "light",
  },
  days_since_revision: {
    ...shared,
    name: "業績予想の修正からの日数",
    nameEn: "Days since a revision",
    formula: "基準日−業績予想の修正を最後に開示した日",
    source: FORECASTS,
    plan: "light",
  },
} as const satisfies Readonly<Record<string, MetricDeclaration>>;
