import type { PillarKey, RatedVerdict } from "@tenbin/contract";

export const pillarLabels: Readonly<Record<PillarKey, string>> = {
  balance_sheet: "純資産",
  cash_flow: "キャッシュフロー",
  trend: "成長トレンド",
  peers: "市場比較",
};

export const verdictLabels: Readonly<Record<RatedVerdict, string>> = {
  very_cheap: "大幅割安",
  cheap: "割安",
  fair: "妥当",
  expensive: "割高",
  very_expensive: "大幅割高",
};
