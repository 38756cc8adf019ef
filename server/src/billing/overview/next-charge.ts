import type { CouponEffect } from "../coupons/coupon.ts";
import { discountInForce } from "../coupons/discount-in-force.ts";
import { type UnixSeconds, toUnixSeconds } from "../money/billing-periods.ts";
import { priceAfterDiscount } from "../money/discount.ts";
import { settleInvoice } from "../money/settle-invoice.ts";
import { plans } from "../plans.ts";
import { downgradeAheadOf, periodOf, statusAt } from "../subscription-state/state-at.ts";
import type { SubscriptionState } from "../subscription-state/subscription-state.ts";

export interface NextCharge {
  /** Yen, tax included. */
  readonly amount: number;
  readonly at: UnixSeconds;
}

export interface ChargeInput {
  /** The plan and the units. */
  readonly states: readonly SubscriptionState[];
  readonly effects: ReadonlyMap<string, CouponEffect>;
  readonly balance: number;
}

/** What renews next, with all that renews in the same second; null where nothing renews. */
export function nextCharge(
  { states, effects, balance }: ChargeInput,
  now: Date,
): NextCharge | null {
  const renewals = states
    .filter((state) => statusAt(state, now) === "active")
    .map((state) => renewalOf(state, effects, now));
  if (renewals.length === 0) return null;
  const at = Math.min(...renewals.map((renewal) => renewal.at));
  const total = renewals
    .filter((renewal) => renewal.at === at)
    .reduce((sum, { amount }) => sum + amount, 0);
  return { amount: settleInvoice(total, balance).amountDue, at };
}

function renewalOf(
  state: SubscriptionState,
  effects: ReadonlyMap<string, CouponEffect>,
  now: Date,
): NextCharge {
  const { product, discount } = state;
  const at = periodOf(state, toUnixSeconds(now)).end;
  const paid = product.kind === "unit" ? "tenbin_unit" : product.plan;
  const plan = downgradeAheadOf(state, now)?.plan ?? paid;
  const effect = discount === null ? null : (effects.get(discount.code) ?? null);
  const inForce = discountInForce(discount, effect);
  return { amount: priceAfterDiscount(plans[plan].price, plan, inForce, at), at };
}
