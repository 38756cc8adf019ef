import { toUnixSeconds } from "../money/billing-periods.ts";
import type { CustomerRows } from "../readings/customer-rows.ts";
import type { InvoiceRow } from "../receipts/invoice-row.ts";
import { isPaidBy, listFailedRefunds } from "../readings/returned-payments.ts";
import { chooseSubscriptions } from "../subscription-state/choose-subscriptions.ts";
import { waitsForTrial } from "../subscription-state/state-at.ts";
import type { SubscriptionState } from "../subscription-state/subscription-state.ts";
import { type BillingMail, isNews } from "./billing-mail.ts";
import { begunMail, churnScheduledMail, endedMail } from "./outcome-mail.ts";

/** Mails about what a reading changed; a repeated reading sends none. */
export function decideMails(
  before: CustomerRows,
  after: CustomerRows,
  now: Date,
  { cooledOff = new Map(), confirmed = new Map() }: Partial<OrderFacts> = {},
): BillingMail[] {
  const change = { before, after, surplus: surplusOf(before, after), cooledOff, now };
  return [
    ...after.subscriptions.flatMap((state) => {
      const covered = confirmed.get(state.subscriptionId) ?? [];
      return subscriptionMails(state, change).filter(({ kind }) => !covered.includes(kind));
    }),
    ...after.invoices.flatMap((row) => chargeMails(row, change)),
    ...refundMails(change),
    ...failedRefundMails(change),
  ];
}

/** By subscription. */
export interface OrderFacts {
  /** Refund in yen if it was cooled off. */
  readonly cooledOff: ReadonlyMap<string, number>;
  /** Kinds of mails that the copy of an order replaces. */
  readonly confirmed: ReadonlyMap<string, readonly BillingMail["kind"][]>;
}

interface RowChange {
  readonly before: CustomerRows;
  readonly after: CustomerRows;
  /** Subscriptions that were or are paid for twice. */
  readonly surplus: ReadonlySet<string>;
  readonly cooledOff: OrderFacts["cooledOff"];
  readonly now: Date;
}

function surplusOf(...rows: readonly CustomerRows[]): ReadonlySet<string> {
  const found = rows.flatMap(({ subscriptions }) => chooseSubscriptions(subscriptions).surplus);
  return new Set(found.map(({ subscriptionId }) => subscriptionId));
}

function subscriptionMails(state: SubscriptionState, change: RowChange): BillingMail[] {
  const known = change.before.subscriptions.find(
    ({ subscriptionId }) => subscriptionId === state.subscriptionId,
  );
  if (known === undefined) return beginMails(state, change);
  if (!isRunning(known)) return [];
  return isRunning(state) ? changeMails(known, state) : [endMail(known, state, change)];
}

function isRunning({ status }: SubscriptionState): boolean {
  return status !== "quit";
}

function beginMails(state: SubscriptionState, { surplus, now }: RowChange): BillingMail[] {
  const isBegun = isRunning(state) && isNews(state.startedAt, toUnixSeconds(now));
  return isBegun && !surplus.has(state.subscriptionId) ? [begunMail(state, now)] : [];
}

function changeMails(known: SubscriptionState, state: SubscriptionState): BillingMail[] {
  return [...planChangeMails(known, state), ...churnMails(known, state)];
}

function planChangeMails(known: SubscriptionState, state: SubscriptionState): BillingMail[] {
  const { product, downgrade, periodEnd: renewsAt } = state;
  if (product.kind === "unit" || known.product.kind === "unit") return [];
  if (product.plan !== known.product.plan) {
    return [{ kind: "changed", from: known.product, to: product, renewsAt }];
  }
  if (downgrade === null) {
    return known.downgrade === null ? [] : [{ kind: "downgrade_withdrawn", product, renewsAt }];
  }
  if (downgrade.plan === known.downgrade?.plan) return [];
  const to = { kind: "plan", plan: downgrade.plan } as const;
  return [{ kind: "downgrade_scheduled", from: product, to, at: downgrade.at }];
}

function churnMails(known: SubscriptionState, state: SubscriptionState): BillingMail[] {
  const { product, endsAt, periodEnd: renewsAt } = state;
  if (known.endsAt === null && endsAt !== null) {
    return [churnScheduledMail(state, endsAt)];
  }
  if (known.endsAt === null || endsAt !== null) return [];
  return [{ kind: "churn_withdrawn", product, renewsAt, isWaiting: waitsForTrial(state) }];
}

function endMail(
  known: SubscriptionState,
  state: SubscriptionState,
  change: RowChange,
): BillingMail {
  const { product, subscriptionId } = state;
  const cooledOff = change.cooledOff.get(subscriptionId);
  if (cooledOff !== undefined) return { kind: "cooled_off", product, refund: cooledOff };
  if (change.surplus.has(subscriptionId)) {
    const refunded = newRefunds(change)
      .filter(({ invoice }) => isOnlyOf(invoice, new Set([subscriptionId])))
      .reduce((sum, { refund }) => sum + refund.amount, 0);
    return { kind: "surplus_ended", product, refunded: refunded === 0 ? null : refunded };
  }
  const disputed = change.after.disputes.find(
    (dispute) => dispute.status === "lost" && isPaidBy(change.after, state, dispute),
  );
  const mail = endedMail(state, known);
  return disputed === undefined ? mail : { ...mail, disputed: disputed.amount };
}

function chargeMails(row: InvoiceRow, { before, surplus, now }: RowChange): BillingMail[] {
  const { invoiceId, charged: amount, paidAt, lines } = row;
  const known = before.invoices.find((one) => one.invoiceId === invoiceId);
  const isNewlyPaid = row.status === "paid" && known?.status !== "paid" && amount > 0;
  if (!isNewlyPaid || !isNews(paidAt, toUnixSeconds(now)) || isOnlyOf(row, surplus)) return [];
  // The credit of a change belongs to the previous product.
  const products = lines.filter(({ kind }) => kind !== "credit").map(({ product }) => product);
  return [{ kind: "charged", products, amount, invoiceId }];
}

function refundMails(change: RowChange): BillingMail[] {
  const ended = change.after.subscriptions.filter(
    (state) => !isRunning(state) && change.surplus.has(state.subscriptionId),
  );
  const endedIds = new Set(ended.map(({ subscriptionId }) => subscriptionId));
  return newRefunds(change)
    .filter(({ invoice }) => !isOnlyOf(invoice, endedIds))
    .map(({ refund: { amount, invoiceId } }) => ({ kind: "refunded", amount, invoiceId }));
}

function failedRefundMails({ before, after }: RowChange): BillingMail[] {
  return listFailedRefunds(before, after).map(({ amount, invoiceId }) => {
    return { kind: "refund_failed", amount, invoiceId };
  });
}

function newRefunds({ before, after, now }: RowChange) {
  const known = new Set(before.refunds.map(({ refundId }) => refundId));
  return after.refunds
    .filter(
      ({ refundId, refundedAt }) => !known.has(refundId) && isNews(refundedAt, toUnixSeconds(now)),
    )
    .map((refund) => ({
      refund,
      invoice: after.invoices.find(({ invoiceId }) => invoiceId === refund.invoiceId) ?? null,
    }));
}

function isOnlyOf(invoice: InvoiceRow | null, subscriptionIds: ReadonlySet<string>): boolean {
  if (invoice === null || invoice.lines.length === 0) return false;
  return invoice.lines.every(({ subscriptionId }) => subscriptionIds.has(subscriptionId));
}
