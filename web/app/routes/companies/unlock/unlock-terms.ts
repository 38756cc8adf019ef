import type { Endpoints, Output } from "@tenbin/contract";
import { type ApiLoader, nullInOutage } from "../../../api/api-loader.ts";

/** What opens one company, for how long and for how much. */
export interface UnlockTerms {
  readonly unlockDays: number;
  /** Companies that a new member can unlock. */
  readonly unlocks: number;
  /** Yen a month; null: not on sale. */
  readonly unitPrice: number | null;
  /** Of the cheapest plan with which every company is analysed. */
  readonly planPrice: number | null;
}

/** Of a masked company's page. Null in an outage. */
export async function loadUnlockTerms(
  load: ApiLoader,
  request: Request,
): Promise<UnlockTerms | null> {
  const loaded = await nullInOutage(load(request, "getPlans"));
  return loaded && toUnlockTerms(loaded.data);
}

export function toUnlockTerms({
  on_sale: isOnSale,
  plans,
  terms,
}: Output<Endpoints["getPlans"]>): UnlockTerms {
  const sold = plans.filter((plan) => isOnSale && plan.sold);
  const priceOf = (these: typeof sold) =>
    these.length === 0 ? null : Math.min(...these.map(({ price }) => price));
  return {
    unlockDays: terms.unlock_days,
    unlocks: plans.find(({ name }) => name === "tenbin_free")?.unlocks ?? 0,
    unitPrice: priceOf(sold.filter(({ name }) => name === "tenbin_unit")),
    planPrice: priceOf(sold.filter(({ features }) => features.analysis === "all")),
  };
}
