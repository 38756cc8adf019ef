import type { PlanName } from "@tenbin/contract";
import { type UnixSeconds, cycleBoundary } from "./billing-periods.ts";

/** Money off every charge from `start` until before `end`. */
export interface Discount {
  readonly off: MoneyOff;
  /** Charges of other plans are not reduced. */
  readonly plans: readonly PlanName[];
  readonly start: UnixSeconds;
  readonly end: UnixSeconds;
}

/** Percent has at most two decimals. */
export type MoneyOff =
  | { readonly kind: "percent"; readonly percent: number }
  | { readonly kind: "yen"; readonly yen: number };

/**
 * Stripe counts the months of a repeating coupon from when it is applied, so it reduces that many
 * monthly charges.
 * Source: https://docs.stripe.com/billing/subscriptions/coupons
 */
export function startDiscount(
  coupon: Pick<Discount, "off" | "plans"> & { readonly months: number },
  start: UnixSeconds,
): Discount {
  const { off, plans, months } = coupon;
  return { off, plans, start, end: cycleBoundary(start, months) };
}

/** What a plan costs at a moment, after the discount if there is one. */
export function priceAfterDiscount(
  price: number,
  plan: PlanName,
  discount: Discount | null,
  at: UnixSeconds,
): number {
  if (discount === null || !isInForce(discount, plan, at)) return price;
  return price - reduction(price, discount.off);
}

export function isInForce(
  { plans, start, end }: Discount,
  plan: PlanName,
  at: UnixSeconds,
): boolean {
  return plans.includes(plan) && start <= at && at < end;
}

/**
 * Percentages are rounded to whole yen, half a yen upwards; no reduction exceeds the price.
 * Source: https://docs.stripe.com/api/coupons/object (`amount_off`, `percent_off`)
 */
export function reduction(price: number, off: MoneyOff): number {
  if (off.kind === "yen") return Math.min(price, off.yen);
  const hundredthsOfPercent = Math.round(off.percent * 100);
  return Math.floor((price * hundredthsOfPercent + 5_000) / 10_000);
}
