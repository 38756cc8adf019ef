import type Stripe from "stripe";
import { type Context, timeOf } from "../api/context.ts";
import { emitEvent, updateRow } from "../api/emit-event.ts";
import { createPaymentIntent } from "../payments/payment-intents.ts";
import { idOf } from "../state/rows.ts";
import { changeBalance } from "./customer-balance.ts";
import { type LineDraft, priceLines } from "./invoice-lines.ts";
import { MIN_CHARGE_YEN } from "./money.ts";

export interface InvoiceOptions {
  readonly subscription: Stripe.Subscription;
  readonly reason: "subscription_create" | "subscription_cycle" | "subscription_update";
  readonly drafts: readonly LineDraft[];
  readonly at: number;
  readonly periodStart: number;
  readonly periodEnd: number;
  /** Seconds; null: by whoever makes it. */
  readonly finalizesAt: number | null;
  readonly prorationDate?: number;
}

/** Seconds that the invoice of a renewal stays a draft; https://docs.stripe.com/billing/invoices/subscription */
export const DRAFT_SECONDS = 3600;

/** Makes a draft, which takes up the invoice items that its lines come from. */
export function createInvoice(context: Context, options: InvoiceOptions): Stripe.Invoice {
  const { state, account } = context;
  const { subscription, at } = options;
  const customer = state.must("customers", idOf(subscription.customer));
  const id = state.newId("in");
  const { lines, subtotal, total, totalDiscounts, totalTaxes } = priceLines(
    context,
    subscription,
    id,
    options.drafts,
    at,
  );
  const tax = totalTaxes.reduce((sum, { amount }) => sum + amount, 0);
  const { amount_due } = toDue(total, customer.balance);
  const invoice: Stripe.Invoice = {
    id,
    object: "invoice",
    account_country: "JP",
    account_name: account.name,
    account_tax_ids: null,
    amount_due,
    amount_overpaid: 0,
    amount_paid: 0,
    amount_remaining: amount_due,
    amount_shipping: 0,
    application: null,
    attempt_count: 0,
    attempted: false,
    auto_advance: options.finalizesAt !== null,
    automatic_tax: {
      disabled_reason: null,
      enabled: false,
      liability: null,
      provider: null,
      status: null,
    },
    automatically_finalizes_at: options.finalizesAt,
    billing_reason: options.reason,
    collection_method: "charge_automatically",
    created: at,
    currency: "jpy",
    custom_fields: null,
    customer: customer.id,
    customer_account: null,
    customer_address: customer.address ?? null,
    customer_email: customer.email,
    customer_name: customer.name ?? null,
    customer_phone: customer.phone ?? null,
    customer_shipping: null,
    customer_tax_exempt: "none",
    customer_tax_ids: [],
    default_payment_method: null,
    default_source: null,
    default_tax_rates: subscription.default_tax_rates ?? [],
    description: subscription.description,
    discounts: totalDiscounts.map(({ discount }) => discount),
    due_date: null,
    effective_at: null,
    ending_balance: null,
    footer: null,
    from_invoice: null,
    hosted_invoice_url: null,
    invoice_pdf: null,
    issuer: { type: "self" },
    last_finalization_error: null,
    latest_revision: null,
    lines: { object: "list", data: lines, has_more: false, url: `/v1/invoices/${id}/lines` },
    livemode: false,
    metadata: {},
    next_payment_attempt: null,
    number: null,
    on_behalf_of: null,
    parent: {
      quote_details: null,
      subscription_details: {
        metadata: subscription.metadata,
        subscription: subscription.id,
        ...(options.prorationDate === undefined
          ? {}
          : { subscription_proration_date: options.prorationDate }),
      },
      type: "subscription_details",
    },
    payment_settings: {
      default_mandate: null,
      payment_method_options: null,
      payment_method_types: null,
    },
    period_end: options.periodEnd,
    period_start: options.periodStart,
    post_payment_credit_notes_amount: 0,
    pre_payment_credit_notes_amount: 0,
    receipt_number: null,
    rendering: null,
    shipping_cost: null,
    shipping_details: null,
    starting_balance: customer.balance,
    statement_descriptor: null,
    status: "draft",
    status_transitions: {
      finalized_at: null,
      marked_uncollectible_at: null,
      paid_at: null,
      voided_at: null,
    },
    subtotal,
    subtotal_excluding_tax: subtotal - tax,
    test_clock: idOf(customer.test_clock),
    total,
    total_discount_amounts: totalDiscounts,
    total_excluding_tax: total - tax,
    total_pretax_credit_amounts: totalDiscounts.map(({ amount, discount }) => ({
      amount,
      discount,
      type: "discount",
    })),
    total_taxes: totalTaxes,
    webhooks_delivered_at: at,
  };
  state.put("invoices", invoice);
  takeUpItems(context, invoice);
  emitEvent(context, "invoice.created", invoice, undefined, at);
  return invoice;
}

/** What is to pay of a total, and what the balance is afterwards. Less than the minimum is carried to the next invoice. */
function toDue(
  total: number,
  balance: number,
): { amount_due: number; ending: number; tooSmall: boolean } {
  const due = total + balance;
  if (due <= 0) return { amount_due: 0, ending: due, tooSmall: false };
  if (due < MIN_CHARGE_YEN) return { amount_due: 0, ending: due, tooSmall: true };
  return { amount_due: due, ending: 0, tooSmall: false };
}

function takeUpItems({ state }: Context, invoice: Stripe.Invoice): void {
  for (const line of invoice.lines.data) {
    const item = state.get("invoice_items", line.parent?.subscription_item_details?.invoice_item);
    if (item !== undefined) state.put("invoice_items", { ...item, invoice: invoice.id });
  }
}

/** Draft → open, or paid where nothing is to be charged: see `markPaid` of who calls. */
export function finalizeInvoice(context: Context, draft: Stripe.Invoice): Stripe.Invoice {
  const { state, origin } = context;
  const customer = state.must("customers", idOf(draft.customer));
  const at = timeOf(context, idOf(draft.test_clock));
  const { amount_due, ending, tooSmall } = toDue(draft.total, customer.balance);
  const sequence = customer.next_invoice_sequence ?? 1;
  state.put("customers", { ...customer, next_invoice_sequence: sequence + 1 });
  if (ending !== customer.balance) {
    const type = tooSmall ? "invoice_too_small" : "applied_to_invoice";
    changeBalance(context, customer.id, {
      amount: ending - customer.balance,
      type,
      invoice: draft.id,
    });
  }
  const open = updateRow(
    context,
    "invoices",
    draft,
    {
      status: "open",
      amount_due,
      amount_remaining: amount_due,
      auto_advance: true,
      automatically_finalizes_at: null,
      starting_balance: customer.balance,
      ending_balance: ending,
      effective_at: at,
      number: `${customer.invoice_prefix}-${String(sequence).padStart(4, "0")}`,
      hosted_invoice_url: `${origin}/i/${draft.id}`,
      invoice_pdf: `${origin}/i/${draft.id}/pdf`,
      status_transitions: { ...draft.status_transitions, finalized_at: at },
    },
    null,
  );
  emitEvent(context, "invoice.finalized", open, undefined, at);
  if (amount_due > 0) requestPayment(context, open);
  return open;
}

/** Makes the payment that the invoice waits for. */
function requestPayment(context: Context, invoice: Stripe.Invoice): void {
  const { state } = context;
  const intent = createPaymentIntent(context, {
    amount: invoice.amount_due,
    customer: idOf(invoice.customer),
    description:
      invoice.billing_reason === "subscription_create"
        ? "Subscription creation"
        : "Subscription update",
    method: null,
  });
  state.put("invoice_payments", {
    id: state.newId("inpay"),
    object: "invoice_payment",
    amount_paid: null,
    amount_requested: invoice.amount_due,
    created: intent.created,
    currency: "jpy",
    invoice: invoice.id,
    is_default: true,
    livemode: false,
    payment: { type: "payment_intent", payment_intent: intent.id },
    status: "open",
    status_transitions: { canceled_at: null, paid_at: null },
  });
}

export function paymentOf({ state }: Context, invoice: string): Stripe.InvoicePayment | undefined {
  return state.table("invoice_payments").ownedBy(invoice).at(-1);
}

export function intentOf(context: Context, invoice: string): Stripe.PaymentIntent | undefined {
  return context.state.get(
    "payment_intents",
    idOf(paymentOf(context, invoice)?.payment.payment_intent),
  );
}

/** Invoice that a payment intent pays; only invoices make intents here. */
export function invoiceOfIntent(
  { state }: Context,
  intent: Stripe.PaymentIntent,
): Stripe.Invoice | undefined {
  const customer = idOf(intent.customer) ?? "";
  const invoices = state.table("invoices").ownedBy(customer).toReversed();
  return invoices.find(({ id }) =>
    state
      .table("invoice_payments")
      .ownedBy(id)
      .some(({ payment }) => payment.payment_intent === intent.id),
  );
}
