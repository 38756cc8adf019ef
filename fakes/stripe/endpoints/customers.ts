import type Stripe from "stripe";
import { type Context, requireNamed, requireRow, timeOf } from "../api/context.ts";
import { emitEvent, updateRow } from "../api/emit-event.ts";
import { endpoint, listEndpoint } from "../api/endpoint.ts";
import {
  type ParamsOf,
  address,
  clearable,
  clearableText,
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
import { invalid } from "../api/stripe-fault.ts";
import { cancelSubscription } from "../billing/cancel-subscription.ts";
import { changeBalance } from "../billing/customer-balance.ts";
import { isEnded } from "../billing/subscription-status.ts";
import { attachPaymentMethod, findPaymentMethod } from "../payments/payment-methods.ts";
import { idOf } from "../state/rows.ts";

const fields = {
  address: clearable(address),
  description: clearableText,
  email: clearableText,
  invoice_settings: group({ default_payment_method: clearableText }),
  metadata,
  name: clearableText,
  phone: clearableText,
  preferred_locales: list(text),
  tax_exempt: only("none"),
};

/** A customer that is not deleted. */
export function requireCustomer(context: Context, id: string): Stripe.Customer {
  if (context.state.get("tombstones", id) !== undefined) {
    throw invalid(
      `No such customer: '${id}'; a deleted one cannot be used.`,
      "customer",
      "resource_missing",
    );
  }
  return requireNamed(context, "customers", id, "customer", "customer");
}

function toPatch(
  context: Context,
  customer: Stripe.Customer,
  params: ParamsOf<typeof fields>,
): Partial<Stripe.Customer> {
  const { email, invoice_settings: settings } = params;
  if (email !== undefined && email !== null && !/^[^@\s]+@[^@\s]+\.[^@\s]+$/.test(email)) {
    throw invalid(`Invalid email address: ${email}`, "email", "email_invalid");
  }
  const method = settings?.default_payment_method;
  if (typeof method === "string") {
    const found = requireNamed(
      context,
      "payment_methods",
      method,
      "PaymentMethod",
      "invoice_settings[default_payment_method]",
    );
    if (idOf(found.customer) !== customer.id) {
      throw invalid(
        `Payment method ${method} is not attached to customer ${customer.id}: attach it first.`,
        "invoice_settings[default_payment_method]",
      );
    }
  }
  return {
    ...(params.address === undefined ? {} : { address: params.address }),
    ...(params.description === undefined ? {} : { description: params.description }),
    ...(email === undefined ? {} : { email }),
    ...(params.name === undefined ? {} : { name: params.name }),
    ...(params.phone === undefined ? {} : { phone: params.phone }),
    ...(params.preferred_locales === undefined
      ? {}
      : { preferred_locales: params.preferred_locales }),
    ...(method === undefined
      ? {}
      : { invoice_settings: { ...customer.invoice_settings, default_payment_method: method } }),
    metadata: mergeMetadata(customer.metadata, params.metadata),
  };
}

function createCustomer(context: Context, clock: string | null): Stripe.Customer {
  const { state } = context;
  const id = state.newId("cus", 14);
  return {
    id,
    object: "customer",
    address: null,
    balance: 0,
    created: timeOf(context, clock),
    currency: null,
    customer_account: null,
    default_source: null,
    delinquent: false,
    description: null,
    email: null,
    invoice_prefix: id.slice(-8).toUpperCase(),
    invoice_settings: {
      custom_fields: null,
      default_payment_method: null,
      footer: null,
      rendering_options: null,
    },
    livemode: false,
    metadata: {},
    name: null,
    next_invoice_sequence: 1,
    phone: null,
    preferred_locales: [],
    shipping: null,
    tax_exempt: "none",
    test_clock: clock,
  };
}

export const customerEndpoints = [
  endpoint(
    "POST",
    "/v1/customers",
    { ...fields, payment_method: text, test_clock: text },
    (context, params) => {
      const { state } = context;
      const clock = params.test_clock ?? null;
      if (clock !== null) requireNamed(context, "test_clocks", clock, "test clock", "test_clock");
      const empty = createCustomer(context, clock);
      const method = params.payment_method;
      if (method !== undefined) {
        state.put("customers", empty);
        const attached = attachPaymentMethod(
          context,
          findPaymentMethod(context, method, "payment_method"),
          empty.id,
        );
        const chosen = params.invoice_settings?.default_payment_method === method;
        if (chosen)
          params = { ...params, invoice_settings: { default_payment_method: attached.id } };
      }
      const customer = { ...empty, ...toPatch(context, empty, params) };
      state.put("customers", customer);
      emitEvent(context, "customer.created", customer, undefined, customer.created);
      return customer;
    },
  ),
  listEndpoint(
    "/v1/customers",
    { email: text, created: range, test_clock: text },
    ({ state }, params) => {
      const { email, created, test_clock: clock } = params;
      const table = state.table("customers");
      const rows = email === undefined ? [...table.values()] : table.ownedBy(email);
      return rows.filter(
        (row) =>
          (created === undefined || created(row.created)) &&
          (clock === undefined ? true : idOf(row.test_clock) === clock),
      );
    },
  ),
  endpoint("GET", "/v1/customers/:id", {}, (context, _params, id) => {
    return context.state.get("tombstones", id) ?? requireRow(context, "customers", id, "customer");
  }),
  endpoint("POST", "/v1/customers/:id", fields, (context, params, id) => {
    const customer = requireRow(context, "customers", id, "customer");
    return updateRow(
      context,
      "customers",
      customer,
      toPatch(context, customer, params),
      "customer.updated",
    );
  }),
  endpoint("DELETE", "/v1/customers/:id", {}, (context, _params, id) => {
    const { state } = context;
    const customer = requireRow(context, "customers", id, "customer");
    for (const subscription of state.table("subscriptions").ownedBy(id)) {
      if (!isEnded(subscription)) cancelSubscription(context, subscription);
    }
    for (const method of state.table("payment_methods").ownedBy(id)) {
      state.put("payment_methods", { ...method, customer: null });
    }
    state.remove("customers", id);
    const tombstone = { id, object: "customer", deleted: true } as const;
    state.put("tombstones", tombstone);
    emitEvent(context, "customer.deleted", customer);
    return tombstone;
  }),
  listEndpoint(
    "/v1/customers/:id/payment_methods",
    { type: oneOf("card") },
    (context, _params, id) => {
      requireRow(context, "customers", id, "customer");
      return context.state.table("payment_methods").ownedBy(id);
    },
  ),
  endpoint(
    "GET",
    "/v1/customers/:id/payment_methods/:method",
    {},
    (context, _params, id, methodId) => {
      const method = requireRow(context, "payment_methods", methodId, "PaymentMethod");
      if (idOf(method.customer) !== id)
        return requireRow(context, "payment_methods", "", "PaymentMethod");
      return method;
    },
  ),
  endpoint(
    "POST",
    "/v1/customers/:id/balance_transactions",
    {
      amount: required(integer),
      currency: required(only("jpy")),
      description: clearableText,
      metadata,
    },
    (context, params, id) => {
      requireRow(context, "customers", id, "customer");
      return changeBalance(context, id, {
        amount: params.amount,
        type: "adjustment",
        description: params.description ?? null,
        metadata: mergeMetadata({}, params.metadata),
      });
    },
  ),
  listEndpoint("/v1/customers/:id/balance_transactions", {}, (context, _params, id) => {
    requireRow(context, "customers", id, "customer");
    return context.state.table("balance_transactions").ownedBy(id);
  }),
];
