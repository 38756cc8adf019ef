import type { ChangeFinding } from "../findings/find-changes.ts";
import { formatFigure } from "../format-figure.ts";
import { pillarLabels } from "@tenbin/contract/labels";
import type { ProfitChange, ProfitField } from "../profit-change.ts";
import { phrase, type Phrase } from "../phrase.ts";

const profitLabels: Readonly<Record<ProfitField, string>> = {
  operating_income: "営業利益",
  ordinary_income: "経常利益",
  profit: "純利益",
};

/** Smaller changes would be rounded to 0.0%, so they count as none. */
const MIN_VISIBLE_CHANGE = 0.0005;
/** Smaller changes of the value count as unchanged. */
const MIN_VALUE_CHANGE = 0.005;

export function describeChange(finding: ChangeFinding): Phrase {
  switch (finding.kind) {
    case "annual_results": {
      const { day, year, profit } = finding;
      const when = day === null ? phrase`${year}の決算` : phrase`${year}の決算(${day}開示)`;
      return phrase`${when}では、${describeProfit(profit, "前の期")}`;
    }
    case "quarter_results": {
      const { day, year, quarter, profit } = finding;
      const when = day === null ? phrase`` : phrase`(${day}開示)`;
      return phrase`${year}の第${quarter}四半期まで${when}では、${describeProfit(profit, "前年同期")}`;
    }
    case "revaluation": {
      const { before, after, move } = finding;
      if (Math.abs(move.value) < MIN_VALUE_CHANGE) {
        return phrase`この決算の前後で、理論価値は${before}から${after}とほとんど変わりませんでした。`;
      }
      return phrase`これを受けて理論価値は${before}から${after}へ、${move}${move.value > 0 ? "上がりました" : "下がりました"}。`;
    }
    case "first_value":
      return phrase`この決算で計算の条件がそろい、理論価値は${finding.after}になりました。`;
    case "moved_pillar":
      return phrase`決算の前後で最も動いたのは${pillarLabels[finding.pillar]}の柱で、${finding.move}${finding.move.value > 0 ? "上がりました" : "下がりました"}。`;
    case "price_since": {
      const { first, move } = finding;
      if (Math.abs(move.value) < MIN_VISIBLE_CHANGE) {
        return phrase`株価は、開示後最初の終値${first}と同じ水準です。`;
      }
      return phrase`株価は、開示後最初の終値${first}から${move}${move.value > 0 ? "上がっています" : "下がっています"}。`;
    }
    case "progress": {
      const { forecast, progress, own } = finding;
      const reached = phrase`営業利益の会社予想${forecast}に対する進捗率は${progress}で、`;
      if (own === null)
        return phrase`営業利益の会社予想${forecast}に対する進捗率は${progress}です。`;
      const usual = phrase`${reached}この企業の例年の同じ時期(平均${own})`;
      if (Math.abs(progress.value - own.value) < MIN_VISIBLE_CHANGE) {
        return phrase`${usual}とほぼ同じです。`;
      }
      return phrase`${usual}を${progress.value < own.value ? "下回って" : "上回って"}います。`;
    }
    case "quarter_left_out":
    default:
      return phrase`理論価値は${finding.year}までの通期の決算で計算しており、その後の四半期の数値は入っていません。`;
  }
}

/** Ends the sentence. */
function describeProfit({ name, now, before, change }: ProfitChange, earlier: string): Phrase {
  const subject = phrase`${profitLabels[name]}は${now}`;
  if (before === null) return phrase`${subject}でした。`;
  if (formatFigure(now) === formatFigure(before))
    return phrase`${profitLabels[name]}は${earlier}とほぼ同じ${now}でした。`;
  const against = phrase`${earlier}の${before}`;
  if (change !== null) {
    if (Math.abs(change.value) < MIN_VISIBLE_CHANGE)
      return phrase`${subject}で、${against}とほぼ同じでした。`;
    return phrase`${subject}で、${against}から${change}${change.value > 0 ? "増えました" : "減りました"}。`;
  }
  if (now.value < 0 && before.value >= 0)
    return phrase`${subject}となり、${against}から赤字に転じました。`;
  if (now.value >= 0 && before.value < 0)
    return phrase`${subject}となり、${against}から黒字に転じました。`;
  if (now.value < 0) {
    return phrase`${subject}で、${against}から赤字が${now.value < before.value ? "広がりました" : "縮みました"}。`;
  }
  return phrase`${subject}で、${against}から大きく${now.value > before.value ? "増えました" : "減りました"}。`;
}
