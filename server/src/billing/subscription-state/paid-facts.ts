import type { UserSuffix } from "@tenbin/contract";
import type { MemberPlan } from "../plan-changes.ts";
import { chooseSubscriptions } from "./choose-subscriptions.ts";
import {
  effectivePlanAt,
  hasRightsAt,
  isEverBegun,
  isWaitingAt,
  paidPlanAt,
  payingSuffixAt,
} from "./state-at.ts";
import type { SubscriptionState } from "./subscription-state.ts";

/** Rights from a member's payments at a time. */
export interface PaidFacts {
  readonly paidPlan: MemberPlan;
  /** The plan whose rights the member pays for. */
  readonly effectivePlan: MemberPlan;
  /** Null: no plan gives rights; trial and account decide. */
  readonly suffix: UserSuffix | null;
  /** The plan whose rights ended, cancelled or unpaid; null while a plan gives rights. */
  readonly endedPlan: MemberPlan | null;
  /** Tickers of units. */
  readonly units: readonly string[];
}

export const NOTHING_PAID: PaidFacts = {
  paidPlan: "tenbin_free",
  effectivePlan: "tenbin_free",
  suffix: null,
  endedPlan: null,
  units: [],
};

/** @param states of one member; those that have ended may be left out */
export function paidFactsAt(states: readonly SubscriptionState[], now: Date): PaidFacts {
  if (states.length === 0) return NOTHING_PAID;
  const { plan, units } = chooseSubscriptions(states);
  return {
    paidPlan: paidPlanAt(plan, now),
    effectivePlan: effectivePlanAt(plan, now),
    suffix: payingSuffixAt(plan, now),
    endedPlan: plan === null ? null : endedPlanAt(plan, now),
    units: units.filter((unit) => hasRightsAt(unit, now)).flatMap(tickersOf),
  };
}

/** Whether a plan is paid, now or from the end of a trial; false if it was cancelled before that. */
export function hasPlanAt(states: readonly SubscriptionState[], now: Date): boolean {
  const { plan } = chooseSubscriptions(states);
  return plan !== null && paidPlanAt(plan, now) !== "tenbin_free" && isEverBegun(plan);
}

function endedPlanAt(plan: SubscriptionState, now: Date): MemberPlan | null {
  const isOver = !hasRightsAt(plan, now) && !isWaitingAt(plan, now) && isEverBegun(plan);
  return isOver ? lastPlanOf(plan) : null;
}

/** A downgrade before the end counts. */
function lastPlanOf(state: SubscriptionState): MemberPlan | null {
  const { product, downgrade, endsAt, endedAt } = state;
  if (product.kind === "unit") return null;
  const end = endedAt ?? endsAt ?? Infinity;
  return downgrade !== null && downgrade.at < end ? downgrade.plan : product.plan;
}

function tickersOf({ product }: SubscriptionState): string[] {
  return product.kind === "unit" ? [product.ticker] : [];
}
