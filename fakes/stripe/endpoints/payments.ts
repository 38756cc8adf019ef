import type Stripe from "stripe";
import { requireNamed, requireRow } from "../api/context.ts";
import { updateRow } from "../api/emit-event.ts";
import { endpoint, listEndpoint } from "../api/endpoint.ts";
import {
  clearableText,
  flag,
  group,
  integer,
  mergeMetadata,
  metadata,
  oneOf,
  only,
  range,
  required,
  text,
} from "../api/params.ts";
import { invalid, notCovered, unexpectedState } from "../api/stripe-fault.ts";
import { collectInvoice } from "../billing/collect-invoice.ts";
import { invoiceOfIntent } from "../billing/invoices.ts";
import { loseDispute, submitEvidence } from "../payments/disputes.ts";
import { toFault } from "../payments/payment-intents.ts";
import {
  attachPaymentMethod,
  createPaymentMethod,
  detachPaymentMethod,
  findPaymentMethod,
  numberOfToken,
} from "../payments/payment-methods.ts";
import { createRefund } from "../payments/refunds.ts";
import { idOf } from "../state/rows.ts";

const intentFilters = { customer: text, created: range };

export const paymentEndpoints = [
  endpoint(
    "POST",
    "/v1/payment_methods",
    {
      type: required(only("card")),
      card: required(
        group({ token: text, number: text, exp_month: integer, exp_year: integer, cvc: text }),
      ),
      billing_details: group({ name: clearableText }),
      metadata,
    },
    (context, { card, billing_details: billing, metadata: data }) => {
      const number =
        card.token === undefined
          ? (card.number ?? "").replaceAll(" ", "")
          : numberOfToken(card.token);
      return createPaymentMethod(context, number, {
        ...(card.exp_month === undefined ? {} : { expMonth: card.exp_month }),
        ...(card.exp_year === undefined ? {} : { expYear: card.exp_year }),
        name: billing?.name ?? null,
        metadata: mergeMetadata({}, data),
      });
    },
  ),
  listEndpoint(
    "/v1/payment_methods",
    { customer: text, type: oneOf("card") },
    ({ state }, { customer }) => {
      if (customer === undefined) throw notCovered("payment methods of no customer", "customer");
      return state.table("payment_methods").ownedBy(customer);
    },
  ),
  endpoint("GET", "/v1/payment_methods/:id", {}, (context, _params, id) =>
    requireRow(context, "payment_methods", id, "PaymentMethod"),
  ),
  endpoint(
    "POST",
    "/v1/payment_methods/:id",
    { metadata, card: group({ exp_month: integer, exp_year: integer }) },
    (context, params, id) => {
      const method = requireRow(context, "payment_methods", id, "PaymentMethod");
      const card = method.card as Stripe.PaymentMethod.Card;
      const patch = {
        card: {
          ...card,
          exp_month: params.card?.exp_month ?? card.exp_month,
          exp_year: params.card?.exp_year ?? card.exp_year,
        },
        metadata: mergeMetadata(method.metadata, params.metadata),
      };
      return updateRow(context, "payment_methods", method, patch, "payment_method.updated");
    },
  ),
  endpoint(
    "POST",
    "/v1/payment_methods/:id/attach",
    { customer: required(text) },
    (context, { customer }, id) => {
      requireNamed(context, "customers", customer, "customer", "customer");
      return attachPaymentMethod(
        context,
        findPaymentMethod(context, id, "payment_method"),
        customer,
      );
    },
  ),
  endpoint("POST", "/v1/payment_methods/:id/detach", {}, (context, _params, id) =>
    detachPaymentMethod(context, requireRow(context, "payment_methods", id, "PaymentMethod")),
  ),
  listEndpoint("/v1/payment_intents", intentFilters, ({ state }, { customer, created }) => {
    const table = state.table("payment_intents");
    const rows = customer === undefined ? [...table.values()] : table.ownedBy(customer);
    return rows.filter((row) => created === undefined || created(row.created));
  }),
  endpoint("GET", "/v1/payment_intents/:id", { client_secret: text }, (context, _params, id) =>
    requireRow(context, "payment_intents", id, "payment_intent"),
  ),
  endpoint(
    "POST",
    "/v1/payment_intents/:id/confirm",
    { payment_method: text, off_session: flag, return_url: text },
    (context, params, id) => {
      const intent = requireRow(context, "payment_intents", id, "payment_intent");
      const invoice = invoiceOfIntent(context, intent);
      if (invoice === undefined) throw notCovered("payment intents without an invoice");
      if (intent.status === "succeeded" || intent.status === "canceled") {
        throw unexpectedState(
          `The payment intent is ${intent.status} already.`,
          "payment_intent_unexpected_state",
        );
      }
      const named = params.payment_method ?? idOf(intent.payment_method) ?? undefined;
      if (named === undefined)
        throw invalid("A payment method is missing.", "payment_method", "parameter_missing");
      const method = findPaymentMethod(context, named, "payment_method");
      const customer = idOf(intent.customer);
      if (customer !== null) attachPaymentMethod(context, method, customer);
      const presence = params.off_session === true ? "off_session" : "on_session";
      const result = collectInvoice(context, invoice, presence, method.id);
      if (result.intent?.status === "requires_payment_method") throw toFault(result.intent);
      return context.state.must("payment_intents", id);
    },
  ),
  listEndpoint(
    "/v1/charges",
    { customer: text, payment_intent: text, created: range },
    ({ state }, params) => {
      const table = state.table("charges");
      const rows =
        params.payment_intent === undefined
          ? [...table.values()]
          : table.ownedBy(params.payment_intent);
      return rows.filter(
        (row) =>
          (params.customer === undefined || idOf(row.customer) === params.customer) &&
          (params.created === undefined || params.created(row.created)),
      );
    },
  ),
  endpoint("GET", "/v1/charges/:id", {}, (context, _params, id) =>
    requireRow(context, "charges", id, "charge"),
  ),
  endpoint(
    "POST",
    "/v1/refunds",
    {
      amount: integer,
      charge: text,
      metadata,
      payment_intent: text,
      reason: oneOf("duplicate", "fraudulent", "requested_by_customer"),
    },
    (context, params) => {
      const intent =
        params.payment_intent === undefined
          ? undefined
          : requireNamed(
              context,
              "payment_intents",
              params.payment_intent,
              "payment_intent",
              "payment_intent",
            );
      const id = params.charge ?? idOf(intent?.latest_charge);
      if (id === null) {
        throw invalid(
          intent === undefined
            ? "Give the charge or the payment_intent to refund."
            : `Payment intent ${intent.id} has no successful charge to refund.`,
          "payment_intent",
          intent === undefined ? "parameter_missing" : undefined,
        );
      }
      const charge = requireNamed(context, "charges", id, "charge", "charge");
      return createRefund(context, charge, {
        amount: params.amount,
        reason: params.reason ?? null,
        metadata: mergeMetadata({}, params.metadata),
      });
    },
  ),
  listEndpoint(
    "/v1/refunds",
    { charge: text, payment_intent: text, created: range },
    ({ state }, params) => {
      const table = state.table("refunds");
      const rows = params.charge === undefined ? [...table.values()] : table.ownedBy(params.charge);
      return rows.filter(
        (row) =>
          (params.payment_intent === undefined ||
            idOf(row.payment_intent) === params.payment_intent) &&
          (params.created === undefined || params.created(row.created)),
      );
    },
  ),
  endpoint("GET", "/v1/refunds/:id", {}, (context, _params, id) =>
    requireRow(context, "refunds", id, "refund"),
  ),
  endpoint("POST", "/v1/refunds/:id", { metadata }, (context, params, id) => {
    const refund = requireRow(context, "refunds", id, "refund");
    return updateRow(
      context,
      "refunds",
      refund,
      { metadata: mergeMetadata(refund.metadata, params.metadata) },
      "refund.updated",
    );
  }),
  listEndpoint(
    "/v1/disputes",
    { charge: text, payment_intent: text, created: range },
    ({ state }, params) =>
      [...state.table("disputes").values()].filter(
        (row) =>
          (params.charge === undefined || idOf(row.charge) === params.charge) &&
          (params.payment_intent === undefined ||
            idOf(row.payment_intent) === params.payment_intent) &&
          (params.created === undefined || params.created(row.created)),
      ),
  ),
  endpoint("GET", "/v1/disputes/:id", {}, (context, _params, id) =>
    requireRow(context, "disputes", id, "dispute"),
  ),
  endpoint(
    "POST",
    "/v1/disputes/:id",
    { evidence: required(group({ uncategorized_text: required(text) })), submit: flag },
    (context, params, id) =>
      submitEvidence(context, requireRow(context, "disputes", id, "dispute"), params.evidence),
  ),
  endpoint("POST", "/v1/disputes/:id/close", {}, (context, _params, id) =>
    loseDispute(context, requireRow(context, "disputes", id, "dispute")),
  ),
];
