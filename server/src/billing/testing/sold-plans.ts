import { type PlanName, planNames } from "@tenbin/contract";
import { plans } from "../plans.ts";

/** Plans that a member can order; units are bought in addition. */
export type SoldPlan = Exclude<
  { [Name in PlanName]: (typeof plans)[Name]["sold"] extends true ? Name : never }[PlanName],
  "tenbin_unit"
>;

export const soldPlans = planNames.filter(
  (name): name is SoldPlan => name !== "tenbin_unit" && plans[name].sold,
);
