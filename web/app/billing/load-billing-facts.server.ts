import { loadFromApi } from "../api/api.server.ts";
import { nullInOutage } from "../api/api-loader.ts";
import { webConfig } from "../api/config.server.ts";
import type { BillingFacts, OptionalBillingFacts } from "./billing-facts.ts";

/** Of a page that has more to show: null for the plans in an outage without a cached response. */
export async function loadOptionalBillingFacts(request: Request): Promise<OptionalBillingFacts> {
  const plans = await nullInOutage(loadFromApi(request, "getPlans"));
  return { plans: plans?.data ?? null, paymentOrigins: webConfig().paymentOrigins };
}

export async function loadBillingFacts(request: Request): Promise<BillingFacts> {
  const { data: plans } = await loadFromApi(request, "getPlans");
  return { plans, paymentOrigins: webConfig().paymentOrigins };
}
