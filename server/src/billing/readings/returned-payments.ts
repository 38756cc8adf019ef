import type { RefundRow } from "../receipts/invoice-row.ts";
import type { DisputeRow } from "../receipts/read-dispute.ts";
import type { SubscriptionState } from "../subscription-state/subscription-state.ts";
import type { CustomerRows } from "./customer-rows.ts";

/** Subscriptions that run though a payment for them was disputed and lost. */
export function listDisputed(rows: CustomerRows): SubscriptionState[] {
  const lost = rows.disputes.filter(({ status }) => status === "lost");
  const running = rows.subscriptions.filter(({ status }) => status !== "quit");
  return running.filter((state) => lost.some((dispute) => isPaidBy(rows, state, dispute)));
}

/** Whether what is disputed was paid for a subscription. */
export function isPaidBy(
  { invoices }: Pick<CustomerRows, "invoices">,
  { subscriptionId }: Pick<SubscriptionState, "subscriptionId">,
  { invoiceId }: Pick<DisputeRow, "invoiceId">,
): boolean {
  const invoice = invoices.find((one) => one.invoiceId === invoiceId);
  return invoice?.lines.some((line) => line.subscriptionId === subscriptionId) === true;
}

/** Refunds that had arrived, until the bank sent them back. */
export function listFailedRefunds(before: CustomerRows, after: CustomerRows): RefundRow[] {
  const ids = new Set(after.refunds.map(({ refundId }) => refundId));
  return before.refunds.filter(({ refundId }) => !ids.has(refundId));
}
