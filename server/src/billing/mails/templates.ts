import { planLabels } from "@tenbin/contract";
import { SECONDS_PER_DAY } from "@tenbin/contract/time";
import { jstDay } from "../../platform/clock/clock.ts";
import type { EmailTemplate } from "../../platform/mail/render-email.ts";
import { type UnixSeconds, fromUnixSeconds } from "../money/billing-periods.ts";
import type { NamedProduct } from "./name-companies.ts";
import { END_DAYS, GRACE_DAYS } from "../subscription-state/unpaid-deadlines.ts";
import type { BillingMail } from "./billing-mail.ts";

export interface BillingPages {
  readonly setting: string;
  readonly contact: string;
  readonly receipt: (invoiceId: string) => string;
  readonly confirmation: (orderId: string) => string;
}

export function createBillingPages(webUrl: string): BillingPages {
  const page = (path: string) => new URL(path, webUrl).href;
  return {
    setting: page("/setting"),
    contact: page("/cc"),
    receipt: (invoiceId) => page(`/setting?receipt=${encodeURIComponent(invoiceId)}`),
    confirmation: (orderId) => page(`/setting?confirmation=${encodeURIComponent(orderId)}`),
  };
}

type Kind = BillingMail["kind"];
type MailOf<K extends Kind> = Extract<BillingMail, { kind: K }>;

const CANCEL_ANYTIME = "解約は、設定のページからいつでもできます。";
const CONTINUED = "これまでどおりお使いいただけます。";

const templates: {
  readonly [K in Kind]: (
    mail: MailOf<K>,
    pages: BillingPages,
  ) => Omit<EmailTemplate, "notes"> & {
    readonly notes?: readonly string[];
  };
} = {
  begun: ({ product, renewsAt }, { setting }) => ({
    subject: `${labelOf(product)}のご利用を開始しました`,
    paragraphs: [
      `${labelOf(product)}のご利用を開始しました。`,
      `次のお支払いは${dateOf(renewsAt)}です。解約されるまで、毎月自動で更新されます。`,
    ],
    action: { label: "契約の内容を見る", url: setting },
    notes: [CANCEL_ANYTIME],
  }),
  waiting: ({ product, beginsAt }, { setting }) => ({
    subject: `${labelOf(product)}のお申し込みを受け付けました`,
    paragraphs: [
      `${labelOf(product)}のお申し込みを受け付けました。無料体験が終わる${dateOf(beginsAt)}に始まり、その日に最初のお支払いがあります。`,
      "それまでは、無料体験をそのままお使いいただけます。前日の23:59までに解約の手続きを終えられたときは、請求はありません。",
    ],
    action: { label: "契約の内容を見る", url: setting },
    notes: [CANCEL_ANYTIME],
  }),
  charged: ({ products, amount, invoiceId }, { receipt }) => ({
    subject: "お支払いが完了しました",
    paragraphs: [`${labelsOf(products)}の料金、${yen(amount)}(税込)のお支払いを確認しました。`],
    action: { label: "領収書を見る", url: receipt(invoiceId) },
  }),
  failed: (mail, { setting }) => ({
    ...failedText(mail),
    action: { label: "お支払い方法を確かめる", url: setting },
  }),
  changed: ({ from, to, renewsAt }, { setting }) => ({
    subject: `プランが${labelOf(to)}に変わりました`,
    paragraphs: [
      `プランが${from === null ? "" : `${labelOf(from)}から`}${labelOf(to)}に変わりました。`,
      `次のお支払いは${dateOf(renewsAt)}です。`,
    ],
    action: { label: "契約の内容を見る", url: setting },
  }),
  downgrade_scheduled: ({ from, to, at }, { setting }) => ({
    subject: `${labelOf(to)}への変更を受け付けました`,
    paragraphs: [
      `${dateOf(at)}に、プランが${labelOf(from)}から${labelOf(to)}に変わります。それまでは${labelOf(from)}をお使いいただけます。`,
      "変わる前であれば、取り消すことができます。",
    ],
    action: { label: "契約の内容を見る", url: setting },
  }),
  downgrade_withdrawn: ({ product, renewsAt }) => ({
    subject: "プランの変更を取り消しました",
    paragraphs: [
      `プランの変更を取り消しました。${labelOf(product)}を${CONTINUED}`,
      `次のお支払いは${dateOf(renewsAt)}です。`,
    ],
  }),
  churn_scheduled: ({ product, endsAt, isWaiting }, { setting }) => ({
    subject: "解約を受け付けました",
    paragraphs: isWaiting
      ? [
          `無料体験が終わる${dateOf(endsAt)}に始まる予定の、${labelOf(product)}の解約を受け付けました。契約は始まらず、請求はありません。`,
          "無料体験は、その期限まで、そのままお使いいただけます。契約が始まる予定の時刻までは、解約を取り消すことができます。",
        ]
      : [
          `${labelOf(product)}の契約は${dateOf(endsAt)}に終了します。それまでは${CONTINUED}`,
          "この契約の、今後の請求はありません。終了する前であれば、解約を取り消すことができます。",
        ],
    action: { label: "契約の内容を見る", url: setting },
  }),
  churn_withdrawn: ({ product, renewsAt, isWaiting }) => ({
    subject: "解約を取り消しました",
    paragraphs: isWaiting
      ? [
          `解約を取り消しました。${labelOf(product)}は、無料体験が終わる${dateOf(renewsAt)}に始まり、その日に最初のお支払いがあります。`,
        ]
      : [
          `解約を取り消しました。${labelOf(product)}を${CONTINUED}`,
          `次のお支払いは${dateOf(renewsAt)}です。`,
        ],
  }),
  ending: ({ product, endsAt, isWaiting }, { setting }) => ({
    subject: isWaiting
      ? `${labelOf(product)}の契約は始まりません`
      : `${labelOf(product)}の契約はまもなく終了します`,
    paragraphs: isWaiting
      ? [
          `解約の手続きをされたため、${dateOf(endsAt)}に始まる予定だった${labelOf(product)}の契約は始まらず、請求はありません。`,
          "お申し込みを続ける場合は、その前に解約を取り消してください。",
        ]
      : [
          `解約の手続きにより、${labelOf(product)}の契約は${dateOf(endsAt)}に終了します。`,
          "続けてお使いになる場合は、その前に解約を取り消してください。",
        ],
    action: { label: "契約の内容を見る", url: setting },
  }),
  ended: ({ product, wasUnpaid, dataUntil, disputed }) => ({
    subject: `${labelOf(product)}の契約が終了しました`,
    paragraphs: [
      ...(disputed === undefined
        ? [`${labelOf(product)}の契約が終了しました。`]
        : [
            `お支払いいただいた${yen(disputed)}は、カード会社への異議申し立て(チャージバック)が認められ、カード会社を通じて返還されました。`,
            `そのため、${labelOf(product)}の契約を終了しました。この契約の、今後の請求はありません。`,
          ]),
      ...(wasUnpaid ? ["お支払いのすんでいない請求は取り消しました。"] : []),
      ...(dataUntil === null
        ? []
        : [
            `保存されたデータは、${dateOf(dataUntil)}まで残ります。それまでに契約されると、続きからお使いいただけます。`,
          ]),
    ],
  }),
  refunded: ({ amount, invoiceId }, { receipt }) => ({
    subject: "返金しました",
    paragraphs: [
      `お支払いに使われたカードに、${yen(amount)}を返金しました。`,
      "カード会社により、明細に載るまで数日から数週間かかることがあります。",
    ],
    action: { label: "返金の記録を見る", url: receipt(invoiceId) },
  }),
  refund_failed: ({ amount, invoiceId }, { receipt }) => ({
    subject: "返金が完了しませんでした",
    paragraphs: [
      `先にお知らせした${yen(amount)}の返金は、カード会社で受け付けられず、完了しませんでした。ご迷惑をおかけして申し訳ありません。`,
      "領収書にあった返金の記録は取り消しました。お返しする方法は、あらためてご連絡します。",
    ],
    action: { label: "領収書を見る", url: receipt(invoiceId) },
  }),
  surplus_ended: ({ product, refunded }) => ({
    subject: "二重の契約を終了しました",
    paragraphs: [
      `${labelOf(product)}の契約が重なっていたため、あとの契約を終了しました。もとの契約は${CONTINUED}`,
      refunded === null
        ? "あとの契約でお支払いいただいた料金は、カードに返金します。"
        : `あとの契約でお支払いいただいた${yen(refunded)}は、カードに返金しました。`,
    ],
  }),
  cooled_off: ({ product, refund }, { setting }) => ({
    subject: "契約を解除しました(クーリング・オフ)",
    paragraphs: [
      `お申し出により、${labelOf(product)}の契約を解除し、終了しました。損害賠償や違約金はいただきません。`,
      refund === 0
        ? "お返しする料金はありません。"
        : `お支払いに使われたカードに、${yen(refund)}を返金します。`,
    ],
    action: { label: "契約と返金の記録を見る", url: setting },
  }),
  card_expiring: ({ last4, expiresOn }, { setting }) => ({
    subject: "カードの有効期限が近づいています",
    paragraphs: [
      `お支払いのカード(末尾${last4})の有効期限は、${formatDay(expiresOn)}です。`,
      "続けてお使いいただくには、それまでに新しいカードを登録してください。",
    ],
    action: { label: "カードを変更する", url: setting },
  }),
};

export function billingTemplate(mail: BillingMail, pages: BillingPages): EmailTemplate {
  // The table has the mail's own template under its kind.
  const compose = templates[mail.kind] as (
    mail: BillingMail,
    pages: BillingPages,
  ) => ReturnType<(typeof templates)[Kind]>;
  const { notes = [], ...template } = compose(mail, pages);
  const unknown = `お心当たりのない場合は、お問い合わせください。${pages.contact}`;
  return { ...template, notes: [...notes, unknown] };
}

function failedText({ product, day, unpaidSince, isFirst }: MailOf<"failed">) {
  const label = labelOf(product);
  const [graceEnd, end] = [GRACE_DAYS, END_DAYS].map((days) =>
    dateOf(unpaidSince + days * SECONDS_PER_DAY),
  );
  const ends = `お支払いが確認できないまま${end}になると、契約は終了します。`;
  const subject = day === 0 ? "お支払いができませんでした" : "お支払いがまだ確認できていません";
  if (isFirst) {
    return {
      subject,
      paragraphs: [
        `${label}の最初の料金を、登録のカードに請求できませんでした。`,
        `お支払いが確認できるまで、${label}の機能はお使いいただけません。カードの限度額や有効期限を確かめてください。`,
      ],
      notes: [ends],
    };
  }
  if (day === GRACE_DAYS) {
    return {
      subject: "有料の機能を停止しました",
      paragraphs: [
        `${label}の料金のお支払いが確認できないため、有料の機能を停止しました。お支払いが確認できると、すぐに再開します。`,
        ends,
      ],
    };
  }
  return {
    subject,
    paragraphs: [
      `${label}の料金を、登録のカードに請求できませんでした。`,
      `${graceEnd}までは${CONTINUED}それまでに、カードの限度額や有効期限を確かめてください。`,
    ],
    notes: [ends],
  };
}

function labelOf(product: NamedProduct): string {
  if (product.kind === "plan") return planLabels[product.plan];
  const { ticker, companyName } = product;
  const company = companyName === undefined ? ticker : `${ticker} ${companyName}`;
  return `${planLabels.tenbin_unit}(${company})`;
}

export function labelsOf(products: readonly NamedProduct[]): string {
  return [...new Set(products.map(labelOf))].join("・");
}

export function yen(amount: number): string {
  return `${amount.toLocaleString("ja-JP")}円`;
}

function dateOf(seconds: UnixSeconds): string {
  return formatDay(jstDay(fromUnixSeconds(seconds)));
}

function formatDay(day: string): string {
  const [year, month, date] = day.split("-").map(Number);
  return `${year}年${month}月${date}日`;
}
