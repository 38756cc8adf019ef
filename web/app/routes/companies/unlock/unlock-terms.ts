import type { Endpoints, Output } from "@tenbin/contract";
import { type ApiLoader, nullInOutage } from "../../../api/api-loader.ts";
import { sessionTokenFromRequest } from "../../../identity/session/session-token.server.ts";

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

export interface LoadedUnlockTerms extends UnlockTerms {
  /** The request carried no session: a member's may have run out while the page was open. */
  readonly isForVisitor: boolean;
}

interface ShownCompany {
  readonly masked: boolean;
  readonly delisted: boolean;
}

/** Null where nothing is masked, and in an outage. */
export async function loadUnlockTerms(
  load: ApiLoader,
  request: Request,
  { masked, delisted }: ShownCompany,
): Promise<LoadedUnlockTerms | null> {
  if (!masked) return null;
  const loaded = await nullInOutage(load(request, "getPlans"));
  if (loaded === null) return null;
  const isForVisitor = sessionTokenFromRequest(request, Date.now()) === null;
  const terms = { ...toUnlockTerms(loaded.data), isForVisitor };
  // Nothing new comes of it month by month.
  return delisted ? { ...terms, unitPrice: null } : terms;
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
