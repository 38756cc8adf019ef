import type { Account } from "../accounts/index.ts";
import { hasPaidFact, type SubscriptionState, subscriptionFacts } from "../billing/index.ts";
import { type TrialFact, trialFacts } from "../trial/index.ts";
import type { FactColumns } from "../platform/database/fact-columns.ts";
import { grantedUnlocks, personUnlocks, type UnlockFact, unlockFacts } from "./unlock-facts.ts";

export type { TrialFact } from "../trial/index.ts";

/** What of an account decides about rights. */
export type RightsInput = Pick<Account, "userType" | "lifetime" | "registeredAt">;

/** What is read from the database about a member for one request. Ends count by the clock, not by the reading. */
export interface RightsFacts {
  /** Without units that have ended. */
  readonly subscriptions: readonly SubscriptionState[];
  /** For a plan or a unit, ever: whoever has is no longer an applicant. */
  readonly hasPaid: boolean;
  readonly trials: readonly TrialFact[];
  /** All that were spent, those that are over, too. */
  readonly unlocks: readonly UnlockFact[];
  /** Spent by the person, of those that come with the first plan. */
  readonly personUnlocks: number;
  /** By coupons. */
  readonly grantedUnlocks: number;
}

export const NO_FACTS: RightsFacts = {
  subscriptions: [],
  hasPaid: false,
  trials: [],
  unlocks: [],
  personUnlocks: 0,
  grantedUnlocks: 0,
};

/** Where the domains that know about members plug in: each column is read by the one statement of a request. */
export const rightsFactColumns: FactColumns<RightsFacts> = {
  subscriptions: subscriptionFacts,
  hasPaid: hasPaidFact,
  trials: trialFacts,
  unlocks: unlockFacts,
  personUnlocks,
  grantedUnlocks,
};
