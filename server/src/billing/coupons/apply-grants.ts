import { createHash } from "node:crypto";
import type pg from "pg";
import type { Clock } from "../../platform/clock/clock.ts";
import { toUnixSeconds } from "../money/billing-periods.ts";
import type { Payments } from "../payments/payments.ts";
import { listRows, type RefreshSubscriptions } from "../readings/refresh-subscriptions.ts";
import { chooseSubscriptions } from "../subscription-state/choose-subscriptions.ts";
import type { SubscriptionState } from "../subscription-state/subscription-state.ts";
import { chooseGrant, createGrantStore } from "./grant-store.ts";

export interface ApplyGrantsDeps {
  readonly pool: pg.Pool;
  readonly payments: Pick<Payments, "applyCoupon">;
  readonly refresh: RefreshSubscriptions;
  /** Of billing. */
  readonly clock: Clock;
}

export interface ApplyGrants {
  /**
   * Lets a coupon in the member's hands reduce the plan that runs; without one it waits for an order.
   * Repeatable.
   * @throws PaymentError
   */
  of(uid: string): Promise<void>;
  /**
   * For all whose coupon could not be applied before.
   * @throws AggregateError of those that failed
   */
  ofAll(signal?: AbortSignal): Promise<void>;
}

const PAGE_SIZE = 100;

export function createApplyGrants({
  pool,
  payments,
  refresh,
  clock,
}: ApplyGrantsDeps): ApplyGrants {
  async function findReducible(uid: string): Promise<SubscriptionState | null> {
    const { plan } = chooseSubscriptions((await listRows(pool, uid)).subscriptions);
    return plan !== null && isReducible(plan, clock.now()) ? plan : null;
  }

  async function findGrant(uid: string, { product }: SubscriptionState) {
    if (product.kind === "unit") return null;
    return chooseGrant(await createGrantStore(pool).list(uid), product.plan, clock.now());
  }

  async function apply(uid: string): Promise<void> {
    const known = await findReducible(uid);
    if (known === null || (await findGrant(uid, known)) === null) return;
    // It may have been applied before, and our rows may not tell yet.
    await refresh(uid);
    const plan = await findReducible(uid);
    const grant = plan === null ? null : await findGrant(uid, plan);
    if (plan === null || grant === null) return;
    const { code } = grant.coupon;
    const { subscriptionId } = plan;
    await payments.applyCoupon({ subscriptionId, code, key: keyOf(uid, code, subscriptionId) });
    await refresh(uid);
  }

  async function applyAll(signal?: AbortSignal): Promise<void> {
    const failures: unknown[] = [];
    const grants = createGrantStore(pool);
    let uids = await grants.listWaiting("", PAGE_SIZE, clock.now());
    while (uids.length > 0) {
      for (const uid of uids) {
        if (signal?.aborted === true) return;
        await apply(uid).catch((error: unknown) => failures.push(error));
      }
      uids = await grants.listWaiting(uids.at(-1) ?? "", PAGE_SIZE, clock.now());
    }
    if (failures.length > 0) throw new AggregateError(failures, "coupons not applied");
  }

  return { of: apply, ofAll: applyAll };
}

/**
 * Whether its next charges can be reduced now. One discount at a time; what is unpaid, ends, or is about
 * to change comes first.
 */
function isReducible(plan: SubscriptionState, now: Date): boolean {
  const { status, downgrade, pendingUpgrade, discount } = plan;
  const isDiscounted = discount !== null && toUnixSeconds(now) < (discount.end ?? Infinity);
  return status === "active" && downgrade === null && pendingUpgrade === null && !isDiscounted;
}

/** At most 255 characters. */
function keyOf(...parts: readonly string[]): string {
  return `coupon-${createHash("sha256").update(parts.join("\n")).digest("hex")}`;
}
