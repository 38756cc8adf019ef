import type { PillarAbsence, PillarKey } from "@tenbin/contract";
import type { FindingFigure } from "../figure.ts";
import type { PillarFinding } from "../findings/find-pillars.ts";
import type { PillarBreakdown } from "../pillar-breakdown.ts";
import { pillarLabels, verdictLabels } from "@tenbin/contract/labels";
import { phrase, type Phrase } from "../phrase.ts";

type FindingOfKind<K extends PillarFinding["kind"]> = Extract<PillarFinding, { readonly kind: K }>;

export function describePillar(finding: PillarFinding): Phrase {
  switch (finding.kind) {
    case "pillars":
      return describePillars(finding);
    case "single_pillar":
      return finding.sector === null
        ? phrase`計算に使えた柱は${pillarLabels[finding.pillar]}だけで、1株あたり${finding.value}です。`
        : phrase`${finding.sector}なので、${pillarLabels[finding.pillar]}の柱(1株あたり${finding.value})だけで計算しています。`;
    case "decisive_pillar":
      return phrase`${decisivePrefix(finding)}${describeBreakdown(finding.account)}`;
    case "floored":
      return phrase`${joinPillarLabels(finding.pillars)}の柱は、利益などから求めた値が低いため、資産をほかに転用した場合の価値${finding.floor}を下限にしています。`;
    case "no_cash_pillar":
      return phrase`フリーキャッシュフローが${finding.years}期平均で${finding.fcf}なので、キャッシュフローの柱は使っていません。`;
    case "absent_pillars":
    default:
      return phrase`${absenceLabels[finding.reason]}、${joinPillarLabels(finding.pillars)}の柱は使わず、残る${finding.left}本で計算しています。`;
  }
}

/** A smaller spread counts as agreement. */
const AGREEMENT_SPREAD = 1.5;

function describePillars({ count, highest, lowest, spread }: FindingOfKind<"pillars">): Phrase {
  const ends = phrase`${count}本の柱のうち最も高い${pillarLabels[highest]}と最も低い${pillarLabels[lowest]}の値の`;
  return spread.value < AGREEMENT_SPREAD
    ? phrase`${ends}開きは、${spread}にとどまります。`
    : phrase`${ends}間には、${spread}の開きがあります。`;
}

function decisivePrefix({ reason, verdict, account }: FindingOfKind<"decisive_pillar">): string {
  if (reason === "only") return "この柱は、";
  const name = pillarLabels[account.pillar];
  if (reason === "heaviest") return `重みの最も大きい${name}の柱は、`;
  return `「${verdictLabels[verdict]}」の判定に最も効いている${name}の柱は、`;
}

function describeBreakdown(account: PillarBreakdown): Phrase {
  switch (account.pillar) {
    case "balance_sheet": {
      const { book, roe, cost } = account;
      return roe.value >= cost.value
        ? phrase`自己資本${book}に、平均ROE(${roe})が資本コスト(${cost})を上回る分の価値を加えたものです。`
        : phrase`自己資本${book}から、平均ROE(${roe})が資本コスト(${cost})を下回る分の価値を差し引いたものです。`;
    }
    case "cash_flow":
      return phrase`${account.years}期平均のフリーキャッシュフロー${account.fcf}と、配当・自社株買いの平均${account.payout}から求めています。`;
    case "trend":
      return phrase`${account.years}期の営業利益の基調(税引後で年${account.nopat})と、${growthPhrase(account.growth)}から求めています。`;
    case "peers":
    default:
      return phrase`自己資本${account.book}に、業種や規模、収益性などを${account.count}社と比べて見込んだPBR${account.pbr}を掛けたものです。`;
  }
}

function growthPhrase(growth: FindingFigure): Phrase {
  return growth.value < 0 ? phrase`売上高の年${growth}の減少` : phrase`売上高の年${growth}の成長`;
}

const absenceLabels: Readonly<Record<PillarAbsence, string>> = {
  no_positive_book: "自己資本がプラスでないため",
  no_cash_flow: "キャッシュフローの開示が足りないため",
  nonpositive_fcf: "平均フリーキャッシュフローがプラスでないため",
  no_net_cash: "ネットキャッシュを求める科目が開示されていないため",
  no_operating_profit: "営業利益の開示が足りないため",
  no_peers_model: "比べられる企業が足りないため",
  sector_outside_model: "この業種では使わないため",
};

function joinPillarLabels(pillars: readonly PillarKey[]): string {
  return pillars.map((key) => pillarLabels[key]).join("・");
}
