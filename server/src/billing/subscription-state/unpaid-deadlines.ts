import { SECONDS_PER_DAY } from "@tenbin/contract/time";
import { type UnixSeconds, fromUnixSeconds, toUnixSeconds } from "../money/billing-periods.ts";
import type { SubscriptionState } from "./subscription-state.ts";

/** Days after a failed charge during which its rights are kept. */
export const GRACE_DAYS = 7;
/** Days after which the subscription is ended and its open invoices are voided. */
export const END_DAYS = 30;

/** Days after the failed charge on which the member is mailed. */
export const unpaidMailDays = [0, 3, GRACE_DAYS] as const;
export type UnpaidMailDay = (typeof unpaidMailDays)[number];

/**
 * The latest mail that is due: after an outage nobody gets three at once.
 * @param sent the last one sent about this charge; null: none
 */
export function dueUnpaidMail(
  { unpaidSince }: SubscriptionState,
  sent: UnpaidMailDay | null,
  now: Date,
): UnpaidMailDay | null {
  if (unpaidSince === null) return null;
  const reached = unpaidMailDays.findLast((day) => now >= dayAfter(unpaidSince, day));
  return reached === undefined || (sent !== null && sent >= reached) ? null : reached;
}

export function isGraceOver(state: SubscriptionState, now: Date): boolean {
  return state.unpaidSince !== null && now >= graceEnd(state, state.unpaidSince);
}

/** When its rights end: at once if it was never paid. */
export function graceEnd(state: SubscriptionState, unpaidSince: UnixSeconds): Date {
  return dayAfter(unpaidSince, isFirstUnpaid(state) ? 0 : GRACE_DAYS);
}

/** Whether its first charge has failed, as can happen at the end of a trial. */
export function isFirstUnpaid({ unpaidSince, periodStart, startedAt }: SubscriptionState): boolean {
  return unpaidSince !== null && periodStart <= startedAt;
}

/** When an unpaid subscription is ended. */
export function unpaidEnd(unpaidSince: UnixSeconds): Date {
  return dayAfter(unpaidSince, END_DAYS);
}

/** Whether an unpaid subscription has to be ended now. */
export function isEndDue({ unpaidSince, status }: SubscriptionState, now: Date): boolean {
  return status !== "quit" && unpaidSince !== null && now >= unpaidEnd(unpaidSince);
}

/** The next time at which the state changes without an event; null: none. */
export function nextDeadline(state: SubscriptionState, now: Date): Date | null {
  if (state.status === "quit") return null;
  const { unpaidSince, endsAt, downgrade } = state;
  const days = unpaidSince === null ? [] : [...unpaidMailDays, END_DAYS];
  const deadlines = [
    ...days.map((day) => (unpaidSince ?? 0) + day * SECONDS_PER_DAY),
    ...(endsAt === null ? [] : [endsAt]),
    ...(downgrade === null ? [] : [downgrade.at]),
  ];
  const ahead = deadlines.filter((deadline) => deadline > toUnixSeconds(now));
  return ahead.length === 0 ? null : fromUnixSeconds(Math.min(...ahead));
}

function dayAfter(since: UnixSeconds, day: number): Date {
  return fromUnixSeconds(since + day * SECONDS_PER_DAY);
}
