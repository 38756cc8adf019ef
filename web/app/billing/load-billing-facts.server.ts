import { loadFromApi } from "../api/api.server.ts";
import { webConfig } from "../api/config.server.ts";
import type { BillingFacts } from "./billing-facts.ts";

export async function loadBillingFacts(request: Request): Promise<BillingFacts> {
  const { data: plans } = await loadFromApi(request, "getPlans");
  return { plans, paymentOrigins: webConfig().paymentOrigins };
}
