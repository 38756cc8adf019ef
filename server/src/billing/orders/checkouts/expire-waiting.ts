import type pg from "pg";
import type { Clock } from "../../../platform/clock/clock.ts";
import type { Executor } from "../../../platform/database/prepared-statement.ts";
import { asking, pending } from "../payment-problems.ts";
import type { Payments } from "../../payments/payments.ts";
import { requestRefresh } from "../../readings/refresh-store.ts";
import type { Order } from "../rows/order.ts";
import { type OrderStore, createOrderStore } from "../rows/order-store.ts";

export interface ExpireWaitingDeps {
  readonly pool: pg.Pool;
  readonly payments: Payments;
  readonly clock: Clock;
}

/**
 * Called before the end of a trial moves: expires Checkouts of plans that would start at that end.
 * @throws ApiProblem `payment_pending` if one was paid, `payments_unavailable`
 */
export type ExpireWaiting = (uid: string) => Promise<void>;

export function createExpireWaiting({ pool, payments, clock }: ExpireWaitingDeps): ExpireWaiting {
  const store = createOrderStore(pool);
  return async (uid) => {
    for (const order of await listWaiting(store, uid)) {
      const { checkoutSessionId: sessionId } = order;
      // Its call may be in progress.
      if (sessionId === null) throw pending();
      const { status } = await asking("payment_pending", () => payments.expireCheckout(sessionId));
      if (status !== "expired") {
        await requestRefresh(pool, uid);
        throw pending();
      }
      await store.finish(order, { status: "expired", at: clock.now() });
    }
  };
}

/**
 * Runs in the transaction that moves the end of a trial, before it locks the trial: an order for the old end is
 * either seen here, or placed afterwards and refused.
 * @throws ApiProblem `payment_pending` if one was placed since `ExpireWaiting`
 */
export async function requireNoneWaiting(executor: Executor, uid: string): Promise<void> {
  const store = createOrderStore(executor);
  await store.lockMember(uid);
  if ((await listWaiting(store, uid)).length > 0) throw pending();
}

async function listWaiting(store: OrderStore, uid: string): Promise<readonly Order[]> {
  return (await store.listClosable(uid, [])).filter(({ beginsAt }) => beginsAt !== null);
}
