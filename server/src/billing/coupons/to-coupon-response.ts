import { type Coupon, type PlanName, planLabels } from "@tenbin/contract";
import { type UnixSeconds, fromUnixSeconds, toUnixSeconds } from "../money/billing-periods.ts";
import type { CouponDefinition, CouponEffect } from "./coupon.ts";

/** A coupon granted to a member. */
export interface CouponGrant {
  readonly coupon: CouponDefinition;
  readonly acquiredAt: UnixSeconds;
  /** When it first took effect. */
  readonly usedAt: UnixSeconds | null;
  /** Last use if unused, end of its effect if used. */
  readonly expiresAt: UnixSeconds | null;
  /** By the member: it reduces nothing. */
  readonly isTakenOff: boolean;
}

const TAKEN_OFF = "いまは外しています。コードをもう一度入力すると使えます。";

export function toCouponResponse(grant: CouponGrant, now: Date): Coupon {
  const { coupon, acquiredAt, usedAt, expiresAt, isTakenOff } = grant;
  const effect = describeEffect(coupon.effect);
  return {
    code: coupon.code,
    acquired_at: isoMoment(acquiredAt),
    expired_at: expiresAt === null ? null : isoMoment(expiresAt),
    used_at: usedAt === null ? null : isoMoment(usedAt),
    coupon_name: coupon.name,
    coupon_description: isTakenOff ? effect + TAKEN_OFF : effect,
    coupon_apply_to: coupon.effect.kind === "money_off" ? [...coupon.effect.plans] : [],
    is_used: usedAt !== null,
    is_expired: expiresAt !== null && toUnixSeconds(now) >= expiresAt,
  };
}

/** In Japanese, for the member. */
export function describeEffect(effect: CouponEffect): string {
  if (effect.kind === "unlocks") {
    return `解放できる企業が${effect.count}社増えます。お一人1回限りです。`;
  }
  if (effect.kind === "long_supertrial") {
    return "30日間の無料体験が90日間になります。お一人1回限りです。";
  }
  const { off, months, plans } = effect;
  const reduced = off.kind === "yen" ? `${off.yen.toLocaleString("ja-JP")}円` : `${off.percent}%`;
  const each = months === 1 ? "" : "毎月";
  return `${months}か月分の月額料金が、${each}${reduced}引きになります。お一人1回限りで、${planList(plans)}にお使いいただけます。`;
}

function planList(plans: readonly PlanName[]): string {
  return plans.map((plan) => planLabels[plan]).join("・");
}

function isoMoment(seconds: UnixSeconds): string {
  return fromUnixSeconds(seconds).toISOString();
}
