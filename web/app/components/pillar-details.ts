import type { Pillar, PillarAbsence, PillarInputKey, PillarKey } from "@tenbin/contract";
import { formatRatioPercent, formatCount, formatMoney, formatMultiple } from "../ui/format.ts";

export const pillarDescriptions: Readonly<Record<PillarKey, string>> = {
  balance_sheet: "いまの純資産に、資本コストを超えて稼ぐ力が続くぶんの価値を足したもの",
  cash_flow:
    "選んだ決算期の平均フリーキャッシュフローを二段階の成長で割り引き、ネットキャッシュを足したもの",
  trend: "選んだ決算期の税引後営業利益の傾向を資本に直し、ネットキャッシュを足したもの",
  peers: "業種・規模・収益性・成長のちがいを調整し、市場全体の評価から求めたもの",
};

export const pillarInputLabels: Readonly<Record<PillarInputKey, string>> = {
  book_value: "自己資本",
  adaptation_value: "資産をほかに転用した場合の価値(下限)",
  roe_mean: "ROEの平均",
  persistence: "超過利益の持続率",
  cost_of_equity: "資本コスト",
  excess_return_value: "超過利益の価値",
  fcf_normalised: "平均フリーキャッシュフロー",
  growth_rate: "当初の成長率",
  terminal_growth: "その後の成長率",
  discount_rate: "割引率",
  flow_multiple: "割引後の倍率",
  net_cash: "ネットキャッシュ",
  other_classes: "種類株式の持ち分",
  payout: "配当と自社株買い",
  nopat_trend: "税引後営業利益の基調(傾向線の値)",
  sales_growth: "売上高の成長率",
  capitalisation_rate: "資本還元率",
  predicted_pbr: "市場全体から見込んだPBR",
  sector_effect: "業種による倍率",
  size_effect: "規模による倍率",
  peer_count: "比べた企業の数",
};

const pillarAbsenceMessages: Readonly<Record<PillarAbsence, string>> = {
  no_positive_book: "純資産がプラスでないため計算していません",
  no_cash_flow: "キャッシュフローの開示が足りないため計算していません",
  nonpositive_fcf: "選んだ期間の平均フリーキャッシュフローがプラスでないため計算していません",
  no_net_cash: "ネットキャッシュを求める科目が開示されていないため計算していません",
  no_operating_profit: "営業利益の開示が足りないため計算していません",
  no_peers_model: "比べられる企業のデータが足りないため計算していません",
  sector_outside_model: "この業種では使わない柱です",
};

export function pillarAbsenceMessage(reason: PillarAbsence | null): string {
  return reason === null ? "計算に必要な数値がありません" : pillarAbsenceMessages[reason];
}

type PillarInput = Pillar["inputs"][number];

const inputFormatters: Readonly<Record<PillarInput["unit"], (value: number) => string>> = {
  yen: formatMoney,
  ratio: (value) => `${formatRatioPercent(value)}%`,
  times: (value) => `${formatMultiple(value)}倍`,
  count: (value) => `${formatCount(value)}社`,
  years: (value) => `${formatCount(value)}年`,
};

export function formatPillarInput({ key, value, unit }: PillarInput): string {
  return key === "persistence" ? formatMultiple(value) : inputFormatters[unit](value);
}

/** 2023年3月期から2025年3月期(3期), or the single year. */
export function formatFiscalYears(names: readonly string[]): string | null {
  const first = names[0];
  const last = names.at(-1);
  if (first === undefined || last === undefined) return null;
  return names.length === 1 ? first : `${first}から${last}(${names.length}期)`;
}
