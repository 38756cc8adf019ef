import type { PlanResponse } from "../endpoints/billing/billing.ts";
import { formatMagnitude } from "../browser/figures.ts";

/** Statements, one a line, or whether the plan has it. */
export type ComparisonCell = readonly string[] | boolean;

export interface ComparisonRow {
  readonly label: string;
  /** In the order of the plans. */
  readonly cells: readonly ComparisonCell[];
}

export interface ComparisonGroup {
  readonly label: string;
  readonly rows: readonly ComparisonRow[];
}

interface Criterion {
  readonly label: string;
  readonly cell: (plan: PlanResponse) => ComparisonCell;
}

const companies = {
  unlocked: "解放した企業",
  bought: "購入した企業",
  all: "全企業",
} as const satisfies Record<PlanResponse["features"]["analysis"], string>;

const screenings = {
  presets: "既定の条件",
  own_conditions: "既定と自分の条件",
  all_metrics: "全指標",
} as const satisfies Record<PlanResponse["features"]["screening"], string>;

const criteria: readonly { readonly label: string; readonly criteria: readonly Criterion[] }[] = [
  {
    label: "企業を調べる",
    criteria: [
      { label: "株価・業績・開示・進捗", cell: () => true },
      {
        label: "理論価値・判定・正確度・診断",
        cell: ({ features }) => [companies[features.analysis]],
      },
      {
        label: "計算に使う決算期を自分で選ぶ",
        cell: ({ features }) => [companies[features.analysis]],
      },
      {
        label: "判定の履歴",
        cell: ({ features: { analysis, history_years: years } }) => [
          ...(analysis === "all" ? [] : [companies[analysis]]),
          years === null ? "全期間" : `${years}年`,
        ],
      },
      {
        label: "判定の履歴をCSVで書き出す",
        cell: ({ features }) => features.history_csv,
      },
      {
        label: "企業を並べて比べる",
        cell: ({ limits }) => [`${formatCount(limits.compared_companies)}社`],
      },
      { label: "PDFレポート", cell: ({ features }) => features.pdf_report },
    ],
  },
  {
    label: "探す",
    criteria: [
      {
        label: "企業検索",
        cell: ({ features: { analysis } }) =>
          analysis === "all" ? ["すべて表示"] : [`${companies[analysis]}の判定を表示`],
      },
      {
        label: "条件検索",
        cell: ({ features: { screening, screening_rows: rows, past_screening: past } }) => [
          screenings[screening],
          ...(rows === null ? [] : [`先頭${formatCount(rows)}件`]),
          ...(past ? ["過去の日付も"] : []),
        ],
      },
      {
        label: "条件の保存",
        cell: ({ limits: { saved_screens: count } }) =>
          count === 0 ? false : [`${formatCount(count)}件`],
      },
      {
        label: "条件検索をCSVで書き出す",
        cell: ({ features }) => features.screening_csv,
      },
      {
        label: "注目銘柄",
        cell: ({ limits: { promising_companies: count }, features }) => [
          count === null ? "すべて" : `その日の先頭${formatCount(count)}社`,
          ...(features.screen_record ? ["自分の条件の記録も"] : []),
        ],
      },
    ],
  },
  {
    label: "続けて見る",
    criteria: [
      {
        label: "ポートフォリオ",
        cell: ({ limits }) => [`${formatCount(limits.portfolio_maxcount)}社`],
      },
      { label: "メールのお知らせ", cell: alertCell },
    ],
  },
];

function alertCell({ features: { alerts, analysis } }: PlanResponse): ComparisonCell {
  if (alerts === "weekly") return ["週に1通"];
  if (alerts === "daily") return ["1日1通"];
  return analysis === "bought" ? ["購入した企業は当日"] : ["当日", "企業・条件ごと"];
}

function formatCount(count: number): string {
  return formatMagnitude(count, 0);
}

export function comparePlans(plans: readonly PlanResponse[]): readonly ComparisonGroup[] {
  return criteria.map(({ label, criteria: rows }) => ({
    label,
    rows: rows.map(({ label: row, cell }) => ({ label: row, cells: plans.map(cell) })),
  }));
}
