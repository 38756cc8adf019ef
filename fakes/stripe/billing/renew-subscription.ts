import type Stripe from "stripe";
import { type Context, timeOf } from "../api/context.ts";
import { updateRow } from "../api/emit-event.ts";
import { nextBoundary } from "../state/calendar.ts";
import { idOf } from "../state/rows.ts";
import { cancelSubscription } from "./cancel-subscription.ts";
import { collectInvoice, markPaid } from "./collect-invoice.ts";
import { debitsOf, storeDebits } from "./debits.ts";
import { activeCoupons, endDiscount, withoutOnce } from "./discounts.ts";
import { draftFullLine, draftPendingLines } from "./invoice-lines.ts";
import { DRAFT_SECONDS, createInvoice, finalizeInvoice } from "./invoices.ts";
import { intervalOf } from "./plan-change.ts";

/** Begins the next period, and drafts its invoice. */
export function renewSubscription(
  context: Context,
  subscription: Stripe.Subscription,
  at: number,
): Stripe.Invoice {
  const { state } = context;
  const [first] = subscription.items.data;
  const start = first?.current_period_end ?? at;
  const interval = intervalOf((first as Stripe.SubscriptionItem).price);
  const end = nextBoundary(subscription.billing_cycle_anchor, interval, start);
  const data = subscription.items.data.map((item) => ({
    ...item,
    current_period_start: start,
    current_period_end: end,
  }));
  const discounts = keepDiscounts(context, subscription, start);
  const renewed: Stripe.Subscription = {
    ...subscription,
    items: { ...subscription.items, data },
    discounts,
  };
  const isCollected = subscription.status !== "unpaid";
  const invoice = createInvoice(context, {
    subscription: renewed,
    reason: "subscription_cycle",
    drafts: [
      ...draftPendingLines(context, renewed),
      ...data.map((item) => draftFullLine(context, renewed, item)),
    ],
    at,
    periodStart: first?.current_period_start ?? at,
    periodEnd: start,
    finalizesAt: isCollected ? at + DRAFT_SECONDS : null,
  });
  storeDebits(context, debitsOf(invoice));
  const kept = withoutOnce(context, discounts);
  for (const id of discounts) if (!kept.includes(id)) endDiscount(context, id, at);
  const patch: Partial<Stripe.Subscription> = {
    status: subscription.status === "trialing" ? "active" : subscription.status,
    items: renewed.items,
    discounts: kept,
    latest_invoice: invoice.id,
    cancel_at: subscription.cancel_at_period_end ? end : subscription.cancel_at,
  };
  const current = state.must("subscriptions", subscription.id);
  updateRow(context, "subscriptions", current, patch, "customer.subscription.updated", at);
  return invoice;
}

/** Discounts that still run. */
function keepDiscounts(context: Context, subscription: Stripe.Subscription, at: number): string[] {
  const ids = subscription.discounts.map((one) => idOf(one) ?? "");
  const kept = new Set(activeCoupons(context, ids, at).map(({ discount }) => discount));
  for (const id of ids) if (!kept.has(id)) endDiscount(context, id, at);
  return ids.filter((id) => kept.has(id));
}

/** The period of a subscription is over. */
export function endPeriod(context: Context, subscription: Stripe.Subscription): void {
  const at = timeOf(context, idOf(subscription.test_clock));
  if (subscription.cancel_at !== null && subscription.cancel_at <= at) {
    cancelSubscription(context, subscription);
  } else {
    renewSubscription(context, subscription, at);
  }
}

/** The hour of a draft is over. */
export function finalizeDraft(context: Context, draft: Stripe.Invoice): void {
  const open = finalizeInvoice(context, draft);
  if (open.amount_remaining === 0) markPaid(context, open, null);
  else collectInvoice(context, open, "off_session");
}

/** Tries a failed payment again; after the last time the account's setting decides. */
export function retryInvoice(context: Context, invoice: Stripe.Invoice): void {
  const { state, account } = context;
  const tried = collectInvoice(context, invoice, "off_session").invoice;
  if (tried.status !== "open" || tried.next_payment_attempt !== null) return;
  const subscription = state.get(
    "subscriptions",
    idOf(tried.parent?.subscription_details?.subscription),
  );
  if (subscription?.status !== "past_due") return;
  const at = timeOf(context, idOf(subscription.test_clock));
  if (account.afterRetries === "cancel") {
    cancelSubscription(context, subscription, { reason: "payment_failed" });
  } else if (account.afterRetries === "unpaid") {
    updateRow(
      context,
      "subscriptions",
      subscription,
      { status: "unpaid" },
      "customer.subscription.updated",
      at,
    );
  }
}
