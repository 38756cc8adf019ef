import type { PlanName } from "@tenbin/contract";
import { type Plan, type PlanLimits, plans } from "../billing/index.ts";
import { ApiProblem } from "../platform/http/api-problem.ts";
import type { Rights } from "./rights.ts";

/** Whether a plan opens what is asked for. */
export type OpensIt = (plan: Plan) => boolean;

type PlanRights = Pick<Rights, "effectivePlan" | "endedPlan" | "purchased">;

export function hasPlan(
  { effectivePlan }: Pick<Rights, "effectivePlan">,
  opensIt: OpensIt,
): boolean {
  return opensIt(plans[effectivePlan]);
}

/**
 * @param ticker of the company that is asked about; buying it alone may do, too
 * @throws ApiProblem `plan_required`, or `plan_expired` if a plan that has ended opened it; both name the cheapest plan on sale that
 * opens it
 */
export function requirePlan(
  rights: PlanRights,
  opensIt: OpensIt,
  ticker: string | null = null,
): void {
  const isUnit = ticker !== null && rights.purchased(ticker) && opensIt(plans.tenbin_unit);
  if (isUnit || hasPlan(rights, opensIt)) return;
  const hasEnded = rights.endedPlan !== null && opensIt(plans[rights.endedPlan]);
  const plan = cheapestPlan(opensIt, { orUnit: ticker !== null });
  throw new ApiProblem(hasEnded ? "plan_expired" : "plan_required", {
    details: plan === null ? [] : [{ path: "plan", reason: plan }],
  });
}

/**
 * Of those on sale; null where none opens it.
 * @param options.orUnit a company bought alone may do, too
 */
export function cheapestPlan(opensIt: OpensIt, { orUnit = false } = {}): PlanName | null {
  const [cheapest] = Object.entries<Plan>(plans)
    .filter(([name, plan]) => plan.sold && opensIt(plan) && (orUnit || name !== "tenbin_unit"))
    .toSorted(([, one], [, other]) => one.price - other.price);
  return cheapest === undefined ? null : (cheapest[0] as PlanName);
}

export function limitsOf(plan: PlanName): PlanLimits {
  return plans[plan].limits;
}
