import type Stripe from "stripe";
import { type Context, requireNamed } from "../api/context.ts";
import {
  clearableText,
  flag,
  group,
  integer,
  list,
  metadata,
  oneOf,
  only,
  required,
  text,
} from "../api/params.ts";
import { type CouponChoice, type DiscountParam, chooseCoupon } from "../billing/discounts.ts";

export const prorationBehavior = oneOf("always_invoice", "create_prorations", "none");
export const discountList = list(group({ coupon: text, promotion_code: text, discount: text }));
export const billingMode = group({
  type: required(only("flexible")),
  flexible: group({ proration_discounts: only("included") }),
});
export const paymentSettings = group({
  save_default_payment_method: oneOf("off", "on_subscription"),
  payment_method_types: list(only("card")),
});
export const cancellationDetails = group({
  comment: clearableText,
  feedback: oneOf(
    "customer_service",
    "low_quality",
    "missing_features",
    "other",
    "switched_service",
    "too_complex",
    "too_expensive",
    "unused",
  ),
});
export const newItems = list(
  group({ price: text, quantity: integer, tax_rates: list(text), metadata }),
);
export const changedItems = list(
  group({ id: text, price: text, quantity: integer, deleted: flag }),
);

export function findTaxRates(
  context: Context,
  ids: readonly string[] | undefined,
  path: string,
): Stripe.TaxRate[] {
  return (ids ?? []).map((id, index) =>
    requireNamed(context, "tax_rates", id, "tax rate", `${path}[${index}]`),
  );
}

/** Coupons to redeem, and discounts to keep. */
export function chooseCoupons(
  context: Context,
  discounts: readonly DiscountParam[] | undefined,
  customer: string | null,
): (CouponChoice | { readonly discount: string })[] | undefined {
  return discounts?.map((one, index) => {
    const path = `discounts[${index}]`;
    if (one.discount === undefined) return chooseCoupon(context, one, customer, path);
    return {
      discount: requireNamed(context, "discounts", one.discount, "discount", `${path}[discount]`)
        .id,
    };
  });
}

export function newCoupons(
  context: Context,
  discounts: readonly DiscountParam[] | undefined,
  customer: string | null,
): CouponChoice[] {
  return (discounts ?? []).map((one, index) =>
    chooseCoupon(context, one, customer, `discounts[${index}]`),
  );
}
