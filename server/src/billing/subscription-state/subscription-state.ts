import type { PlanName, SubscriptionStatus } from "@tenbin/contract";
import type { UnixSeconds } from "../money/billing-periods.ts";

/** A plan that somebody pays for every month. */
export type PaidPlan = Exclude<PlanName, "tenbin_free" | "tenbin_unit">;

export type SubscribedProduct =
  | { readonly kind: "plan"; readonly plan: PaidPlan }
  | { readonly kind: "unit"; readonly ticker: string };

/** Our row about one of Stripe's subscriptions; what it means at a moment is decided by the clock. */
export interface SubscriptionState {
  readonly subscriptionId: string;
  readonly product: SubscribedProduct;
  readonly status: SubscriptionStatus;
  /** Ahead, and the end of the period, where it waits for the end of a trial. */
  readonly startedAt: UnixSeconds;
  /** The moment from which the monthly cycle counts. */
  readonly anchor: UnixSeconds;
  readonly periodStart: UnixSeconds;
  readonly periodEnd: UnixSeconds;
  readonly downgrade: ScheduledDowngrade | null;
  /** When it ends by itself; the status is then to_quit. */
  readonly endsAt: UnixSeconds | null;
  readonly endedAt: UnixSeconds | null;
  /** When the oldest charge that still fails was due; the status is then suspended. */
  readonly unpaidSince: UnixSeconds | null;
  readonly pendingUpgrade: PendingUpgrade | null;
  readonly discount: AppliedDiscount | null;
}

/** Kept under a churn, which is withdrawn first. */
export interface ScheduledDowngrade {
  readonly plan: PaidPlan;
  readonly at: UnixSeconds;
}

/** An upgrade that waits for its payment and changes nothing until then. */
export interface PendingUpgrade {
  readonly plan: PaidPlan;
  readonly expiresAt: UnixSeconds;
  /** Where it can be paid. */
  readonly invoiceId: string | null;
}

/** Stripe's coupons have our codes as ids; one made in the dashboard is none of ours. */
export interface AppliedDiscount {
  readonly code: string;
  readonly start: UnixSeconds;
  /** Null: until it is removed. */
  readonly end: UnixSeconds | null;
}
