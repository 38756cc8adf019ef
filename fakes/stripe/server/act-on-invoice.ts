import type { Stripe } from "stripe";
import type { Context } from "../api/context.ts";
import { createCreditNote } from "../billing/credit-notes.ts";
import { intentOf } from "../billing/invoices.ts";
import { openDispute } from "../payments/disputes.ts";
import { createRefund } from "../payments/refunds.ts";
import { idOf } from "../state/rows.ts";

/** What an operator does in Stripe's dashboard, and what a card's holder does at the bank. Nothing where it cannot be done any more. */
export function actOnInvoice(context: Context, form: URLSearchParams): void {
  const invoice = context.state.get("invoices", form.get("invoice"));
  if (invoice === undefined) return;
  const action = form.get("action");
  if (action === "credit_note_refund" || action === "credit_note_balance") {
    creditRest(context, invoice, action === "credit_note_balance");
    return;
  }
  const intent = intentOf(context, invoice.id);
  const charge = context.state.get("charges", idOf(intent?.latest_charge));
  if (charge === undefined || !charge.paid || charge.disputed) return;
  if (action === "dispute") openDispute(context, charge, "fraudulent");
  else if (!charge.refunded) {
    createRefund(context, charge, {
      amount: undefined,
      reason: "requested_by_customer",
      metadata: {},
    });
  }
}

/** A credit note of all that is left of an invoice; what was paid is refunded, or credited to the balance. */
function creditRest(context: Context, invoice: Stripe.Invoice, toBalance: boolean): void {
  const paid = invoice.amount_paid - invoice.post_payment_credit_notes_amount;
  const credit = invoice.amount_remaining + paid;
  const isCreditable = invoice.status === "open" || invoice.status === "paid";
  if (!isCreditable || credit <= 0) return;
  const intent = intentOf(context, invoice.id);
  const charge = context.state.get("charges", idOf(intent?.latest_charge));
  const refundable = charge?.disputed === false ? charge.amount - charge.amount_refunded : 0;
  if (intent?.status === "processing" || (!toBalance && paid > refundable)) return;
  createCreditNote(context, invoice, {
    credit,
    balanceAmount: toBalance ? paid : 0,
    outOfBandAmount: 0,
    refundAmount: toBalance ? 0 : paid,
    refunds: [],
    memo: null,
    metadata: {},
    reason: "order_change",
  });
}
