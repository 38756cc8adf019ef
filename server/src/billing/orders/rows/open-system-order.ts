import { type Order, type OrderContent, purposeOf } from "./order.ts";
import type { OrderStore } from "./order-store.ts";
import { toOrder } from "./place-order.ts";

/** Opens an order that nobody confirmed, unless one for the same purpose is open; the worker carries it out. */
export async function openSystemOrder(
  store: OrderStore,
  uid: string,
  content: OrderContent,
  at: Date,
): Promise<void> {
  if ((await store.findOpen(uid, purposeOf(content))) !== null) return;
  await store.insert({ ...toOrder({ uid, ...content }, at), attempts: 0 }, null, at);
}

/** Reschedules what an upgrade withdrew if the upgrade failed. */
export async function restoreWithdrawn(store: OrderStore, order: Order, at: Date): Promise<void> {
  const { uid, withdrawn: kind, withdrawnPlan: plan, subscriptionId } = order;
  if (kind === null) return;
  await openSystemOrder(store, uid, { kind, plan, ticker: null, subscriptionId }, at);
}
