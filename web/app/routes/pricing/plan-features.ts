import type { PlanResponse, PlanTerms } from "@tenbin/contract";
import { ALL_ANALYSES } from "@tenbin/contract/billing/plan";
import { formatCount } from "../../ui/format.ts";

const alertMails: Readonly<Record<PlanResponse["features"]["alerts"], string>> = {
  weekly: "週に1通のまとめメール",
  daily: "1日1通のまとめメール",
  same_day: "企業ごと・条件ごとの当日メール",
};

type PointOf = (plan: PlanResponse, terms: PlanTerms) => string | null;

/** In reading order; null where a plan has nothing to say. */
const points: readonly PointOf[] = [
  () => "企業ページの株価・業績・開示・進捗",
  ({ features, unlocks }, { unlock_days: days }) =>
    features.analysis === "all"
      ? ALL_ANALYSES
      : `理論価値と判定は、解放した企業だけ(登録時に${unlocks}社分、各${days}日間)`,
  ({ features: { screening, screening_csv: csv } }) => {
    if (screening === "presets") return null;
    if (screening === "own_conditions") return "自分で決めた条件での検索";
    return csv ? "全指標での条件検索とCSV" : "全指標での条件検索";
  },
  ({ features }) => (features.past_screening ? "過去の日付での条件検索" : null),
  ({ limits: { saved_screens: count } }) =>
    count === 0 ? null : `条件の保存 ${formatCount(count)}件`,
  ({ limits }) =>
    `ポートフォリオ ${formatCount(limits.portfolio_maxcount)}社、${formatCount(limits.compared_companies)}社の比較`,
  ({ features }) => alertMails[features.alerts],
  ({ features: { history_csv: csv, pdf_report: pdf } }) =>
    [csv ? "履歴のCSV" : "", pdf ? "PDFレポート" : ""].filter((each) => each !== "").join("、") ||
    null,
];

/** What a plan adds to the one below it, null for the first. */
export function planPoints(
  plan: PlanResponse,
  below: PlanResponse | null,
  terms: PlanTerms,
): string[] {
  const own = textsOf(plan, terms);
  if (below === null) return own;
  const known = new Set(textsOf(below, terms));
  const added = own.filter((point) => !known.has(point));
  // What the free plan gives needs no mention.
  return below.price === 0 ? added : [`${below.label}のすべて`, ...added];
}

function textsOf(plan: PlanResponse, terms: PlanTerms): string[] {
  return points.flatMap((pointOf) => pointOf(plan, terms) ?? []);
}
