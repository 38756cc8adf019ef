import type { PillarKey } from "@tenbin/contract";

export const pillarLabels: Readonly<Record<PillarKey, string>> = {
  balance_sheet: "純資産",
  cash_flow: "キャッシュフロー",
  trend: "成長トレンド",
  peers: "市場比較",
};

/** Pillars whose figures change with the begin and end fiscal years. */
export const windowedPillars: ReadonlySet<PillarKey> = new Set(["cash_flow", "trend"]);
