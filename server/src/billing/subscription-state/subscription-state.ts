import type { PlanName, SubscriptionStatus } from "@tenbin/contract";
import type { UnixSeconds } from "../money/billing-periods.ts";

/** A plan that somebody pays for every month. */
export type PaidPlan = Exclude<PlanName, "tenbin_free" | "tenbin_unit">;

export type SubscribedProduct =
  | { readonly kind: "plan"; readonly plan: PaidPlan }
  | { readonly kind: "unit"; readonly ticker: string };

/** Our row of a Stripe subscription; its state depends on the clock. */
export interface SubscriptionState {
  readonly subscriptionId: string;
  readonly product: SubscribedProduct;
  readonly status: SubscriptionStatus;
  /** In the future, and equal to the end of the period, if it waits for the end of a trial. */
  readonly startedAt: UnixSeconds;
  /** Anchor of the monthly cycle. */
  readonly anchor: UnixSeconds;
  readonly periodStart: UnixSeconds;
  readonly periodEnd: UnixSeconds;
  readonly downgrade: ScheduledDowngrade | null;
  /** Scheduled end; the status is then to_quit. */
  readonly endsAt: UnixSeconds | null;
  readonly endedAt: UnixSeconds | null;
  /** Due date of the oldest failed charge; the status is then suspended. */
  readonly unpaidSince: UnixSeconds | null;
  readonly pendingUpgrade: PendingUpgrade | null;
  readonly discount: AppliedDiscount | null;
}

/** Kept under a churn, which is withdrawn first. */
export interface ScheduledDowngrade {
  readonly plan: PaidPlan;
  readonly at: UnixSeconds;
}

/** An upgrade that takes effect with its payment. */
export interface PendingUpgrade {
  readonly plan: PaidPlan;
  readonly expiresAt: UnixSeconds;
  /** Payment page. */
  readonly invoiceId: string | null;
}

/** Stripe's coupons have our codes as ids; one created in the dashboard is not ours. */
export interface AppliedDiscount {
  readonly code: string;
  readonly start: UnixSeconds;
  /** Null: until it is removed. */
  readonly end: UnixSeconds | null;
}
