import type Stripe from "stripe";
import { type Context, timeOf } from "../api/context.ts";
import { emitEvent, updateRow } from "../api/emit-event.ts";
import { idOf, subscriptionOf } from "../state/rows.ts";
import { storeDebits } from "./debits.ts";
import { endDiscount } from "./discounts.ts";

/** What becomes of a subscription when one of its invoices is paid, fails or is voided; https://docs.stripe.com/billing/subscriptions/overview */
export function afterInvoicePaid(
  context: Context,
  invoice: Stripe.Invoice,
  method: string | null,
): void {
  const { state } = context;
  const subscription = state.get("subscriptions", subscriptionOf(invoice));
  if (subscription === undefined || isEnded(subscription)) return;
  if (state.get("pending_changes", subscription.id)?.invoice === invoice.id) {
    applyPendingChange(context, subscription);
    return;
  }
  const isFirst = subscription.status === "incomplete";
  const isLatest = idOf(subscription.latest_invoice) === invoice.id;
  const isBehind = subscription.status === "past_due" || subscription.status === "unpaid";
  if (!isFirst && !(isBehind && isLatest)) return;
  const at = timeOf(context, idOf(subscription.test_clock));
  const isTrial = isFirst && (subscription.trial_end ?? 0) > at;
  const saves = subscription.payment_settings?.save_default_payment_method === "on_subscription";
  const patch: Partial<Stripe.Subscription> = {
    status: isTrial ? "trialing" : "active",
    ...(isFirst && saves && method !== null ? { default_payment_method: method } : {}),
  };
  updateRow(context, "subscriptions", subscription, patch, "customer.subscription.updated", at);
}

export function afterPaymentFailed(context: Context, invoice: Stripe.Invoice): void {
  const { state } = context;
  const subscription = state.get("subscriptions", subscriptionOf(invoice));
  if (subscription?.status !== "active" || idOf(subscription.latest_invoice) !== invoice.id) return;
  if (state.get("pending_changes", subscription.id)?.invoice === invoice.id) return;
  const at = timeOf(context, idOf(subscription.test_clock));
  const patch = { status: "past_due" } as const;
  updateRow(context, "subscriptions", subscription, patch, "customer.subscription.updated", at);
}

export function afterInvoiceVoided(context: Context, invoice: Stripe.Invoice): void {
  const { state } = context;
  const subscription = state.get("subscriptions", subscriptionOf(invoice));
  if (subscription === undefined || isEnded(subscription)) return;
  const at = timeOf(context, idOf(subscription.test_clock));
  if (state.get("pending_changes", subscription.id)?.invoice === invoice.id) {
    dropPendingChange(context, subscription);
  } else if (subscription.status === "incomplete") {
    const patch = { status: "incomplete_expired", ended_at: at } as const;
    updateRow(context, "subscriptions", subscription, patch, "customer.subscription.updated", at);
  } else if (
    subscription.status === "past_due" &&
    idOf(subscription.latest_invoice) === invoice.id
  ) {
    const patch = { status: "active" } as const;
    updateRow(context, "subscriptions", subscription, patch, "customer.subscription.updated", at);
  }
}

export function isEnded({ status }: Stripe.Subscription): boolean {
  return status === "canceled" || status === "incomplete_expired";
}

function applyPendingChange(context: Context, subscription: Stripe.Subscription): void {
  const { state } = context;
  const change = state.must("pending_changes", subscription.id);
  const [firstItem] = change.items;
  const at = timeOf(context, idOf(subscription.test_clock));
  const cancels = change.cancelAtPeriodEnd ?? subscription.cancel_at_period_end;
  // A moment that was chosen by cancel_at does not move with the period.
  const keepsEnd = change.cancelAtPeriodEnd === null && !cancels;
  state.remove("pending_changes", subscription.id);
  storeDebits(context, change.debits);
  if (change.discounts !== null) {
    const kept = new Set(change.discounts);
    for (const id of subscription.discounts.map((one) => idOf(one) ?? "")) {
      if (!kept.has(id)) endDiscount(context, id, at);
    }
  }
  const patch: Partial<Stripe.Subscription> = {
    pending_update: null,
    items: { ...subscription.items, data: [...change.items] },
    billing_cycle_anchor: change.billingCycleAnchor ?? subscription.billing_cycle_anchor,
    cancel_at_period_end: cancels,
    ...(keepsEnd
      ? {}
      : {
          cancel_at: cancels ? (firstItem?.current_period_end ?? null) : null,
          canceled_at: cancels ? (subscription.canceled_at ?? at) : null,
        }),
    ...(change.discounts === null ? {} : { discounts: [...change.discounts] }),
    metadata: { ...subscription.metadata, ...change.metadata },
  };
  const updated = updateRow(
    context,
    "subscriptions",
    subscription,
    patch,
    "customer.subscription.updated",
    at,
  );
  if (subscription.pending_update !== null) {
    emitEvent(context, "customer.subscription.pending_update_applied", updated, undefined, at);
  }
}

export function dropPendingChange(
  context: Context,
  subscription: Stripe.Subscription,
): Stripe.Subscription {
  context.state.remove("pending_changes", subscription.id);
  const at = timeOf(context, idOf(subscription.test_clock));
  const patch = { pending_update: null };
  return updateRow(
    context,
    "subscriptions",
    subscription,
    patch,
    "customer.subscription.updated",
    at,
  );
}
