import { SECURITIES_SHARE } from "@tenbin/contract";
import type { Chapter } from "../question.ts";

/** 億円. */
const CURRENT_ASSETS = 100;
const SECURITIES = 50;
const LIABILITIES = 90;
const counted = SECURITIES * SECURITIES_SHARE;
const netCash = CURRENT_ASSETS + counted - LIABILITIES;

export const cashChapter: Chapter = {
  chapter: "3",
  questions: [
    {
      id: "net-cash",
      text: `流動資産${CURRENT_ASSETS}億円、投資有価証券${SECURITIES}億円、負債${LIABILITIES}億円の会社の、ネットキャッシュはいくらですか。`,
      answer: "b",
      options: [
        {
          id: "a",
          text: `${CURRENT_ASSETS + SECURITIES - LIABILITIES}億円`,
          explanation: `考え方は合っています。投資有価証券は、${SECURITIES_SHARE * 10}割で数えることを思い出してください。`,
        },
        {
          id: "b",
          text: `${netCash}億円`,
          explanation: `${CURRENT_ASSETS}+${SECURITIES}×${SECURITIES_SHARE}−${LIABILITIES}=${netCash}です。負債をすべて返しても、これだけ残るという目安です。`,
        },
        {
          id: "c",
          text: `${CURRENT_ASSETS - LIABILITIES}億円`,
          explanation:
            "流動資産から負債を引くところまでは合っています。もうひとつ、お金にできる資産がありました。",
        },
      ],
    },
    {
      id: "negative",
      text: "ネットキャッシュがマイナスの会社は、どう考えるとよいですか。",
      answer: "c",
      options: [
        {
          id: "a",
          text: "すべて経営が危ない会社である",
          explanation:
            "鉄道や電力のように、大きな設備を借入でまかなう事業では、マイナスがふつうです。ほかに何を見ればよいでしょうか。",
        },
        {
          id: "b",
          text: "借金があるので、価値はない",
          explanation:
            "借りたお金で設備を持ち、利益を生んでいることがあります。借入の額だけでは、価値は決まりません。",
        },
        {
          id: "c",
          text: "業種による差が大きいので、利益や毎年のお金の流れとあわせて見る",
          explanation:
            "そのとおりです。利息を払い、返していけるだけのお金を稼いでいるかが、次に見るところです。",
        },
      ],
    },
    {
      id: "profit-and-cash",
      text: "黒字なのに、手元のお金が減ることがあります。どうしてですか。",
      answer: "a",
      options: [
        {
          id: "a",
          text: "利益を数える時期と、お金が動く時期がちがうから",
          explanation:
            "そのとおりです。商品を売っても代金を受け取るのは後だったり、設備や在庫に先にお金を使ったりします。",
        },
        {
          id: "b",
          text: "黒字なら、お金が減ることはない",
          explanation:
            "減ることがあります。商品を渡した日と、代金を受け取る日が同じかどうかを考えてみてください。",
        },
        {
          id: "c",
          text: "決算書にまちがいがあるから",
          explanation:
            "正しい決算書でも起こります。利益の計算と、お金の出入りの計算は、別の表になっています。",
        },
      ],
    },
  ],
};
