import type { FindingFigure } from "../figure.ts";
import type { UnratedFinding } from "../findings/find-unrated-reasons.ts";
import { pillarLabels } from "@tenbin/contract/labels";
import { phrase, type Phrase } from "../phrase.ts";

export function describeUnratedReason(finding: UnratedFinding): Phrase {
  switch (finding.kind) {
    case "too_few_years":
      return phrase`計算に使える通期の決算は${finding.usable}期です。${finding.needed}期そろうと判定します。`;
    case "stale_statement": {
      const { year, day, months } = finding;
      const when = day === null ? phrase`` : phrase`(${day}開示)`;
      return phrase`最新の通期の決算は${year}${when}で、期末から${months}か月を過ぎています。新しい通期の決算が開示されると判定します。`;
    }
    case "negative_equity":
      return phrase`${finding.year}の自己資本は${finding.book}で、プラスではありません。自己資本がプラスに戻った通期の決算が開示されると判定します。`;
    case "changed_year_end":
      return phrase`${finding.year}は${finding.months}か月の期で、ほかの期とそのまま比べられません。計算に使う期間からこの期が外れると判定します。`;
    case "six_month_periods":
      return phrase`最新の${finding.year}まで、決算期は${finding.months}か月です。理論価値は年間の決算から計算するため、決算期が変わらないかぎり判定しません。`;
    case "pillars_disagree":
    default: {
      const { highest, lowest, spread, limit } = finding;
      return phrase`最も高い${pillarLabels[highest.pillar]}の柱は${perWhat(highest.value)}、最も低い${pillarLabels[lowest.pillar]}の柱は${perWhat(lowest.value)}で、${spread}の開きがあります。開きが${limit}倍以内に縮むと判定します。`;
    }
  }
}

/** Whole companies are told where the number of shares is unknown. */
function perWhat(value: FindingFigure): Phrase {
  return value.unit === "yen_per_share" ? phrase`1株${value}` : phrase`会社全体で${value}`;
}
