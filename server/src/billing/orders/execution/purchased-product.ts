import type { PurchasedProduct } from "../../payments/order-payments.ts";
import type { Order } from "../rows/order.ts";

/** What the order of a plan or a unit buys. */
export function productOf({ plan, ticker }: Pick<Order, "plan" | "ticker">): PurchasedProduct {
  if (ticker !== null) return { plan: "tenbin_unit", ticker };
  if (plan === null) throw new Error("an order of a plan names it");
  return { plan, ticker: null };
}
