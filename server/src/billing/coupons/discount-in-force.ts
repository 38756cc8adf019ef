import type { Discount } from "../money/discount.ts";
import type { AppliedDiscount } from "../subscription-state/subscription-state.ts";
import type { CouponEffect } from "./coupon.ts";

/**
 * The discount of the coupon on a subscription.
 * @param effect of our coupon with that code; null: unknown, as for one created in Stripe's dashboard
 */
export function discountInForce(
  applied: AppliedDiscount | null,
  effect: CouponEffect | null,
): Discount | null {
  if (applied === null || effect?.kind !== "money_off") return null;
  const { off, plans } = effect;
  return { off, plans, start: applied.start, end: applied.end ?? Infinity };
}
