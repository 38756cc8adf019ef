import { z } from "zod";
import type { EmailContent } from "../../platform/mail/outbox.ts";
import { billingMailProduct } from "./billing-mail.ts";
import { labelsOf, yen } from "./templates.ts";

const payment = { uid: z.string(), invoiceId: z.string(), amount: z.int() };

/** A mail to the operator about a dispute or a failed refund. */
export const operatorMail = z.discriminatedUnion("kind", [
  z.object({
    kind: z.literal("dispute_closed"),
    ...payment,
    disputeId: z.string(),
    status: z.enum(["won", "lost"]),
    ended: z.array(billingMailProduct).describe("Contracts that are ended for it"),
  }),
  z.object({
    kind: z.literal("refund_failed"),
    ...payment,
    refundId: z.string(),
    isGone: z.boolean().optional().describe("The account is deleted"),
  }),
]);
export type OperatorMail = z.infer<typeof operatorMail>;

export function composeOperatorMail(mail: OperatorMail): EmailContent {
  const { subject, paragraphs, facts } =
    mail.kind === "dispute_closed" ? disputeText(mail) : refundText(mail);
  const { amount, uid, invoiceId } = mail;
  const all = [`金額: ${yen(amount)}`, `会員: ${uid}`, `請求書: ${invoiceId}`, ...facts];
  return { subject: `【天秤】${subject}`, text: [...paragraphs, "", ...all, ""].join("\n") };
}

function disputeText(mail: Extract<OperatorMail, { kind: "dispute_closed" }>) {
  const { status, ended, disputeId } = mail;
  const lost =
    ended.length === 0
      ? "この料金の契約はすでに終了しているため、ほかに変わることはありません。"
      : `この料金の契約(${labelsOf(ended)})を終了し、お支払いのすんでいない請求を取り消します。終了すると、会員にもメールでお知らせします。`;
  return {
    subject: "お支払いへの異議について、結果が出ました",
    paragraphs:
      status === "won"
        ? ["当社の主張が認められ、お支払いは有効のままです。", "会員の契約は変わっていません。"]
        : ["異議が認められ、料金はカード会社を通じて会員に返還されました。", lost],
    facts: [`異議: ${disputeId}`],
  };
}

function refundText({
  refundId,
  isGone = false,
}: Extract<OperatorMail, { kind: "refund_failed" }>) {
  return {
    subject: "返金が完了しませんでした",
    paragraphs: [
      "会員への返金が、カード会社で受け付けられずに戻ってきました。",
      isGone
        ? "領収書から返金の記録と返還インボイスを取り消しました。会員は退会しているため、会員にはお知らせしていません。"
        : "領収書から返金の記録と返還インボイスを取り消し、会員にはメールでお知らせしました。",
      `Stripeのダッシュボードで理由を確かめ、${isGone ? "お支払いの記録に残る連絡先" : "会員"}に返金の方法を連絡して、別の方法で返金してください。税込1万円以上のときは、返還インボイスも手で発行してください。`,
    ],
    facts: [`返金: ${refundId}`],
  };
}
