/** What pages, mails and files call the parts of an analysis. No schemas, to keep the browser bundle small. */

import type { RatedVerdict } from "./verdict.ts";

/** Sentences with a verdict state, and never advise. */
export const verdictLabels: Readonly<Record<RatedVerdict | "unrated", string>> = {
  very_cheap: "大幅割安",
  cheap: "割安",
  fair: "妥当",
  expensive: "割高",
  very_expensive: "大幅割高",
  unrated: "判定なし",
};

/** Of the thirds of 裏付け. */
export const evidenceLabels = { weak: "弱", middle: "中", strong: "強" } as const;

export const pillarLabels = {
  balance_sheet: "純資産",
  cash_flow: "キャッシュフロー",
  trend: "成長トレンド",
  peers: "市場比較",
} as const;
