import { SECURITIES_SHARE } from "@tenbin/contract/verdict";
import { formulaSentence, type GlossaryTopic } from "./term-text.ts";

export const shareTerms: GlossaryTopic = {
  id: "topic-shares",
  name: "株価と株式",
  terms: {
    close: {
      name: "株価・終値",
      reading: "かぶか",
      meaning:
        "株価は、取引所で売買が成立した1株の値段です。このサイトで株価というときは、1日の最後に成立した終値を指します。",
      computation: `${formulaSentence("close")}前日比は、${formulaSentence("change_ratio")}`,
      use: "いつの終値かを、そばの日付で確かめてから読みます。値上がりは▲と+、値下がりは▼と−で示します。",
      limits:
        "売買が成立しなかった日には、終値がありません。このサイトの株価は1日に1回の更新で、取引中の値段ではありません。",
      metrics: ["close", "change_ratio"],
      related: ["price_date", "split"],
    },
    market_capitalisation: {
      name: "時価総額",
      reading: "じかそうがく",
      meaning: "株価で測った、会社全体の値段です。",
      computation: formulaSentence("mv"),
      use: "株価の高い安いは、株数がちがうため会社どうしで比べられません。会社の大きさや、利益・資産に対する値段を比べるときは、時価総額を使います。",
      limits:
        "株数は、四半期を含む決算書類のたびに更新されるので、増資や自社株買いの直後には、実際とずれることがあります。",
      metrics: ["mv"],
      related: ["net_shares", "enterprise_value"],
    },
    net_shares: {
      name: "自己株式を除く株式数",
      reading: "じこかぶしきをのぞくかぶしきすう",
      meaning:
        "発行した株式のうち、会社自身が持っている分(自己株式)を除いた数です。利益や資産は、この株数で分け合います。",
      computation:
        "四半期を含む直近の決算書類にある期末の発行済株式数から、自己株式の数を引きます。その書類に自己株式の数がなければ、純資産と1株あたり純資産から求めるか、より前の書類にある自己株式の数を使います。その後の株式分割・併合に合わせて直し、推定したときは、注意を付けます。数えるのは普通株式だけです。優先株式などの種類株式は、有価証券報告書などで分けられていれば数えず、時価総額の横に数を示します。分けられておらず、自己株式の数もないときは、1株あたり純資産と合わなければ注意を付けます。",
      use: "会社全体の額を1株あたりに直すとき、時価総額を求めるときに使います。",
      limits: "新株予約権などで、これから増えるかもしれない株数は含みません。",
      metrics: ["share_change_1y", "share_change_5y"],
      related: ["market_capitalisation", "split"],
    },
    split: {
      name: "株式分割・株式併合",
      reading: "かぶしきぶんかつ",
      meaning:
        "1株を何株かに分ける、または何株かを1株にまとめることです。会社の中身は変わらず、株数と1株の値段だけが変わります。",
      computation:
        "分割・併合より前の株価や1株あたりの額は、いまの株数に合わせて直してから比べます。指標の説明では「分割調整後」と書いています。",
      use: "昔の株価が当時の新聞の値とちがうときは、その後に分割や併合があったと考えてください。",
      limits:
        "株価が分割のように大きく動いたのに、書類で確かめられないときは、確かめられるまで判定しません。",
      related: ["net_shares", "unrated"],
    },
    traded_value: {
      name: "売買代金",
      reading: "ばいばいだいきん",
      meaning: "1日に売買された金額です。どのくらい活発に取引されているかを表します。",
      computation: formulaSentence("daily_amount"),
      use: "少ない銘柄では、わずかな注文で株価が大きく動き、思った値段で売買できないことがあります。",
      limits:
        "中央値なので、1日だけの大商いは表れません。出来高のデータがない銘柄では求められません。",
      metrics: ["daily_amount", "turnover_ratio"],
      related: ["close"],
    },
  },
};

export const figureTerms: GlossaryTopic = {
  id: "topic-figures",
  name: "会社の数字",
  terms: {
    operating_profit: {
      name: "営業利益",
      reading: "えいぎょうりえき",
      meaning: "売上高から、原価と、販売や管理の費用を引いた利益です。本業で稼ぐ力を表します。",
      computation: `${formulaSentence("op")}銀行など、営業利益を開示しない会社にはありません。`,
      use: "利息や資産の売却など、本業のほかの損益が入らないため、年ごとの変化や進捗を見るときの基本にします。",
      limits: "会計基準によって含まれるものがちがい、IFRSでは、一時の損益が入ることがあります。",
      metrics: ["op", "op5", "op_margin"],
      related: ["profit", "progress", "accounting_standard"],
    },
    profit: {
      name: "純利益",
      reading: "じゅんりえき",
      meaning: "税金まで引いたあと、株主に残る利益です。",
      computation: formulaSentence("profit"),
      use: "配当の元になり、PERやROEの計算に使います。",
      limits:
        "土地の売却や減損のような一度きりの損益で、大きく動きます。1年だけでなく、何年かを並べて見てください。",
      metrics: ["profit", "net_margin"],
      related: ["per", "roe"],
    },
    equity: {
      name: "純資産・自己資本",
      reading: "じゅんしさん",
      meaning: "資産から負債を引いた残りが純資産です。そのうち株主の分を自己資本と呼びます。",
      computation: formulaSentence("equity"),
      use: "会社の体力や、株価が帳簿の価値の何倍かを見るときに使います。",
      limits:
        "帳簿の額であり、資産を実際に売れる額とは限りません。自己資本がマイナスの状態を債務超過といい、判定しません。",
      metrics: ["equity", "equity_ratio"],
      related: ["pbr", "roe"],
    },
    net_cash: {
      name: "ネットキャッシュ",
      reading: "ねっときゃっしゅ",
      meaning:
        "すぐにお金にしやすい資産から、負債をすべて引いた残りです。いまの負債を返したあとに残るお金の目安です。",
      computation: `${formulaSentence("netcash")}投資有価証券は、売るときの税金や値下がりを見込んで${SECURITIES_SHARE * 10}割で数えます。`,
      use: "プラスで大きい会社は、手元の資金に余裕があります。マイナスの会社が、すべて危ないわけではありません。設備を借入でまかなう業種では、ふつうのことです。",
      limits:
        "在庫や売掛金も流動資産に入るため、すべてが現金になるわけではありません。金融の会社には、この見方は当てはまりません。",
      metrics: ["netcash"],
      related: ["net_cash_ratio", "enterprise_value"],
    },
    net_cash_ratio: {
      name: "ネットキャッシュ比率",
      reading: "ねっときゃっしゅひりつ",
      meaning: "ネットキャッシュが、時価総額のどれだけに当たるかを表します。",
      computation: formulaSentence("cash_price_ratio"),
      use: "1倍なら、会社全体の値段と同じだけのネットキャッシュがあるという意味です。",
      limits:
        "お金が多くても、株主に還元されず、事業にも使われなければ、株価に表れないまま長く続くことがあります。",
      metrics: ["cash_price_ratio"],
      related: ["net_cash", "evidence"],
    },
    enterprise_value: {
      name: "企業価値(EV)",
      reading: "きぎょうかち",
      meaning:
        "会社を丸ごと手に入れるときの、実質の値段の目安です。手元に残るお金の分だけ、時価総額より安くなります。",
      computation: formulaSentence("enterprise_value"),
      use: "営業利益などと比べて、事業そのものに何年分の値段が付いているかを見ます。借入の多い会社と少ない会社を、並べて比べられます。",
      limits:
        "理論価値とは別のものです。ここでのネットキャッシュは、このサイトの定義によるので、ほかの資料のEVとは額がちがうことがあります。",
      metrics: ["enterprise_value", "ev_ebitda", "ev_op"],
      related: ["net_cash", "market_capitalisation"],
    },
    free_cash_flow: {
      name: "フリーキャッシュフロー",
      reading: "ふりーきゃっしゅふろー",
      meaning: "事業で得たお金から、投資に使ったお金を引いた残りです。",
      computation: formulaSentence("fcf"),
      use: "配当や借入の返済に回せるお金の目安です。大きな投資をした年はマイナスになりやすいため、何年かの平均で見ます。",
      limits:
        "将来のための投資と、維持のための投資は区別できません。会社の売買や預金の出し入れでも、大きく動きます。",
      metrics: ["fcf", "cfo", "fcf_yield"],
      related: ["pillar", "fiscal_window"],
    },
    growth: {
      name: "成長率(年平均)",
      reading: "せいちょうりつ",
      meaning: "何年かの増え方を、毎年同じ割合で増えたものとして表した、1年あたりの割合です。",
      computation: `たとえば売上高の5年なら、${formulaSentence("netsales_growth_p5y")}`,
      use: "期間の途中の上下に左右されず、会社どうしの伸び方を比べられます。1年、3年、5年を並べると、伸びが続いているかがわかります。",
      limits:
        "始めと終わりの年だけで決まるため、始めがたまたま悪い年だと高く出ます。将来も同じ割合で伸びるという意味ではありません。",
      metrics: ["netsales_growth_p5y", "op_growth_p5y", "profit_growth_p5y"],
      related: ["operating_profit"],
    },
    roe: {
      name: "ROE(自己資本利益率)",
      reading: "ROE",
      meaning: "株主のお金を使って、1年でどれだけの利益を上げたかを表します。",
      computation: formulaSentence("roe"),
      use: "資本コスト(株主が求める利益率)を上回り続けているかを見ます。純資産の柱は、この差から価値を求めます。",
      limits:
        "借入を増やして自己資本を薄くしても、高くなります。自己資本比率と一緒に見てください。",
      metrics: ["roe", "roe_mean_5y"],
      related: ["equity", "pillar"],
    },
    per: {
      name: "PER(株価収益率)",
      reading: "PER",
      meaning: "時価総額が、1年の純利益の何年分に当たるかを表します。",
      computation: `${formulaSentence("per")}予想PERは、${formulaSentence("forecast_per")}`,
      use: "同じ業種の会社や、その会社の過去の平均と比べて読みます。",
      limits:
        "一度きりの利益があった年は低く、利益の落ち込んだ年は高く出ます。低いから安いとは限りません。赤字の会社にはありません。",
      metrics: ["per", "forecast_per", "per_mean_5y", "per_to_mean"],
      related: ["profit", "pbr"],
    },
    pbr: {
      name: "PBR(株価純資産倍率)",
      reading: "PBR",
      meaning: "時価総額が、帳簿上の自己資本の何倍かを表します。",
      computation: formulaSentence("pbr"),
      use: "1倍を下回る会社は、帳簿の価値より安い値段で取引されています。ROEと並べて読むと、理由がわかりやすくなります。",
      limits:
        "帳簿の資産が、その額で売れるとは限りません。利益の低い状態が続くと市場が見ている会社では、長く1倍を下回ります。",
      metrics: ["pbr", "pbr_mean_5y", "pbr_to_mean"],
      related: ["equity", "roe"],
    },
    dividend: {
      name: "配当・配当利回り・配当性向",
      reading: "はいとう",
      meaning:
        "配当は、利益の一部を株主に分けるお金です。配当利回りは株価に対する割合、配当性向は利益に対する割合です。",
      computation: `配当利回りは、${formulaSentence("dividend_yield")}配当性向は、${formulaSentence("payout")}`,
      use: "利回りと一緒に配当性向を見て、無理のない額かを確かめます。連続増配の年数も手がかりになります。",
      limits:
        "予想の配当は、減らされることがあります。株価が大きく下がった会社では、利回りが高く見えます。税金は考えに入れていません。",
      metrics: ["dividend_yield", "dps", "forecast_dps", "payout", "dividend_rise_years"],
      related: ["profit", "evidence"],
    },
  },
};
