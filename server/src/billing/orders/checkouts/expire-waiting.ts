import type pg from "pg";
import type { Clock } from "../../../platform/clock/clock.ts";
import { asking, pending } from "../payment-problems.ts";
import type { Payments } from "../../payments/payments.ts";
import { requestRefresh } from "../../readings/refresh-queue.ts";
import { createOrderStore } from "../rows/order-store.ts";

export interface ExpireWaitingDeps {
  readonly pool: pg.Pool;
  readonly payments: Payments;
  readonly clock: Clock;
}

/**
 * Before the end of a member's trial moves: no plan that was to begin with that end can be paid any more.
 * @throws ApiProblem `payment_pending` where one was paid, `payments_unavailable`
 */
export type ExpireWaiting = (uid: string) => Promise<void>;

export function createExpireWaiting({ pool, payments, clock }: ExpireWaitingDeps): ExpireWaiting {
  const store = createOrderStore(pool);
  return async (uid) => {
    const open = await store.listClosable(uid, []);
    for (const order of open.filter(({ beginsAt }) => beginsAt !== null)) {
      const { checkoutSessionId: sessionId } = order;
      // It may be under way to Stripe.
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
