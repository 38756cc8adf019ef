import { createHash } from "node:crypto";
import { type PlanName, planLabels, planNames } from "@tenbin/contract";
import { plans } from "../plans.ts";
import { END_DAYS } from "../subscription-state/unpaid-deadlines.ts";
import { COOLING_OFF_DAYS } from "./cooling-off-period.ts";

/** Facts that a registered investment adviser (投資助言・代理業) has to state. */
export interface Adviser {
  /** 関東財務局長(金商)第123号 */
  readonly registration: string;
  readonly name: string;
  readonly address: string;
  readonly contact: string;
  /** Capital, officers, main shareholders. */
  readonly outline: string;
  /** Analysts and advisers. */
  readonly staff: string;
  /** How complaints are handled and disputes settled. */
  readonly complaints: string;
  /** Null: none. */
  readonly associations: string | null;
}

export interface PreContractDocument {
  /** Version of the text; changes with every price, fact and word. */
  readonly version: string;
  readonly title: string;
  readonly sections: readonly DocumentSection[];
}

export interface DocumentSection {
  readonly heading: string;
  readonly paragraphs: readonly string[];
}

const TITLE = "契約締結前交付書面";

/**
 * Required reading before an order (金融商品取引法 37条の3; 金融商品取引業等に関する内閣府令 82条, 95条).
 * It covers all plans, so that it has to be read once for any order.
 */
export function preContractDocument(adviser: Adviser): PreContractDocument {
  const sections = [
    ...aboutAdviser(adviser),
    ...aboutContract(adviser),
    ...aboutEndings(adviser),
    ...aboutProtection(adviser),
  ];
  const text = sectionsText(sections);
  const version = createHash("sha256").update(text).digest("hex").slice(0, 12);
  return { version, title: TITLE, sections };
}

/** The text as stored and mailed. */
export function documentText({ version, title, sections }: PreContractDocument): string {
  return `${title}(版 ${version})\n\n${sectionsText(sections)}`;
}

function sectionsText(sections: readonly DocumentSection[]): string {
  return sections
    .map(({ heading, paragraphs }) => [`【${heading}】`, ...paragraphs].join("\n"))
    .join("\n\n");
}

function aboutAdviser({
  registration,
  name,
  address,
  contact,
  outline,
  staff,
  associations,
}: Adviser): DocumentSection[] {
  return [
    {
      heading: "この書面について",
      paragraphs: [
        "金融商品取引法第37条の3にもとづき、投資顧問契約(天秤の有料プランと単品購入の契約)の前にお渡しする書面です。お申し込みの前に、内容をよくお読みください。",
      ],
    },
    {
      heading: "当社",
      paragraphs: [
        `商号: ${name}`,
        `所在地: ${address}`,
        `登録: ${registration} 投資助言・代理業`,
        `連絡先: ${contact}`,
        `概要: ${outline}`,
        `分析・投資判断・助言を行う者: ${staff}`,
        `加入する協会: ${associations ?? "ありません。"}`,
      ],
    },
  ];
}

function aboutContract({ contact }: Adviser): DocumentSection[] {
  return [
    {
      heading: "助言の内容と方法",
      paragraphs: [
        "上場会社の開示書類と株価から計算した理論価値、株価との比較による判定、それらにもとづく一覧と通知を、ウェブサイトと電子メールで提供します。",
        "計算の方法と過去の実績は、ウェブサイトで公開しています。投資の判断と注文は、お客様ご自身が行います。",
      ],
    },
    {
      heading: "報酬",
      paragraphs: [
        ...planNames.filter(isSold).map(feeOf),
        "いずれも消費税を含む1か月の料金で、1か月分を前払いします。期間の途中で上位のプランに変えるときは、残りの期間の差額を秒割りで計算します。クーポンによる割引は、お申し込みの確認の画面に表示します。",
        "ほかに報酬や手数料はありません。通信にかかる費用はお客様の負担です。",
      ],
    },
    {
      heading: "リスク",
      paragraphs: [
        "株式などの有価証券の価格は、相場の変動、発行会社の業績や財務の悪化、取引の少なさなどにより下がることがあり、投資した元本を割り込むおそれがあります。信用取引では、差し入れた保証金を超える損失が生じるおそれがあります。",
        "理論価値と判定は公表された情報にもとづく計算の結果で、将来の株価や運用の成果を約束するものではありません。",
      ],
    },
    {
      heading: "書面の受け取り方",
      paragraphs: [
        `契約締結時の書面は電子メールでお送りし、「設定」の「プランと支払い」でもご覧いただけます。紙の書面をご希望のときは、連絡先(${contact})へお申し付けください。`,
      ],
    },
  ];
}

function isSold(name: PlanName): boolean {
  return plans[name].sold;
}

function feeOf(name: PlanName): string {
  const price = `月額 ${plans[name].price.toLocaleString("ja-JP")}円`;
  return name === "tenbin_unit"
    ? `${planLabels[name]}: 1社につき${price}`
    : `${planLabels[name]}: ${price}`;
}

function aboutEndings({ contact }: Adviser): DocumentSection[] {
  return [
    {
      heading: "クーリング・オフ",
      paragraphs: [
        `契約締結時の書面を受け取った日から起算して${COOLING_OFF_DAYS}日を経過するまでの間は、理由を問わず契約を解除できます(金融商品取引法第37条の6)。「設定」の「プランと支払い」で手続きするか、書面または電子メールを連絡先(${contact})へお送りください。`,
        "解除は、その通知を発した時に効力を生じ、契約はただちに終わります。損害賠償や違約金はいただきません。",
        "いただいた料金のうち、書面を受け取った日から解除の日までの日数に応じた額(期間の料金 ÷ 期間の日数、1円未満切り捨て × 経過した日数。受け取った日は数えません)だけを当社が受け取り、残りはお支払いのカードに返します。",
        "上位のプランへの変更を解除すると、変更の前のプランも含めて契約が終わります。変更の前のプランの料金のうち変更にあてられた分も、返す額に含みます。",
      ],
    },
    {
      heading: "クーリング・オフの期間のあとの解約",
      paragraphs: [
        "いつでも「設定」から解約できます。支払い済みの期間が終わるまで使え、以後の請求はありません。日割りの返金はありません。",
      ],
    },
    {
      heading: "契約の期間と終わり",
      paragraphs: [
        "期間の定めはなく、1か月ごとに自動で更新します。",
        `解約、クーリング・オフ、退会、料金のお支払いが${END_DAYS}日間確認できないこと、または当社が投資助言・代理業をやめることにより終わります。`,
      ],
    },
  ];
}

function aboutProtection({ complaints }: Adviser): DocumentSection[] {
  return [
    {
      heading: "税金",
      paragraphs: [
        "有価証券の売買による利益や配当などには、その取引に応じて所得税や法人税などがかかります。詳しくは税務署や税理士にお尋ねください。",
      ],
    },
    {
      heading: "当社が行わないこと",
      paragraphs: [
        "投資助言業務に関して、お客様を相手方とする、またはお客様のための有価証券の売買などを行いません。お客様から金銭や有価証券を預からず、当社と密接な関係にある者に預けさせることもしません。お客様に金銭や有価証券を貸し付けず、第三者による貸し付けの媒介や取り次ぎ、代理も行いません(金融商品取引法第41条の3から第41条の5)。",
      ],
    },
    {
      heading: "営業保証金",
      paragraphs: [
        "当社は営業保証金を供託しています。お客様は、契約から生じた債権について、この営業保証金から弁済を受ける権利があります(金融商品取引法第31条の2)。",
      ],
    },
    { heading: "苦情の処理と紛争の解決", paragraphs: [complaints] },
  ];
}
