import type Stripe from "stripe";
import { type Context, timeOf } from "../api/context.ts";
import { updateRow } from "../api/emit-event.ts";
import { invalid, notCovered } from "../api/stripe-fault.ts";
import { toFault } from "../payments/payment-intents.ts";
import { INCOMPLETE_SECONDS } from "../state/due.ts";
import { type DebitRow, idOf } from "../state/rows.ts";
import { collectInvoice } from "./collect-invoice.ts";
import type { PaymentBehavior } from "./create-subscription.ts";
import { debitOfItem, debitsOf, storeDebits } from "./debits.ts";
import { type CouponChoice, createDiscount, endDiscount, withoutOnce } from "./discounts.ts";
import { draftFullLine, draftPendingLines } from "./invoice-lines.ts";
import { createInvoice, finalizeInvoice } from "./invoices.ts";
import {
  type ChangePlan,
  type ItemChange,
  type ProrationBehavior,
  createProrationItems,
  planChange,
} from "./plan-change.ts";
import { isEnded } from "./subscription-status.ts";
import { expirePendingChange } from "./void-invoice.ts";

/** A change that may cost something. */
export interface BillingChange {
  readonly items: readonly ItemChange[];
  readonly prorationBehavior: ProrationBehavior;
  readonly prorationDate: number | undefined;
  readonly resetsAnchor: boolean;
  readonly paymentBehavior: PaymentBehavior;
  readonly isOffSession: boolean;
  /** undefined: as they are. */
  readonly coupons: readonly (CouponChoice | { readonly discount: string })[] | undefined;
  /** Only where they have to wait for the payment. */
  readonly metadata: Stripe.Metadata | null;
  readonly cancelAtPeriodEnd: boolean | null;
}

export function changeSubscription(
  context: Context,
  subscription: Stripe.Subscription,
  change: BillingChange,
): Stripe.Subscription {
  const { state } = context;
  assertChangeable(subscription);
  if (subscription.status === "trialing" && (change.items.length > 0 || change.resetsAnchor)) {
    throw notCovered("changes of items in a trial", "items");
  }
  const pending = state.get("pending_changes", subscription.id);
  if (pending !== undefined) expirePendingChange(context, pending);
  const current = state.must("subscriptions", subscription.id);
  const at = timeOf(context, idOf(current.test_clock));
  const discounts = chooseDiscounts(context, current, change.coupons, at);
  const date = prorationDateOf(current, change.prorationDate, at);
  const plan = planChange(context, current, {
    items: change.items,
    prorationBehavior: change.prorationBehavior,
    prorationDate: date,
    resetsAnchor: change.resetsAnchor,
    discounts,
    at,
  });
  const items = createProrationItems(context, current, plan, date);
  const invoice = draftChangeInvoice(
    context,
    current,
    plan,
    change.prorationBehavior,
    date,
    discounts,
    at,
  );
  if (invoice === null) {
    applyPlan(context, current, plan, discounts, items.flatMap(debitOfItem), at);
    return applyRest(context, current.id, change, at);
  }
  return payChange(context, current, plan, change, discounts, invoice, at);
}

function assertChangeable(subscription: Stripe.Subscription): void {
  if (isEnded(subscription)) {
    throw invalid("A canceled subscription can only update its cancellation_details and metadata.");
  }
  if (subscription.schedule !== null) {
    throw invalid(
      `The subscription is managed by the subscription schedule ${idOf(subscription.schedule)}: update or release that first.`,
    );
  }
}

function prorationDateOf(
  { items }: Stripe.Subscription,
  date: number | undefined,
  at: number,
): number {
  if (date === undefined) return at;
  const [first] = items.data;
  if (first === undefined || date < first.current_period_start || date > first.current_period_end) {
    throw invalid(
      "Cannot specify a proration date outside of the current subscription period.",
      "proration_date",
    );
  }
  return date;
}

function chooseDiscounts(
  context: Context,
  subscription: Stripe.Subscription,
  coupons: BillingChange["coupons"],
  at: number,
): string[] {
  if (coupons === undefined) return subscription.discounts.map((one) => idOf(one) ?? "");
  return coupons.map((choice) =>
    "discount" in choice ? choice.discount : createDiscount(context, choice, subscription, at).id,
  );
}

/** The invoice of a change that is billed at once, as a draft; null: the next renewal bills it. */
export function draftChangeInvoice(
  context: Context,
  subscription: Stripe.Subscription,
  plan: ChangePlan,
  behavior: ProrationBehavior,
  date: number,
  discounts: readonly string[],
  at: number,
): Stripe.Invoice | null {
  if (!plan.resets && behavior !== "always_invoice") return null;
  const next = { ...subscription, discounts: [...discounts] };
  const full = plan.resets ? plan.items.map((item) => draftFullLine(context, next, item)) : [];
  const drafts = [...draftPendingLines(context, subscription), ...full];
  if (drafts.length === 0) return null;
  const [first] = subscription.items.data;
  return createInvoice(context, {
    subscription: next,
    reason: "subscription_update",
    drafts,
    at,
    periodStart: first?.current_period_start ?? at,
    periodEnd: at,
    finalizesAt: null,
    prorationDate: date,
  });
}

function payChange(
  context: Context,
  subscription: Stripe.Subscription,
  plan: ChangePlan,
  change: BillingChange,
  discounts: readonly string[],
  draft: Stripe.Invoice,
  at: number,
): Stripe.Subscription {
  const { state } = context;
  const waits = change.paymentBehavior === "pending_if_incomplete";
  const debits = debitsOf(draft);
  const kept = withoutOnce(context, discounts);
  const linked = { ...subscription, latest_invoice: draft.id };
  state.put("subscriptions", linked);
  if (waits) holdChange(context, linked, plan, change, kept, draft.id, debits, at);
  else applyPlan(context, linked, plan, kept, debits, at);
  const open = finalizeInvoice(context, draft);
  if (change.paymentBehavior !== "default_incomplete" || open.amount_remaining === 0) {
    const presence = change.isOffSession ? "off_session" : "on_session";
    const { invoice, intent } = collectInvoice(context, open, presence);
    if (
      change.paymentBehavior === "error_if_incomplete" &&
      invoice.status !== "paid" &&
      intent !== null
    ) {
      throw toFault(intent).withoutChanges();
    }
  } else {
    const current = state.must("subscriptions", subscription.id);
    updateRow(
      context,
      "subscriptions",
      current,
      { status: "past_due" },
      "customer.subscription.updated",
      at,
    );
  }
  if (!waits) return applyRest(context, subscription.id, change, at);
  return showPendingUpdate(context, subscription.id, at);
}

/** The new items and what they were billed for. */
export function applyPlan(
  context: Context,
  subscription: Stripe.Subscription,
  plan: ChangePlan,
  discounts: readonly string[],
  debits: readonly DebitRow[],
  at: number,
): Stripe.Subscription {
  storeDebits(context, debits);
  for (const id of subscription.discounts.map((one) => idOf(one) ?? "")) {
    if (!discounts.includes(id)) endDiscount(context, id, at);
  }
  const end = plan.items[0]?.current_period_end ?? null;
  const patch: Partial<Stripe.Subscription> = {
    items: { ...subscription.items, data: [...plan.items] },
    billing_cycle_anchor: plan.anchor,
    discounts: [...discounts],
    cancel_at: subscription.cancel_at_period_end ? end : subscription.cancel_at,
  };
  return updateRow(
    context,
    "subscriptions",
    subscription,
    patch,
    "customer.subscription.updated",
    at,
  );
}

/** Keeps a change until its invoice is paid; https://docs.stripe.com/billing/subscriptions/pending-updates-reference */
function holdChange(
  context: Context,
  subscription: Stripe.Subscription,
  plan: ChangePlan,
  change: BillingChange,
  discounts: readonly string[],
  invoice: string,
  debits: readonly DebitRow[],
  at: number,
): void {
  const end = subscription.items.data[0]?.current_period_end ?? at;
  const expires_at = Math.min(end, at + INCOMPLETE_SECONDS);
  const billing_cycle_anchor = plan.resets ? plan.anchor : null;
  const isChanged =
    change.coupons !== undefined || discounts.length < subscription.discounts.length;
  const chosen = isChanged ? [...discounts] : null;
  context.state.put("pending_changes", {
    id: subscription.id,
    invoice,
    items: plan.items,
    billingCycleAnchor: billing_cycle_anchor,
    cancelAtPeriodEnd: change.cancelAtPeriodEnd,
    discounts: chosen,
    metadata: change.metadata,
    debits,
    expiresAt: expires_at,
    clock: idOf(subscription.test_clock),
  });
}

/** What is still unpaid shows on the subscription. */
function showPendingUpdate(context: Context, id: string, at: number): Stripe.Subscription {
  const { state } = context;
  const subscription = state.must("subscriptions", id);
  const change = state.get("pending_changes", id);
  if (change === undefined) return subscription;
  const pending_update: Stripe.Subscription.PendingUpdate = {
    billing_cycle_anchor: change.billingCycleAnchor,
    cancel_at_period_end: change.cancelAtPeriodEnd,
    discount: null,
    discounts: change.discounts === null ? null : [...change.discounts],
    expires_at: change.expiresAt,
    metadata: change.metadata,
    subscription_items: [...change.items],
    trial_end: null,
    trial_from_plan: null,
  };
  return updateRow(
    context,
    "subscriptions",
    subscription,
    { pending_update },
    "customer.subscription.updated",
    at,
  );
}

function applyRest(
  context: Context,
  id: string,
  { metadata, cancelAtPeriodEnd }: BillingChange,
  at: number,
): Stripe.Subscription {
  const current = context.state.must("subscriptions", id);
  if (metadata === null && cancelAtPeriodEnd === null) return current;
  const patch: Partial<Stripe.Subscription> = {
    metadata: metadata ?? current.metadata,
    ...(cancelAtPeriodEnd === null ? {} : cancellationPatch(current, cancelAtPeriodEnd, at)),
  };
  return updateRow(context, "subscriptions", current, patch, "customer.subscription.updated", at);
}

/** The period ends with the trial, and months count from then; https://docs.stripe.com/billing/subscriptions/trials */
export function moveTrialEnd(
  context: Context,
  subscription: Stripe.Subscription,
  end: number,
  at: number,
): void {
  if (subscription.status !== "trialing")
    throw notCovered("a trial of what has begun", "trial_end");
  if (end <= at) throw invalid("trial_end must be in the future.", "trial_end");
  const items = subscription.items.data.map((item) => ({ ...item, current_period_end: end }));
  const patch: Partial<Stripe.Subscription> = {
    trial_end: end,
    billing_cycle_anchor: end,
    items: { ...subscription.items, data: items },
    ...(subscription.cancel_at_period_end ? { cancel_at: end } : {}),
  };
  updateRow(context, "subscriptions", subscription, patch, "customer.subscription.updated", at);
}

/** Cancelling at the end of the period, or withdrawing that. */
export function cancellationPatch(
  subscription: Stripe.Subscription,
  cancels: boolean,
  at: number,
): Partial<Stripe.Subscription> {
  const end = subscription.items.data[0]?.current_period_end ?? null;
  const details = subscription.cancellation_details;
  return {
    cancel_at_period_end: cancels,
    cancel_at: cancels ? end : null,
    canceled_at: cancels ? at : null,
    cancellation_details: {
      comment: details?.comment ?? null,
      feedback: details?.feedback ?? null,
      feedback_option: null,
      reason: cancels ? "cancellation_requested" : null,
    },
  };
}
