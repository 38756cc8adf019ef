import type Stripe from "stripe";

/** Fields of Stripe's objects that matter here; the rest is left out. */
export const CUSTOMER = "cus_hanako";
export const DAY = 86_400;
/** 2025-11-01T00:00:00Z */
export const START = 1_761_955_200;
export const END = START + 30 * DAY;

export interface SubscriptionOptions {
  readonly id?: string;
  readonly product?: string;
  readonly start?: number;
  readonly ticker?: string;
}

export function stripeSubscription(
  options: SubscriptionOptions = {},
  changes: Readonly<Record<string, unknown>> = {},
): Stripe.Subscription {
  const { id = "sub_1", product = "tenbin_light", start = START, ticker } = options;
  const item = {
    price: { id: `price_${product}`, product },
    quantity: 1,
    current_period_start: start,
    current_period_end: start + 30 * DAY,
  };
  const subscription = {
    id,
    object: "subscription",
    customer: CUSTOMER,
    status: "active",
    currency: "jpy",
    start_date: start,
    billing_cycle_anchor: start,
    trial_end: null,
    items: { object: "list", data: [item] },
    cancel_at_period_end: false,
    cancel_at: null,
    ended_at: null,
    schedule: null,
    latest_invoice: null,
    pending_update: null,
    discounts: [],
    metadata: ticker === undefined ? {} : { ticker },
    ...changes,
  };
  return subscription as unknown as Stripe.Subscription;
}

export function stripeUnit(id: string, ticker: string, start = START): Stripe.Subscription {
  return stripeSubscription({ id, product: "tenbin_unit", ticker, start });
}

/** Phases of a plan each, the first of which is running. */
export function stripeSchedule(
  products: readonly string[],
  changes: Readonly<Record<string, unknown>> = {},
): Stripe.SubscriptionSchedule {
  const schedule = {
    id: "sub_sched_1",
    object: "subscription_schedule",
    status: "active",
    end_behavior: "release",
    current_phase: { start_date: START, end_date: END },
    phases: products.map((product, index) => ({
      start_date: START + index * 30 * DAY,
      end_date: END + index * 30 * DAY,
      items: [{ price: { id: `price_${product}`, product } }],
    })),
    metadata: {},
    ...changes,
  };
  return schedule as unknown as Stripe.SubscriptionSchedule;
}

export function stripeInvoice(
  changes: Readonly<Record<string, unknown>> = {},
  subscription = "sub_1",
): Stripe.Invoice {
  const invoice = {
    id: "in_1",
    object: "invoice",
    status: "open",
    billing_reason: "subscription_cycle",
    created: START,
    status_transitions: { finalized_at: START + 3_600 },
    parent: { type: "subscription_details", subscription_details: { subscription } },
    ...changes,
  };
  return invoice as unknown as Stripe.Invoice;
}
