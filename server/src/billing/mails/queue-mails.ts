import { createHash, randomUUID } from "node:crypto";
import { createAccountStore } from "../../accounts/index.ts";
import type { Executor } from "../../platform/database/prepared-statement.ts";
import { enqueueEmail } from "../../platform/mail/outbox.ts";
import type { CustomerRows } from "../readings/customer-rows.ts";
import { isActedOn, listDisputed, listFailedRefunds } from "../readings/returned-payments.ts";
import { chooseSubscriptions } from "../subscription-state/choose-subscriptions.ts";
import { dueUnpaidMail, isFirstUnpaid } from "../subscription-state/unpaid-deadlines.ts";
import {
  type BillingMail,
  CONFIRMATION_MAIL,
  CONTRACT_MAIL,
  DISPUTE_MAIL,
  MEMBER_MAIL,
  OPERATOR_MAIL,
} from "./billing-mail.ts";
import type { OperatorMail } from "./compose-operator-mail.ts";
import { type OrderFacts, decideMails } from "./decide-mails.ts";
import { type MailStore, createMailStore } from "./mail-store.ts";
import { outcomes } from "./outcome-mail.ts";

export interface MailedReading {
  readonly uid: string;
  readonly before: CustomerRows;
  readonly rows: CustomerRows;
  readonly now: Date;
}

/** Runs in the transaction that writes the reading, after its rows: each mail is queued once. */
export async function queueReadingMails(
  executor: Executor,
  { uid, before, rows, now }: MailedReading,
): Promise<void> {
  const store = createMailStore(executor);
  const unpaid = await takeUnpaidMails(store, uid, rows, now);
  const cooledOff = new Map(
    (await store.listCooledOff(uid)).map(({ subscriptionId, refund }) => [subscriptionId, refund]),
  );
  const confirmed = await findConfirmed(store, uid, now);
  const decided = decideMails(before, rows, now, { cooledOff, confirmed });
  await queueMails(executor, uid, [...decided, ...unpaid], now);
}

async function findConfirmed(
  store: MailStore,
  uid: string,
  now: Date,
): Promise<OrderFacts["confirmed"]> {
  const orders = await store.listConfirmed(uid, now);
  const byId = Map.groupBy(orders, ({ subscriptionId }) => subscriptionId);
  return new Map(
    [...byId].map(([id, own]) => [id, own.flatMap(({ kind }) => outcomes[kind].replaces)]),
  );
}

/** Reminders of failed charges, by days since the failure; they count as sent. None for surplus, which is ended. */
async function takeUnpaidMails(
  store: MailStore,
  uid: string,
  { subscriptions }: CustomerRows,
  now: Date,
): Promise<BillingMail[]> {
  const mails: BillingMail[] = [];
  const { surplus } = chooseSubscriptions(subscriptions);
  for (const { subscriptionId: id, sent } of await store.listUnpaidMails(uid)) {
    const state = subscriptions.find(({ subscriptionId }) => subscriptionId === id);
    if (state === undefined || state.unpaidSince === null || surplus.includes(state)) continue;
    const day = dueUnpaidMail(state, sent, now);
    if (day === null) continue;
    await store.markUnpaidMail(uid, id, day);
    const { product, unpaidSince } = state;
    mails.push({ kind: "failed", product, day, unpaidSince, isFirst: isFirstUnpaid(state) });
  }
  return mails;
}

/** @param key that suppresses a repetition within weeks; absent: the caller queues once */
export async function queueMails(
  executor: Executor,
  uid: string,
  mails: readonly BillingMail[],
  now: Date,
  key?: string,
): Promise<void> {
  if (mails.length === 0) return;
  // A deleted member has no address.
  const account = await createAccountStore(executor).find(uid);
  if (account === null) return;
  for (const mail of mails) {
    await enqueueEmail(executor, {
      mailId: key === undefined ? randomUUID() : mailIdOf(uid, mail.kind, key),
      kind: MEMBER_MAIL,
      to: account.email,
      data: mail,
      queuedAt: now,
    });
  }
}

/** The copy of a confirmation with the order's result; once per order. */
export async function queueConfirmationMail(
  executor: Executor,
  { uid, orderId }: { readonly uid: string; readonly orderId: string },
  outcome: BillingMail,
  now: Date,
): Promise<void> {
  const data = { uid, orderId, outcome };
  await queueOrderMail(executor, { kind: CONFIRMATION_MAIL, data, now });
}

/** The contract document; its arrival starts the cooling-off period. */
export async function queueContractMail(
  executor: Executor,
  { uid, orderId }: { readonly uid: string; readonly orderId: string },
  now: Date,
): Promise<void> {
  await queueOrderMail(executor, { kind: CONTRACT_MAIL, data: { uid, orderId }, now });
}

async function queueOrderMail(
  executor: Executor,
  {
    kind,
    data,
    now,
  }: {
    readonly kind: string;
    readonly data: { readonly uid: string; readonly orderId: string };
    readonly now: Date;
  },
): Promise<void> {
  const { uid, orderId } = data;
  const account = await createAccountStore(executor).find(uid);
  if (account === null) return;
  const mail = { kind, to: account.email, data, queuedAt: now };
  await enqueueEmail(executor, { ...mail, mailId: mailIdOf(uid, kind, orderId) });
}

/** To the operator, once for each dispute. */
export async function queueDisputeMail(
  executor: Executor,
  { eventId, operator, now }: { eventId: string; operator: string; now: Date },
): Promise<void> {
  const mailId = mailIdOf(eventId);
  const data = { eventId };
  await enqueueEmail(executor, { mailId, kind: DISPUTE_MAIL, to: operator, data, queuedAt: now });
}

/** To the operator, in the transaction of the reading that shows a bank's decision. */
export async function queueOperatorMails(
  executor: Executor,
  { uid, before, rows, now }: MailedReading,
  operator: string,
): Promise<void> {
  for (const dispute of rows.disputes) {
    const { disputeId, invoiceId, amount, status } = dispute;
    const known = before.disputes.find((one) => one.disputeId === disputeId);
    if (status === "open" || status === known?.status || !isActedOn(dispute, now)) continue;
    const ended = status === "lost" ? listDisputed({ ...rows, disputes: [dispute] }, now) : [];
    const facts = { uid, invoiceId, amount, disputeId, status };
    const products = ended.map(({ product }) => product);
    const data = { kind: "dispute_closed", ...facts, ended: products } as const;
    await queueOperatorMail(executor, { operator, data, id: `${disputeId} ${status}`, now });
  }
  for (const { refundId, invoiceId, amount } of listFailedRefunds(before, rows)) {
    const isGone = (await createAccountStore(executor).find(uid)) === null;
    const facts = { uid, invoiceId, amount, refundId, ...(isGone && { isGone }) };
    const data = { kind: "refund_failed", ...facts } as const;
    await queueOperatorMail(executor, { operator, data, id: refundId, now });
  }
}

/** @param mail with the `id` that suppresses a repetition */
export async function queueOperatorMail(
  executor: Executor,
  mail: {
    readonly operator: string;
    readonly data: OperatorMail;
    readonly id: string;
    readonly now: Date;
  },
): Promise<void> {
  const { operator: to, data, id, now: queuedAt } = mail;
  const mailId = mailIdOf(data.kind, id);
  await enqueueEmail(executor, { mailId, kind: OPERATOR_MAIL, to, data, queuedAt });
}

function mailIdOf(...parts: readonly string[]): string {
  const hex = createHash("sha256").update(parts.join("\n")).digest("hex");
  return hex.slice(0, 32).replace(/^(.{8})(.{4})(.{4})(.{4})/, "$1-$2-$3-$4-");
}
