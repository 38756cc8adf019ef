import type { FindingFigure } from "../figure.ts";
import type { LeadFinding } from "../findings/find-lead.ts";
import { pillarLabels, verdictLabels } from "@tenbin/contract/labels";
import { phrase, type Phrase } from "../phrase.ts";

type FindingOfKind<K extends LeadFinding["kind"]> = Extract<LeadFinding, { readonly kind: K }>;

export function describeLead(finding: LeadFinding): Phrase {
  switch (finding.kind) {
    case "position":
      return describePosition(finding);
    case "why_record": {
      const { verdict, without, before, premium } = finding;
      return phrase`柱をまとめた値${before}と比べるだけなら「${verdictLabels[without]}」ですが、市場がこの企業を柱の値より${premiumPhrase(premium)}評価してきた分を織り込むと「${verdictLabels[verdict]}」になります。`;
    }
    case "why_pillar":
      return describeDecisivePillar(finding);
    case "why_mix": {
      const { pillar, count, weight, value, premium } = finding;
      return phrase`理論価値は${pillarLabels[pillar]}の柱(1株${value}、重み${weight})を中心に${count}本の柱をまとめたもので${premiumClause(premium)}`;
    }
    case "why_single":
    default: {
      const { pillar, sector, value, premium } = finding;
      const why = sector === null ? "ほかの柱を計算できないため" : `${sector}なので`;
      return phrase`${why}、${pillarLabels[pillar]}の柱(1株${value})だけで計算したもので${premiumClause(premium)}`;
    }
  }
}

/** From this gap on, the price is described as a multiple of the value instead of a percentage. */
const MULTIPLE_THRESHOLD = 1;

function describePosition({
  verdict,
  price,
  day,
  value,
  gap,
  times,
}: FindingOfKind<"position">): Phrase {
  const judged = verdictLabels[verdict];
  if (Math.round(gap.value * 100) === 0) {
    return phrase`株価${price}(${day})は理論価値${value}とほぼ同じで、判定は「${judged}」です。`;
  }
  if (gap.value >= MULTIPLE_THRESHOLD) {
    return phrase`株価${price}(${day})は理論価値${value}の${times}で、判定は「${judged}」です。`;
  }
  const way = gap.value < 0 ? "下回り" : "上回り";
  return phrase`株価${price}(${day})は理論価値${value}を${gap}${way}、判定は「${judged}」です。`;
}

function describeDecisivePillar({
  verdict,
  pillar,
  value,
  gap,
  times,
}: FindingOfKind<"why_pillar">): Phrase {
  const named = phrase`「${verdictLabels[verdict]}」の判定に最も効いているのは${pillarLabels[pillar]}の柱で、1株${value}と`;
  return gap.value >= MULTIPLE_THRESHOLD
    ? phrase`${named}株価の${times}です。`
    : phrase`${named}株価を${gap}${gap.value < 0 ? "下回ります" : "上回ります"}。`;
}

function premiumPhrase(premium: FindingFigure): Phrase {
  return phrase`${premium}ほど${premium.value > 0 ? "高く" : "低く"}`;
}

function premiumClause(premium: FindingFigure | null): Phrase | string {
  if (premium === null) return "す。";
  return phrase`、市場がこの企業を柱の値より${premiumPhrase(premium)}評価してきた分も織り込んでいます。`;
}
