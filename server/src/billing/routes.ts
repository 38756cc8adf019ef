import { type Endpoints, type Output, getPlans, planLabels, planNames } from "@tenbin/contract";
import type { Api } from "../platform/http/api.ts";
import { type Plan, plans } from "./plans.ts";

type PlanResponse = Output<Endpoints["getPlans"]>["plans"][number];

export function register(api: Api): void {
  const response = { plans: planNames.map(toPlanResponse) };
  api.serve(getPlans, () => response);
}

function toPlanResponse(name: PlanResponse["name"]): PlanResponse {
  const { price, sold, unlocks, limits }: Plan = plans[name];
  const { promisingCompanies } = limits;
  return {
    name,
    label: planLabels[name],
    price,
    sold,
    unlocks,
    limits: {
      portfolio_maxcount: limits.portfolioMaxCount,
      saved_screens: limits.savedScreens,
      // JSON has no Infinity.
      promising_companies: Number.isFinite(promisingCompanies) ? promisingCompanies : null,
      compared_companies: limits.comparedCompanies,
    },
  };
}
