export interface PictureText {
  /** What is seen, for who does not see it. */
  readonly alt: string;
  /** How to read it; no figures, which change with the sample market. */
  readonly caption: string;
}

/** Of the pictures that `npm run pictures` takes of the running product. */
export const pictureTexts = {
  search: {
    alt: "検索欄に会社名の一部を入れたところ。下に候補の企業が並び、一致した文字に印が付いている",
    caption:
      "一致した文字に印が付きます。会社名ではなく読みなどが一致したときは、その名前も行に添えます。",
  },
  weigh: {
    alt: "企業のページの上の段。株価、理論価値、判定、正確度が並び、判定の下に目盛りがある",
    caption:
      "株価、理論価値、判定、正確度の順に読みます。判定の目盛りは株価÷理論価値で、左に寄るほど株価が理論価値を下回っています。",
  },
  chart: {
    alt: "株価と理論価値のチャート。黒い線の株価と紫の線の理論価値の下に、開示の印と、決算期を選ぶつまみがある",
    caption:
      "右端の名前と数字が、それぞれの線の最後の値です。軸の下の印は開示で、四角が通期の決算、▲と▼が予想の修正を表します。いちばん下の丸いつまみが、計算に使う決算期の開始と終了です。",
  },
  pillars: {
    alt: "判定の理由の表。理論価値をつくる見方ごとに、1株あたりの値と重みが並んでいる",
    caption:
      "見方ごとの1株あたりの値です。株価との差が大きい見方が、判定をその向きに引いています。",
  },
  evidence: {
    alt: "裏付けの表。四つの事実の値と、全社の中の位置が並んでいる",
    caption: "値は決算書類のとおり、右の位置は全社の中の順位です。右に伸びるほど上位にあります。",
  },
  history: {
    alt: "判定の履歴の表。決算の開示ごとに、判定と、その後の株価の動きが並んでいる",
    caption:
      "1行が一つの開示です。左から、開示、そのときの判定、その後の株価の動きを読みます。市場全体の動きは、株価の動きに添えています。",
  },
  screening: {
    alt: "スクリーニングの画面。条件ごとに分布の棒グラフがあり、満たす企業の一覧が続く",
    caption:
      "棒グラフの色の付いた部分が、ほかの条件もすべて満たす企業です。見つかった企業は、条件に使った指標とあわせて一覧に並びます。",
  },
  promising: {
    alt: "注目銘柄の順位。企業ごとに点と、点の内訳の棒が並んでいる",
    caption:
      "点の下の棒は内訳です。理論価値と株価の差と、裏付けの四つの事実が、それぞれ何点になったかを表します。",
  },
  portfolio: {
    alt: "ポートフォリオの画面。株価÷理論価値の軸に登録した企業が点で並び、判定ごとの一覧が続く",
    caption:
      "上の図の点が1社です。下の一覧は判定ごとに分かれ、それぞれの行の帯の上の点が、その企業の株価÷理論価値です。",
  },
} as const satisfies Readonly<Record<string, PictureText>>;

export type GuidePictureName = keyof typeof pictureTexts;
