import type { PlanBegins, TrialInOrder } from "@tenbin/contract/billing/order-confirmation";
import { SECONDS_PER_DAY } from "@tenbin/contract/time";
import { type UnixSeconds, fromUnixSeconds, toUnixSeconds } from "../../money/billing-periods.ts";

/** Checkout's minimum, and an hour for the order. Source: https://docs.stripe.com/api/checkout/sessions/create (trial_end) */
const MIN_WAIT_SECONDS = 2 * SECONDS_PER_DAY + 3_600;

export interface TrialBuyer {
  /** Null: no trial runs. */
  readonly trialUntil: Date | null;
  /** As requested. */
  readonly begins: PlanBegins;
  /** Whether the purchase uses a coupon, whose months would count from now. */
  readonly hasCoupon: boolean;
  /** Whether the contract has a cooling-off period, which would run from its start. */
  readonly isAdviser: boolean;
  readonly now: UnixSeconds;
}

/** Undefined where no trial runs. */
export function trialInOrder(buyer: TrialBuyer): TrialInOrder | undefined {
  const { trialUntil, begins } = buyer;
  if (trialUntil === null) return undefined;
  const until = toUnixSeconds(trialUntil);
  const wait = waitOf(buyer, until);
  return {
    until: fromUnixSeconds(until).toISOString(),
    begins: wait === "offered" ? begins : "at_once",
    wait,
  };
}

function waitOf(
  { hasCoupon, isAdviser, now }: TrialBuyer,
  until: UnixSeconds,
): TrialInOrder["wait"] {
  if (isAdviser) return "not_offered";
  if (hasCoupon) return "coupon";
  return until - now < MIN_WAIT_SECONDS ? "too_near" : "offered";
}

/** Start of the plan; null: at once. */
export function beginOf(trial: TrialInOrder | undefined): UnixSeconds | null {
  return trial?.begins === "after_trial" ? toUnixSeconds(new Date(trial.until)) : null;
}
