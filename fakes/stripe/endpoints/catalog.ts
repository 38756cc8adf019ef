import type Stripe from "stripe";
import { type Context, requireNamed, requireRow, wireDecimal } from "../api/context.ts";
import { emitEvent, updateRow } from "../api/emit-event.ts";
import { endpoint, listEndpoint } from "../api/endpoint.ts";
import {
  clearableText,
  decimal,
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
import { invalid, notCovered } from "../api/stripe-fault.ts";
import { idOf } from "../state/rows.ts";

const productFields = {
  active: flag,
  description: clearableText,
  metadata,
  tax_code: text,
  unit_label: clearableText,
  url: clearableText,
};

function createPrice(
  context: Context,
  params: {
    readonly unit_amount?: number | undefined;
    readonly recurring?:
      | { readonly interval: string; readonly interval_count?: number | undefined }
      | undefined;
    readonly lookup_key?: string | undefined;
    readonly nickname?: string | null | undefined;
    readonly tax_behavior?: string | undefined;
    readonly active?: boolean | undefined;
    readonly metadata?: Stripe.Metadata | null | undefined;
  },
  product: string,
): Stripe.Price {
  const { state, now } = context;
  if (params.unit_amount === undefined) {
    throw notCovered("prices without unit_amount", "unit_amount");
  }
  if (params.unit_amount < 0)
    throw invalid("Invalid non-negative integer", "unit_amount", "parameter_invalid_integer");
  const recurring: Stripe.Price.Recurring | null =
    params.recurring === undefined
      ? null
      : {
          interval: params.recurring.interval,
          interval_count: params.recurring.interval_count ?? 1,
          meter: null,
          trial_period_days: null,
          usage_type: "licensed",
        };
  const price: Stripe.Price = {
    id: state.newId("price"),
    object: "price",
    active: params.active ?? true,
    billing_scheme: "per_unit",
    created: now,
    currency: "jpy",
    custom_unit_amount: null,
    livemode: false,
    lookup_key: params.lookup_key ?? null,
    metadata: mergeMetadata({}, params.metadata),
    nickname: params.nickname ?? null,
    product,
    recurring,
    tax_behavior: params.tax_behavior ?? "unspecified",
    tiers_mode: null,
    transform_quantity: null,
    type: recurring === null ? "one_time" : "recurring",
    unit_amount: params.unit_amount,
    unit_amount_decimal: wireDecimal(params.unit_amount),
  };
  state.put("prices", price);
  emitEvent(context, "price.created", price);
  return price;
}

/** A lookup key belongs to one price. */
function claimLookupKey(context: Context, key: string | undefined, isTransferred: boolean): void {
  if (key === undefined) return;
  const holder = [...context.state.table("prices").values()].find((one) => one.lookup_key === key);
  if (holder === undefined) return;
  if (!isTransferred) {
    throw invalid(
      `A price (${holder.id}) already uses that lookup key.`,
      "lookup_key",
      "resource_already_exists",
    );
  }
  updateRow(context, "prices", holder, { lookup_key: null }, "price.updated");
}

export const catalogEndpoints = [
  endpoint(
    "POST",
    "/v1/products",
    {
      ...productFields,
      id: text,
      name: required(text),
      default_price_data: group({
        currency: only("jpy"),
        unit_amount: integer,
        recurring: group({
          interval: required(oneOf("day", "week", "month", "year")),
          interval_count: integer,
        }),
        tax_behavior: oneOf("inclusive", "unspecified"),
      }),
    },
    (context, params) => {
      const { state, now } = context;
      const id = params.id ?? state.newId("prod", 14);
      if (state.get("products", id) !== undefined) {
        throw invalid(`Product already exists: ${id}`, "id", "resource_already_exists");
      }
      const product: Stripe.Product = {
        id,
        object: "product",
        active: params.active ?? true,
        created: now,
        default_price: null,
        description: params.description ?? null,
        images: [],
        livemode: false,
        marketing_features: [],
        metadata: mergeMetadata({}, params.metadata),
        name: params.name,
        package_dimensions: null,
        shippable: null,
        statement_descriptor: null,
        tax_code: params.tax_code ?? null,
        tax_details: null,
        type: "service",
        unit_label: params.unit_label ?? null,
        updated: now,
        url: params.url ?? null,
      };
      state.put("products", product);
      emitEvent(context, "product.created", product);
      if (params.default_price_data === undefined) return product;
      const price = createPrice(context, params.default_price_data, id);
      return updateRow(
        context,
        "products",
        product,
        { default_price: price.id },
        "product.updated",
      );
    },
  ),
  listEndpoint(
    "/v1/products",
    { active: flag, created: range, ids: list(text) },
    ({ state }, { active, created, ids }) =>
      [...state.table("products").values()].filter(
        (row) =>
          (active === undefined || row.active === active) &&
          (created === undefined || created(row.created)) &&
          (ids === undefined || ids.includes(row.id)),
      ),
  ),
  endpoint("GET", "/v1/products/:id", {}, (context, _params, id) =>
    requireRow(context, "products", id, "product"),
  ),
  endpoint(
    "POST",
    "/v1/products/:id",
    { ...productFields, name: text, default_price: text },
    (context, params, id) => {
      const product = requireRow(context, "products", id, "product");
      const { metadata: change, default_price: price, ...rest } = params;
      if (price !== undefined) requireNamed(context, "prices", price, "price", "default_price");
      const patch = {
        ...definedOf(rest),
        ...(price === undefined ? {} : { default_price: price }),
        metadata: mergeMetadata(product.metadata, change),
        updated: context.now,
      };
      return updateRow(context, "products", product, patch, "product.updated");
    },
  ),
  endpoint(
    "POST",
    "/v1/prices",
    {
      active: flag,
      currency: required(only("jpy")),
      lookup_key: text,
      metadata,
      nickname: clearableText,
      product: text,
      product_data: group({ name: required(text), metadata }),
      recurring: group({
        interval: required(oneOf("day", "week", "month", "year")),
        interval_count: integer,
        usage_type: only("licensed"),
      }),
      tax_behavior: oneOf("inclusive", "unspecified"),
      transfer_lookup_key: flag,
      unit_amount: integer,
      billing_scheme: only("per_unit"),
    },
    (context, params) => {
      if (params.product === undefined) {
        throw params.product_data === undefined
          ? invalid("Give the product of the price.", "product", "parameter_missing")
          : notCovered("product_data: create the product first", "product_data");
      }
      const product = requireNamed(context, "products", params.product, "product", "product");
      claimLookupKey(context, params.lookup_key, params.transfer_lookup_key ?? false);
      return createPrice(context, params, product.id);
    },
  ),
  listEndpoint(
    "/v1/prices",
    {
      active: flag,
      currency: text,
      lookup_keys: list(text),
      product: text,
      type: oneOf("one_time", "recurring"),
      created: range,
    },
    ({ state }, params) =>
      [...state.table("prices").values()].filter(
        (row) =>
          (params.active === undefined || row.active === params.active) &&
          (params.currency === undefined || row.currency === params.currency) &&
          (params.product === undefined || idOf(row.product) === params.product) &&
          (params.type === undefined || row.type === params.type) &&
          (params.created === undefined || params.created(row.created)) &&
          (params.lookup_keys === undefined || params.lookup_keys.includes(row.lookup_key ?? "")),
      ),
  ),
  endpoint("GET", "/v1/prices/:id", {}, (context, _params, id) =>
    requireRow(context, "prices", id, "price"),
  ),
  endpoint(
    "POST",
    "/v1/prices/:id",
    {
      active: flag,
      lookup_key: text,
      metadata,
      nickname: clearableText,
      tax_behavior: oneOf("inclusive", "unspecified"),
      transfer_lookup_key: flag,
    },
    (context, params, id) => {
      const price = requireRow(context, "prices", id, "price");
      const { metadata: change, transfer_lookup_key: transfers, ...rest } = params;
      if (rest.lookup_key !== price.lookup_key)
        claimLookupKey(context, rest.lookup_key, transfers ?? false);
      const patch = { ...definedOf(rest), metadata: mergeMetadata(price.metadata, change) };
      return updateRow(context, "prices", price, patch, "price.updated");
    },
  ),
  endpoint(
    "POST",
    "/v1/tax_rates",
    {
      active: flag,
      country: text,
      description: clearableText,
      display_name: required(text),
      inclusive: required(flag),
      jurisdiction: text,
      metadata,
      percentage: required(decimal),
      tax_type: text,
    },
    (context, params) => {
      if (!params.inclusive)
        throw notCovered("taxes on top of the price (inclusive=false)", "inclusive");
      const rate: Stripe.TaxRate = {
        id: context.state.newId("txr"),
        object: "tax_rate",
        active: params.active ?? true,
        country: params.country ?? null,
        created: context.now,
        description: params.description ?? null,
        display_name: params.display_name,
        effective_percentage: null,
        flat_amount: null,
        inclusive: true,
        jurisdiction: params.jurisdiction ?? null,
        jurisdiction_level: null,
        livemode: false,
        metadata: mergeMetadata({}, params.metadata),
        percentage: params.percentage,
        rate_type: "percentage",
        state: null,
        tax_type: params.tax_type ?? null,
      };
      context.state.put("tax_rates", rate);
      emitEvent(context, "tax_rate.created", rate);
      return rate;
    },
  ),
  listEndpoint(
    "/v1/tax_rates",
    { active: flag, inclusive: flag },
    ({ state }, { active, inclusive }) =>
      [...state.table("tax_rates").values()].filter(
        (row) =>
          (active === undefined || row.active === active) &&
          (inclusive === undefined || row.inclusive === inclusive),
      ),
  ),
  endpoint("GET", "/v1/tax_rates/:id", {}, (context, _params, id) =>
    requireRow(context, "tax_rates", id, "tax rate"),
  ),
  endpoint(
    "POST",
    "/v1/tax_rates/:id",
    { active: flag, description: clearableText, display_name: text, metadata },
    (context, params, id) => {
      const rate = requireRow(context, "tax_rates", id, "tax rate");
      const { metadata: change, ...rest } = params;
      const patch = { ...definedOf(rest), metadata: mergeMetadata(rate.metadata, change) };
      return updateRow(context, "tax_rates", rate, patch, "tax_rate.updated");
    },
  ),
];

type Defined<T> = { [K in keyof T]?: Exclude<T[K], undefined> };

/** Only what was given. */
export function definedOf<T extends object>(params: T): Defined<T> {
  const given = Object.entries(params).filter(
    ([name, value]) => value !== undefined && name !== "expand",
  );
  return Object.fromEntries(given) as Defined<T>;
}
