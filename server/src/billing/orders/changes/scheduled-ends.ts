import type { PlanName } from "@tenbin/contract";
import type pg from "pg";
import type { Clock } from "../../../platform/clock/clock.ts";
import { ApiProblem } from "../../../platform/http/api-problem.ts";
import { fromUnixSeconds, toUnixSeconds } from "../../money/billing-periods.ts";
import { type RefreshSubscriptions, listRows } from "../../readings/refresh-subscriptions.ts";
import { beginAhead, dataExpiresAt } from "../../subscription-state/state-at.ts";
import type { SubscriptionState } from "../../subscription-state/subscription-state.ts";
import type { OrderKind } from "../rows/order.ts";
import type { OrderConfirmationTexts, OrderRequest } from "../rows/order-store.ts";
import { pending, withReading } from "../payment-problems.ts";
import type { ProcessOrder } from "../execution/process-order.ts";
import type { ComposeChange } from "../terms/compose-change.ts";
import type { FindBuyerRights } from "../terms/require-adding.ts";
import { type PlanState, type UnitState, findUnit, readStanding } from "../terms/standing.ts";

export interface ScheduledEnd {
  readonly endsAt: Date;
  /** At once, as a charge was unpaid. */
  readonly ended: boolean;
  readonly dataExpiresAt: Date;
}

export interface Renewal {
  readonly plan: PlanName;
  readonly renewsAt: Date;
}

/**
 * Endings at the end of a period, and their withdrawals. Idempotent; they throw ApiProblem.
 * `shown`: version of the text that was shown; null: composed now
 */
export interface ScheduledEnds {
  cancelPlan(uid: string, request: OrderRequest, shown?: string | null): Promise<ScheduledEnd>;
  withdrawCancellation(uid: string): Promise<Renewal>;
  withdrawDowngrade(uid: string): Promise<Renewal>;
  cancelUnit(uid: string, ticker: string, shown?: string | null): Promise<ScheduledEnd>;
  withdrawUnitCancellation(uid: string, ticker: string): Promise<Renewal>;
}

export interface ScheduledEndsDeps {
  readonly pool: pg.Pool;
  readonly clock: Clock;
  readonly refresh: RefreshSubscriptions;
  readonly processOrder: ProcessOrder;
  readonly composeChange: ComposeChange;
  readonly findRights: FindBuyerRights;
}

type EndKind = Extract<
  OrderKind,
  "churn" | "withdraw_churn" | "withdraw_downgrade" | "end_unit" | "withdraw_end_unit"
>;

export function createScheduledEnds(deps: ScheduledEndsDeps): ScheduledEnds {
  const { pool, clock, refresh, processOrder, composeChange, findRights } = deps;
  async function requirePlan(uid: string): Promise<PlanState> {
    const { plan } = await readStanding(pool, uid, clock.now());
    if (plan === null) throw new ApiProblem("not_subscribed");
    return plan;
  }

  async function requireUnit(uid: string, ticker: string): Promise<UnitState> {
    const unit = findUnit(await readStanding(pool, uid, clock.now()), ticker);
    if (unit === null) throw new ApiProblem("not_subscribed");
    return unit;
  }

  /** Start of a plan that waits for the end of a trial, which may have been prolonged since; null: the plan has begun. */
  async function findBegin(uid: string, state: SubscriptionState): Promise<Date | null> {
    const begin = beginAhead(state, clock.now());
    if (begin === null) return null;
    const { trialUntil } = await findRights(uid);
    const until = trialUntil === null ? begin : toUnixSeconds(trialUntil);
    return fromUnixSeconds(Math.max(begin, until));
  }

  /** @returns the subscription as it is afterwards */
  async function order(
    uid: string,
    kind: EndKind,
    request: OrderRequest | null,
    find: () => Promise<PlanState | UnitState>,
    compose?: () => Promise<OrderConfirmationTexts>,
  ): Promise<SubscriptionState> {
    const draft = async () => {
      const state = await find();
      const { subscriptionId, product } = state;
      const ticker = product.kind === "unit" ? product.ticker : null;
      // A copy names the plan that ends.
      const plan = kind === "churn" && product.kind === "plan" ? product.plan : null;
      const texts = await compose?.();
      const beginsAt = kind === "withdraw_churn" ? await findBegin(uid, state) : null;
      const content = { kind, plan, ticker, subscriptionId, facts: { beginsAt } };
      return { ...content, ...(texts && { texts }) };
    };
    const { order: processed } = await withReading(refresh, uid, () =>
      processOrder({ uid, request }, draft),
    );
    if (processed.status === "open") throw pending();
    if (processed.status !== "done") throw new ApiProblem("payments_unavailable");
    const { subscriptions } = await listRows(pool, uid);
    const state = subscriptions.find((one) => one.subscriptionId === processed.subscriptionId);
    if (state === undefined)
      throw new Error(
        `order ${processed.orderId}: subscription ${processed.subscriptionId} is missing`,
      );
    return state;
  }

  return {
    async cancelPlan(uid, request, shown = null) {
      const compose = () => composeChange.churn({ uid, shown });
      return toEnd(await order(uid, "churn", request, () => requirePlan(uid), compose));
    },
    async withdrawCancellation(uid) {
      const find = async () => requireEnd(await requirePlan(uid));
      return toRenewal(await order(uid, "withdraw_churn", null, find));
    },
    async withdrawDowngrade(uid) {
      const find = async () => {
        const plan = await requirePlan(uid);
        if (plan.downgrade === null) throw new ApiProblem("nothing_scheduled");
        if (plan.status === "to_quit") throw new ApiProblem("change_not_available");
        return plan;
      };
      return toRenewal(await order(uid, "withdraw_downgrade", null, find));
    },
    async cancelUnit(uid, ticker, shown = null) {
      const compose = () => composeChange.unitChurn({ uid, ticker, shown });
      return toEnd(await order(uid, "end_unit", null, () => requireUnit(uid, ticker), compose));
    },
    async withdrawUnitCancellation(uid, ticker) {
      const find = async () => requireEnd(await requireUnit(uid, ticker));
      return toRenewal(await order(uid, "withdraw_end_unit", null, find));
    },
  };
}

/** Nothing was scheduled that could be withdrawn. */
function requireEnd<T extends SubscriptionState>(state: T): T {
  if (state.status !== "to_quit") throw new ApiProblem("nothing_scheduled");
  return state;
}

function toEnd(state: SubscriptionState): ScheduledEnd {
  const end = state.endedAt ?? state.endsAt;
  const data = dataExpiresAt(state);
  if (end === null || data === null) throw pending();
  return {
    endsAt: fromUnixSeconds(end),
    ended: state.status === "quit",
    dataExpiresAt: data,
  };
}

function toRenewal({ product, downgrade, periodEnd }: SubscriptionState): Renewal {
  const current = product.kind === "plan" ? product.plan : "tenbin_unit";
  return { plan: downgrade?.plan ?? current, renewsAt: fromUnixSeconds(periodEnd) };
}
