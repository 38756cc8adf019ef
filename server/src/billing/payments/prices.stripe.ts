import type Stripe from "stripe";
import { plans } from "../plans.ts";
import { PaymentError } from "./payments.ts";
import type { PurchasedProduct } from "./order-payments.ts";

/** Prices are found by product and amount, so that Stripe needs no ids of ours. */
export type FindPrice = (plan: PurchasedProduct["plan"]) => Promise<string>;

export function createFindPrice(stripe: Stripe): FindPrice {
  const known = new Map<string, string>();
  return async (plan) => {
    const id = known.get(plan) ?? (await fetchPrice(stripe, plan));
    known.set(plan, id);
    return id;
  };
}

/** Whether it is what members pay for the plan: by the month, tax included. */
export function isPriceOf(plan: PurchasedProduct["plan"], price: Stripe.Price): boolean {
  const { currency, unit_amount: amount, recurring, tax_behavior: tax } = price;
  return (
    currency === "jpy" &&
    tax === "inclusive" &&
    amount === plans[plan].price &&
    recurring?.interval === "month" &&
    recurring.interval_count === 1
  );
}

async function fetchPrice(stripe: Stripe, plan: PurchasedProduct["plan"]): Promise<string> {
  const { data } = await stripe.prices.list({ product: plan, active: true, limit: 100 });
  const price = data.find((each) => isPriceOf(plan, each));
  // The operator's to make (`tenbin billing setup`): nothing may be sold at another price.
  if (price === undefined) {
    throw new PaymentError("unavailable", { code: "price_missing", requestId: null });
  }
  return price.id;
}
