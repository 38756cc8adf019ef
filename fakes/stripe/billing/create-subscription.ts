import type Stripe from "stripe";
import { type Context, timeOf } from "../api/context.ts";
import { emitEvent, updateRow } from "../api/emit-event.ts";
import { invalid } from "../api/stripe-fault.ts";
import { toFault, type Presence } from "../payments/payment-intents.ts";
import { boundaryAt } from "../state/calendar.ts";
import { idOf } from "../state/rows.ts";
import { type CancelMoment, chooseCancelAt } from "./cancel-subscription.ts";
import { collectInvoice, markPaid, methodOf } from "./collect-invoice.ts";
import { debitsOf, storeDebits } from "./debits.ts";
import { type CouponChoice, createDiscount, endDiscount, withoutOnce } from "./discounts.ts";
import { draftFullLine } from "./invoice-lines.ts";
import { createInvoice, finalizeInvoice } from "./invoices.ts";
import { intervalOf } from "./plan-change.ts";
import { type ItemOptions, createItem, requireRecurringPrice } from "./subscription-items.ts";

export type PaymentBehavior =
  | "allow_incomplete"
  | "default_incomplete"
  | "error_if_incomplete"
  | "pending_if_incomplete";

export interface SubscriptionOptions {
  readonly customer: string;
  readonly items: readonly ItemOptions[];
  readonly coupons: readonly CouponChoice[];
  readonly defaultPaymentMethod: string | null;
  readonly defaultTaxRates: readonly Stripe.TaxRate[];
  readonly description: string | null;
  /** Until then nothing is charged; null: from now on. */
  readonly trialEnd: number | null;
  readonly metadata: Stripe.Metadata;
  readonly cancelAtPeriodEnd: boolean;
  /** Instead of the end of the period. */
  readonly cancelMoment?: CancelMoment;
  readonly paymentSettings: Partial<Stripe.Subscription.PaymentSettings>;
  readonly checkoutSession?: string;
}

export function createSubscription(
  context: Context,
  options: SubscriptionOptions,
  behavior: PaymentBehavior,
  presence: Presence,
): Stripe.Subscription {
  const { state } = context;
  const draft = createFirstInvoice(context, options);
  const id = idOf(draft.parent?.subscription_details?.subscription) ?? "";
  const isUnpayable = draft.amount_due > 0 && methodOf(context, draft) === null;
  if (isUnpayable && behavior !== "default_incomplete") {
    throw invalid(
      "This customer has no attached payment source or default payment method.",
      undefined,
      "resource_missing",
    );
  }
  const open = finalizeInvoice(context, draft);
  if (behavior === "default_incomplete" && open.amount_remaining > 0)
    return state.must("subscriptions", id);
  if (open.amount_remaining === 0) {
    markPaid(context, open, null);
    return state.must("subscriptions", id);
  }
  const { intent } = collectInvoice(context, open, presence);
  if (behavior === "error_if_incomplete" && intent !== null && intent.status !== "succeeded") {
    throw toFault(intent).withoutChanges();
  }
  return state.must("subscriptions", id);
}

/** The subscription, incomplete, and the draft of its first invoice. */
export function createFirstInvoice(context: Context, options: SubscriptionOptions): Stripe.Invoice {
  const { state } = context;
  const customer = state.must("customers", options.customer);
  const at = timeOf(context, idOf(customer.test_clock));
  const subscription = buildSubscription(context, options, at);
  state.put("subscriptions", subscription);
  const discounts = options.coupons.map(
    (choice) =>
      createDiscount(context, choice, subscription, at, options.checkoutSession ?? null).id,
  );
  const withDiscounts = { ...subscription, discounts };
  state.put("subscriptions", withDiscounts);
  emitEvent(context, "customer.subscription.created", withDiscounts, undefined, at);
  const invoice = createInvoice(context, {
    subscription: withDiscounts,
    reason: "subscription_create",
    drafts: withDiscounts.items.data.map((item) => draftFullLine(context, withDiscounts, item)),
    at,
    periodStart: at,
    periodEnd: at,
    finalizesAt: null,
  });
  storeDebits(context, debitsOf(invoice));
  const current = state.must("subscriptions", subscription.id);
  const kept = withoutOnce(context, discounts);
  for (const one of discounts) if (!kept.includes(one)) endDiscount(context, one, at);
  updateRow(
    context,
    "subscriptions",
    current,
    { latest_invoice: invoice.id, discounts: kept },
    null,
  );
  return invoice;
}

function buildSubscription(
  context: Context,
  options: SubscriptionOptions,
  at: number,
): Stripe.Subscription {
  const { state } = context;
  const id = state.newId("sub");
  const [first] = options.items;
  if (first?.price === undefined) {
    throw invalid("Missing required param: items.", "items", "parameter_missing");
  }
  const interval = intervalOf(requireRecurringPrice(context, first.price, "items[0][price]"));
  const { trialEnd } = options;
  if (trialEnd !== null && trialEnd <= at) {
    throw invalid("trial_end must be in the future.", "trial_end");
  }
  const end = trialEnd ?? boundaryAt(at, interval, 1);
  const ending = options.cancelMoment;
  const cancelAt =
    ending === undefined
      ? options.cancelAtPeriodEnd
        ? end
        : null
      : chooseCancelAt(ending, end, at);
  const period = { current_period_start: at, current_period_end: end };
  const items = options.items.map((item, index) =>
    createItem(context, id, item, `items[${index}]`, at, period),
  );
  if (items.some(({ price }) => JSON.stringify(intervalOf(price)) !== JSON.stringify(interval))) {
    throw invalid("The fake covers items of one interval only.", "items", "not_covered_by_fake");
  }
  return {
    id,
    object: "subscription",
    application: null,
    application_fee_percent: null,
    automatic_tax: { disabled_reason: null, enabled: false, liability: null },
    billing_cycle_anchor: trialEnd ?? at,
    billing_cycle_anchor_config: null,
    billing_mode: { flexible: { proration_discounts: "included" }, type: "flexible" },
    billing_schedules: [],
    billing_thresholds: null,
    cancel_at: cancelAt,
    cancel_at_period_end: options.cancelAtPeriodEnd,
    canceled_at: cancelAt === null ? null : at,
    cancellation_details: { comment: null, feedback: null, feedback_option: null, reason: null },
    collection_method: "charge_automatically",
    created: at,
    currency: "jpy",
    customer: options.customer,
    customer_account: null,
    days_until_due: null,
    default_payment_method: options.defaultPaymentMethod,
    default_source: null,
    default_tax_rates: [...options.defaultTaxRates],
    description: options.description,
    discounts: [],
    ended_at: null,
    invoice_settings: {
      account_tax_ids: null,
      custom_fields: null,
      description: null,
      footer: null,
      issuer: { type: "self" },
    },
    items: {
      object: "list",
      data: items,
      has_more: false,
      url: `/v1/subscription_items?subscription=${id}`,
    },
    latest_invoice: null,
    livemode: false,
    managed_payments: null,
    metadata: options.metadata,
    next_pending_invoice_item_invoice: null,
    on_behalf_of: null,
    pause_collection: null,
    payment_settings: {
      payment_method_options: null,
      payment_method_types: null,
      save_default_payment_method: "off",
      ...options.paymentSettings,
    },
    pending_invoice_item_interval: null,
    pending_setup_intent: null,
    pending_update: null,
    schedule: null,
    start_date: at,
    status: "incomplete",
    test_clock: idOf(state.must("customers", options.customer).test_clock),
    transfer_data: null,
    trial_end: trialEnd,
    trial_settings: {
      end_behavior: { billing_cycle_anchor: null, missing_payment_method: "create_invoice" },
    },
    trial_start: trialEnd === null ? null : at,
  };
}
