import type { EvidenceAbsence, EvidenceLevel } from "@tenbin/contract";

/** Among all companies by the sum of their places. */
export const evidenceThirds: Readonly<Record<EvidenceLevel, string>> = {
  weak: "下から3分の1",
  middle: "中ほどの3分の1",
  strong: "上から3分の1",
};

export const evidenceAbsences: Readonly<Record<EvidenceAbsence, string>> = {
  sector_outside_model:
    "金融業やETFなどは財務諸表の読み方が異なるため、ほかの企業と並べていません。",
  no_statement: "使える年度の決算書類がまだないため、ほかの企業と並べていません。",
  ordinary_equity_unknown:
    "純資産のうち種類株式の持ち分が開示からわからないため、ほかの企業と並べていません。",
  negative_equity: "純資産(種類株式の分を除く)がプラスでないため、ほかの企業と並べていません。",
  no_price: "時価総額を求める株価か株式数がないため、ほかの企業と並べていません。",
  too_few_facts: "四つの事実のうち二つ以上が開示から求められないため、強・中・弱を付けていません。",
};
