import type { PlanName } from "@tenbin/contract";
import { planLetters, plans } from "./plans.ts";

/** A member's plan; units are bought in addition. */
export type MemberPlan = Exclude<PlanName, "tenbin_unit">;

/**
 * The kind of change from the paid plan to another. `upgrade`: at once, prorated;
 * `downgrade` and `churn`: at the end of the period; `unsold`: the plan is no longer sold.
 */
export type PlanChange = "none" | "subscribe" | "upgrade" | "downgrade" | "churn" | "unsold";

export function planChange(from: MemberPlan, to: MemberPlan): PlanChange {
  if (from === to) return "none";
  if (to === "tenbin_free") return "churn";
  if (!plans[to].sold) return "unsold";
  if (from === "tenbin_free") return "subscribe";
  return plans[to].price > plans[from].price ? "upgrade" : "downgrade";
}

export interface ChangeDirection {
  readonly upgrading: boolean;
  readonly downgrading: boolean;
}

/** By price: light costs less than beginners and is a downgrade from it. */
export function nominalDirection(paid: PlanName, to: PlanName): ChangeDirection {
  return directionOf(plans[to].price - plans[paid].price, to);
}

/** By rights: light has those of beginners and is neither an upgrade nor a downgrade from it. */
export function effectiveDirection(effective: PlanName, to: PlanName): ChangeDirection {
  return directionOf(rankOfPlan(to) - rankOfPlan(effective), to);
}

/** Greater is more; plans with one letter have the same rights. */
export function rankOfPlan(plan: PlanName): number {
  return planLetters.indexOf(plans[plan].letter);
}

/** A unit is added to a plan and replaces none, so it is neither above nor below one. */
function directionOf(difference: number, to: PlanName): ChangeDirection {
  const isPlan = to !== "tenbin_unit";
  return { upgrading: isPlan && difference > 0, downgrading: isPlan && difference < 0 };
}
