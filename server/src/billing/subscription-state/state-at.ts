import type { SubscriptionStatus, UserSuffix } from "@tenbin/contract";
import { SECONDS_PER_DAY } from "@tenbin/contract/time";
import {
  type Period,
  type UnixSeconds,
  fromUnixSeconds,
  periodAt,
  toUnixSeconds,
} from "../money/billing-periods.ts";
import type { MemberPlan } from "../plan-changes.ts";
import { type PlanLetter, plans } from "../plans.ts";
import type { SubscriptionState } from "./subscription-state.ts";
import { isGraceOver } from "./unpaid-deadlines.ts";

/** Days for which the data of an ended plan are kept. */
export const DATA_KEPT_DAYS = 90;

/**
 * The state of a row at a time, by our own clock: an end or the end of the grace counts even if Stripe
 * has not been read since. Renewals, and starts after a trial, are assumed until the next reading.
 */
export function effectivePlanAt(state: SubscriptionState | null, now: Date): MemberPlan {
  return state === null || !hasRightsAt(state, now) ? "tenbin_free" : paidPlanAt(state, now);
}

/** The contracted plan, even if a charge has failed. */
export function paidPlanAt(state: SubscriptionState | null, now: Date): MemberPlan {
  if (state === null || state.product.kind === "unit" || statusAt(state, now) === "quit") {
    return "tenbin_free";
  }
  const { downgrade, product } = state;
  const isDowngraded = downgrade !== null && toUnixSeconds(now) >= downgrade.at;
  return isDowngraded ? downgrade.plan : product.plan;
}

/** Of a unit: whether its company is unlocked. */
export function hasRightsAt(state: SubscriptionState, now: Date): boolean {
  return statusAt(state, now) !== "quit" && !isGraceOver(state, now) && !isWaitingAt(state, now);
}

/** Whether it was bought in a trial and starts, and is first charged, at its end. */
export function isWaitingAt(state: SubscriptionState, now: Date): boolean {
  return beginAhead(state, now) !== null;
}

/** Start of a plan that waits for the end of a trial; null: started or ended. */
export function beginAhead(state: SubscriptionState, now: Date): UnixSeconds | null {
  const { startedAt } = state;
  const isAhead = toUnixSeconds(now) < startedAt && statusAt(state, now) !== "quit";
  return waitsForTrial(state) && isAhead ? startedAt : null;
}

/** Whether it ever gave rights, or will. */
export function isEverBegun(state: SubscriptionState): boolean {
  const end = state.endedAt ?? state.endsAt ?? Infinity;
  return !waitsForTrial(state) || state.startedAt < end;
}

/** As last read: bought in a trial and not started. */
export function waitsForTrial({ startedAt, periodEnd }: SubscriptionState): boolean {
  return startedAt === periodEnd;
}

export function statusAt(state: SubscriptionState, now: Date): SubscriptionStatus {
  const hasEnded = state.endsAt !== null && toUnixSeconds(now) >= state.endsAt;
  return hasEnded ? "quit" : state.status;
}

/** The current period, or the last one, cut by an earlier end. */
export function periodOf(state: SubscriptionState, at: UnixSeconds): Period {
  const { anchor, periodStart: start, periodEnd, endsAt, endedAt } = state;
  const end = endedAt ?? endsAt;
  return end === null
    ? periodAt(anchor, { start, end: periodEnd }, at)
    : { start, end: Math.min(end, periodEnd) };
}

/** Null: nothing is paid; trial and account decide. */
export function payingSuffixAt(state: SubscriptionState | null, now: Date): UserSuffix | null {
  const plan = effectivePlanAt(state, now);
  if (state === null || plan === "tenbin_free") return null;
  const downgrade = downgradeAheadOf(state, now);
  return downgrade === null
    ? suffixes.P[plans[plan].letter]
    : suffixes.D[plans[downgrade.plan].letter];
}

/** The scheduled downgrade; none if the plan ends instead, or after its time. */
export function downgradeAheadOf(
  state: SubscriptionState,
  now: Date,
): SubscriptionState["downgrade"] {
  const { downgrade } = state;
  const isAhead = downgrade !== null && toUnixSeconds(now) < downgrade.at;
  return isAhead && statusAt(state, now) === "active" ? downgrade : null;
}

/** Of who pays, and of who pays and goes down. Expert is no downgrade, and free plans have no suffix here. */
const suffixes = {
  P: { F: null, L: "PL", S: "PS", E: "PE" },
  D: { F: null, L: "DL", S: "DS", E: null },
} as const satisfies Record<string, Record<PlanLetter, UserSuffix | null>>;

/** Known as soon as an end is. */
export function dataExpiresAt({ endedAt, endsAt }: SubscriptionState): Date | null {
  const end = endedAt ?? endsAt;
  return end === null ? null : fromUnixSeconds(end + DATA_KEPT_DAYS * SECONDS_PER_DAY);
}
