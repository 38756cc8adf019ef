import type Stripe from "stripe";
import { type Context, timeOf, wireDecimal } from "../api/context.ts";
import { emitEvent, updateRow } from "../api/emit-event.ts";
import { invalid, unexpectedState } from "../api/stripe-fault.ts";
import { cancelPaymentIntent } from "../payments/payment-intents.ts";
import { createRefund } from "../payments/refunds.ts";
import { idOf } from "../state/rows.ts";
import { assertNotProcessing, markPaid } from "./collect-invoice.ts";
import { changeBalance } from "./customer-balance.ts";
import { sumTaxes, toTax } from "./invoice-lines.ts";
import { intentOf, paymentOf } from "./invoices.ts";
import { roundYen } from "./money.ts";

/** Part of an invoice's line, in yen before its discounts. */
export interface CreditedLine {
  readonly line: string;
  readonly amount: number;
}

/** What a credit note gives back, and how. */
export interface CreditNoteOptions {
  /** Of the invoice as a whole, or of its lines. */
  readonly credit: number | readonly CreditedLine[];
  readonly balanceAmount: number;
  readonly outOfBandAmount: number;
  readonly refundAmount: number;
  /** Refunds that were made before. */
  readonly refunds: readonly { readonly refund: Stripe.Refund; readonly amount: number }[];
  readonly memo: string | null;
  readonly metadata: Stripe.Metadata;
  readonly reason: Stripe.CreditNote.Reason | null;
}

/** Lowers what is still to pay of an invoice; what exceeds it was paid and is given back; https://docs.stripe.com/invoicing/integration/programmatic-credit-notes */
export function createCreditNote(
  context: Context,
  invoice: Stripe.Invoice,
  options: CreditNoteOptions,
): Stripe.CreditNote {
  const { state, origin } = context;
  if (invoice.status !== "open" && invoice.status !== "paid") {
    throw unexpectedState(
      `Credit notes are for open and paid invoices: invoice ${invoice.id} is ${invoice.status}.`,
      "invoice_not_editable",
    );
  }
  assertNotProcessing(intentOf(context, invoice.id));
  const earlier = state.table("credit_notes").ownedBy(invoice.id);
  const lines =
    typeof options.credit === "number" ? [] : toLines(context, invoice, options.credit, earlier);
  const subtotal =
    typeof options.credit === "number"
      ? options.credit
      : lines.reduce((sum, { amount }) => sum + amount, 0);
  const discount = lines.reduce((sum, { discount_amount }) => sum + discount_amount, 0);
  const total = subtotal - discount;
  const pre = Math.min(total, invoice.amount_remaining);
  const post = total - pre;
  assertAmounts(invoice, options, total, post);
  const id = state.newId("cn");
  const customer = idOf(invoice.customer) ?? "";
  const at = timeOf(context, idOf(invoice.test_clock));
  const taxes = sumTaxes(lines.flatMap((line) => line.taxes ?? []));
  const tax = taxes.reduce((sum, { amount }) => sum + amount, 0);
  const entry =
    options.balanceAmount === 0
      ? null
      : changeBalance(context, customer, {
          amount: -options.balanceAmount,
          type: "credit_note",
          creditNote: id,
          invoice: invoice.id,
        });
  const note: Stripe.CreditNote = {
    id,
    object: "credit_note",
    amount: total,
    amount_shipping: 0,
    created: at,
    currency: "jpy",
    customer,
    customer_account: null,
    customer_balance_transaction: entry?.id ?? null,
    discount_amount: discount,
    discount_amounts: lines.flatMap((line) => line.discount_amounts),
    effective_at: at,
    invoice: invoice.id,
    lines: { object: "list", data: lines, has_more: false, url: `/v1/credit_notes/${id}/lines` },
    livemode: false,
    memo: options.memo,
    metadata: options.metadata,
    number: `${invoice.number}-CN-${String(earlier.length + 1).padStart(2, "0")}`,
    out_of_band_amount: options.outOfBandAmount === 0 ? null : options.outOfBandAmount,
    pdf: `${origin}/credit_notes/${id}/pdf`,
    post_payment_amount: post,
    pre_payment_amount: pre,
    pretax_credit_amounts: lines.flatMap((line) => line.pretax_credit_amounts),
    reason: options.reason,
    refunds: giveBack(context, invoice, options),
    shipping_cost: null,
    status: "issued",
    subtotal,
    subtotal_excluding_tax: subtotal - tax,
    total,
    total_excluding_tax: total - tax,
    total_taxes: taxes,
    type: post === 0 ? "pre_payment" : pre === 0 ? "post_payment" : "mixed",
    voided_at: null,
  };
  state.put("credit_notes", note);
  emitEvent(context, "credit_note.created", note, undefined, at);
  changeInvoice(context, invoice, pre, post);
  return note;
}

/** Takes a credit note back while its invoice is still to be paid. */
export function voidCreditNote(context: Context, note: Stripe.CreditNote): Stripe.CreditNote {
  const invoice = context.state.must("invoices", idOf(note.invoice));
  if (note.status !== "issued" || invoice.status !== "open") {
    throw unexpectedState(
      `Only credit notes of open invoices can be voided: ${note.id} is ${note.status}, its invoice ${invoice.status}.`,
    );
  }
  changeInvoice(context, invoice, -note.pre_payment_amount, 0);
  const at = timeOf(context, idOf(invoice.test_clock));
  const patch = { status: "void", voided_at: at } as const;
  return updateRow(context, "credit_notes", note, patch, "credit_note.voided", at);
}

function assertAmounts(
  invoice: Stripe.Invoice,
  options: CreditNoteOptions,
  total: number,
  post: number,
): void {
  if (total <= 0) throw invalid("A credit note has to credit something.", "amount");
  const left = invoice.amount_paid - invoice.post_payment_credit_notes_amount;
  if (post > left) {
    throw invalid(
      `The credit note exceeds what is left of the invoice: ¥${total} of ¥${invoice.amount_remaining + left}.`,
      "amount",
    );
  }
  const linked = options.refunds.reduce((sum, { amount }) => sum + amount, 0);
  const given = options.balanceAmount + options.outOfBandAmount + options.refundAmount + linked;
  if (given === post) return;
  throw invalid(
    `The sum of credit amount, refund amount and out of band amount (¥${given}) must equal the post payment amount of the credit note (¥${post}).`,
  );
}

function toLines(
  context: Context,
  invoice: Stripe.Invoice,
  credited: readonly CreditedLine[],
  earlier: readonly Stripe.CreditNote[],
): Stripe.CreditNoteLineItem[] {
  const before = earlier
    .filter(({ status }) => status === "issued")
    .flatMap(({ lines }) => lines.data);
  return credited.map(({ line: id, amount }, index) => {
    const path = `lines[${index}]`;
    const line = invoice.lines.data.find((one) => one.id === id);
    if (line === undefined) {
      throw invalid(`No such invoice line item: '${id}'`, `${path}[invoice_line_item]`);
    }
    const left = before
      .filter((one) => one.invoice_line_item === id)
      .reduce((sum, one) => sum - one.amount, line.amount);
    if (amount <= 0 || amount > left) {
      throw invalid(`¥${amount} cannot be credited of ¥${left}.`, `${path}[amount]`);
    }
    return toLine(context, line, amount);
  });
}

function toLine(
  { state }: Context,
  line: Stripe.InvoiceLineItem,
  amount: number,
): Stripe.CreditNoteLineItem {
  const discount_amounts = (line.discount_amounts ?? []).map((one) => ({
    discount: idOf(one.discount) ?? "",
    amount: roundYen((one.amount * amount) / line.amount),
  }));
  const discount = discount_amounts.reduce((sum, one) => sum + one.amount, 0);
  const rates = (line.taxes ?? []).map(({ tax_rate_details: details }) =>
    state.must("tax_rates", details?.tax_rate),
  );
  return {
    id: state.newId("cnli"),
    object: "credit_note_line_item",
    amount,
    description: line.description,
    discount_amount: discount,
    discount_amounts,
    invoice_line_item: line.id,
    livemode: false,
    metadata: {},
    pretax_credit_amounts: discount_amounts.map(({ discount: id, amount: off }) => ({
      discount: id,
      amount: off,
      type: "discount",
    })),
    quantity: null,
    tax_rates: rates,
    taxes: rates.map((rate) => toTax(rate, amount - discount)),
    type: "invoice_line_item",
    unit_amount: null,
    unit_amount_decimal: wireDecimal(null),
  };
}

function giveBack(
  context: Context,
  invoice: Stripe.Invoice,
  { refundAmount, refunds }: CreditNoteOptions,
): Stripe.CreditNote.Refund[] {
  const charge = context.state.get("charges", idOf(intentOf(context, invoice.id)?.latest_charge));
  const linked = refunds.map(({ refund, amount }, index) => {
    if (charge === undefined || idOf(refund.charge) !== charge.id || amount > refund.amount) {
      throw invalid(`Refund ${refund.id} is not one of this invoice.`, `refunds[${index}]`);
    }
    return toRefund(refund.id, amount);
  });
  if (refundAmount === 0) return linked;
  if (charge === undefined) {
    throw invalid("The invoice has no charge to refund.", "refund_amount");
  }
  const made = createRefund(context, charge, { amount: refundAmount, reason: null, metadata: {} });
  return [...linked, toRefund(made.id, refundAmount)];
}

function toRefund(refund: string, amount: number): Stripe.CreditNote.Refund {
  return { amount_refunded: amount, payment_record_refund: null, refund, type: "refund" };
}

/** What is to pay becomes less; an invoice of which nothing is left is paid. */
function changeInvoice(context: Context, invoice: Stripe.Invoice, pre: number, post: number): void {
  const { state } = context;
  const at = timeOf(context, idOf(invoice.test_clock));
  const patch: Partial<Stripe.Invoice> = {
    amount_due: invoice.amount_due - pre,
    amount_remaining: invoice.amount_remaining - pre,
    pre_payment_credit_notes_amount: invoice.pre_payment_credit_notes_amount + pre,
    post_payment_credit_notes_amount: invoice.post_payment_credit_notes_amount + post,
  };
  const changed = updateRow(context, "invoices", invoice, patch, "invoice.updated", at);
  const payment = paymentOf(context, invoice.id);
  const intent = intentOf(context, invoice.id);
  if (pre === 0 || payment === undefined || intent === undefined) return;
  if (changed.amount_remaining > 0) {
    const amount = changed.amount_remaining;
    state.put("payment_intents", { ...intent, amount });
    state.put("invoice_payments", { ...payment, amount_requested: amount });
    return;
  }
  cancelPaymentIntent(context, intent, "void_invoice");
  const status_transitions = { ...payment.status_transitions, canceled_at: at };
  state.put("invoice_payments", { ...payment, status: "canceled", status_transitions });
  markPaid(context, changed, null);
}
