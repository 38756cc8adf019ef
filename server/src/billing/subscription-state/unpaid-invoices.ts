import type Stripe from "stripe";
import type { UnixSeconds } from "../money/billing-periods.ts";
import { parseInvoice } from "./stripe-shapes.ts";

export type UnpaidResult =
  | { readonly ok: true; readonly since: UnixSeconds | null }
  | { readonly ok: false; readonly reason: string };

const UNPAID: ReadonlySet<string | null> = new Set(["open", "uncollectible", "draft"]);
/** Time within which Stripe finalizes a draft, even if the webhook of its creation fails. */
const DRAFT_SECONDS = 72 * 3_600;

/**
 * When the first invoice of a subscription was due that is unpaid since the last paid one, as its status at
 * Stripe is that of the latest: an invoice is charged when it is finalized. A draft counts as the latest: a member who
 * pays the failed one while the next one is a draft stays `past_due` and owes nothing yet. The invoice of an
 * upgrade is not owed, only pending (`pending_if_incomplete`).
 * Source: https://docs.stripe.com/billing/subscriptions/overview#subscription-statuses,
 * https://docs.stripe.com/billing/subscriptions/pending-updates,
 * https://docs.stripe.com/invoicing/integration/workflow-transitions
 * @param invoices of every status
 */
export function findUnpaidSince(
  invoices: readonly Stripe.Invoice[],
  subscriptionId: string,
): UnpaidResult {
  const unpaid: UnixSeconds[] = [];
  let paidAt = Number.NEGATIVE_INFINITY;
  for (const invoice of invoices) {
    const isUnpaid = UNPAID.has(invoice.status);
    if (!isUnpaid && invoice.status !== "paid") continue;
    const isDraft = invoice.status === "draft";
    const parsed = parseInvoice(invoice);
    if (!parsed.ok) {
      if (isUnpaid && !isDraft)
        return { ok: false, reason: `invoice ${invoice.id}: ${parsed.reason}` };
      continue;
    }
    const { billing_reason: cause, created, status_transitions, parent } = parsed.value;
    const owner = parent.subscription_details?.subscription;
    if (owner !== subscriptionId || cause === "subscription_update") continue;
    const due = isDraft ? created + DRAFT_SECONDS : (status_transitions.finalized_at ?? created);
    if (isUnpaid) unpaid.push(due);
    else paidAt = Math.max(paidAt, due);
  }
  const behind = unpaid.filter((due) => due > paidAt);
  const owed = behind.length === 0 ? unpaid : behind;
  return { ok: true, since: owed.length === 0 ? null : Math.min(...owed) };
}
