import { z } from "zod";
import type { EmailComposer } from "../../platform/mail/outbox.ts";
import { renderEmail } from "../../platform/mail/render-email.ts";
import { DISPUTE_MAIL, MEMBER_MAIL, billingMail } from "./billing-mail.ts";
import { billingTemplate, createBillingPages } from "./templates.ts";

const dispute = z.object({ eventId: z.string() });

/** By kind of mail. */
export function createBillingComposers(webUrl: string): Record<string, EmailComposer> {
  const pages = createBillingPages(webUrl);
  return {
    [MEMBER_MAIL]: async ({ data }) =>
      renderEmail(billingTemplate(billingMail.parse(data), pages), webUrl),
    [DISPUTE_MAIL]: async ({ data }) => composeDispute(dispute.parse(data).eventId),
  };
}

function composeDispute(eventId: string): { subject: string; text: string } {
  return {
    subject: "【天秤】お支払いに異議が申し立てられました",
    text: [
      "会員のお支払いについて、カード会社を通じて異議(チャージバック)が申し立てられました。",
      "Stripeのダッシュボードで内容を確かめ、期限までに回答してください。会員の契約は変わっていません。",
      "",
      `イベント: ${eventId}`,
      "",
    ].join("\n"),
  };
}
