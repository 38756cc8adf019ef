import { evidenceLabels } from "@tenbin/contract/labels";
import type { EvidenceFinding, PlacedFact } from "../findings/find-evidence.ts";
import { phrase, type Phrase } from "../phrase.ts";

export function describeEvidence(finding: EvidenceFinding): Phrase {
  switch (finding.kind) {
    case "evidence_best": {
      const { level, best } = finding;
      return phrase`判定の裏付けは「${evidenceLabels[level]}」です。四つの事実のうち全企業の中で最も高い位置にあるのは${describeFact(best)}です。`;
    }
    case "evidence_worst":
      return phrase`四つの事実のうち最も低い位置にあるのは${describeFact(finding.worst)}です。`;
    case "evidence_carried": {
      const { year, from } = finding;
      return phrase`${year}は決算短信だけのため、短信にない金額は${from}の報告書から引き継いでいます。`;
    }
    case "evidence_missing":
    default:
      return phrase`四つの事実のうち${finding.missing}個が開示から求められないため、裏付けの強・中・弱は付けていません。`;
  }
}

function describeFact(fact: PlacedFact): Phrase {
  return phrase`${describeFigure(fact)}で、${fact.isUpperHalf ? "上位" : "下位"}${fact.place}以内`;
}

const PROFIT_WORDS: Readonly<Record<number, string>> = { 1: "一期分", 2: "二期平均" };

function describeFigure({ key, figure, profitYears }: PlacedFact): Phrase {
  switch (key) {
    case "netCashRatio":
      return phrase`ネットキャッシュ比率(時価総額の${figure})`;
    case "operatingProfitToEv":
      return phrase`営業利益(${PROFIT_WORDS[profitYears] ?? "三期平均"}が企業価値の${figure})`;
    case "roe":
      return phrase`ROE(${figure})`;
    case "dividendRaised":
    default:
      return figure.value === 0
        ? phrase`配当(増減${figure})`
        : phrase`配当(${figure}の${figure.value > 0 ? "増配" : "減配"})`;
  }
}
