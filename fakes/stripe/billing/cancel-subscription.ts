import type Stripe from "stripe";
import { type Context, timeOf } from "../api/context.ts";
import { emitEvent, updateRow } from "../api/emit-event.ts";
import { invalid, notCovered } from "../api/stripe-fault.ts";
import { idOf, subscriptionOf } from "../state/rows.ts";
import { expirePendingChange, voidInvoice } from "./void-invoice.ts";

/** A moment at which a subscription is to end. */
export interface CancelMoment {
  readonly at: number | "min_period_end";
  /** Whether the rest of the period is to be credited. */
  readonly prorates: boolean;
}

/** @param end of the current period */
export function chooseCancelAt(
  { at: moment, prorates }: CancelMoment,
  end: number,
  now: number,
): number {
  if (moment === "min_period_end" || moment === end) return end;
  if (moment <= now) throw invalid("cancel_at must be in the future.", "cancel_at");
  if (moment > end) throw notCovered("cancel_at in a later period", "cancel_at");
  if (prorates) {
    throw notCovered(
      "cancel_at inside the period with prorations: give proration_behavior=none",
      "proration_behavior",
    );
  }
  return moment;
}

/** Ends a subscription now. What is open of it is no longer collected, but stays owed until it is voided. */
export function cancelSubscription(
  context: Context,
  subscription: Stripe.Subscription,
  details: Partial<Stripe.Subscription.CancellationDetails> = {},
): Stripe.Subscription {
  const { state } = context;
  const at = timeOf(context, idOf(subscription.test_clock));
  if (subscription.status === "incomplete") return expireIncomplete(context, subscription);
  const pending = state.get("pending_changes", subscription.id);
  if (pending !== undefined) expirePendingChange(context, pending);
  stopCollecting(context, subscription);
  const current = state.must("subscriptions", subscription.id);
  const schedule = state.get("schedules", idOf(current.schedule));
  if (schedule !== undefined) {
    const patch = { status: "canceled", canceled_at: at, current_phase: null } as const;
    updateRow(context, "schedules", schedule, patch, "subscription_schedule.canceled", at);
  }
  const before = current.cancellation_details;
  const canceled: Stripe.Subscription = {
    ...current,
    status: "canceled",
    canceled_at: current.canceled_at ?? at,
    ended_at: at,
    cancellation_details: {
      comment: details.comment ?? before?.comment ?? null,
      feedback: details.feedback ?? before?.feedback ?? null,
      feedback_option: null,
      reason: details.reason ?? "cancellation_requested",
    },
  };
  state.put("subscriptions", canceled);
  emitEvent(context, "customer.subscription.deleted", canceled, undefined, at);
  return canceled;
}

/** The first payment did not come. */
export function expireIncomplete(
  context: Context,
  subscription: Stripe.Subscription,
): Stripe.Subscription {
  const { state } = context;
  const invoice = state.get("invoices", idOf(subscription.latest_invoice));
  if (invoice?.status === "open") voidInvoice(context, invoice);
  return state.must("subscriptions", subscription.id);
}

function stopCollecting(context: Context, subscription: Stripe.Subscription): void {
  const { state } = context;
  const invoices = state.table("invoices").ownedBy(idOf(subscription.customer) ?? "");
  for (const invoice of invoices) {
    if (subscriptionOf(invoice) !== subscription.id) continue;
    if (invoice.status !== "open" && invoice.status !== "draft") continue;
    const patch = {
      auto_advance: false,
      automatically_finalizes_at: null,
      next_payment_attempt: null,
    };
    updateRow(context, "invoices", invoice, patch, "invoice.updated");
  }
}
