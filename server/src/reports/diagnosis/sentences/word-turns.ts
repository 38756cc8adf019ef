import type { Turn, TurnFinding } from "../findings/find-turns.ts";
import { verdictNames } from "../pillar-names.ts";
import { say, type Written } from "../written.ts";

export function wordTurn(finding: TurnFinding): Written {
  switch (finding.kind) {
    case "price_turns": {
      const { up, down } = finding;
      const parts = [up === null ? null : upwards(up), down === null ? null : downwards(down)];
      const [first, second] = parts.filter((part) => part !== null);
      if (first === undefined) return say``;
      const either = second === undefined ? first : say`${first}、${second}`;
      return say`いまの理論価値のままなら、株価が${either}に判定が変わります。`;
    }
    case "expiry":
    default:
      return say`${finding.year}の決算は期末から${finding.months}か月で古いとみなすため、次の通期の決算が開示されないまま${finding.expires}を過ぎると、判定をやめます。`;
  }
}

function upwards(turn: Turn): Written {
  return say`${levelWords(turn, true)}と「${verdictNames[turn.verdict]}」`;
}

function downwards(turn: Turn): Written {
  return say`${levelWords(turn, false)}と「${verdictNames[turn.verdict]}」`;
}

/** 2,019円を超える, 1,514円以下になる: how the level is passed on the way up or down. */
export function levelWords({ level, isIncluded }: Turn, isUpward: boolean): Written {
  if (isUpward) return say`${level}${isIncluded ? "以上になる" : "を超える"}`;
  return say`${level}${isIncluded ? "以下になる" : "を下回る"}`;
}
