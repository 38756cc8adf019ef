import type { CouponEffect } from "../coupons/coupon.ts";
import { discountInForce } from "../coupons/discount-in-force.ts";
import { jstDay } from "../../platform/clock/clock.ts";
import { type UnixSeconds, fromUnixSeconds, toUnixSeconds } from "../money/billing-periods.ts";
import { priceAfterDiscount } from "../money/discount.ts";
import { applyBalance } from "../money/apply-balance.ts";
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

/** The next renewal, with all others on the same day in Japan; null: none. */
export function nextCharge(
  { states, effects, balance }: ChargeInput,
  now: Date,
): NextCharge | null {
  const renewals = states
    .filter((state) => statusAt(state, now) === "active")
    .map((state) => renewalOf(state, effects, now))
    .toSorted((a, b) => a.at - b.at);
  const [first] = renewals;
  if (first === undefined) return null;
  const together = renewals.filter(({ at }) => dayOf(at) === dayOf(first.at));
  return { amount: sumOfCharges(together, balance), at: first.at };
}

const dayOf = (moment: UnixSeconds) => jstDay(fromUnixSeconds(moment));

/** Each renewal is an invoice of its own and carries its balance to the next. */
function sumOfCharges(renewals: readonly NextCharge[], balance: number): number {
  let sum = 0;
  let carried = balance;
  for (const { amount } of renewals) {
    const charge = applyBalance(amount, carried);
    sum += charge.amountDue;
    carried = charge.balance;
  }
  return sum;
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
