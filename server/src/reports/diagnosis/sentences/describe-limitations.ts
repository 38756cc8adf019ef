import type { SectorBlindSpot, LimitationFinding } from "../findings/find-limitations.ts";
import { phrase, type Phrase } from "../phrase.ts";

type ExplainedWarning = Extract<LimitationFinding, { readonly kind: "warned" }>["warning"];

export function describeLimitation(finding: LimitationFinding): Phrase {
  switch (finding.kind) {
    case "extreme":
      return finding.isCheap
        ? phrase`理論価値が株価の${finding.factor}あります。決算の数値の誤りや、決算に表れない事情がないか、確かめてご覧ください。`
        : phrase`株価が理論価値の${finding.factor}あります。決算の数値の誤りや、決算に表れない期待がないか、確かめてご覧ください。`;
    case "forecast": {
      const { year, forecast, latest } = finding;
      const expected = phrase`会社は${year}の営業利益を${forecast}`;
      if (latest === null)
        return phrase`${expected}と予想していますが、予想は計算に使っていません。`;
      return phrase`${expected}(最新の通期は${latest})と予想していますが、予想は計算に使っていません。`;
    }
    case "sector":
      return phrase`${blindSpotLabels[finding.spot]}、自己資本${finding.book}には表れません。`;
    case "missing_years": {
      const first = finding.missing[0];
      if (first === undefined) return phrase``;
      const rest = finding.missing
        .slice(1)
        .reduce((text, year) => phrase`${text}、${year}`, phrase``);
      return phrase`${first}${rest}の決算書類がなく、補間せず、ある期だけで計算しています。`;
    }
    case "warned":
      return phrase`${warningPrefixes[finding.warning]}自己資本${finding.book}${warningSuffixes[finding.warning]}`;
    case "since":
    default:
      return phrase`${finding.day}に開示された決算より後の買収、訴訟、事故、経営者の交代などは、次の通期の決算に表れるまで見えません。`;
  }
}

const blindSpotLabels: Readonly<Record<SectorBlindSpot, string>> = {
  land: "保有する土地や建物の含み損益は",
  research: "研究開発の成果や特許がこれから生む利益は",
  people: "人材や顧客とのつながり、社内で作ったソフトウェアの価値は",
  credit: "貸出先の質の変化や金利が動いたときの影響は、損失として計上されるまで",
  underwriting: "契約済みの保険がこれから生む利益や大きな災害の影響は",
  market_prices: "相場や市況がこの先動いたときの影響は",
  regulation: "料金や路線の規制、燃料価格がこの先変わったときの影響は",
  orders: "受注残の採算や大口の取引先の動きは",
};

const warningPrefixes: Readonly<Record<ExplainedWarning, string>> = {
  going_concern: "継続企業の前提に関する注記があり、",
  delisting: "整理銘柄に指定されており、",
  supervision: "監理銘柄に指定されており、",
  changed_year_end: "12か月でない期がありますが、",
  share_count_estimated: "株式数は開示されておらず、",
  share_count_issued_only: "自己株式の数が開示されていないため、",
};

const warningSuffixes: Readonly<Record<ExplainedWarning, string>> = {
  going_concern: "がこの先も保たれるとは限りません。",
  delisting: "をもとにした価値で売買できるとは限りません。",
  supervision: "をもとにした価値で売買できるとは限りません。",
  changed_year_end: "をもとにした計算では、期の長さの違いを調整していません。",
  share_count_estimated: "と1株あたり純資産から推定しています。",
  share_count_issued_only: "を発行済株式数で割っており、1株あたりの値は低めに出ます。",
};
