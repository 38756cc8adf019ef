import { SECONDS_PER_DAY } from "@tenbin/contract/time";
import type { RefundRow } from "../receipts/invoice-row.ts";
import type { DisputeRow } from "../receipts/read-dispute.ts";
import type { SubscriptionState } from "../subscription-state/subscription-state.ts";
import { toUnixSeconds } from "../money/billing-periods.ts";
import type { CustomerRows } from "./customer-rows.ts";

/** Longer than card companies take from a payment to the final decision. */
const DISPUTE_DAYS = 180;

/** Recent enough that it was certainly opened after disputes were first read. */
export function isActedOn({ openedAt }: Pick<DisputeRow, "openedAt">, now: Date): boolean {
  return toUnixSeconds(now) < openedAt + DISPUTE_DAYS * SECONDS_PER_DAY;
}

/** Running subscriptions with a payment that was disputed and lost. */
export function listDisputed(rows: CustomerRows, now: Date): SubscriptionState[] {
  const lost = rows.disputes.filter((one) => one.status === "lost" && isActedOn(one, now));
  const running = rows.subscriptions.filter(({ status }) => status !== "quit");
  return running.filter((state) => lost.some((dispute) => isPaidBy(rows, state, dispute)));
}

/** Whether the disputed payment was for a subscription. */
export function isPaidBy(
  { invoices }: Pick<CustomerRows, "invoices">,
  { subscriptionId }: Pick<SubscriptionState, "subscriptionId">,
  { invoiceId }: Pick<DisputeRow, "invoiceId">,
): boolean {
  const invoice = invoices.find((one) => one.invoiceId === invoiceId);
  return invoice?.lines.some((line) => line.subscriptionId === subscriptionId) === true;
}

/** Refunds that had succeeded and were then returned by the bank. */
export function listFailedRefunds(before: CustomerRows, after: CustomerRows): RefundRow[] {
  const ids = new Set(after.refunds.map(({ refundId }) => refundId));
  return before.refunds.filter(({ refundId }) => !ids.has(refundId));
}
