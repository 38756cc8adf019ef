import type { PlanName } from "@tenbin/contract";
import { type Plan, type PlanLimits, plans } from "../billing/index.ts";
import { ApiProblem } from "../platform/http/api-problem.ts";
import type { Rights } from "./rights.ts";

/** Whether a plan includes what is requested. */
export type PlanPredicate = (plan: Plan) => boolean;

type PlanRights = Pick<Rights, "effectivePlan" | "endedPlan" | "purchased">;

export function hasPlan(
  { effectivePlan }: Pick<Rights, "effectivePlan">,
  allows: PlanPredicate,
): boolean {
  return allows(plans[effectivePlan]);
}

/**
 * @param ticker of the company in question; buying it alone may suffice
 * @throws ApiProblem `plan_required`, or `plan_expired` if an ended plan included it; both name the cheapest plan on sale that
 * includes it
 */
export function requirePlan(
  rights: PlanRights,
  allows: PlanPredicate,
  ticker: string | null = null,
): void {
  const isUnit = ticker !== null && rights.purchased(ticker) && allows(plans.tenbin_unit);
  if (isUnit || hasPlan(rights, allows)) return;
  const hasEnded = rights.endedPlan !== null && allows(plans[rights.endedPlan]);
  const plan = cheapestPlan(allows, { orUnit: ticker !== null });
  throw new ApiProblem(hasEnded ? "plan_expired" : "plan_required", {
    details: plan === null ? [] : [{ path: "plan", reason: plan }],
  });
}

/**
 * Cheapest plan on sale that includes it; null if none does.
 * @param options.orUnit a company bought alone may suffice
 */
export function cheapestPlan(allows: PlanPredicate, { orUnit = false } = {}): PlanName | null {
  const [cheapest] = Object.entries<Plan>(plans)
    .filter(([name, plan]) => plan.sold && allows(plan) && (orUnit || name !== "tenbin_unit"))
    .toSorted(([, one], [, other]) => one.price - other.price);
  return cheapest === undefined ? null : (cheapest[0] as PlanName);
}

export function limitsOf(plan: PlanName): PlanLimits {
  return plans[plan].limits;
}
