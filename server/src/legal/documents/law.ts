import {
  type LegalSection,
  type LegalText,
  PROLONGATION_DAYS,
  SUPERTRIAL_DAYS,
  TRIAL_DAYS,
} from "@tenbin/contract";
import { COOLING_OFF_DAYS } from "../../billing/index.ts";
import { type AdviserStanding, emailOf, factOr, type LegalFacts } from "../legal-facts.ts";
import { readMinimumBrowsers } from "./minimum-browsers.ts";
import { demonstrationNotice } from "./demonstration-notice.ts";
import { list, paragraph, prose, section, terms } from "./blocks.ts";
import { contractSentences as said, priceSentences } from "./contract-sentences.ts";

/** 特定商取引法 11条, 同施行規則 23条から25条: what whoever sells by mail order has to show. */
export function composeLaw(facts: LegalFacts): LegalText {
  return {
    notice: demonstrationNotice(facts),
    lead: prose(
      "天秤の有料プランと単品購入について、特定商取引に関する法律第11条にもとづいて表示します。実際の請求額と請求日は、お申し込みの前に最終確認の画面でもう一度お確かめいただけます。",
    ),
    sections: [
      seller(facts),
      priceAndPayment(),
      termAndCancellation(),
      refunds(facts),
      requirements(),
      advice(facts.adviser),
    ],
  };
}

function seller({ operator }: LegalFacts): LegalSection {
  return section(
    "seller",
    "販売事業者",
    terms([
      ["事業者の名称", factOr(operator.name, "事業者の名称")],
      ["代表者または責任者", factOr(operator.representative, "代表者または責任者の氏名")],
      ["所在地", factOr(operator.address, "所在地")],
      ["電話番号", factOr(operator.phone, "電話番号")],
      [
        "メールアドレス",
        emailOf(operator),
        "ご質問は[お問い合わせ](/cc)の画面からも受け付けます。",
      ],
      [
        "適格請求書発行事業者の登録番号",
        factOr(operator.invoiceNumber, "適格請求書発行事業者の登録番号"),
      ],
    ]),
  );
}

function priceAndPayment(): LegalSection {
  return section(
    "price",
    "価格とお支払い",
    terms([
      [
        "販売価格",
        ...priceSentences(),
        "プランごとに使える機能は[プラン](/pricing)に載せています。クーポンを使うときは、割引のあとの額を最終確認の画面に表示します。",
      ],
      [
        "価格のほかに必要な費用",
        "ご利用にかかる通信料は、お客様のご負担です。ほかに手数料などはいただきません。",
      ],
      [
        "お支払いの方法",
        "クレジットカード。カード番号は決済を委託するStripeの画面で入力し、当社は保存しません。",
      ],
      [
        "お支払いの時期",
        "初回はお申し込みのとき、以後は1か月ごとの請求日に、1か月分を前払いでご登録のカードに請求します。実際の引き落とし日は、カード会社の定めによります。",
        "無料体験の終わりから始めるお申し込みでは、初回は無料体験が終わる日に請求します。",
        "請求日は、原則として初回の請求日と同じ日です。その日がない月などには、前後することがあります。",
        said.upgrade,
      ],
      [
        "提供の時期",
        "お支払いの確認後、すぐに使えます。無料体験の終わりから始めるお申し込みでは、無料体験が終わる時から使えます。",
      ],
      [
        "無料体験",
        `新規登録の方の${TRIAL_DAYS}日間の無料体験と、${SUPERTRIAL_DAYS}日間の無料体験(アンケートへの回答により1回だけ${PROLONGATION_DAYS}日延長できます)には、料金がかかりません。無料体験の申し込みにお支払い方法の登録は必要なく、有料プランを別にお申し込みにならない限り、終わっても有料になることはありません。`,
      ],
    ]),
  );
}

function termAndCancellation(): LegalSection {
  return section(
    "cancellation",
    "契約の期間と解約",
    terms([
      ["契約の期間", said.renewal],
      ["解約の方法", said.cancellation, "単品購入は1社ずつ解約できます。"],
      ["解約の期限", said.deadline],
      ["解約のあと", said.untilEnd, said.dataAfterwards],
      ["下位のプランへの変更", said.downgrade],
      ["退会", said.deletion],
      ["お支払いが確認できないとき", said.unpaid],
    ]),
  );
}

function refunds({ adviser }: LegalFacts): LegalSection {
  return section(
    "refund",
    "返品と返金",
    paragraph(
      `サービスの性質上、お申し込みのあとの返品やお客様のご都合による返金はお受けしていません。${said.noRefund}次の場合は返金します。`,
    ),
    list(
      "同じ契約を二重にお支払いになったとき(あとの契約の料金を全額返します)",
      ...(adviser.kind === "registered"
        ? [
            `クーリング・オフをされたとき(契約締結時の書面を受け取った日から起算して${COOLING_OFF_DAYS}日を経過するまで。解除の日までの日割りの料金を除いた額を返します)`,
          ]
        : []),
      "当社の責めに帰すべき事由によりサービスを提供できなかったときなど、法令により返金の義務があるとき",
    ),
    paragraph(
      "返金は、お支払いに使われたカードに対して行います。時期はカード会社の締め日により異なります。",
    ),
  );
}

function requirements(): LegalSection {
  return section(
    "requirements",
    "動作環境",
    paragraph(
      `インターネットに接続した、パソコン・タブレット・スマートフォンのブラウザー(${readMinimumBrowsers()}以降)で使えます。お申し込みの前に、無料の範囲で表示をお確かめください。`,
    ),
  );
}

function advice(adviser: AdviserStanding): LegalSection {
  return section("advice", "金融商品取引法にもとづく表示", ...adviceBlocks(adviser));
}

function adviceBlocks(adviser: AdviserStanding) {
  const risk = paragraph(
    "株式などの価格は変動し、投資した元本を割り込むことがあります。理論価値と判定は公表された情報から計算したもので、将来の株価や運用の成果を約束するものではありません。",
  );
  if (adviser.kind === "registered") {
    return [
      terms([
        ["登録", `${adviser.registration} 投資助言・代理業`],
        [
          "契約の前の書面",
          "契約締結前交付書面を、お申し込みの画面でお渡しします。報酬、リスク、クーリング・オフについて書いていますので、よくお読みください。",
        ],
        [
          "契約のときの書面",
          "契約締結時交付書面を、契約の成立後にメールでお送りし、「設定」の「プランと支払い」にも表示します。",
        ],
        [
          "クーリング・オフ",
          `契約締結時の書面を受け取った日から起算して${COOLING_OFF_DAYS}日を経過するまでは、理由を問わず契約を解除できます。「設定」の「プランと支払い」で手続きするか、書面または電子メールでお知らせください。この期間に退会するときは、先にこの手続きを行ってください。`,
        ],
      ]),
      risk,
    ];
  }
  if (adviser.kind === "exempt") {
    return [
      paragraph(
        "当社は、投資助言・代理業の登録を受けていません。天秤は、公表された情報から同じ方法で計算した結果を、どなたにも同じように提供するもので、登録を要しないとする法律の専門家の意見にもとづいて提供しています。お客様一人ひとりの事情に応じた助言や、売買の勧誘は行いません。",
      ),
      risk,
    ];
  }
  return [paragraph(factOr(null, "投資助言・代理業の登録、または登録を要しない根拠")), risk];
}
