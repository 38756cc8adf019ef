import type pg from "pg";
import type { Clock } from "../../../platform/clock/clock.ts";
import { inTransaction } from "../../../platform/database/transaction.ts";
import { restoreWithdrawn } from "./open-system-order.ts";
import type { Order } from "./order.ts";
import { type OrderEnd, createOrderStore } from "./order-store.ts";

/** Closes an order that Stripe did not carry out, and reschedules what it had withdrawn. */
export function closeUndone(
  { pool, clock }: { readonly pool: pg.Pool; readonly clock: Clock },
  order: Order,
  end: Omit<OrderEnd, "at">,
): Promise<void> {
  const at = clock.now();
  return inTransaction(pool, async (client) => {
    const store = createOrderStore(client);
    await store.lockMember(order.uid);
    await store.finish(order, { ...end, at });
    await restoreWithdrawn(store, order, at);
  });
}
