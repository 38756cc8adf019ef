import type { EvidenceFactKey } from "@tenbin/contract";
import { evidenceLabels } from "@tenbin/contract/labels";
import { evidenceFacts } from "../../../components/evidence-facts.ts";
import { formulaSentence, type GlossaryTopic } from "./term-text.ts";

const facts = Object.values<(typeof evidenceFacts)[EvidenceFactKey]>(evidenceFacts);
const RECORD = { to: "/sf#record", label: "検証結果" };
const [weak, middle, strong] = [evidenceLabels.weak, evidenceLabels.middle, evidenceLabels.strong];

export const evidenceTerms: GlossaryTopic = {
  id: "topic-evidence",
  name: "裏付けと検証",
  terms: {
    evidence: {
      name: "裏付け",
      reading: "うらづけ",
      meaning: `判定とは別の角度から会社を見る、${facts.length}つの事実のまとめです。${strong}・${middle}・${weak}で表します。`,
      computation: `次の${facts.length}つの事実について全社の中の順位を求め、その合計で全社を三つに等分します。開示されていない事実は真ん中の順位とみなし、足りない事実が多い会社には付けません。`,
      cases: facts.map(({ name, definition }) => ({ name, text: `${definition}。` })),
      use: "割安という判定に強い裏付けがあれば、手元の資金や利益などの面でも、ほかの会社より上の順位にあるという意味です。",
      limits:
        "順位は全社の中での比較なので、市場全体が弱ければ、弱い中での上位にすぎません。裏付けが強くても、株価が上がるとは限りません。",
      metrics: [
        "evidence_net_cash",
        "evidence_dividend",
        "evidence_op_to_ev",
        "evidence_roe",
        "evidence_net_cash_place",
        "evidence_dividend_place",
        "evidence_op_to_ev_place",
        "evidence_roe_place",
      ],
      page: RECORD,
      related: ["place", "score", "verdict"],
    },
    place: {
      name: "位置(全社の中の)",
      reading: "いち",
      meaning: "ある数値で全社を並べたとき、その会社が下から何%のところにいるかを表します。",
      computation: "同じ値の会社には、平均の順位を付けます。数値のない会社は並べません。",
      use: "金額の大きさがちがう数値どうしを、同じ目盛りで比べるために使います。",
      limits:
        "順位は差の大きさを表しません。すぐ隣の会社との差が、ごくわずかなことも、大きいこともあります。",
      related: ["evidence", "score"],
    },
    score: {
      name: "注目度(並べ替えの点)",
      reading: "ちゅうもくど",
      meaning: "注目銘柄のページで、会社を並べる順番を決めるための点です。",
      computation: formulaSentence("score"),
      use: "点の内訳を見て、株価と理論価値の差によるのか、裏付けによるのかを確かめます。重みと対象の条件は、注目銘柄のページに載せています。",
      limits:
        "順番を決めるためだけのもので、価値でも、値上がりの見込みでもありません。点の近い会社どうしの順位に、意味はほとんどありません。",
      metrics: ["score"],
      page: { to: "/promising", label: "注目銘柄" },
      related: ["evidence", "place", "rank_correlation"],
    },
    backtest: {
      name: "検証",
      reading: "けんしょう",
      meaning:
        "過去の月末ごとに、当時わかっていたことだけで理論価値を計算し直し、その後の株価と比べて測った成績です。",
      computation:
        "月末ごとの株価との近さ、順位の当たり方、判定ごとのその後の値動きを測ります。誰でも再現できるほかの方法も、同じ会社、同じ月で測って並べます。",
      use: "うまくいかなかった年や規模も見て、この方法がどこで弱いかを知るために読みます。",
      limits:
        "過去の成績は、将来を約束しません。期間が重なる月どうしは似た結果になるため、月の数ほどの証拠はありません。データに残っている会社に偏ることもあります。",
      page: RECORD,
      related: ["rank_correlation", "live_record", "accuracy"],
    },
    rank_correlation: {
      name: "順位相関",
      reading: "じゅんいそうかん",
      meaning:
        "割安な順に会社を並べた順番と、その後の値動きの順番が、どれだけ似ているかを表す数です。",
      computation:
        "完全に同じ順番なら1、無関係なら0、逆の順番なら−1です。月末ごとに求めて平均します。",
      use: "0から離れているほど、二つの順番が似ています。区間が0をまたぐときは、偶然と区別できません。",
      limits: "平均が0より大きくても、1社ずつや1か月ずつでは外れることのほうが珍しくありません。",
      page: RECORD,
      related: ["backtest"],
    },
    live_record: {
      name: "先に凍結した記録",
      reading: "さきにとうけつしたきろく",
      meaning:
        "月末の理論価値や判定を、その後の株価を知らないうちに固定し、あとで書き換えていないことを誰でも確かめられる形にした記録です。",
      computation:
        "全社の結果から計算した短い文字列(ハッシュ値)だけを先に公開し、あとで中身を公開します。1文字でも変われば、文字列が合わなくなります。",
      use: "検証が「あとから作った成績」でないかを確かめるために使います。",
      limits:
        "凍結を始めた月より前については何も示しません。成績がわかるまでに、時間がかかります。",
      page: { to: "/sf#live-record", label: "凍結した月の一覧" },
      related: ["backtest"],
    },
  },
};
