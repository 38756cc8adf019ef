import type { PlanName, Subscription } from "@tenbin/contract";
import type pg from "pg";
import type { Clock } from "../../platform/clock/clock.ts";
import { readContracts, toContractSummary } from "../advisory/read-contracts.ts";
import { type FindCompanyName, findCompanyNames } from "../company-names.ts";
import { chooseSubscriptions } from "../subscription-state/choose-subscriptions.ts";
import { dataExpiresAt } from "../subscription-state/state-at.ts";
import { type MemberRows, readMemberRows, readPurchaseRows } from "./member-rows.ts";
import { type Purchases, toPurchases } from "./purchases.ts";
import { toSubscriptionResponse } from "./to-subscription-response.ts";

/** What members see about their payments, as last read from Stripe. */
export interface BillingOverview {
  findPurchases(uid: string): Promise<Purchases>;
  /**
   * @param effectivePlan whose rights the member has, paid for or not
   * @param trialUntil end of the trial that runs; null: none, or not requested
   */
  findSubscription(
    uid: string,
    effectivePlan: PlanName,
    trialUntil?: Date | null,
  ): Promise<Subscription>;
  /** Until when the data of an ending or ended plan are kept; null: there is no such plan. */
  findDataExpiry(uid: string): Promise<Date | null>;
}

export interface OverviewDeps {
  readonly pool: pg.Pool;
  readonly clock: Clock;
  /** Whether anything can be bought. */
  readonly onSale: boolean;
  /** Null where there is no such company. */
  readonly findCompanyName: FindCompanyName;
}

export function createOverview({
  pool,
  clock,
  onSale,
  findCompanyName,
}: OverviewDeps): BillingOverview {
  async function namesOf({
    subscriptions,
  }: Pick<MemberRows, "subscriptions">): Promise<ReadonlyMap<string, string>> {
    const tickers = subscriptions.flatMap(({ product, status }) =>
      product.kind === "unit" && status !== "quit" ? [product.ticker] : [],
    );
    const names = await findCompanyNames(tickers, findCompanyName);
    return new Map(tickers.map((ticker) => [ticker, names.get(ticker) ?? ticker]));
  }

  return {
    async findPurchases(uid) {
      const rows = await readPurchaseRows(pool, uid);
      return toPurchases(rows, { now: clock.now(), names: await namesOf(rows), onSale });
    },
    async findDataExpiry(uid) {
      const { plan } = chooseSubscriptions((await readPurchaseRows(pool, uid)).subscriptions);
      return plan === null ? null : dataExpiresAt(plan);
    },
    async findSubscription(uid, effectivePlan, trialUntil = null) {
      const now = clock.now();
      const rows = await readMemberRows(pool, uid);
      const context = { now, effectivePlan, trialUntil, names: await namesOf(rows) };
      const contracts = (await readContracts(pool, uid, now)).map(toContractSummary);
      return { ...toSubscriptionResponse(rows, context), contracts };
    },
  };
}
