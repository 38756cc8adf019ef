import { type Order, type OrderContent, purposeOf } from "./order.ts";
import type { OrderStore } from "./order-store.ts";
import { toOrder } from "./place-order.ts";

/** Opens an order that nobody confirmed, for the worker, unless one of its purpose is open. */
export async function demandOrder(
  store: OrderStore,
  uid: string,
  content: OrderContent,
  at: Date,
): Promise<void> {
  if ((await store.findOpen(uid, purposeOf(content))) !== null) return;
  await store.insert({ ...toOrder({ uid, ...content }, at), attempts: 0 }, null, at);
}

/** Schedules again what an upgrade has withdrawn that came to nothing. */
export async function restoreWithdrawn(store: OrderStore, order: Order, at: Date): Promise<void> {
  const { uid, withdrawn: kind, withdrawnPlan: plan, subscriptionId } = order;
  if (kind === null) return;
  await demandOrder(store, uid, { kind, plan, ticker: null, subscriptionId }, at);
}
