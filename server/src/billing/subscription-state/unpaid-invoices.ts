import type Stripe from "stripe";
import type { UnixSeconds } from "../money/billing-periods.ts";
import { parseInvoice } from "./stripe-shapes.ts";

export type UnpaidResult =
  | { readonly ok: true; readonly since: UnixSeconds | null }
  | { readonly ok: false; readonly reason: string };

const UNPAID: ReadonlySet<string | null> = new Set(["open", "uncollectible"]);

/**
 * When the oldest unpaid invoice of a subscription was due: it is charged when it is finalised. That of
 * an upgrade is not owed; it only waits (`pending_if_incomplete`).
 * Source: https://docs.stripe.com/billing/subscriptions/pending-updates
 */
export function findUnpaidSince(
  invoices: readonly Stripe.Invoice[],
  subscriptionId: string,
): UnpaidResult {
  let since: UnixSeconds | null = null;
  for (const invoice of invoices) {
    const parsed = parseInvoice(invoice);
    if (!parsed.ok) return { ok: false, reason: `invoice ${invoice.id}: ${parsed.reason}` };
    const { status, billing_reason: cause, created, status_transitions, parent } = parsed.value;
    const owner = parent.subscription_details?.subscription;
    if (owner !== subscriptionId || !UNPAID.has(status) || cause === "subscription_update")
      continue;
    const due = status_transitions.finalized_at ?? created;
    since = since === null ? due : Math.min(since, due);
  }
  return { ok: true, since };
}
