import type { FindBuyerRights } from "../orders/terms/require-adding.ts";
import { plans } from "../plans.ts";
import type { FindPaidFacts } from "../readings/find-paid-facts.ts";

/** Of members who have what they pay for, without grants and trials. */
export function createFindPaidRights(findPaidFacts: FindPaidFacts): FindBuyerRights {
  return async (uid) => {
    const { effectivePlan } = await findPaidFacts(uid);
    const allCompanies = plans[effectivePlan].features.analysis === "all";
    return { allCompanies, effectivePlan, grantedPlan: null, trialUntil: null };
  };
}
