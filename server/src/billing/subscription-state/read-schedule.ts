import { type MemberPlan, planChange } from "../plan-changes.ts";
import type { UnixSeconds } from "../money/billing-periods.ts";
import { toPaidPlan } from "./products.ts";
import type { ScheduleShape } from "./stripe-shapes.ts";
import type { PaidPlan, ScheduledDowngrade } from "./subscription-state.ts";

/** What a schedule does at the end of the period, or why it is not understood. */
export type ScheduledChange =
  | {
      readonly ok: true;
      readonly downgrade: ScheduledDowngrade | null;
      readonly endsAt: UnixSeconds | null;
    }
  | { readonly ok: false; readonly reason: string };

/** Metadata of a schedule that ends the subscription: the downgrade that the churn was put on top of. */
export const DOWNGRADE_UNDER_CHURN = "downgrade_to";

const IN_FORCE: ReadonlySet<string> = new Set(["active", "not_started"]);
const nothing: ScheduledChange = { ok: true, downgrade: null, endsAt: null };

/**
 * One following phase is a downgrade; none, with the end behaviour `cancel`, is a churn.
 * Source: https://docs.stripe.com/billing/subscriptions/subscription-schedules
 */
export function readSchedule(schedule: ScheduleShape | null, plan: PaidPlan): ScheduledChange {
  if (schedule === null || !IN_FORCE.has(schedule.status)) return nothing;
  const { current_phase: current, end_behavior: endBehavior } = schedule;
  if (current === null) return refuse("schedule has no current phase");
  const following = schedule.phases.filter((phase) => phase.start_date >= current.end_date);
  const [next, ...later] = following;
  if (later.length > 0) return refuse("schedule has several following phases");
  if (endBehavior !== "release" && endBehavior !== "cancel") {
    return refuse(`schedule ends with ${endBehavior}`);
  }
  if (next === undefined)
    return endBehavior === "cancel" ? churn(schedule, plan, current) : nothing;
  if (endBehavior === "cancel") return refuse("schedule has a following phase and then cancels");
  return downgradeTo(next.items[0].price.product, plan, next.start_date, null);
}

function churn(
  { metadata }: ScheduleShape,
  plan: PaidPlan,
  { end_date: endsAt }: { readonly end_date: UnixSeconds },
): ScheduledChange {
  const under = metadata?.[DOWNGRADE_UNDER_CHURN];
  return under === undefined
    ? { ok: true, downgrade: null, endsAt }
    : downgradeTo(under, plan, endsAt, endsAt);
}

function downgradeTo(
  product: string,
  from: MemberPlan,
  at: UnixSeconds,
  endsAt: UnixSeconds | null,
): ScheduledChange {
  const plan = toPaidPlan(product);
  if (plan === from) return { ok: true, downgrade: null, endsAt };
  if (plan === null || planChange(from, plan) !== "downgrade") {
    return refuse(`schedule leads from ${from} to ${product}`);
  }
  return { ok: true, downgrade: { plan, at }, endsAt };
}

function refuse(reason: string): ScheduledChange {
  return { ok: false, reason };
}
