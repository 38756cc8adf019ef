import type { Account } from "../accounts/index.ts";
import {
  grantedUnlocks,
  hasPaidFact,
  type SubscriptionState,
  subscriptionFacts,
} from "../billing/index.ts";
import { type TrialFact, trialFacts } from "../trial/index.ts";
import type { FactColumns } from "../platform/database/fact-columns.ts";
import { personUnlocks, type UnlockFact, unlockFacts } from "./unlock-store.ts";

export type { TrialFact } from "../trial/index.ts";

/** The fields of an account that decide rights. */
export type RightsInput = Pick<Account, "userType" | "lifetime" | "registeredAt">;

/** Facts about a member, read for one request. Ends are decided by the clock, not by the reading. */
export interface RightsFacts {
  /** Without units that have ended. */
  readonly subscriptions: readonly SubscriptionState[];
  /** Whether the member ever paid, for a plan or a unit, and so is no longer an applicant. */
  readonly hasPaid: boolean;
  readonly trials: readonly TrialFact[];
  /** All spent unlocks, including expired ones. */
  readonly unlocks: readonly UnlockFact[];
  /** Unlocks of the first plan that the person has spent. */
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

/** Columns that other domains provide; one statement per request reads them all. */
export const rightsFactColumns: FactColumns<RightsFacts> = {
  subscriptions: subscriptionFacts,
  hasPaid: hasPaidFact,
  trials: trialFacts,
  unlocks: unlockFacts,
  personUnlocks,
  grantedUnlocks,
};
