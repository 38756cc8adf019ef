import { isDeepStrictEqual } from "node:util";
import type pg from "pg";
import type { Clock } from "../../platform/clock/clock.ts";
import type { Payments } from "../payments/payments.ts";
import { type CouponDefinition, validateCoupon } from "./coupon.ts";
import { createCouponStore } from "./coupon-store.ts";

export interface IssueDeps {
  readonly pool: pg.Pool;
  /** Null: none are configured. */
  readonly payments: Pick<Payments, "saveCoupon"> | null;
  readonly clock: Clock;
}

/** The problem and its remedy, for the operator. */
export class CouponRefusedError extends Error {
  override name = "CouponRefusedError";
}

/**
 * Creates a coupon, in Stripe first: until our row is written nobody can redeem the code, and the same
 * call again completes an interrupted one.
 * @throws CouponRefusedError, PaymentError
 */
export async function issueCoupon(
  { pool, payments, clock }: IssueDeps,
  coupon: CouponDefinition,
): Promise<"issued" | "unchanged"> {
  const problem = validateCoupon(coupon);
  if (problem !== null) throw new CouponRefusedError(`Invalid coupon: ${problem}`);
  const coupons = createCouponStore(pool);
  assertSame(await coupons.find(coupon.code), coupon);
  await saveInStripe(payments, coupon);
  if (await coupons.insert(coupon, clock.now())) return "issued";
  assertSame(await coupons.find(coupon.code), coupon);
  return "unchanged";
}

async function saveInStripe(payments: IssueDeps["payments"], coupon: CouponDefinition) {
  const { code, name, effect } = coupon;
  if (effect.kind !== "money_off") return;
  if (payments === null) {
    throw new CouponRefusedError(
      "Money off is made in Stripe, which is not configured: set STRIPE_SECRET_KEY, or run npm start on the same data folder",
    );
  }
  const { off, months, plans } = effect;
  if (await payments.saveCoupon({ code, name, off, months, plans })) return;
  throw new CouponRefusedError(
    `Stripe has another coupon ${code}: choose another code, or delete that coupon in Stripe's dashboard`,
  );
}

function assertSame(known: CouponDefinition | null, coupon: CouponDefinition): void {
  if (known === null || isDeepStrictEqual(termsOf(known), termsOf(coupon))) return;
  throw new CouponRefusedError(
    `Coupon ${coupon.code} exists with other terms: choose another code. tenbin coupon list shows it`,
  );
}

function termsOf({ name, effect, validFrom, validUntil, maxRedemptions }: CouponDefinition) {
  const sorted =
    effect.kind === "money_off" ? { ...effect, plans: effect.plans.toSorted() } : effect;
  return { name, effect: sorted, validFrom, validUntil, maxRedemptions };
}
