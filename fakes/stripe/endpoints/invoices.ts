import type Stripe from "stripe";
import { type Context, requireNamed, requireRow } from "../api/context.ts";
import { updateRow } from "../api/emit-event.ts";
import { endpoint, listEndpoint } from "../api/endpoint.ts";
import {
  type ParamsOf,
  clearableText,
  flag,
  group,
  integer,
  list,
  mergeMetadata,
  metadata,
  oneOf,
  only,
  range,
  required,
  text,
} from "../api/params.ts";
import { invalid, notCovered, unexpectedState } from "../api/stripe-fault.ts";
import {
  assertNotProcessing,
  collectInvoice,
  markPaid,
  methodOf,
} from "../billing/collect-invoice.ts";
import { finalizeInvoice, intentOf } from "../billing/invoices.ts";
import { previewFirstInvoice, previewInvoice } from "../billing/preview-invoice.ts";
import { markUncollectible, voidInvoice } from "../billing/void-invoice.ts";
import { toFault } from "../payments/payment-intents.ts";
import { attachPaymentMethod, findPaymentMethod } from "../payments/payment-methods.ts";
import { idOf, subscriptionOf } from "../state/rows.ts";
import { requireCustomer } from "./customers.ts";
import {
  billingMode,
  changedItems,
  chooseCoupons,
  discountList,
  findTaxRates,
  newCoupons,
  prorationBehavior,
} from "./subscription-params.ts";

const previewFields = {
  customer: text,
  currency: only("jpy"),
  discounts: discountList,
  preview_mode: only("next"),
  subscription: text,
  subscription_details: group({
    billing_cycle_anchor: only("now", "unchanged"),
    billing_mode: billingMode,
    cancel_at_period_end: flag,
    default_tax_rates: list(text),
    items: changedItems,
    proration_behavior: prorationBehavior,
    proration_date: integer,
    trial_end: integer,
  }),
};

function preview(context: Context, params: ParamsOf<typeof previewFields>): Stripe.Invoice {
  const details = params.subscription_details;
  if (params.subscription === undefined) return previewFirst(context, params);
  const subscription = requireNamed(
    context,
    "subscriptions",
    params.subscription,
    "subscription",
    "subscription",
  );
  if (params.customer !== undefined && params.customer !== idOf(subscription.customer)) {
    throw invalid(
      `Subscription ${subscription.id} does not belong to customer ${params.customer}.`,
      "subscription",
    );
  }
  return previewInvoice(context, subscription, {
    items: details?.items ?? [],
    prorationBehavior: details?.proration_behavior ?? "create_prorations",
    prorationDate: details?.proration_date,
    resetsAnchor: details?.billing_cycle_anchor === "now",
    coupons: chooseCoupons(context, params.discounts, idOf(subscription.customer)),
    cancels: details?.cancel_at_period_end,
  });
}

function previewFirst(context: Context, params: ParamsOf<typeof previewFields>): Stripe.Invoice {
  const details = params.subscription_details;
  if (params.customer === undefined || details?.items === undefined) {
    throw notCovered(
      "previews of neither a subscription nor a customer with items",
      "subscription",
    );
  }
  const customer = requireCustomer(context, params.customer);
  return previewFirstInvoice(context, {
    customer: customer.id,
    items: details.items,
    coupons: newCoupons(context, params.discounts, customer.id),
    defaultPaymentMethod: null,
    defaultTaxRates: findTaxRates(
      context,
      details.default_tax_rates,
      "subscription_details[default_tax_rates]",
    ),
    description: null,
    trialEnd: details.trial_end ?? null,
    metadata: {},
    cancelAtPeriodEnd: false,
    paymentSettings: {},
  });
}

function pay(
  context: Context,
  invoice: Stripe.Invoice,
  method: string | undefined,
  isOffSession: boolean,
): Stripe.Invoice {
  if (invoice.status === "paid")
    throw invalid("Invoice is already paid", undefined, "invoice_already_paid");
  if (invoice.status === "draft")
    return pay(context, finalizeInvoice(context, invoice), method, isOffSession);
  if (invoice.status !== "open" && invoice.status !== "uncollectible") {
    throw unexpectedState(
      `Invoice ${invoice.id} is ${invoice.status} and cannot be paid.`,
      "invoice_not_editable",
    );
  }
  const customer = idOf(invoice.customer) ?? "";
  const chosen =
    method === undefined
      ? methodOf(context, invoice)
      : attachPaymentMethod(context, findPaymentMethod(context, method, "payment_method"), customer)
          .id;
  if (chosen === null && invoice.amount_remaining > 0) {
    throw invalid(
      "The customer has no default payment method: give one.",
      "payment_method",
      "resource_missing",
    );
  }
  const result = collectInvoice(
    context,
    invoice,
    isOffSession ? "off_session" : "on_session",
    chosen,
  );
  if (result.invoice.status !== "paid" && result.intent !== null) throw toFault(result.intent);
  return context.state.must("invoices", invoice.id);
}

export const invoiceEndpoints = [
  endpoint("POST", "/v1/invoices/create_preview", previewFields, preview),
  listEndpoint(
    "/v1/invoices",
    {
      customer: text,
      status: oneOf("draft", "open", "paid", "uncollectible", "void"),
      subscription: text,
      created: range,
      collection_method: only("charge_automatically"),
    },
    ({ state }, params) => {
      const owner =
        params.customer ?? idOf(state.get("subscriptions", params.subscription)?.customer);
      const table = state.table("invoices");
      const rows = owner === null ? [...table.values()] : table.ownedBy(owner);
      return rows.filter(
        (row) =>
          (params.status === undefined || row.status === params.status) &&
          (params.subscription === undefined || subscriptionOf(row) === params.subscription) &&
          (params.created === undefined || params.created(row.created)),
      );
    },
  ),
  endpoint("GET", "/v1/invoices/:id", {}, (context, _params, id) =>
    requireRow(context, "invoices", id, "invoice"),
  ),
  endpoint(
    "POST",
    "/v1/invoices/:id",
    { auto_advance: flag, description: clearableText, metadata },
    (context, params, id) => {
      const invoice = requireRow(context, "invoices", id, "invoice");
      if (params.description !== undefined && invoice.status !== "draft") {
        throw unexpectedState("A finalized invoice keeps its description.", "invoice_not_editable");
      }
      const patch: Partial<Stripe.Invoice> = {
        metadata: mergeMetadata(invoice.metadata, params.metadata),
        description: params.description === undefined ? invoice.description : params.description,
        auto_advance: params.auto_advance ?? invoice.auto_advance ?? false,
        next_payment_attempt: params.auto_advance === false ? null : invoice.next_payment_attempt,
      };
      return updateRow(context, "invoices", invoice, patch, "invoice.updated");
    },
  ),
  endpoint(
    "POST",
    "/v1/invoices/:id/pay",
    { payment_method: text, off_session: flag, paid_out_of_band: flag },
    (context, params, id) => {
      const invoice = requireRow(context, "invoices", id, "invoice");
      if (params.paid_out_of_band !== true)
        return pay(context, invoice, params.payment_method, params.off_session ?? true);
      if (invoice.status !== "open")
        throw unexpectedState(`Invoice ${id} is ${invoice.status}.`, "invoice_not_editable");
      return markPaid(context, invoice, null);
    },
  ),
  endpoint("POST", "/v1/invoices/:id/finalize", { auto_advance: flag }, (context, _params, id) => {
    const invoice = requireRow(context, "invoices", id, "invoice");
    if (invoice.status !== "draft") {
      throw unexpectedState(
        "This invoice is already finalized, you can't re-finalize a non-draft invoice.",
        "invoice_not_editable",
      );
    }
    const open = finalizeInvoice(context, invoice);
    return open.amount_remaining === 0 ? markPaid(context, open, null) : open;
  }),
  endpoint("POST", "/v1/invoices/:id/void", {}, (context, _params, id) => {
    const invoice = requireRow(context, "invoices", id, "invoice");
    assertNotProcessing(intentOf(context, id));
    return voidInvoice(context, invoice);
  }),
  endpoint("POST", "/v1/invoices/:id/mark_uncollectible", {}, (context, _params, id) =>
    markUncollectible(context, requireRow(context, "invoices", id, "invoice")),
  ),
  listEndpoint("/v1/invoices/:id/lines", {}, (context, _params, id) =>
    requireRow(context, "invoices", id, "invoice").lines.data.toReversed(),
  ),
  listEndpoint(
    "/v1/invoice_payments",
    {
      invoice: text,
      payment: group({ type: required(only("payment_intent")), payment_intent: required(text) }),
      status: oneOf("canceled", "open", "paid"),
    },
    ({ state }, { invoice, payment, status }) => {
      const table = state.table("invoice_payments");
      const rows = invoice === undefined ? [...table.values()] : table.ownedBy(invoice);
      return rows.filter(
        (row) =>
          (status === undefined || row.status === status) &&
          (payment === undefined || idOf(row.payment.payment_intent) === payment.payment_intent),
      );
    },
  ),
  listEndpoint(
    "/v1/invoiceitems",
    { customer: text, invoice: text, pending: flag },
    ({ state }, params) => {
      const table = state.table("invoice_items");
      const rows =
        params.customer === undefined ? [...table.values()] : table.ownedBy(params.customer);
      return rows.filter(
        (row) =>
          (params.invoice === undefined || idOf(row.invoice) === params.invoice) &&
          (params.pending === undefined || params.pending === (row.invoice === null)),
      );
    },
  ),
  endpoint("GET", "/v1/invoiceitems/:id", {}, (context, _params, id) =>
    requireRow(context, "invoice_items", id, "invoiceitem"),
  ),
  endpoint("DELETE", "/v1/invoiceitems/:id", {}, (context, _params, id) => {
    const item = requireRow(context, "invoice_items", id, "invoiceitem");
    if (item.invoice !== null)
      throw unexpectedState("This invoice item is on an invoice and cannot be deleted.");
    context.state.remove("invoice_items", id);
    return { id, object: "invoiceitem", deleted: true };
  }),
];
