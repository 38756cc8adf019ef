import type pg from "pg";
import { z } from "zod";
import type { Clock } from "../../platform/clock/clock.ts";
import type { EmailComposer, QueuedEmail } from "../../platform/mail/outbox.ts";
import type { FindCompanyName } from "../company-names.ts";
import { createContractStore } from "../advisory/contract-store.ts";
import { createConfirmationStore } from "../confirmations/confirmation-store.ts";
import { titleConfirmation } from "../confirmations/confirmation-title.ts";
import { type EmailTemplate, renderEmail } from "../../platform/mail/render-email.ts";
import {
  CONFIRMATION_MAIL,
  CONTRACT_MAIL,
  DISPUTE_MAIL,
  MEMBER_MAIL,
  OPERATOR_MAIL,
  billingMail,
} from "./billing-mail.ts";
import { composeOperatorMail, operatorMail } from "./compose-operator-mail.ts";
import { confirmationTemplate } from "./confirmation-template.ts";
import { nameCompanies } from "./name-companies.ts";
import { type BillingPages, billingTemplate, createBillingPages } from "./templates.ts";

const contract = z.object({ uid: z.string(), orderId: z.uuid() });
const confirmation = contract.extend({ outcome: billingMail });
const dispute = z.object({ eventId: z.string() });

/** By kind of mail. */
export function createBillingComposers(
  webUrl: string,
  findCompanyName: FindCompanyName,
): Record<string, EmailComposer> {
  const pages = createBillingPages(webUrl);
  return {
    async [MEMBER_MAIL]({ data }) {
      const mail = await nameCompanies(billingMail.parse(data), findCompanyName);
      return renderEmail(billingTemplate(mail, pages), webUrl);
    },
    [OPERATOR_MAIL]: async ({ data }) =>
      composeOperatorMail(await nameCompanies(operatorMail.parse(data), findCompanyName)),
    [DISPUTE_MAIL]: async ({ data }) => composeDispute(dispute.parse(data).eventId),
  };
}

/** Mails made from stored texts: the copy of a confirmation, and the document of a contract. */
export function createOrderComposers(
  pool: pg.Pool,
  webUrl: string,
  findCompanyName: FindCompanyName,
): Record<string, EmailComposer> {
  const pages = createBillingPages(webUrl);
  return {
    [CONFIRMATION_MAIL]: async ({ data }) => {
      const { uid, orderId, outcome } = confirmation.parse(data);
      const stored = await createConfirmationStore(pool).find(uid, orderId);
      if (stored === null) return null;
      const titled = await titleConfirmation(stored, findCompanyName);
      const told = await nameCompanies(outcome, findCompanyName);
      return renderEmail(confirmationTemplate(titled, told, pages), webUrl);
    },
    [CONTRACT_MAIL]: async ({ data }) => {
      const { uid, orderId } = contract.parse(data);
      const text = await createContractStore(pool).findText(uid, orderId);
      return text === null ? null : renderEmail(contractTemplate(text, pages), webUrl);
    },
  };
}

function contractTemplate(text: string, { setting }: BillingPages): EmailTemplate {
  const [title = "", ...paragraphs] = text.split(/\n+/);
  return {
    subject: `${title}(投資顧問契約)`,
    paragraphs,
    action: { label: "契約と書面を設定で見る", url: setting },
    notes: [],
  };
}

/** Called after a mail is handed over, by kind. */
export function createBillingMailHooks(
  pool: pg.Pool,
  clock: Clock,
): Record<string, (mail: QueuedEmail) => Promise<void>> {
  return {
    [CONTRACT_MAIL]: async ({ data }) => {
      const { uid, orderId } = contract.parse(data);
      await createContractStore(pool).markDelivered(uid, orderId, clock.now());
    },
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
