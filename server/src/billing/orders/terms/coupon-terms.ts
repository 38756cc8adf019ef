import type { PlanName } from "@tenbin/contract";
import type pg from "pg";
import { createCouponStore } from "../../coupons/coupon-store.ts";
import { discountInForce } from "../../coupons/discount-in-force.ts";
import { findGrantFor } from "../../coupons/grant-store.ts";
import { describeEffect } from "../../coupons/to-coupon-response.ts";
import { type UnixSeconds, fromUnixSeconds } from "../../money/billing-periods.ts";
import { type Discount, startDiscount } from "../../money/discount.ts";
import type { AppliedDiscount } from "../../subscription-state/subscription-state.ts";

/** Effect of a member's money-off coupon on this purchase. */
export interface CouponTerms {
  readonly code: string;
  readonly name: string;
  readonly description: string;
  readonly discount: Discount;
}

/** Null where the member holds none for the plan. */
export async function findCouponTerms(
  pool: pg.Pool,
  { uid, plan, now }: { readonly uid: string; readonly plan: PlanName; readonly now: UnixSeconds },
): Promise<CouponTerms | null> {
  const grant = await findGrantFor(pool, { uid, plan, now: fromUnixSeconds(now) });
  if (grant?.coupon.effect.kind !== "money_off") return null;
  const { code, name, effect } = grant.coupon;
  return { code, name, description: describeEffect(effect), discount: startDiscount(effect, now) };
}

/** Effect of the coupon on a running subscription. */
export async function findAppliedTerms(
  pool: pg.Pool,
  applied: AppliedDiscount | null,
): Promise<CouponTerms | null> {
  if (applied === null) return null;
  const coupon = await createCouponStore(pool).find(applied.code);
  const discount = discountInForce(applied, coupon?.effect ?? null);
  if (coupon === null || discount === null) return null;
  const { code, name, effect } = coupon;
  return { code, name, description: describeEffect(effect), discount };
}
