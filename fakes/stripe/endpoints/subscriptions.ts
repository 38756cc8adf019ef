import type Stripe from "stripe";
import { type Context, requireNamed, requireRow, timeOf } from "../api/context.ts";
import { updateRow } from "../api/emit-event.ts";
import { endpoint, listEndpoint } from "../api/endpoint.ts";
import {
  type ParamsOf,
  clearable,
  clearableText,
  flag,
  integer,
  integerOr,
  mergeMetadata,
  list,
  metadata,
  oneOf,
  only,
  range,
  required,
  text,
} from "../api/params.ts";
import { invalid, missing, notCovered } from "../api/stripe-fault.ts";
import { cancelSubscription, chooseCancelAt } from "../billing/cancel-subscription.ts";
import { createSubscription } from "../billing/create-subscription.ts";
import type { ProrationBehavior } from "../billing/plan-change.ts";
import { isEnded } from "../billing/subscription-status.ts";
import {
  cancellationPatch,
  changeSubscription,
  moveTrialEnd,
} from "../billing/update-subscription.ts";
import { attachPaymentMethod, findPaymentMethod } from "../payments/payment-methods.ts";
import { idOf } from "../state/rows.ts";
import { requireCustomer } from "./customers.ts";
import {
  billingMode,
  cancellationDetails,
  changedItems,
  chooseCoupons,
  discountList,
  findTaxRates,
  newCoupons,
  newItems,
  paymentSettings,
  prorationBehavior,
} from "./subscription-params.ts";

const paymentBehavior = oneOf(
  "allow_incomplete",
  "default_incomplete",
  "error_if_incomplete",
  "pending_if_incomplete",
);

const cancelAt = integerOr("min_period_end");

const updateFields = {
  billing_cycle_anchor: only("now", "unchanged"),
  cancel_at: clearable(cancelAt),
  cancel_at_period_end: flag,
  cancellation_details: cancellationDetails,
  default_payment_method: clearableText,
  default_tax_rates: list(text),
  description: clearableText,
  discounts: discountList,
  items: changedItems,
  metadata,
  off_session: flag,
  payment_behavior: paymentBehavior,
  payment_settings: paymentSettings,
  proration_behavior: prorationBehavior,
  proration_date: integer,
  trial_end: integer,
};

type UpdateParams = ParamsOf<typeof updateFields>;

/** https://docs.stripe.com/billing/subscriptions/pending-updates-reference and the changelogs of 2026-05-27 and 2026-09-30 */
const PENDING_PARAMS = new Set([
  "billing_cycle_anchor",
  "cancel_at_period_end",
  "discounts",
  "expand",
  "items",
  "metadata",
  "off_session",
  "payment_behavior",
  "proration_behavior",
  "proration_date",
]);

function updateSubscription(
  context: Context,
  subscription: Stripe.Subscription,
  params: UpdateParams,
): Stripe.Subscription {
  const { state } = context;
  const { id } = subscription;
  const waits = params.payment_behavior === "pending_if_incomplete";
  assertPendingParams(params, waits);
  assertScheduleAllows(subscription, params);
  const at = timeOf(context, idOf(subscription.test_clock));
  const isBilling =
    (params.items ?? []).length > 0 ||
    params.billing_cycle_anchor === "now" ||
    params.discounts !== undefined;
  const merged = mergeMetadata(subscription.metadata, params.metadata);
  if (isBilling) {
    changeSubscription(context, subscription, {
      items: params.items ?? [],
      prorationBehavior: params.proration_behavior ?? "create_prorations",
      prorationDate: params.proration_date,
      resetsAnchor: params.billing_cycle_anchor === "now",
      paymentBehavior: params.payment_behavior ?? "allow_incomplete",
      isOffSession: params.off_session ?? false,
      coupons: chooseCoupons(context, params.discounts, idOf(subscription.customer)),
      metadata: waits && params.metadata !== undefined ? merged : null,
      cancelAtPeriodEnd: waits ? (params.cancel_at_period_end ?? null) : null,
    });
  }
  if (params.trial_end !== undefined) {
    moveTrialEnd(context, state.must("subscriptions", id), params.trial_end, at);
  }
  const current = state.must("subscriptions", id);
  const patch = settingsPatch(context, current, params, at, isBilling && waits, merged);
  if (Object.keys(patch).length === 0) return current;
  return updateRow(context, "subscriptions", current, patch, "customer.subscription.updated", at);
}

function assertPendingParams(params: UpdateParams, waits: boolean): void {
  if (!waits) return;
  for (const name of Object.keys(params)) {
    if (PENDING_PARAMS.has(name)) continue;
    throw invalid(
      `${name} cannot be changed together with payment_behavior=pending_if_incomplete.`,
      name,
    );
  }
}

function assertScheduleAllows(subscription: Stripe.Subscription, params: UpdateParams): void {
  const cancels = params.cancel_at_period_end !== undefined || params.cancel_at !== undefined;
  if (subscription.schedule === null || !cancels) return;
  throw invalid(
    `The subscription is managed by the subscription schedule ${idOf(subscription.schedule)}: its end is not changed directly. Update or release the schedule.`,
  );
}

/** What changes without a payment. */
function settingsPatch(
  context: Context,
  subscription: Stripe.Subscription,
  params: UpdateParams,
  at: number,
  isHeld: boolean,
  merged: Stripe.Metadata,
): Partial<Stripe.Subscription> {
  if (isEnded(subscription) && !onlyNames(params, ["cancellation_details", "metadata", "expand"])) {
    throw invalid("A canceled subscription can only update its cancellation_details and metadata.");
  }
  const details = params.cancellation_details;
  const method = params.default_payment_method;
  return {
    ...(params.metadata === undefined || isHeld ? {} : { metadata: merged }),
    ...(params.description === undefined ? {} : { description: params.description }),
    ...(method === undefined
      ? {}
      : {
          default_payment_method: method === null ? null : ownMethod(context, subscription, method),
        }),
    ...(params.default_tax_rates === undefined
      ? {}
      : {
          default_tax_rates: findTaxRates(context, params.default_tax_rates, "default_tax_rates"),
        }),
    ...(params.payment_settings === undefined
      ? {}
      : {
          payment_settings: {
            ...subscription.payment_settings,
            ...params.payment_settings,
          } as Stripe.Subscription.PaymentSettings,
        }),
    ...(isHeld ? {} : cancelPatch(subscription, params, at)),
    ...(details === undefined
      ? {}
      : {
          cancellation_details: {
            comment: details.comment ?? null,
            feedback: details.feedback ?? null,
            feedback_option: null,
            reason: subscription.cancellation_details?.reason ?? null,
          },
        }),
  };
}

function onlyNames(params: UpdateParams, names: readonly string[]): boolean {
  return Object.keys(params).every((name) => names.includes(name));
}

function cancelPatch(
  subscription: Stripe.Subscription,
  params: UpdateParams,
  at: number,
): Partial<Stripe.Subscription> {
  const { cancel_at, cancel_at_period_end: atEnd } = params;
  assertOneEnd(params);
  if (atEnd !== undefined) return cancellationPatch(subscription, atEnd, at);
  if (cancel_at === undefined) return {};
  if (cancel_at === null) return { ...cancellationPatch(subscription, false, at), cancel_at: null };
  const end = subscription.items.data[0]?.current_period_end ?? at;
  return {
    ...cancellationPatch(subscription, true, at),
    cancel_at_period_end: false,
    cancel_at: chooseCancelAt({ at: cancel_at, prorates: prorates(params) }, end, at),
  };
}

interface EndParams {
  readonly cancel_at?: number | "min_period_end" | null | undefined;
  readonly cancel_at_period_end?: boolean | undefined;
  readonly proration_behavior?: ProrationBehavior | undefined;
}

function assertOneEnd({ cancel_at, cancel_at_period_end: atEnd }: EndParams): void {
  if (cancel_at === undefined || atEnd === undefined) return;
  throw invalid("Give either cancel_at or cancel_at_period_end.", "cancel_at");
}

function prorates({ proration_behavior: behavior }: EndParams): boolean {
  return behavior !== "none";
}

function ownMethod(context: Context, subscription: Stripe.Subscription, id: string): string {
  const method = requireNamed(
    context,
    "payment_methods",
    id,
    "PaymentMethod",
    "default_payment_method",
  );
  if (idOf(method.customer) !== idOf(subscription.customer)) {
    throw invalid(
      `Payment method ${id} is not attached to the customer: attach it first.`,
      "default_payment_method",
    );
  }
  return method.id;
}

export const subscriptionEndpoints = [
  endpoint(
    "POST",
    "/v1/subscriptions",
    {
      billing_mode: billingMode,
      cancel_at: cancelAt,
      cancel_at_period_end: flag,
      collection_method: only("charge_automatically"),
      currency: only("jpy"),
      customer: required(text),
      default_payment_method: text,
      default_tax_rates: list(text),
      description: clearableText,
      trial_end: integer,
      discounts: discountList,
      items: required(newItems),
      metadata,
      off_session: flag,
      payment_behavior: paymentBehavior,
      payment_settings: paymentSettings,
      proration_behavior: prorationBehavior,
    },
    (context, params) => {
      const customer = requireCustomer(context, params.customer);
      const behavior = params.payment_behavior ?? "allow_incomplete";
      if (behavior === "pending_if_incomplete") {
        throw invalid(
          "pending_if_incomplete is for updates of a subscription.",
          "payment_behavior",
        );
      }
      assertOneEnd(params);
      const method = params.default_payment_method;
      const attached =
        method === undefined
          ? null
          : attachPaymentMethod(
              context,
              findPaymentMethod(context, method, "default_payment_method"),
              customer.id,
            ).id;
      const { payment_method_types: types, save_default_payment_method: saves } =
        params.payment_settings ?? {};
      return createSubscription(
        context,
        {
          customer: customer.id,
          items: params.items.map((item, index) => ({
            price: item.price,
            quantity: item.quantity,
            taxRates: findTaxRates(context, item.tax_rates, `items[${index}][tax_rates]`),
            metadata: mergeMetadata({}, item.metadata),
          })),
          coupons: newCoupons(context, params.discounts, customer.id),
          defaultPaymentMethod: attached,
          defaultTaxRates: findTaxRates(context, params.default_tax_rates, "default_tax_rates"),
          description: params.description ?? null,
          trialEnd: params.trial_end ?? null,
          metadata: mergeMetadata({}, params.metadata),
          cancelAtPeriodEnd: params.cancel_at_period_end ?? false,
          ...(params.cancel_at === undefined
            ? {}
            : { cancelMoment: { at: params.cancel_at, prorates: prorates(params) } }),
          paymentSettings: {
            ...(types === undefined ? {} : { payment_method_types: types }),
            ...(saves === undefined ? {} : { save_default_payment_method: saves }),
          },
        },
        behavior,
        params.off_session === true ? "off_session" : "on_session",
      );
    },
  ),
  listEndpoint(
    "/v1/subscriptions",
    {
      customer: text,
      price: text,
      status: oneOf(
        "active",
        "all",
        "canceled",
        "ended",
        "incomplete",
        "incomplete_expired",
        "past_due",
        "paused",
        "trialing",
        "unpaid",
      ),
      created: range,
      test_clock: text,
    },
    ({ state }, params) => {
      const { customer, price, status, created, test_clock: clock } = params;
      const table = state.table("subscriptions");
      const rows = customer === undefined ? [...table.values()] : table.ownedBy(customer);
      return rows.filter(
        (row) =>
          isOfStatus(row, status) &&
          (price === undefined || row.items.data.some((item) => item.price.id === price)) &&
          (created === undefined || created(row.created)) &&
          (clock === undefined || idOf(row.test_clock) === clock),
      );
    },
  ),
  endpoint("GET", "/v1/subscriptions/:id", {}, (context, _params, id) =>
    requireRow(context, "subscriptions", id, "subscription"),
  ),
  endpoint("POST", "/v1/subscriptions/:id", updateFields, (context, params, id) =>
    updateSubscription(context, requireRow(context, "subscriptions", id, "subscription"), params),
  ),
  endpoint(
    "DELETE",
    "/v1/subscriptions/:id",
    { cancellation_details: cancellationDetails, invoice_now: flag, prorate: flag },
    (context, params, id) => {
      const subscription = requireRow(context, "subscriptions", id, "subscription");
      if (params.invoice_now === true || params.prorate === true) {
        throw notCovered("cancelling with prorations: refund what is owed", "prorate");
      }
      if (isEnded(subscription)) {
        // Stripe no longer finds what has ended, when it is to be cancelled again.
        throw missing("subscription", id, "id", true);
      }
      const { comment, feedback } = params.cancellation_details ?? {};
      return cancelSubscription(context, subscription, {
        ...(comment === undefined ? {} : { comment }),
        ...(feedback === undefined ? {} : { feedback }),
      });
    },
  ),
  listEndpoint(
    "/v1/subscription_items",
    { subscription: required(text) },
    (context, { subscription }) =>
      [
        ...requireNamed(context, "subscriptions", subscription, "subscription", "subscription")
          .items.data,
      ].toReversed(),
  ),
];

/** Without a status a list has everything that has not been cancelled. */
function isOfStatus(row: Stripe.Subscription, status: string | undefined): boolean {
  if (status === "all") return true;
  if (status === "ended") return isEnded(row);
  return status === undefined ? row.status !== "canceled" : row.status === status;
}
