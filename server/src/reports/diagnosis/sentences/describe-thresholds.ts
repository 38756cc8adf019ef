import type { VerdictThreshold, ThresholdFinding } from "../findings/find-thresholds.ts";
import { verdictLabels } from "@tenbin/contract/labels";
import { phrase, type Phrase } from "../phrase.ts";

export function describeThreshold(finding: ThresholdFinding): Phrase {
  switch (finding.kind) {
    case "next": {
      const { verdict, isDearer, price, priceMove, value, valueMove } = finding;
      const [up, down] = ["上がって", "下がって"];
      const byPrice = phrase`株価が${priceMove}${isDearer ? up : down}${describeLevel(price, isDearer)}`;
      const byValue = phrase`理論価値が${valueMove}${isDearer ? down : up}${describeLevel(value, !isDearer)}`;
      return phrase`ほかが変わらなければ、${byPrice}か、${byValue}と、判定は「${verdictLabels[verdict]}」に変わります。`;
    }
    case "price_turns": {
      const { up, down } = finding;
      const parts = [
        up === null ? null : describeUpward(up),
        down === null ? null : describeDownward(down),
      ];
      const [first, second] = parts.filter((part) => part !== null);
      if (first === undefined) return phrase``;
      const either = second === undefined ? first : phrase`${first}、${second}`;
      return phrase`いまの理論価値のままなら、株価が${either}に判定が変わります。`;
    }
    case "expiry":
    default:
      return phrase`${finding.year}の決算は期末から${finding.months}か月で古いとみなすため、次の通期の決算が開示されないまま${finding.expires}を過ぎると、判定をやめます。`;
  }
}

function describeUpward(turn: VerdictThreshold): Phrase {
  return phrase`${describeLevel(turn, true)}と「${verdictLabels[turn.verdict]}」`;
}

function describeDownward(turn: VerdictThreshold): Phrase {
  return phrase`${describeLevel(turn, false)}と「${verdictLabels[turn.verdict]}」`;
}

/** 2,019円を超える, 1,514円以下になる: how a rising or falling price passes the level. */
function describeLevel({ level, isIncluded }: VerdictThreshold, isUpward: boolean): Phrase {
  if (isUpward) return phrase`${level}${isIncluded ? "以上になる" : "を超える"}`;
  return phrase`${level}${isIncluded ? "以下になる" : "を下回る"}`;
}
