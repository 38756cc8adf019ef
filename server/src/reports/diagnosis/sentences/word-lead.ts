import type { Figure } from "../figure.ts";
import type { LeadFinding } from "../findings/find-lead.ts";
import { pillarNames, verdictNames } from "../pillar-names.ts";
import { levelWords } from "./word-turns.ts";
import { say, type Written } from "../written.ts";

type Of<K extends LeadFinding["kind"]> = Extract<LeadFinding, { readonly kind: K }>;

export function wordLead(finding: LeadFinding): Written {
  switch (finding.kind) {
    case "position":
      return wordPosition(finding);
    case "why_record": {
      const { verdict, without, before, premium } = finding;
      return say`柱をまとめた値${before}と比べるだけなら「${verdictNames[without]}」ですが、市場がこの会社を柱の値より${habit(premium)}評価してきた分を織り込むと「${verdictNames[verdict]}」になります。`;
    }
    case "why_pillar":
      return wordPillar(finding);
    case "why_mix": {
      const { pillar, count, weight, value, premium } = finding;
      return say`理論価値は${pillarNames[pillar]}の柱(1株${value}、重み${weight})を中心に${count}本の柱をまとめたもので${withHabit(premium)}`;
    }
    case "why_single": {
      const { pillar, sector, value, premium } = finding;
      const why = sector === null ? "ほかの柱を計算できないため" : `${sector}なので`;
      return say`${why}、${pillarNames[pillar]}の柱(1株${value})だけで計算したもので${withHabit(premium)}`;
    }
    case "next":
    default: {
      const { verdict, isDearer, price, priceMove, value, valueMove } = finding;
      const [up, down] = ["上がって", "下がって"];
      const byPrice = say`株価が${priceMove}${isDearer ? up : down}${levelWords(price, isDearer)}`;
      const byValue = say`理論価値が${valueMove}${isDearer ? down : up}${levelWords(value, !isDearer)}`;
      return say`ほかが変わらなければ、${byPrice}か、${byValue}と、判定は「${verdictNames[verdict]}」に変わります。`;
    }
  }
}

/** From here a price is a multiple of the value; below, so many percent above it. */
const DOUBLED = 1;

function wordPosition({ verdict, price, day, value, gap, times }: Of<"position">): Written {
  const judged = verdictNames[verdict];
  if (Math.round(gap.value * 100) === 0) {
    return say`株価${price}(${day})は理論価値${value}とほぼ同じで、判定は「${judged}」です。`;
  }
  if (gap.value >= DOUBLED) {
    return say`株価${price}(${day})は理論価値${value}の${times}で、判定は「${judged}」です。`;
  }
  const way = gap.value < 0 ? "下回り" : "上回り";
  return say`株価${price}(${day})は理論価値${value}を${gap}${way}、判定は「${judged}」です。`;
}

function wordPillar({ verdict, pillar, value, gap, times }: Of<"why_pillar">): Written {
  const named = say`「${verdictNames[verdict]}」の判定に最も効いているのは${pillarNames[pillar]}の柱で、1株${value}と`;
  return gap.value >= DOUBLED
    ? say`${named}株価の${times}です。`
    : say`${named}株価を${gap}${gap.value < 0 ? "下回ります" : "上回ります"}。`;
}

/** 16%ほど高く */
function habit(premium: Figure): Written {
  return say`${premium}ほど${premium.value > 0 ? "高く" : "低く"}`;
}

function withHabit(premium: Figure | null): Written | string {
  if (premium === null) return "す。";
  return say`、市場がこの会社を柱の値より${habit(premium)}評価してきた分も織り込んでいます。`;
}
