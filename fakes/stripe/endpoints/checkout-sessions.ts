import type Stripe from "stripe";
import { type Context, requireRow } from "../api/context.ts";
import { endpoint, listEndpoint } from "../api/endpoint.ts";
import {
  type ParamsOf,
  clearable,
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
import { invalid, unexpectedState } from "../api/stripe-fault.ts";
import { chooseCoupon } from "../billing/discounts.ts";
import { requireRecurringPrice } from "../billing/subscription-items.ts";
import { amountsPatch, priceOrder } from "../checkout/checkout-order.ts";
import { expireCheckout, toDetails } from "../checkout/complete-checkout.ts";
import type { CheckoutOrderRow } from "../state/rows.ts";
import { requireCustomer } from "./customers.ts";
import { billingMode, findTaxRates } from "./subscription-params.ts";

const message = clearable(group({ message: required(text) }));

const fields = {
  adaptive_pricing: group({ enabled: only("false") }),
  allow_promotion_codes: flag,
  automatic_tax: group({ enabled: only("false") }),
  billing_address_collection: only("auto"),
  cancel_url: text,
  client_reference_id: text,
  consent_collection: group({
    payment_method_reuse_agreement: group({ position: required(oneOf("auto", "hidden")) }),
    terms_of_service: oneOf("none", "required"),
  }),
  currency: only("jpy"),
  custom_text: group({
    after_submit: message,
    submit: message,
    terms_of_service_acceptance: message,
  }),
  customer: required(text),
  customer_update: group({ address: only("auto", "never"), name: only("auto", "never") }),
  discounts: list(group({ coupon: text, promotion_code: text })),
  expires_at: integer,
  line_items: required(
    list(group({ price: required(text), quantity: integer, tax_rates: list(text), metadata })),
  ),
  locale: text,
  metadata,
  mode: required(only("subscription")),
  payment_method_collection: only("always"),
  payment_method_options: group({
    card: group({ request_three_d_secure: oneOf("any", "automatic", "challenge") }),
  }),
  allowed_payment_method_types: list(only("card")),
  saved_payment_method_options: group({ payment_method_save: oneOf("disabled", "enabled") }),
  subscription_data: group({
    billing_mode: billingMode,
    default_tax_rates: list(text),
    description: text,
    metadata,
    trial_end: integer,
  }),
  success_url: text,
  ui_mode: only("hosted_page"),
};

type SessionParams = ParamsOf<typeof fields>;

const MIN_SECONDS = 30 * 60;
const MAX_SECONDS = 24 * 3600;
/** https://docs.stripe.com/api/checkout/sessions/create (subscription_data.trial_end) */
const MIN_TRIAL_SECONDS = 48 * 3600;

function createSession(context: Context, params: SessionParams): Stripe.Checkout.Session {
  const { state, now, account } = context;
  const customer = requireCustomer(context, params.customer);
  const expires_at = params.expires_at ?? now + MAX_SECONDS;
  if (expires_at < now + MIN_SECONDS || expires_at > now + MAX_SECONDS) {
    throw invalid("expires_at has to be between 30 minutes and 24 hours from now.", "expires_at");
  }
  if (params.success_url === undefined) {
    throw invalid("A hosted page needs a success_url.", "success_url", "parameter_missing");
  }
  const consent = params.consent_collection;
  if (consent?.terms_of_service === "required" && account.termsOfServiceUrl === "") {
    throw invalid(
      "Consent to terms of service needs their URL in the settings of the account (fake: --terms-url).",
      "consent_collection[terms_of_service]",
    );
  }
  if ((params.discounts ?? []).length > 0 && params.allow_promotion_codes === true) {
    throw invalid("Give either discounts or allow_promotion_codes.", "discounts");
  }
  const id = state.newId("cs_test", 58);
  const order = createOrder(context, params, id, customer.id);
  const amounts = priceOrder(context, order);
  const session: Stripe.Checkout.Session = {
    id,
    object: "checkout.session",
    adaptive_pricing: { enabled: false },
    after_expiration: null,
    allow_promotion_codes: params.allow_promotion_codes ?? null,
    allowed_payment_method_types: params.allowed_payment_method_types ?? null,
    amount_subtotal: amounts.subtotal,
    amount_total: amounts.total,
    automatic_tax: { enabled: false, liability: null, provider: null, status: null },
    billing_address_collection: params.billing_address_collection ?? null,
    cancel_url: params.cancel_url ?? null,
    client_reference_id: params.client_reference_id ?? null,
    client_secret: null,
    collected_information: null,
    consent: consent === undefined ? null : { promotions: null, terms_of_service: null },
    consent_collection:
      consent === undefined
        ? null
        : {
            payment_method_reuse_agreement: consent.payment_method_reuse_agreement ?? null,
            promotions: null,
            terms_of_service: consent.terms_of_service ?? null,
          },
    created: now,
    currency: "jpy",
    currency_conversion: null,
    custom_fields: [],
    custom_text: {
      after_submit: params.custom_text?.after_submit ?? null,
      shipping_address: null,
      submit: params.custom_text?.submit ?? null,
      terms_of_service_acceptance: params.custom_text?.terms_of_service_acceptance ?? null,
    },
    customer: customer.id,
    customer_account: null,
    customer_creation: null,
    customer_details: toDetails(customer),
    customer_email: null,
    discounts: order.coupons.map(({ coupon, promotionCode }) => ({
      coupon: promotionCode === null ? coupon : null,
      promotion_code: promotionCode,
    })),
    expires_at,
    integration_identifier: null,
    invoice: null,
    invoice_creation: null,
    livemode: false,
    locale: params.locale ?? null,
    managed_payments: null,
    metadata: mergeMetadata({}, params.metadata),
    mode: "subscription",
    origin_context: null,
    payment_intent: null,
    payment_link: null,
    payment_method_collection: "always",
    payment_method_configuration_details: null,
    payment_method_options: {
      card: {
        request_three_d_secure:
          params.payment_method_options?.card?.request_three_d_secure ?? "automatic",
      },
    },
    payment_method_types: ["card"],
    payment_status: "unpaid",
    permissions: null,
    phone_number_collection: { enabled: false },
    recovered_from: null,
    saved_payment_method_options: null,
    setup_intent: null,
    shipping_address_collection: null,
    shipping_cost: null,
    shipping_options: [],
    status: "open",
    submit_type: null,
    subscription: null,
    success_url: params.success_url,
    total_details: null,
    ui_mode: "hosted_page",
    url: `${context.origin}/c/pay/${id}`,
    wallet_options: null,
    ...amountsPatch(amounts),
  };
  state.put("checkout_orders", order);
  state.put("checkout_sessions", session);
  return session;
}

function createOrder(
  context: Context,
  params: SessionParams,
  id: string,
  customer: string,
): CheckoutOrderRow {
  const data = params.subscription_data;
  if (data?.trial_end !== undefined && data.trial_end < context.now + MIN_TRIAL_SECONDS) {
    throw invalid(
      "The `trial_end` date has to be at least 2 days in the future.",
      "subscription_data[trial_end]",
    );
  }
  if (params.line_items.length === 0) {
    throw invalid("Missing required param: line_items.", "line_items", "parameter_missing");
  }
  return {
    id,
    lines: params.line_items.map((line, index) => {
      const path = `line_items[${index}]`;
      if ((line.quantity ?? 1) < 1) {
        throw invalid(
          "This value must be greater than or equal to 1.",
          `${path}[quantity]`,
          "parameter_invalid_integer",
        );
      }
      return {
        id: context.state.newId("li"),
        price: requireRecurringPrice(context, line.price, `${path}[price]`).id,
        quantity: line.quantity ?? 1,
        taxRates: findTaxRates(context, line.tax_rates, `${path}[tax_rates]`).map(
          (rate) => rate.id,
        ),
      };
    }),
    coupons: (params.discounts ?? []).map((one, index) =>
      chooseCoupon(context, one, customer, `discounts[${index}]`),
    ),
    subscriptionData: {
      metadata: mergeMetadata({}, data?.metadata),
      description: data?.description ?? null,
      defaultTaxRates: findTaxRates(
        context,
        data?.default_tax_rates,
        "subscription_data[default_tax_rates]",
      ).map((rate) => rate.id),
      trialEnd: data?.trial_end ?? null,
    },
    subscription: null,
  };
}

export const checkoutEndpoints = [
  endpoint("POST", "/v1/checkout/sessions", fields, createSession),
  listEndpoint(
    "/v1/checkout/sessions",
    {
      customer: text,
      status: oneOf("complete", "expired", "open"),
      subscription: text,
      created: range,
    },
    ({ state }, params) => {
      const table = state.table("checkout_sessions");
      const rows =
        params.customer === undefined ? [...table.values()] : table.ownedBy(params.customer);
      return rows.filter(
        (row) =>
          (params.status === undefined || row.status === params.status) &&
          (params.subscription === undefined || row.subscription === params.subscription) &&
          (params.created === undefined || params.created(row.created)),
      );
    },
  ),
  endpoint("GET", "/v1/checkout/sessions/:id", {}, (context, _params, id) =>
    requireRow(context, "checkout_sessions", id, "checkout.session"),
  ),
  endpoint("POST", "/v1/checkout/sessions/:id/expire", {}, (context, _params, id) => {
    const session = requireRow(context, "checkout_sessions", id, "checkout.session");
    if (session.status !== "open") {
      throw unexpectedState(
        `Only open Checkout Sessions can be expired: this one is ${session.status}.`,
      );
    }
    return expireCheckout(context, session);
  }),
  listEndpoint("/v1/checkout/sessions/:id/line_items", {}, (context, _params, id) => {
    requireRow(context, "checkout_sessions", id, "checkout.session");
    return priceOrder(context, context.state.must("checkout_orders", id)).lines.toReversed();
  }),
];
