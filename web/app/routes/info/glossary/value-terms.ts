import type { Method, PillarKey } from "@tenbin/contract";
import { pillarDescriptions } from "../../../components/pillar-details.ts";
import { pillarLabels, verdictLabels } from "@tenbin/contract/labels";
import { unratedMessages } from "../../../components/unrated-messages.ts";
import { warningMessages } from "@tenbin/contract/warning-messages";
import { constantsOf } from "../method-labels.ts";
import { verdictRanges } from "../verdict-ranges.ts";
import { formulaSentence, type GlossaryTopic } from "./term-text.ts";

const METHOD = { to: "/sf#method", label: "計算方法の式と定数" };

const pillarKeys = Object.keys(pillarLabels) as PillarKey[];

export function valueTerms(method: Method): GlossaryTopic {
  return {
    id: "topic-value",
    name: "価値と判定",
    terms: {
      ...judgementTerms(method),
      ...rangeTerms(method),
      ...methodTerms(method),
      ...companyPageTerms,
    },
  };
}

/** What is read first. */
function judgementTerms(method: Method) {
  const constant = constantsOf(method);
  return {
    value: {
      name: "理論価値",
      reading: "りろんかち",
      meaning:
        "決算書類などから決まった式で求めた、その会社の価値の見積もりです。1株あたりに直した額を株価と比べます。人の予想や好みは入りません。",
      computation: `${pillarKeys.map((key) => pillarLabels[key]).join("・")}という${pillarKeys.length}本の柱で会社全体の価値を見積もり、重みを付けてひとつにまとめ、その会社の過去のずれで補正してから、自己株式を除く株式数で割ります。ある日の値に使うのは、その日の取引終了までに開示された書類と、前月末までの株価だけです。計算には${constant("minimum_years")}以上の決算が必要です。`,
      use: "株価が決算から見てどのあたりにあるかを知るための目盛りとして読みます。1円単位の正しさはないので、8割の幅と並べてご覧ください。",
      limits:
        "決算書類に表れないもの(新しい技術、経営者の交代、訴訟など)は含みません。株価が理論価値へ近づくという約束でもありません。過去にどれだけ近かったか、外れたかは検証結果に載せています。",
      metrics: ["value_per_share", "value_change_1y"],
      page: METHOD,
      related: ["pillar", "calibration", "band", "backtest"],
    },
    price_to_value: {
      name: "株価÷価値",
      reading: "かぶかわるかち",
      meaning:
        "株価が、1株あたりの理論価値の何倍かを表します。1倍なら同じ、1倍より小さければ株価が理論価値を下回っています。",
      computation: formulaSentence("price_value_ratio"),
      use: "この倍率で判定を五つに分けます。図の軸は対数なので、2倍と2分の1は、1倍から同じ距離にあります。",
      limits: `倍率が極端な会社では、値上がりの余地より先に、計算の前提や決算の特別な事情を疑ってください。そのような会社には「${warningMessages.extreme_value}」という注意を付けています。`,
      metrics: ["price_value_ratio"],
      related: ["value", "verdict"],
    },
    verdict: {
      name: "判定",
      reading: "はんてい",
      meaning:
        "株価が理論価値と比べてどのあたりにあるかを、五つの言葉で表したものです。会社の良し悪しや、今後の値動きを表すものではありません。",
      computation: "株価が1株あたりの理論価値の何倍かで、次のように分けます。",
      cases: verdictRanges(method.edges).map(({ verdict, range }) => ({
        name: verdictLabels[verdict],
        text: range,
      })),
      use: "判定の理由(柱ごとの値)、正確度、裏付けと一緒に読みます。境目の近くでは、わずかな値動きで言葉が変わるため、倍率そのものも見比べてください。",
      limits:
        "割安という判定のまま下がり続けた株も、割高のまま上がり続けた株もあります。判定ごとのその後の成績は、うまくいかなかったものも含めて検証結果にあります。",
      page: { to: "/sf#record", label: "判定ごとの検証結果" },
      related: ["price_to_value", "unrated", "evidence"],
    },
    unrated: {
      name: "判定なし",
      reading: "はんていなし",
      meaning:
        "理論価値を求める条件がそろわない会社に付けます。無理に値を出すより、理由を示して判定しないほうが誤解が少ないためです。",
      computation: "次のどれかに当てはまると、判定しません。理由は企業のページに表示します。",
      cases: Object.values(unratedMessages).map((text) => ({ name: null, text })),
      use: "「悪い会社」という意味ではありません。株価、業績、開示は、判定のない会社でもご覧になれます。",
      limits:
        "条件がそろえば判定を付けます。投資信託のように、計算方法そのものが合わない銘柄には付けません。",
      related: ["verdict", "masked"],
    },
  } satisfies GlossaryTopic["terms"];
}

/** How near the value was to prices. */
function rangeTerms(method: Method) {
  const constant = constantsOf(method);
  return {
    accuracy: {
      name: "正確度",
      reading: "せいかくど",
      meaning:
        "その会社の理論価値が、これまで実際の株価にどれだけ近かったかを、0から100で表します。",
      computation: `${formulaSentence("ctbm_accuracy")}判定のある月末が${constant("accuracy_minimum_months")}に満たない会社では測りません。理論価値は月ごとに、その時点でわかっていた書類だけで計算したものを使います。`,
      use: "高いほど、その会社では式が株価の水準をよく説明してきたといえます。低い会社の判定は、ほかの材料を多めに確かめてから読んでください。",
      limits:
        "過去の近さであって、判定が当たった割合でも、株価が上がる確率でもありません。値動きの小さい会社では、高く出やすくなります。",
      metrics: ["ctbm_accuracy"],
      related: ["band", "backtest"],
    },
    band: {
      name: "8割の幅・5割の幅",
      reading: "はちわりのはば",
      meaning:
        "理論価値のまわりに付ける幅です。過去のずれの大きさから、株価が8割(5割)ほどの月末で収まるように決めます。",
      computation: `その会社の過去の月末に、株価が理論価値からどれだけ離れたかを平均し(新しい月を重く見て、重みは${constant("band_half_life_months")}で半分になります)、記録の短い会社では全社の目安に近づけてから、決まった係数を掛けます。`,
      use: "幅が広いほど、理論価値は大づかみな見積もりです。株価が幅の中にあるなら、よくある範囲のずれといえます。",
      limits:
        "8割は全体での目安で、1社ずつの保証ではありません。幅の外に出た株価が、幅の中へ戻るとも限りません。",
      metrics: ["band_80_width", "band_50_width"],
      page: METHOD,
      related: ["value", "accuracy"],
    },
  } satisfies GlossaryTopic["terms"];
}

/** How the value comes about. */
function methodTerms(method: Method) {
  const constant = constantsOf(method);
  return {
    pillar: {
      name: "柱",
      reading: "はしら",
      meaning:
        "理論価値を求める見方のひとつひとつです。ちがう角度から見積もった値を合わせることで、ひとつの見方の癖に引きずられにくくします。",
      computation: `次の${pillarKeys.length}本を、重みを付けた対数の平均でまとめます。計算できない柱の重みは、ほかの柱に分けます。`,
      cases: pillarKeys.map((key) => ({
        name: `${pillarLabels[key]}(重み${constant(`weight_${key}`)})`,
        text: `${pillarDescriptions[key]}。`,
      })),
      use: "柱ごとの値がそろっていれば、どの見方でも似た答えになる会社です。ばらついていれば、どの柱が高いか低いかに、その会社の特徴が出ています。",
      limits: `柱どうしが${constant("disagreement_factor")}を超えて離れたときは、ひとつの値にまとめず、判定しません。`,
      page: METHOD,
      related: ["value", "unrated", "fiscal_window"],
    },
    calibration: {
      name: "補正(自社の過去で)",
      reading: "ほせい",
      meaning:
        "市場がその会社に長く付けてきた上乗せや割引を、理論価値に取り入れる手順です。チャートでは、補正前を破線で、補正後を実線で描きます。",
      computation: `過去の月末ごとに、株価と補正前の値のずれを測り、新しい月を重く見て平均します(重みは${constant("calibration_half_life_months")}で半分になります)。補正前の値の変化は、すぐには${constant("change_credibility")}だけ反映します。`,
      use: "補正前と補正後の差が大きい会社は、市場が決算だけでは説明できない上乗せや割引を続けてきた会社です。",
      limits:
        "過去のずれがこれからも続くとは限りません。上場から間もない会社では記録が短く、補正は弱くなります。",
      page: METHOD,
      related: ["value", "pillar"],
    },
    assumption: {
      name: "前提(何が成り立てば今の株価か)",
      reading: "ぜんてい",
      meaning:
        "理論価値を求めるときに、これからについて置いている値です。成長率、株主資本コスト、続くと見るROEの三つを、企業のページで動かして試算できます。",
      computation: `成長率は${constant("growth_years")}のあいだの利益とキャッシュフローの伸びで、天秤は過去の売上の伸びの${constant("growth_retention")}を置きます。株主資本コストは将来の利益を今の価値に直す率で、どの会社にも${constant("cost_of_equity")}を置きます。ROEを動かすと、純資産の柱とともに、毎年の利益とキャッシュフローも純資産にその差を掛けた額だけ動きます。企業のページでは、理論価値が今の株価と同じになる成長率とROEを、この式から逆に求めています。`,
      use: "今の株価が、どのくらいの成長や利益を見込めば釣り合うのかを考える手がかりにします。その見込みが過去の実績や会社の計画と比べて高いか低いかは、ご自身で確かめてください。",
      limits: `比べる企業の水準(重み${constant("weight_peers")})と自社の補正は動かさないため、株価が理論価値から遠い会社では、どの成長率やROEでも今の株価にならないことがあります。試算の値は、判定、正確度、検証結果のどれにも使いません。`,
      page: METHOD,
      related: ["value", "pillar", "growth", "roe"],
    },
    fiscal_window: {
      name: "開始・終了の決算期",
      reading: "かいししゅうりょうのけっさんき",
      meaning: `${pillarLabels.cash_flow}と${pillarLabels.trend}の柱が、どの決算からどの決算までを見るかという期間です。企業のページのつまみで選べます。`,
      computation: `初めは、最新の決算から${constant("default_span_years")}さかのぼった期間です(決算が足りなければ、ある分だけ)。期間の平均フリーキャッシュフローがプラスになる決算だけを、開始に選べます。`,
      use: "特別な損失や一時の好況が入る期間を変えてみて、理論価値がどれだけ動くかを確かめるために使います。",
      limits:
        "都合のよい値が出るまで期間を選び直すと、見積もりではなく結論に合わせた数字になります。正確度と診断は、いつも初めの期間で計算します。",
      related: ["pillar", "fiscal_year", "free_cash_flow"],
    },
  } satisfies GlossaryTopic["terms"];
}

/** What a company's page says beside it. */
const companyPageTerms = {
  diagnosis: {
    name: "診断",
    reading: "しんだん",
    meaning: "判定の理由、決算の変化、注意する点を、数値から決まった規則で書いた文章です。",
    computation:
      "数値が条件に当てはまった文だけを選んで並べます。文に出てくる数値は、元の書類とともに一覧で確かめられます。",
    use: "数字を読む順番の手引きとして使い、気になった文の数値を下の表で確かめてください。",
    limits:
      "規則にないことは書けません。書かれていないことが、問題のないことを意味するわけではありません。",
    related: ["verdict", "warning"],
  },
  history: {
    name: "判定の履歴",
    reading: "はんていのりれき",
    meaning:
      "決算などの開示があるたびに、当時の資料で何と判定したか、その後の株価がどう動いたかを並べた記録です。",
    computation:
      "開示のあと最初に付いた株価で、その時点でわかっていたことだけから計算します。その後の値動きは、同じ期間の市場の中央値と並べます。",
    use: "当たった判定と外れた判定の両方を見て、その会社でこの方法がどのくらい頼れるかを考える材料にします。",
    limits: "1社の開示は年に数回で、偶然の影響を大きく受けます。株価の動きに配当は含みません。",
    related: ["verdict", "backtest"],
  },
} satisfies GlossaryTopic["terms"];
