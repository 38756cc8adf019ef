import type { PlanName, PlanResponse } from "@tenbin/contract";

/** The plan of an address's `plan`; null unless it can be bought as a plan. */
export function findChosenPlan(
  plans: readonly PlanResponse[],
  given: string | null,
): PlanResponse | null {
  const unit: PlanName = "tenbin_unit";
  return plans.find(({ name, sold }) => sold && name === given && name !== unit) ?? null;
}
