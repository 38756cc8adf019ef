import type pg from "pg";
import type { Clock } from "../../../platform/clock/clock.ts";
import type { Executor } from "../../../platform/database/prepared-statement.ts";
import { inTransaction } from "../../../platform/database/transaction.ts";
import { toUnixSeconds } from "../../money/billing-periods.ts";
import type { RunOrder } from "../execution/run-order.ts";
import { type Order, type OrderContent, purposeOf } from "../rows/order.ts";
import { createOrderStore } from "../rows/order-store.ts";
import { ORDER_LEASE_MS, toOrder } from "../rows/place-order.ts";
import { listRows, type RefreshSubscriptions } from "../../readings/refresh-subscriptions.ts";
import { chooseSubscriptions } from "../../subscription-state/choose-subscriptions.ts";
import { isWaitingAt } from "../../subscription-state/state-at.ts";
import type { SubscriptionState } from "../../subscription-state/subscription-state.ts";
import { createGrantStore, findGrantFor } from "../../coupons/grant-store.ts";
import type { ApplyGrants } from "../../coupons/create-coupons.ts";

export interface ApplyGrantsDeps {
  readonly pool: pg.Pool;
  readonly refresh: RefreshSubscriptions;
  readonly runOrder: RunOrder;
  /** Of billing. */
  readonly clock: Clock;
}

interface Applicable {
  readonly subscriptionId: string;
  readonly couponCode: string;
}

const PAGE_SIZE = 100;

export function createApplyGrants({
  pool,
  refresh,
  runOrder,
  clock,
}: ApplyGrantsDeps): ApplyGrants {
  async function findApplicable(executor: Executor, uid: string): Promise<Applicable | null> {
    const { plan } = chooseSubscriptions((await listRows(executor, uid)).subscriptions);
    if (plan === null || plan.product.kind === "unit") return null;
    const now = clock.now();
    if (!isReducible(plan, now)) return null;
    const grant = await findGrantFor(executor, { uid, plan: plan.product.plan, now });
    if (grant === null) return null;
    return { subscriptionId: plan.subscriptionId, couponCode: grant.coupon.code };
  }

  /** The coupon would change the confirmed sum of another open order on the plan. */
  function place(uid: string): Promise<Order | null> {
    return inTransaction(pool, async (client) => {
      const store = createOrderStore(client);
      await store.lockMember(uid);
      const applicable = await findApplicable(client, uid);
      if (applicable === null) return null;
      const { subscriptionId, couponCode } = applicable;
      const item = { plan: null, ticker: null, subscriptionId };
      const content: OrderContent = { kind: "apply_coupon", ...item };
      if ((await store.findOpen(uid, purposeOf(content))) !== null) return null;
      const now = clock.now();
      const order = toOrder({ uid, ...content, facts: { couponCode } }, now);
      await store.insert(order, null, new Date(+now + ORDER_LEASE_MS));
      return order;
    });
  }

  async function apply(uid: string): Promise<void> {
    if ((await findApplicable(pool, uid)) === null) return;
    // It may have been applied already, and our rows may be older.
    await refresh(uid);
    const order = await place(uid);
    if (order === null) return;
    try {
      await runOrder(order, false);
    } catch (error) {
      await createOrderStore(pool).release(order, clock.now());
      throw error;
    }
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
 * Whether its next charges can be reduced now. Only one discount at a time; not while it is unpaid, ending or
 * about to change.
 */
function isReducible(plan: SubscriptionState, now: Date): boolean {
  // The discount's months would count from now, before the first charge.
  if (isWaitingAt(plan, now)) return false;
  const { status, downgrade, pendingUpgrade, discount } = plan;
  const isDiscounted = discount !== null && toUnixSeconds(now) < (discount.end ?? Infinity);
  return status === "active" && downgrade === null && pendingUpgrade === null && !isDiscounted;
}
