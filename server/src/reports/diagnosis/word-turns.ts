import type { Turn, TurnFinding } from "./find-turns.ts";
import { verdictNames } from "./pillar-names.ts";
import { say, type Written } from "./written.ts";

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
    case "value_turn": {
      const { turn, move } = finding;
      // A falling value makes the same price dearer: the level that is included is the other side's.
      const reached =
        move.value < 0
          ? say`${move}下がって${turn.level}${turn.isIncluded ? "以下になる" : "を下回る"}`
          : say`${move}上がって${turn.level}${turn.isIncluded ? "以上になる" : "を超える"}`;
      return say`株価がいまのままなら、理論価値が${reached}と「${verdictNames[turn.verdict]}」になります。`;
    }
    case "expiry":
    default:
      return say`${finding.year}の決算は期末から${finding.months}か月で古いとみなすため、次の通期の決算が開示されないまま${finding.expires}を過ぎると、判定をやめます。`;
  }
}

function upwards({ verdict, level, isIncluded }: Turn): Written {
  return say`${level}${isIncluded ? "以上になる" : "を超える"}と「${verdictNames[verdict]}」`;
}

function downwards({ verdict, level, isIncluded }: Turn): Written {
  return say`${level}${isIncluded ? "以下になる" : "を下回る"}と「${verdictNames[verdict]}」`;
}
