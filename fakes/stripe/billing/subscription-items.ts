import type Stripe from "stripe";
import { type Context, requireNamed, wireDecimal } from "../api/context.ts";
import { invalid, notCovered } from "../api/stripe-fault.ts";
import { idOf } from "../state/rows.ts";

export interface ItemOptions {
  readonly price?: string | undefined;
  readonly quantity?: number | undefined;
  readonly taxRates?: readonly Stripe.TaxRate[];
  readonly metadata?: Stripe.Metadata;
}

interface Period {
  readonly current_period_start: number;
  readonly current_period_end: number;
}

export function createItem(
  context: Context,
  subscription: string,
  options: ItemOptions,
  path: string,
  at: number,
  period: Period,
): Stripe.SubscriptionItem {
  if (options.price === undefined) {
    throw invalid(`Missing required param: ${path}[price].`, `${path}[price]`, "parameter_missing");
  }
  const price = requireRecurringPrice(context, options.price, `${path}[price]`);
  const quantity = options.quantity ?? 1;
  if (quantity < 0)
    throw invalid(
      "This value must be greater than or equal to 0.",
      `${path}[quantity]`,
      "parameter_invalid_integer",
    );
  return {
    id: context.state.newId("si", 14),
    object: "subscription_item",
    billing_thresholds: null,
    created: at,
    current_period_end: period.current_period_end,
    current_period_start: period.current_period_start,
    current_trial: null,
    discounts: [],
    metadata: options.metadata ?? {},
    plan: toPlan(price),
    price,
    quantity,
    subscription,
    tax_rates: [...(options.taxRates ?? [])],
  };
}

export function requireRecurringPrice(context: Context, id: string, path: string): Stripe.Price {
  const price = requireNamed(context, "prices", id, "price", path);
  if (price.recurring === null) {
    throw invalid(`Price ${id} is for one payment: a subscription needs a recurring price.`, path);
  }
  if (!price.active) {
    throw invalid(`Price ${id} is inactive: only active prices can be sold.`, path);
  }
  if (price.unit_amount === null) throw notCovered("prices without a fixed amount", path);
  return price;
}

/** The older shape of a price, which items still carry. */
function toPlan(price: Stripe.Price): Stripe.Plan {
  return {
    id: price.id,
    object: "plan",
    active: price.active,
    amount: price.unit_amount,
    amount_decimal: wireDecimal(price.unit_amount),
    billing_scheme: "per_unit",
    created: price.created,
    currency: price.currency,
    interval: price.recurring?.interval ?? "month",
    interval_count: price.recurring?.interval_count ?? 1,
    livemode: false,
    metadata: price.metadata,
    meter: null,
    nickname: price.nickname,
    product: idOf(price.product),
    tiers_mode: null,
    transform_usage: null,
    trial_period_days: null,
    usage_type: "licensed",
  };
}
