import { planLabels } from "@tenbin/contract/billing/plan";
import { UNLOCK_DAYS } from "@tenbin/contract/billing/unlock";
import { categories } from "@tenbin/contract/metrics";
import { NOT_AVAILABLE } from "../../../ui/format.ts";
import { formulaSentence, type GlossaryTopic } from "./term-text.ts";

export const disclosureTerms: GlossaryTopic = {
  id: "topic-disclosures",
  name: "決算と予想",
  terms: {
    fiscal_year: {
      name: "決算期",
      reading: "けっさんき",
      meaning:
        "会社が利益を計算する1年の区切りです。終わりの月で呼び、2025年3月期なら、2025年3月に終わる1年を指します。",
      computation: "1年分の決算を通期と呼びます。予想の期には「予」と付けます。",
      use: "会社によって終わる月がちがうので、比べるときは、いつまでの1年かを確かめます。",
      limits: "12か月でない期は、前後の期とそのままでは比べられません。",
      related: ["quarter", "changed_year_end"],
    },
    quarter: {
      name: "四半期・累計",
      reading: "しはんき",
      meaning:
        "1年を3か月ずつ四つに分けたものです。会社は、期の初めからその四半期の終わりまでの合計(累計)を開示します。",
      computation:
        "1Qは3か月、2Qは6か月、3Qは9か月の累計です。3か月の数値は、累計から1つ前の四半期までの累計を引いて求めます。引く相手の書類がない期や、会計基準が変わった期は求めません。",
      use: "前の年の同じ時期の累計と比べます。季節によって売れ方のちがう会社では、となりの四半期と比べると見誤ります。",
      limits: "四半期の数字の多くは、監査を受けていません。",
      metrics: ["quarter_sales_growth", "quarter_op_growth"],
      related: ["fiscal_year", "progress"],
    },
    disclosure: {
      name: "開示(決算短信・有価証券報告書)",
      reading: "かいじ",
      meaning:
        "会社が決算や重要な出来事を公表することです。決算短信は早く出る要約、有価証券報告書は、監査を受けた詳しい書類です。",
      computation:
        "どの数字も、開示された日時とともに保存します。ある日の計算には、その日の取引終了までに開示されたものだけを使います。訂正があれば、訂正の日から新しい数字に替わります。",
      use: "まず決算短信で大きな変化をつかみ、くわしい内訳や注記は有価証券報告書で確かめます。",
      limits:
        "このサイトの数字は、書類から取り出して加工したものです。大切な判断の前には、元の書類をご覧ください。",
      metrics: ["days_since_results", "days_since_disclosure"],
      related: ["fiscal_year", "forecast"],
    },
    forecast: {
      name: "業績予想・修正",
      reading: "ぎょうせきよそう",
      meaning:
        "会社自身が公表する、その期の売上高や利益の見込みです。途中で見込みが変わると、上方修正や下方修正として開示します。",
      computation: `修正率は、${formulaSentence("op_revision_90d")}`,
      use: "控えめに出しがちな会社も、強気に出しがちな会社もあります。過去の最初の予想と結果の差を、判定の履歴のページで確かめられます。",
      limits:
        "予想を公表しない会社もあります。予想は会社の見込みで、天秤の予想でも、約束でもありません。",
      metrics: ["forecast_op", "forecast_op_growth", "op_revision_90d", "op_revision_since_first"],
      related: ["progress", "disclosure"],
    },
    progress: {
      name: "進捗率",
      reading: "しんちょくりつ",
      meaning: "会社が公表した1年の営業利益の予想に対して、いままでにどれだけ稼いだかを表します。",
      computation: `${formulaSentence("progress")}自社平均は、${formulaSentence("progress_mean")}`,
      use: "半分の時期に50%とは限りません。会社ごとの季節の癖があるため、その会社の過去の平均との差で読みます。",
      limits:
        "予想が途中で修正されると、率も変わります。平均より進んでいても、予想を上回るとは限りません。",
      metrics: ["progress", "progress_mean", "progress_gap"],
      related: ["forecast", "quarter"],
    },
    accounting_standard: {
      name: "会計基準",
      reading: "かいけいきじゅん",
      meaning: "決算書の作り方の決まりです。同じ事業でも、基準がちがうと利益の額が変わります。",
      computation: `${categories.accounting_standard.formula}を示します。${Object.values(categories.accounting_standard.values).join("、")}があります。`,
      use: "ちがう基準の会社を比べるときや、途中で基準を変えた会社を見るときに確かめます。",
      limits: "基準を変えた年の前後では、営業利益などがそのままではつながりません。",
      related: ["operating_profit"],
    },
    changed_year_end: {
      name: "決算期の変更",
      reading: "けっさんきのへんこう",
      meaning:
        "会社が決算の月を変えることです。変えた期は、9か月や15か月など、12か月でない期になります(18か月まで)。",
      computation:
        "12か月でない期は月数を添え、成長率や平均、株価や資本とくらべる倍率・比率には使いません。12か月に直すことも、足りない月を推測で補うこともしません。",
      use: "売上高や利益が急に減って見えるときは、まず期の長さを確かめます。",
      limits: "計算に使う期間に12か月でない期が入るあいだは、判定しません。",
      related: ["fiscal_year", "unrated"],
    },
  },
};

export const siteTerms: GlossaryTopic = {
  id: "topic-site",
  name: "このサイトの表示",
  terms: {
    masked: {
      name: "未解放・解放",
      reading: "みかいほう",
      meaning:
        "理論価値や判定などの分析を、まだご覧になれない状態が未解放です。解放すると、その会社の分析が開きます。",
      computation: `${planLabels.tenbin_free}は、残りの解放数を1回使うと、1社の分析を${UNLOCK_DAYS}日間ご覧になれます。${planLabels.tenbin_unit}や有料プランでは、対象の会社の分析がいつでも開きます。`,
      use: "未解放の会社の分析は、会員登録または解放をすると表示します。株価、業績、開示は、どなたでもご覧になれます。",
      limits:
        "解放数は、ボタンを押して確かめたときだけ減ります。計算そのものは、どのプランでも同じです。",
      page: { to: "/pricing", label: "プランと料金" },
      related: ["open_company", "purchase"],
    },
    open_company: {
      name: "公開企業",
      reading: "こうかいきぎょう",
      meaning:
        "その日、会員でない方も含めて、すべての方が分析をご覧になれる会社です。トップページに並べています。",
      computation:
        "注目銘柄の順で初めに来る会社です。直近の決算で理論価値が大きく動いた会社と、利益が過去を大きく上回る会社は除きます。その日は、どなたがご覧になっても同じ会社です。",
      use: "判定や診断がどのように書かれるかを、登録の前に確かめるためにお使いください。",
      limits:
        "値動きや決算によって、日ごとに入れ替わります。天秤がすすめる会社という意味ではありません。",
      page: { to: "/", label: "トップページ" },
      related: ["masked", "score"],
    },
    warning: {
      name: "注意",
      reading: "ちゅうい",
      meaning:
        "数字を読む前に知っておいていただきたい、その会社の事情です。企業のページの上のほうに表示します。",
      computation: `${categories.warnings.formula}。次の種類があります。`,
      cases: Object.values(categories.warnings.values).map((text) => ({ name: null, text })),
      use: "注意のある会社では、理論価値や比率が、ふだんの意味を持たないことがあります。まず元の開示を確かめてください。",
      limits:
        "注意がないことは、問題のないことを意味しません。書類から機械的にわかるものだけを表示しています。",
      related: ["unrated", "diagnosis"],
    },
    price_date: {
      name: "株価の日付・基準日",
      reading: "かぶかのひづけ",
      meaning:
        "表示している株価が、いつの終値かを示す日付です。スクリーニングでは、いつの時点の数字で探すかを基準日と呼びます。",
      computation:
        "ふだんは最新の営業日です。売買のない日が続いた銘柄では、最後に売買が成立した日になります。",
      use: "ほかの資料と見比べるときは、日付がそろっているかを先に確かめます。",
      limits:
        "その日の大引け(15:30、2024年11月1日までは15:00)より後に開示された数字は、次の営業日から使います。過去の基準日の数字は、いまの数字とはちがいます。",
      related: ["close", "screening"],
    },
    sample_market: {
      name: "サンプルデータ",
      reading: "さんぷるでーた",
      meaning:
        "サービスを試すための、架空の会社と株価です。使っているときは、すべてのページの上に表示します。",
      computation:
        "会社の名前も数字も、決まった手順で作ったもので、実在の会社とは関係がありません。",
      use: "画面の使い方や、数字の読み方を試すために使います。",
      limits: "サンプルデータで測った成績は、実在の株式について何も示しません。",
      related: ["backtest"],
    },
    not_available: {
      name: `${NOT_AVAILABLE}(値なし)`,
      reading: "あたいなし",
      meaning: "数字がないことを表します。0とはちがいます。",
      computation:
        "開示されていない、割る数がプラスでない、さかのぼる期間が足りないなどの理由を、そばか、押した先に示します。",
      use: "比べるときは、値のない会社がはずれていることに注意します。スクリーニングでは、値のない会社を含めるかを選べます。",
      limits: "損失などのマイナスの額は△を付けて表します。値なしとは別のものです。",
      related: ["warning"],
    },
    peers: {
      name: "同業他社",
      reading: "どうぎょうたしゃ",
      meaning: "比べる相手として並べる会社です。",
      computation:
        "同じ業種の会社から、大きさの近い順に選びます。会員は、自分で選んだ会社に替えられます。",
      use: "同じ比率を横に並べ、差の理由を考えるために使います。",
      limits:
        "業種が同じでも、事業の中身はちがうことがあります。市場比較の柱が使う統計とは別のものです。",
      related: ["sector", "pillar"],
    },
    sector: {
      name: "業種・市場区分",
      reading: "ぎょうしゅ",
      meaning: "業種は事業の種類、市場区分は、取引所が上場の基準で分けた区分です。",
      computation: `業種は${categories.sector.formula}、市場区分は${categories.segment.formula}を使います。${categories.sector.source}によります。`,
      use: "利益率や借入の大きさは業種で大きくちがうため、まず同じ業種の中で比べます。",
      limits: "会社が事業を変えても、業種の分類はすぐには変わらないことがあります。",
      related: ["peers"],
    },
    screening: {
      name: "スクリーニング",
      reading: "すくりーにんぐ",
      meaning: "数字の条件に合う会社を、全社の中から探すことです。",
      computation:
        "条件をすべて満たす会社の数と一覧を示します。条件ごとに、はずすと何社増えるかも表示します。使える指標は、下の一覧のとおりです。",
      use: "条件は少ないところから始め、見つかった会社の決算を1社ずつ読んで確かめます。",
      limits:
        "条件に合うことは、読む会社をしぼる入り口にすぎません。過去の成績がよくなるまで条件を変え続けると、偶然に合った条件が残ります。",
      page: { to: "/screening", label: "スクリーニング" },
      related: ["place", "not_available"],
    },
  },
};
