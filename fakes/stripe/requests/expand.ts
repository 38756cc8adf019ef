import { invalid } from "../api/stripe-fault.ts";
import type { Context } from "../api/context.ts";
import { intentOf } from "../billing/invoices.ts";
import { priceOrder } from "../checkout/checkout-order.ts";
import type { TableName } from "../state/rows.ts";

type Expandable = Record<string, unknown>;

/** Which table a field of which object names a row of; https://docs.stripe.com/api/expanding_objects */
const references: { readonly [object: string]: { readonly [field: string]: TableName } } = {
  "billing_portal.session": { configuration: "portal_configurations" },
  charge: { customer: "customers", payment_intent: "payment_intents" },
  "checkout.session": {
    customer: "customers",
    invoice: "invoices",
    payment_intent: "payment_intents",
    setup_intent: "setup_intents",
    subscription: "subscriptions",
  },
  credit_note: {
    customer: "customers",
    customer_balance_transaction: "balance_transactions",
    invoice: "invoices",
  },
  customer: { test_clock: "test_clocks" },
  customer_balance_transaction: {
    credit_note: "credit_notes",
    customer: "customers",
    invoice: "invoices",
  },
  discount: { customer: "customers", promotion_code: "promotion_codes" },
  dispute: { charge: "charges", payment_intent: "payment_intents" },
  invoice: {
    customer: "customers",
    default_payment_method: "payment_methods",
    discounts: "discounts",
    test_clock: "test_clocks",
  },
  invoice_payment: { invoice: "invoices" },
  invoiceitem: { customer: "customers", discounts: "discounts", invoice: "invoices" },
  line_item: { discounts: "discounts", subscription: "subscriptions" },
  payment_intent: {
    customer: "customers",
    latest_charge: "charges",
    payment_method: "payment_methods",
  },
  payment_method: { customer: "customers" },
  price: { product: "products" },
  product: { default_price: "prices" },
  promotion_code: { customer: "customers" },
  refund: {
    charge: "charges",
    payment_intent: "payment_intents",
    payment_method: "payment_methods",
  },
  setup_intent: { customer: "customers", payment_method: "payment_methods" },
  subscription: {
    customer: "customers",
    default_payment_method: "payment_methods",
    discounts: "discounts",
    latest_invoice: "invoices",
    schedule: "schedules",
    test_clock: "test_clocks",
  },
  subscription_schedule: {
    customer: "customers",
    subscription: "subscriptions",
    released_subscription: "subscriptions",
  },
};

/** References inside of a part of an object, by the part's name. */
const nested: { readonly [part: string]: { readonly [field: string]: TableName } } = {
  invoice_settings: { default_payment_method: "payment_methods" },
  items: { price: "prices" },
  payment: { payment_intent: "payment_intents", charge: "charges" },
  refunds: { refund: "refunds" },
  price_details: { price: "prices" },
  promotion: { coupon: "coupons" },
  source: { coupon: "coupons" },
  subscription_details: { subscription: "subscriptions" },
  total_discount_amounts: { discount: "discounts" },
  discount_amounts: { discount: "discounts" },
  discounts: { coupon: "coupons", promotion_code: "promotion_codes" },
};

const MAX_DEPTH = 4;

/** A copy of an answer with the fields of `paths` filled in; rows stay as they are. */
export function expandAnswer(context: Context, answer: object, paths: readonly string[]): object {
  return paths.reduce<object>((expanded, path) => {
    const parts = path.split(".");
    if (parts.filter((part) => part !== "data").length > MAX_DEPTH + 2) {
      throw invalid(`You cannot expand more than ${MAX_DEPTH} levels: ${path}`, "expand");
    }
    return expandPath(context, expanded as Expandable, parts, path, "");
  }, answer);
}

function expandPath(
  context: Context,
  node: Expandable,
  parts: readonly string[],
  path: string,
  parentField: string,
): Expandable {
  const [field = "", ...rest] = parts;
  const value = virtualField(context, node, field) ?? node[field];
  if (value === undefined) throw cannotExpand(path);
  const expanded = expandValue(context, node, field, value, parentField);
  if (rest.length === 0) {
    if (expanded === value && node[field] !== undefined && !isFilled(value))
      throw cannotExpand(path);
    return { ...node, [field]: expanded };
  }
  return { ...node, [field]: descend(context, expanded, rest, path, field) };
}

function expandValue(
  context: Context,
  node: Expandable,
  field: string,
  value: unknown,
  parentField: string,
): unknown {
  const object = typeof node["object"] === "string" ? node["object"] : "";
  const table = references[object]?.[field] ?? nested[parentField]?.[field];
  const fill = (one: unknown) =>
    table !== undefined && typeof one === "string"
      ? (context.state.get(table, one) ?? context.state.get("tombstones", one) ?? one)
      : one;
  return Array.isArray(value) ? value.map(fill) : fill(value);
}

function descend(
  context: Context,
  value: unknown,
  rest: readonly string[],
  path: string,
  field: string,
): unknown {
  if (value === null || typeof value === "string") return value;
  if (Array.isArray(value)) {
    return value.map((one: unknown) =>
      isObject(one) ? expandPath(context, one, rest, path, field) : one,
    );
  }
  return isObject(value) ? expandPath(context, value, rest, path, field) : value;
}

/** Fields that are there only when they are asked for. */
function virtualField(context: Context, node: Expandable, field: string): unknown {
  const { state } = context;
  const { id, object } = node;
  if (typeof id !== "string" || typeof object !== "string") return undefined;
  const key = `${object}.${field}`;
  if (key === "invoice.payments") {
    return listOf(
      state.table("invoice_payments").ownedBy(id),
      `/v1/invoice_payments?invoice=${id}`,
    );
  }
  if (key === "invoice.confirmation_secret") {
    const secret = intentOf(context, id)?.client_secret;
    return secret === undefined || secret === null
      ? null
      : { client_secret: secret, type: "payment_intent" };
  }
  if (key === "checkout.session.line_items") {
    return listOf(
      priceOrder(context, state.must("checkout_orders", id)).lines,
      `/v1/checkout/sessions/${id}/line_items`,
    );
  }
  if (key === "customer.subscriptions") {
    const running = state
      .table("subscriptions")
      .ownedBy(id)
      .filter(({ status }) => status !== "canceled");
    return listOf(running.toReversed(), `/v1/customers/${id}/subscriptions`);
  }
  if (key === "charge.refunds") {
    return listOf(state.table("refunds").ownedBy(id).toReversed(), `/v1/charges/${id}/refunds`);
  }
  return undefined;
}

function listOf(data: readonly object[], url: string): object {
  return { object: "list", data, has_more: false, url };
}

function isFilled(value: unknown): boolean {
  return value === null || Array.isArray(value) || (isObject(value) && "object" in value);
}

function isObject(value: unknown): value is Expandable {
  return typeof value === "object" && value !== null && !Array.isArray(value);
}

function cannotExpand(path: string): Error {
  return invalid(`This property cannot be expanded (${path}).`, "expand");
}
