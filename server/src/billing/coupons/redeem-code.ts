import { isCouponCode } from "@tenbin/contract";
import type pg from "pg";
import type { Clock } from "../../platform/clock/clock.ts";
import type { Executor } from "../../platform/database/prepared-statement.ts";
import { inTransaction } from "../../platform/database/transaction.ts";
import { ApiProblem } from "../../platform/http/api-problem.ts";
import type { KeyedHash } from "../../platform/signing/keyed-hash.ts";
import { type RateLimit, createRateLimiter } from "../../platform/limits/rate-limiter.ts";
import type { MemberPlan } from "../plan-changes.ts";
import { chooseSubscriptions } from "../subscription-state/choose-subscriptions.ts";
import { listRows } from "../readings/refresh-subscriptions.ts";
import { statusAt } from "../subscription-state/state-at.ts";
import { createCouponStore } from "./coupon-store.ts";
import { createGrantStore } from "./grant-store.ts";
import { personKeys } from "./person-keys.ts";
import { type RedemptionResult, checkRedemption } from "./redeem-coupon.ts";

/** Counts right and wrong codes, so that a lucky guess does not reset the limit. */
const guesses: RateLimit = { name: "coupon-guesses", calls: 10, seconds: 3_600 };

export interface RedeemDeps {
  readonly pool: pg.Pool;
  readonly clock: Clock;
  /** Keyed with PERSON_SECRET. */
  readonly personHash: KeyedHash;
  readonly onRedeemed?: RedemptionHook | undefined;
}

/** Called with a granted coupon, in the transaction of its redemption. */
export type RedemptionHook = (executor: Executor, uid: string) => Promise<void>;

export interface CouponMember {
  readonly uid: string;
  readonly email: string;
}

/** @throws ApiProblem `coupon_invalid`, `coupon_used`, `too_many_requests` */
export type RedeemCode = (member: CouponMember, code: string) => Promise<void>;

export function createRedeemCode({ pool, clock, personHash, onRedeemed }: RedeemDeps): RedeemCode {
  const limiter = createRateLimiter(pool, guesses);

  async function redeem(executor: Executor, member: CouponMember, code: string) {
    const { uid } = member;
    const person = personKeys(member, personHash);
    const result = await redeemAt(executor, clock.now(), { uid, code, person });
    if (result === "redeemed") await onRedeemed?.(executor, uid);
    return result;
  }

  return async (member, code) => {
    await limiter.consume(member.uid);
    if (!isCouponCode(code)) throw new ApiProblem("coupon_invalid");
    const result = await inTransaction(pool, (client) => redeem(client, member, code));
    if (result !== "redeemed") throw new ApiProblem(result);
  };
}

interface RedemptionAttempt {
  readonly uid: string;
  readonly code: string;
  readonly person: ReturnType<typeof personKeys>;
}

async function redeemAt(
  executor: Executor,
  now: Date,
  { uid, code, person }: RedemptionAttempt,
): Promise<RedemptionResult> {
  const coupons = createCouponStore(executor);
  const coupon = await coupons.lock(code);
  if (coupon === null) return "coupon_invalid";
  if (await createGrantStore(executor).putBack(uid, code, now)) return "redeemed";
  const hasRedeemed = await coupons.hasRedeemed(code, person);
  const result = checkRedemption(
    coupon,
    { plan: await findPlan(executor, uid, now), hasRedeemed },
    now,
  );
  if (result === "redeemed") await coupons.addRedemption({ uid, person, coupon, at: now });
  return result;
}

/** What the member pays for. */
async function findPlan(executor: Executor, uid: string, now: Date): Promise<MemberPlan> {
  const { plan } = chooseSubscriptions((await listRows(executor, uid)).subscriptions);
  if (plan === null || plan.product.kind === "unit") return "tenbin_free";
  return statusAt(plan, now) === "quit" ? "tenbin_free" : plan.product.plan;
}
