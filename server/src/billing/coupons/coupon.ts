import { type PlanName, isCouponCode } from "@tenbin/contract";
import type { UnixSeconds } from "../money/billing-periods.ts";
import { type MoneyOff, reduction } from "../money/discount.ts";
import { MIN_CHARGE } from "../money/apply-balance.ts";
import { plans } from "../plans.ts";

/** A coupon as the operator issues it. */
export interface CouponDefinition {
  readonly code: string;
  readonly name: string;
  readonly effect: CouponEffect;
  readonly validFrom: UnixSeconds;
  /** After it the coupon can neither be redeemed nor first take effect. */
  readonly validUntil: UnixSeconds;
  /** Over all members. */
  readonly maxRedemptions: number;
}

export type CouponEffect =
  | {
      readonly kind: "money_off";
      readonly off: MoneyOff;
      /** Number of monthly charges that it reduces. */
      readonly months: number;
      readonly plans: readonly PlanName[];
    }
  | { readonly kind: "unlocks"; readonly count: number }
  | { readonly kind: "long_supertrial" };

const MAX_MONTHS = 36;
const MAX_NAME_LENGTH = 60;
const MAX_UNLOCKS = 100;

/** @returns the problem of a new coupon, for the operator; null: none */
export function validateCoupon(coupon: CouponDefinition): string | null {
  const { code, name, validFrom, validUntil, maxRedemptions, effect } = coupon;
  if (!isCouponCode(code)) {
    return `invalid code ${JSON.stringify(code)}: use 4 to 40 of A-Z, 0-9 and hyphens`;
  }
  if (name.trim() === "" || name.length > MAX_NAME_LENGTH) {
    return `invalid name: use 1 to ${MAX_NAME_LENGTH} characters`;
  }
  if (validUntil <= validFrom) return "the end is not after the begin";
  if (!isCount(maxRedemptions)) return "the limit of redemptions must be 1 or more";
  return validateEffect(effect);
}

function validateEffect(effect: CouponEffect): string | null {
  if (effect.kind === "long_supertrial") return null;
  if (effect.kind === "unlocks") {
    return isCount(effect.count, MAX_UNLOCKS) ? null : `unlocks must be 1 to ${MAX_UNLOCKS}`;
  }
  if (!isCount(effect.months, MAX_MONTHS)) return `months must be 1 to ${MAX_MONTHS}`;
  return validateMoneyOff(effect.off) ?? validatePlans(effect.plans, effect.off);
}

function validateMoneyOff(off: MoneyOff): string | null {
  if (off.kind === "yen") return isCount(off.yen) ? null : "yen off must be a whole number above 0";
  // Stripe takes two decimals; https://docs.stripe.com/api/coupons/create
  const hundredths = off.percent * 100;
  const hasTwoDecimals = Math.abs(hundredths - Math.round(hundredths)) < 1e-6;
  const isPercentage = off.percent > 0 && off.percent <= 100 && hasTwoDecimals;
  return isPercentage
    ? null
    : "percent off must be above 0, at most 100, with two decimals at most";
}

/** A remainder below the smallest charge cannot be charged: it has to be zero or at least that much. */
function validatePlans(names: readonly PlanName[], off: MoneyOff): string | null {
  if (names.length === 0) return "name at least one plan";
  for (const name of names) {
    const { price, sold } = plans[name];
    if (!sold) return `${name} is not sold`;
    const left = price - reduction(price, off);
    if (left > 0 && left < MIN_CHARGE) {
      return `${left} yen would be left of ${name}: leave 0, or ${MIN_CHARGE} or more`;
    }
  }
  return null;
}

function isCount(value: number, max = Number.MAX_SAFE_INTEGER): boolean {
  return Number.isSafeInteger(value) && value >= 1 && value <= max;
}
