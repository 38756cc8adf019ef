import type Stripe from "stripe";
import { plans } from "../plans.ts";
import { PRICE_MISSING, PaymentError } from "./payments.ts";
import type { PurchasedProduct } from "./order-payments.ts";

/**
 * Finds prices by product and amount, so that Stripe needs no ids of ours; without a cache, as the operator may
 * archive one.
 * @throws PaymentError `PRICE_MISSING`
 */
export type FindPrice = (plan: PurchasedProduct["plan"]) => Promise<string>;

export function createFindPrice(stripe: Stripe): FindPrice {
  return async (plan) => {
    const { data } = await stripe.prices.list({ product: plan, active: true, limit: 100 });
    const price = data.find((each) => isPriceOf(plan, each));
    // The operator creates it (`tenbin billing setup`): nothing may be sold at another price.
    if (price === undefined) {
      throw new PaymentError("unavailable", { code: PRICE_MISSING, requestId: null });
    }
    return price.id;
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
