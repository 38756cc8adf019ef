import type { ChangeFinding } from "../findings/find-changes.ts";
import { pillarNames } from "../pillar-names.ts";
import type { ProfitChange, ProfitName } from "../profit-change.ts";
import { say, type Written } from "../written.ts";

const profitNames: Readonly<Record<ProfitName, string>> = {
  operating_income: "営業利益",
  ordinary_income: "経常利益",
  profit: "純利益",
};

/** Changes smaller than this are written as none: they would be rounded to 0.0%. */
const ROUNDED_AWAY = 0.0005;
/** Changes of the value below this leave it where it was. */
const UNMOVED = 0.005;

export function wordChange(finding: ChangeFinding): Written {
  switch (finding.kind) {
    case "annual_results": {
      const { day, year, profit } = finding;
      const when = day === null ? say`${year}の決算` : say`${year}の決算(${day}開示)`;
      return say`${when}では、${wordProfit(profit, "前の期")}`;
    }
    case "quarter_results": {
      const { day, year, quarter, profit } = finding;
      const when = day === null ? say`` : say`(${day}開示)`;
      return say`${year}の第${quarter}四半期まで${when}では、${wordProfit(profit, "前年同期")}`;
    }
    case "revaluation": {
      const { before, after, move } = finding;
      if (Math.abs(move.value) < UNMOVED) {
        return say`この決算の前後で、理論価値は${before}から${after}とほとんど変わりませんでした。`;
      }
      return say`これを受けて理論価値は${before}から${after}へ、${move}${move.value > 0 ? "上がりました" : "下がりました"}。`;
    }
    case "first_value":
      return say`この決算で計算の条件がそろい、理論価値は${finding.after}になりました。`;
    case "moved_pillar":
      return say`最も動いたのは${pillarNames[finding.pillar]}の柱で、${finding.move}${finding.move.value > 0 ? "上がりました" : "下がりました"}。`;
    case "price_since": {
      const { first, move } = finding;
      if (Math.abs(move.value) < ROUNDED_AWAY) {
        return say`株価は、開示後最初の終値${first}と同じ水準です。`;
      }
      return say`株価は、開示後最初の終値${first}から${move}${move.value > 0 ? "上がっています" : "下がっています"}。`;
    }
    case "progress": {
      const { forecast, progress, own } = finding;
      const reached = say`営業利益の会社予想${forecast}に対する進捗率は${progress}で、`;
      if (own === null) return say`営業利益の会社予想${forecast}に対する進捗率は${progress}です。`;
      return say`${reached}この会社の例年の同じ時期(平均${own})を${progress.value < own.value ? "下回って" : "上回って"}います。`;
    }
    case "quarter_left_out":
    default:
      return say`理論価値は${finding.year}までの通期の決算で計算しており、この四半期の数値は入っていません。`;
  }
}

/** Ends the sentence: what the profit was and how it stands against the earlier one. */
function wordProfit({ name, now, before, change }: ProfitChange, earlier: string): Written {
  const subject = say`${profitNames[name]}は${now}`;
  if (before === null) return say`${subject}でした。`;
  const against = say`${earlier}の${before}`;
  if (change !== null) {
    if (Math.abs(change.value) < ROUNDED_AWAY)
      return say`${subject}で、${against}とほぼ同じでした。`;
    return say`${subject}で、${against}から${change}${change.value > 0 ? "増えました" : "減りました"}。`;
  }
  if (now.value < 0 && before.value >= 0)
    return say`${subject}となり、${against}から赤字に転じました。`;
  if (now.value >= 0 && before.value < 0)
    return say`${subject}となり、${against}から黒字に転じました。`;
  if (now.value < 0) {
    return say`${subject}で、${against}から赤字が${now.value < before.value ? "広がりました" : "縮みました"}。`;
  }
  return say`${subject}で、${against}から大きく${now.value > before.value ? "増えました" : "減りました"}。`;
}
