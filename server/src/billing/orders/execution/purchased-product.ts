import { type UnixSeconds, toUnixSeconds } from "../../money/billing-periods.ts";
import type { PurchasedProduct } from "../../payments/order-payments.ts";
import type { Order } from "../rows/order.ts";

/** What the order of a plan or a unit buys. */
export function productOf({ plan, ticker }: Pick<Order, "plan" | "ticker">): PurchasedProduct {
  if (ticker !== null) return { plan: "tenbin_unit", ticker };
  if (plan === null) throw new Error("an order of a plan names it");
  return { plan, ticker: null };
}

/** When a plan begins that waits for the end of a trial; null: with its payment. */
export function beginsAtOf({ beginsAt }: Pick<Order, "beginsAt">): UnixSeconds | null {
  return beginsAt === null ? null : toUnixSeconds(beginsAt);
}
