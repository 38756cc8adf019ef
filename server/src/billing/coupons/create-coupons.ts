import type { Coupon, CouponCodes } from "@tenbin/contract";
import type pg from "pg";
import type { EmailChangeHook } from "../../accounts/index.ts";
import type { Clock } from "../../platform/clock/clock.ts";
import type { Logger } from "../../platform/log.ts";
import { ApiProblem } from "../../platform/http/api-problem.ts";
import { createKeyedHash } from "../../platform/signing/keyed-hash.ts";
import { PaymentError } from "../payments/payments.ts";
import { createCouponStore } from "./coupon-store.ts";
import { createGrantStore } from "./grant-store.ts";
import { personKeys } from "./person-keys.ts";
import { type CouponMember, createRedeemCode, type RedemptionHook } from "./redeem-code.ts";
import { toCouponResponse } from "./to-coupon-response.ts";

/** Coupons of members. */
export interface Coupons {
  list(uid: string): Promise<CouponCodes>;
  /** @throws ApiProblem `coupon_invalid`, `coupon_used`, `too_many_requests`, those of `expireWaiting` */
  redeem(member: CouponMember, code: string, log: Pick<Logger, "warn">): Promise<Coupon>;
  /** It stays in the member's hands. @throws ApiProblem `coupon_invalid` unless it is one of the unused ones */
  takeOff(uid: string, code: string): Promise<Coupon>;
  /** Adds the new address to the person's keys, which outlive the account. */
  readonly noteEmailChange: EmailChangeHook;
  /** Applies coupons that could not reduce a running plan before. */
  applyWaiting(signal?: AbortSignal): Promise<void>;
}

export interface ApplyGrants {
  /**
   * Applies a granted coupon to the running plan; without one, or while an order about it is
   * open, it waits. Idempotent.
   * @throws PaymentError
   */
  of(uid: string): Promise<void>;
  /**
   * For all members whose coupon could not be applied before.
   * @throws AggregateError of those that failed
   */
  ofAll(signal?: AbortSignal): Promise<void>;
}

export interface CouponsOptions {
  readonly pool: pg.Pool;
  /** Of billing. */
  readonly clock: Clock;
  readonly applyGrants: ApplyGrants;
  /** Called before a trial is prolonged. @throws ApiProblem if a plan was paid that starts at its end */
  readonly expireWaiting: (uid: string) => Promise<void>;
  /** Key of the person keys; of no other use. */
  readonly personSecret: string;
  readonly onRedeemed?: RedemptionHook | undefined;
}

export function createCoupons({
  pool,
  clock,
  applyGrants,
  expireWaiting,
  personSecret,
  onRedeemed,
}: CouponsOptions): Coupons {
  const personHash = createKeyedHash(personSecret);
  const redeemCode = createRedeemCode({ pool, clock, personHash, onRedeemed });
  const grants = createGrantStore(pool);

  async function list(uid: string): Promise<Coupon[]> {
    const now = clock.now();
    return (await grants.list(uid)).map((grant) => toCouponResponse(grant, now));
  }

  async function find(uid: string, code: string): Promise<Coupon> {
    const found = (await list(uid)).find((coupon) => coupon.code === code);
    if (found === undefined) throw new Error(`coupon ${code} is not granted`);
    return found;
  }

  return {
    list: async (uid) => ({ coupon_codes: await list(uid) }),
    async redeem(member, code, log) {
      const known = await createCouponStore(pool).find(code);
      if (known?.effect.kind === "long_supertrial") await expireWaiting(member.uid);
      await redeemCode(member, code);
      try {
        await applyGrants.of(member.uid);
      } catch (error) {
        // The coupon is granted; a job retries.
        if (!(error instanceof PaymentError)) throw error;
        log.warn({ err: error }, "coupon not applied yet");
      }
      return find(member.uid, code);
    },
    async takeOff(uid, code) {
      if (!(await grants.takeOff(uid, code, clock.now()))) throw new ApiProblem("coupon_invalid");
      return find(uid, code);
    },
    async noteEmailChange(executor, uid, { from, to }) {
      const former = personKeys({ uid, email: from }, personHash);
      const { addressKey } = personKeys({ uid, email: to }, personHash);
      await createCouponStore(executor).copyRedemptions(former, addressKey);
    },
    applyWaiting: (signal) => applyGrants.ofAll(signal),
  };
}
