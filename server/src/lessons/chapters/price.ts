import { ratedVerdicts, type RatedVerdict, verdictEdges, verdictOfRatio } from "@tenbin/contract";
import { categories } from "@tenbin/contract/metrics";
import type { Chapter } from "../question.ts";

const RATIO = 1.1;
const names: Readonly<Record<RatedVerdict, string>> = categories.verdict.values;
const right = verdictOfRatio(RATIO);
const [, cheapest, dearest] = verdictEdges;
const near = ratedVerdicts.filter((verdict) => !verdict.startsWith("very_"));

const hints: Readonly<Record<"below" | "above" | "right", string>> = {
  right: `そのとおりです。${cheapest}倍より大きく${dearest}倍より小さければ「${names.fair}」です。1倍からの少しのずれは、見積もりの幅の中と考えます。`,
  below: `「${names.cheap}」は、株価が理論価値を下回っているときの言葉です。${RATIO}倍では、株価はどちらにあるでしょうか。`,
  above: `たしかに株価は理論価値を上回っています。ただ、「${names.expensive}」になるのは${dearest}倍からです。`,
};

export const priceChapter: Chapter = {
  chapter: "2",
  questions: [
    {
      id: "ratio",
      text: "株価が800円、1株あたりの理論価値が1,000円のとき、株価÷価値はいくつですか。",
      answer: "b",
      options: [
        {
          id: "a",
          text: "1.25倍",
          explanation:
            "それは、価値を株価で割った値です。分子に株価、分母に価値を置いてみてください。",
        },
        {
          id: "b",
          text: "0.8倍",
          explanation: "800÷1,000=0.8です。株価は、理論価値を20%下回っています。",
        },
        {
          id: "c",
          text: "0.2倍",
          explanation:
            "0.2は、株価が価値を下回っている割合です。ここでは、株価が価値の何倍かを求めます。",
        },
      ],
    },
    {
      id: "verdict",
      text: `株価が理論価値の${RATIO}倍のとき、このサイトの判定はどれですか。`,
      answer: right,
      options: near.map((verdict) => ({
        id: verdict,
        text: names[verdict],
        explanation: hints[verdict === right ? "right" : verdict === "cheap" ? "below" : "above"],
      })),
    },
    {
      id: "meaning",
      text: `「${names.cheap}」と判定された会社について、正しいのはどれですか。`,
      answer: "c",
      options: [
        {
          id: "a",
          text: "これから株価が上がる",
          explanation:
            "判定は、いまの株価と計算した価値の位置を述べるだけです。そのまま下がり続けた例も、検証結果に載っています。",
        },
        {
          id: "b",
          text: "倒産の心配がない",
          explanation:
            "業績の悪化を市場が先に見て、株価が下がっていることもあります。安く見える理由を確かめることが大切です。",
        },
        {
          id: "c",
          text: "株価が計算した価値を下回っている。理由は別に確かめる必要がある",
          explanation:
            "そのとおりです。計算に入らない事情があるのかもしれません。判定の理由、注意、開示を順に見ていきます。",
        },
      ],
    },
  ],
};
