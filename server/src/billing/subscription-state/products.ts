import { type PlanName, planNames } from "@tenbin/contract";
import type { PaidPlan, SubscribedProduct } from "./subscription-state.ts";

/** Metadata of a unit's subscription in Stripe. */
export const UNIT_TICKER = "ticker";

/** Null: not one of our plans. */
export function toPaidPlan(product: string): PaidPlan | null {
  const isPlan = (planNames as readonly string[]).includes(product);
  if (!isPlan || product === "tenbin_free" || product === "tenbin_unit") return null;
  return product as PaidPlan;
}

/** Null: not our product, or a unit without a company. */
export function toSubscribedProduct(
  product: string,
  metadata: Readonly<Record<string, string>>,
): SubscribedProduct | null {
  if (product === ("tenbin_unit" satisfies PlanName)) {
    const ticker = metadata[UNIT_TICKER];
    return ticker === undefined || ticker === "" ? null : { kind: "unit", ticker };
  }
  const plan = toPaidPlan(product);
  return plan === null ? null : { kind: "plan", plan };
}
