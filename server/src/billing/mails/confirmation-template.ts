import { copyNote } from "@tenbin/contract/billing/confirmation-parts";
import { parseDocumentText } from "@tenbin/contract/document-text";
import type { EmailSection, EmailTemplate } from "../../platform/mail/email-template.ts";
import type { TitledConfirmation } from "../confirmations/confirmation-title.ts";
import type { BillingMail } from "./billing-mail.ts";
import { type BillingPages, billingTemplate } from "./templates.ts";

/** The result of an order, then the confirmed text word for word. */
export function confirmationTemplate(
  stored: TitledConfirmation,
  outcome: BillingMail,
  pages: BillingPages,
): EmailTemplate {
  const told = billingTemplate(outcome, pages);
  const { title, sections } = parseDocumentText(stored.text);
  return {
    subject: stored.title,
    paragraphs: [
      ...told.paragraphs,
      `このメールは、お手続きの控えです。以下は、${copyNote(stored.confirmedAt.toISOString())}`,
    ],
    sections: sections.map(({ heading, paragraphs }, i): EmailSection => ({
      heading: heading ?? (i === 0 ? title : "確認と同意"),
      paragraphs: paragraphs.map(({ text }) => text),
    })),
    action: { label: "控えを設定で見る", url: pages.confirmation(stored.orderId) },
    notes: told.notes,
  };
}
