import type Stripe from "stripe";
import { type Context, timeOf } from "../api/context.ts";
import { emitEvent, updateRow } from "../api/emit-event.ts";
import { unexpectedState } from "../api/stripe-fault.ts";
import { cancelPaymentIntent } from "../payments/payment-intents.ts";
import { type PendingChangeRow, idOf } from "../state/rows.ts";
import { changeBalance } from "./customer-balance.ts";
import { intentOf, paymentOf } from "./invoices.ts";
import { afterInvoiceVoided } from "./subscription-status.ts";

/** Nothing of it is owed any more, and what it took from the balance goes back. */
export function voidInvoice(context: Context, invoice: Stripe.Invoice): Stripe.Invoice {
  const { state } = context;
  if (invoice.status !== "open" && invoice.status !== "uncollectible") {
    throw unexpectedState(
      `Invoice ${invoice.id} is ${invoice.status}: only open and uncollectible invoices can be voided.`,
      "invoice_not_editable",
    );
  }
  const at = timeOf(context, idOf(invoice.test_clock));
  const intent = intentOf(context, invoice.id);
  if (intent !== undefined) cancelPaymentIntent(context, intent, "void_invoice");
  const payment = paymentOf(context, invoice.id);
  if (payment !== undefined) {
    const status_transitions = { ...payment.status_transitions, canceled_at: at };
    state.put("invoice_payments", { ...payment, status: "canceled", status_transitions });
  }
  const taken = (invoice.ending_balance ?? invoice.starting_balance) - invoice.starting_balance;
  if (taken !== 0) {
    const entry = { amount: -taken, type: "unapplied_from_invoice", invoice: invoice.id } as const;
    changeBalance(context, idOf(invoice.customer) ?? "", entry);
  }
  const patch: Partial<Stripe.Invoice> = {
    status: "void",
    auto_advance: false,
    next_payment_attempt: null,
    status_transitions: { ...invoice.status_transitions, voided_at: at },
  };
  const voided = updateRow(context, "invoices", invoice, patch, "invoice.voided", at);
  afterInvoiceVoided(context, voided);
  return voided;
}

export function markUncollectible(context: Context, invoice: Stripe.Invoice): Stripe.Invoice {
  if (invoice.status !== "open") {
    throw unexpectedState(
      `Invoice ${invoice.id} is ${invoice.status}, not open.`,
      "invoice_not_editable",
    );
  }
  const at = timeOf(context, idOf(invoice.test_clock));
  const patch: Partial<Stripe.Invoice> = {
    status: "uncollectible",
    auto_advance: false,
    next_payment_attempt: null,
    status_transitions: { ...invoice.status_transitions, marked_uncollectible_at: at },
  };
  return updateRow(context, "invoices", invoice, patch, "invoice.marked_uncollectible", at);
}

/** The change was not paid in time, or another one takes its place. */
export function expirePendingChange(context: Context, change: PendingChangeRow): void {
  const { state } = context;
  const invoice = state.must("invoices", change.invoice);
  if (invoice.status === "open") voidInvoice(context, invoice);
  const subscription = state.must("subscriptions", change.id);
  const at = timeOf(context, idOf(subscription.test_clock));
  emitEvent(context, "customer.subscription.pending_update_expired", subscription, undefined, at);
}
