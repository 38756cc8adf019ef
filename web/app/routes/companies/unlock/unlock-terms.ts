import type { Endpoints, Output } from "@tenbin/contract";
import { type ApiLoader, nullInOutage } from "../../../api/api-loader.ts";
import { formatCompanyName } from "../../../ui/format.ts";
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
  /** What everybody sees analysed today; empty for members. */
  readonly openToday: readonly OpenCompany[];
}

export interface OpenCompany {
  readonly ticker: string;
  readonly name: string;
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
  const isForVisitor = sessionTokenFromRequest(request, Date.now()) === null;
  const [loaded, openToday] = await Promise.all([
    nullInOutage(load(request, "getPlans")),
    isForVisitor ? loadOpenToday(load, request) : [],
  ]);
  if (loaded === null) return null;
  const terms = { ...toUnlockTerms(loaded.data), isForVisitor, openToday };
  // Nothing new comes of it month by month.
  return delisted ? { ...terms, unitPrice: null } : terms;
}

async function loadOpenToday(load: ApiLoader, request: Request): Promise<OpenCompany[]> {
  const market = await nullInOutage(load(request, "getMarket"));
  return (market?.data.open ?? []).map(({ ticker, name_jp: name }) => ({
    ticker,
    name: formatCompanyName(name),
  }));
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
