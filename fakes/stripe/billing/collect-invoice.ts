import type Stripe from "stripe";
import { type Context, timeOf } from "../api/context.ts";
import { emitEvent, updateRow } from "../api/emit-event.ts";
import { unexpectedState } from "../api/stripe-fault.ts";
import {
  type Presence,
  beginPaymentIntent,
  confirmPaymentIntent,
  failAuthentication,
  settlePaymentIntent,
} from "../payments/payment-intents.ts";
import { idOf, subscriptionOf } from "../state/rows.ts";
import { intentOf, invoiceOfIntent, paymentOf } from "./invoices.ts";
import { afterInvoicePaid, afterPaymentFailed } from "./subscription-status.ts";

export interface CollectResult {
  readonly invoice: Stripe.Invoice;
  /** null: nothing was to be charged, or there is no card. */
  readonly intent: Stripe.PaymentIntent | null;
}

/** The card of an invoice: its subscription's, else its customer's. */
export function methodOf({ state }: Context, invoice: Stripe.Invoice): string | null {
  const subscription = state.get("subscriptions", subscriptionOf(invoice));
  const customer = state.get("customers", idOf(invoice.customer));
  return (
    idOf(subscription?.default_payment_method) ??
    idOf(customer?.invoice_settings.default_payment_method) ??
    null
  );
}

/** Tries to have an open invoice paid. */
export function collectInvoice(
  context: Context,
  invoice: Stripe.Invoice,
  presence: Presence,
  method = methodOf(context, invoice),
): CollectResult {
  if (invoice.amount_remaining === 0)
    return { invoice: markPaid(context, invoice, null), intent: null };
  const intent = intentOf(context, invoice.id);
  assertNotProcessing(intent);
  const attempted = { attempted: true, attempt_count: invoice.attempt_count + 1 };
  if (intent === undefined || method === null) {
    const failed = failInvoice(context, { ...invoice, ...attempted });
    return { invoice: failed, intent: null };
  }
  const confirmed = confirmPaymentIntent(context, intent, method, presence);
  return settleInvoice(context, { ...invoice, ...attempted }, confirmed, presence);
}

/** Nothing else pays or ends an invoice while a payment of it is under way. */
export function assertNotProcessing(intent: Stripe.PaymentIntent | undefined): void {
  if (intent?.status !== "processing") return;
  throw unexpectedState(
    `A payment of this invoice is processing (${intent.id}): wait for its outcome.`,
    "payment_intent_unexpected_state",
  );
}

/** Begins the payment of an open invoice whose outcome is known later. */
export function beginCollecting(
  context: Context,
  invoice: Stripe.Invoice,
  method: string,
): Stripe.PaymentIntent {
  const { state } = context;
  state.put("invoices", {
    ...invoice,
    attempted: true,
    attempt_count: invoice.attempt_count + 1,
  });
  const intent = state.must("payment_intents", intentOf(context, invoice.id)?.id);
  return beginPaymentIntent(context, intent, method);
}

/** The outcome is known. */
export function endCollecting(
  context: Context,
  intent: Stripe.PaymentIntent,
  succeeds: boolean,
): CollectResult {
  const settled = settlePaymentIntent(context, intent, succeeds);
  const invoice = context.state.must("invoices", invoiceOfIntent(context, intent)?.id);
  return settleInvoice(context, invoice, settled, "on_session");
}

/** After 3-D Secure was passed or given up. */
export function settleAuthentication(
  context: Context,
  invoice: Stripe.Invoice,
  isPassed: boolean,
): CollectResult {
  const intent = context.state.must("payment_intents", intentOf(context, invoice.id)?.id);
  const settled = isPassed
    ? confirmPaymentIntent(context, intent, idOf(intent.payment_method) ?? "", "authenticated")
    : failAuthentication(context, intent);
  return settleInvoice(context, invoice, settled, "on_session");
}

function settleInvoice(
  context: Context,
  invoice: Stripe.Invoice,
  intent: Stripe.PaymentIntent,
  presence: Presence,
): CollectResult {
  if (intent.status === "succeeded") {
    return { invoice: markPaid(context, invoice, intent), intent };
  }
  const at = timeOf(context, idOf(invoice.test_clock));
  if (intent.status === "requires_action") {
    emitEvent(context, "invoice.payment_action_required", invoice, undefined, at);
    if (presence !== "off_session") {
      context.state.put("invoices", invoice);
      return { invoice, intent };
    }
  }
  return { invoice: failInvoice(context, invoice), intent };
}

function failInvoice(context: Context, invoice: Stripe.Invoice): Stripe.Invoice {
  const { state, account } = context;
  const at = timeOf(context, idOf(invoice.test_clock));
  const isRetried =
    invoice.billing_reason !== "subscription_create" && invoice.auto_advance === true;
  const days = isRetried ? account.retryAfterDays[invoice.attempt_count - 1] : undefined;
  const failed = {
    ...invoice,
    next_payment_attempt: days === undefined ? null : at + days * 86_400,
  };
  state.put("invoices", failed);
  emitEvent(context, "invoice.payment_failed", failed, undefined, at);
  afterPaymentFailed(context, failed);
  return state.must("invoices", invoice.id);
}

/** @param intent null: nothing was to be charged */
export function markPaid(
  context: Context,
  invoice: Stripe.Invoice,
  intent: Stripe.PaymentIntent | null,
): Stripe.Invoice {
  const { state } = context;
  const at = timeOf(context, idOf(invoice.test_clock));
  const payment = paymentOf(context, invoice.id);
  if (payment !== undefined && intent !== null) {
    const paidPayment = {
      ...payment,
      status: "paid",
      amount_paid: invoice.amount_remaining,
      status_transitions: { ...payment.status_transitions, paid_at: at },
    };
    state.put("invoice_payments", paidPayment);
    emitEvent(context, "invoice_payment.paid", paidPayment, undefined, at);
  }
  const paid = updateRow(
    context,
    "invoices",
    invoice,
    {
      status: "paid",
      attempted: true,
      amount_paid: invoice.amount_due,
      amount_remaining: 0,
      next_payment_attempt: null,
      status_transitions: { ...invoice.status_transitions, paid_at: at },
    },
    "invoice.updated",
    at,
  );
  emitEvent(context, "invoice.paid", paid, undefined, at);
  emitEvent(context, "invoice.payment_succeeded", paid, undefined, at);
  afterInvoicePaid(context, paid, idOf(intent?.payment_method));
  return paid;
}
