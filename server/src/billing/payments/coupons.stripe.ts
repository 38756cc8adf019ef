import type Stripe from "stripe";
import { type AppliedCoupon, PaymentError, type StripeCoupon } from "./payments.ts";
import { toPaymentError } from "./to-payment-error.ts";

/** Metadata that identifies our coupons; Stripe's own fields cannot be changed later. */
const TERMS = "terms";

/** Idempotent. @returns false if another coupon has the code */
export async function saveCoupon(stripe: Stripe, coupon: StripeCoupon): Promise<boolean> {
  const { code, name, off, months, plans } = coupon;
  const terms = JSON.stringify([off, months, plans.toSorted()]);
  try {
    await stripe.coupons.create({
      id: code,
      name,
      duration: "repeating",
      duration_in_months: months,
      applies_to: { products: [...plans] },
      metadata: { [TERMS]: terms },
      ...(off.kind === "yen"
        ? { amount_off: off.yen, currency: "jpy" }
        : { percent_off: off.percent }),
    });
    return true;
  } catch (error) {
    if (!isTaken(toPaymentError(error))) throw error;
    const { metadata, valid } = await stripe.coupons.retrieve(code);
    return valid && metadata?.[TERMS] === terms;
  }
}

function isTaken(error: unknown): boolean {
  return error instanceof PaymentError && error.code === "resource_already_exists";
}

/** From the next charge on; nothing is charged or credited at once. */
export async function applyCoupon(
  stripe: Stripe,
  { subscriptionId, code, key }: AppliedCoupon,
): Promise<void> {
  await stripe.subscriptions.update(
    subscriptionId,
    { discounts: [{ coupon: code }], proration_behavior: "none" },
    { idempotencyKey: key },
  );
}
