import type { PlanName } from "@tenbin/contract";
import { type UnixSeconds, toUnixSeconds } from "../money/billing-periods.ts";
import type { CouponDefinition } from "./coupon.ts";

/** A coupon when its code is tried. */
export interface IssuedCoupon extends CouponDefinition {
  readonly voidedAt: UnixSeconds | null;
  readonly redemptions: number;
}

export interface Redeemer {
  /** What the member pays for. */
  readonly plan: PlanName;
  /** Whether this person redeemed the coupon before, by any account or address. */
  readonly hasRedeemed: boolean;
}

/**
 * `coupon_invalid` has one message for every wrong code, so that guessing reveals nothing: unknown, not yet
 * valid, expired, voided, used up, or of another plan than the one that is paid for. `coupon_used`: this person has
 * redeemed it.
 */
export type RedemptionResult = "redeemed" | "coupon_invalid" | "coupon_used";

export function checkRedemption(
  coupon: IssuedCoupon | null,
  redeemer: Redeemer,
  now: Date,
): RedemptionResult {
  if (coupon === null || !isValidAt(coupon, toUnixSeconds(now))) return "coupon_invalid";
  if (!appliesTo(coupon, redeemer.plan)) return "coupon_invalid";
  if (redeemer.hasRedeemed) return "coupon_used";
  return coupon.redemptions < coupon.maxRedemptions ? "redeemed" : "coupon_invalid";
}

function isValidAt({ validFrom, validUntil, voidedAt }: IssuedCoupon, at: UnixSeconds): boolean {
  return voidedAt === null && validFrom <= at && at < validUntil;
}

/** A member without a plan can still choose one that it applies to. */
function appliesTo({ effect }: CouponDefinition, plan: PlanName): boolean {
  return effect.kind !== "money_off" || plan === "tenbin_free" || effect.plans.includes(plan);
}
