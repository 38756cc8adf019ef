import type { Endpoints, Output } from "@tenbin/contract";

/** What pages of billing know before they know the member. */
export interface BillingFacts {
  readonly plans: Output<Endpoints["getPlans"]>;
  readonly paymentOrigins: readonly string[];
}

export interface OptionalBillingFacts extends Omit<BillingFacts, "plans"> {
  readonly plans: BillingFacts["plans"] | null;
}
