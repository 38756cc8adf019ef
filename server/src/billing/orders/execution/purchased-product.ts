import { type UnixSeconds, toUnixSeconds } from "../../money/billing-periods.ts";
import type { PurchasedProduct } from "../../payments/order-payments.ts";
import type { Order } from "../rows/order.ts";

/** The plan or unit that an order buys. */
export function productOf({ orderId, plan, ticker }: Order): PurchasedProduct {
  if (ticker !== null) return { plan: "tenbin_unit", ticker };
  if (plan === null) throw new Error(`order ${orderId}: plan is missing`);
  return { plan, ticker: null };
}

/** Start of a plan that waits for the end of a trial; null: it starts with its payment. */
export function beginsAtOf({ beginsAt }: Pick<Order, "beginsAt">): UnixSeconds | null {
  return beginsAt === null ? null : toUnixSeconds(beginsAt);
}
