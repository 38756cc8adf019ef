import type { PlanName } from "@tenbin/contract";
import type { Account } from "../accounts/index.ts";
import { type SubscriptionState, subscriptionFacts } from "../billing/index.ts";
import type { FactColumn, FactColumns } from "../platform/database/fact-columns.ts";
import { type UnlockBudget, type UnlockFact, unlockBudget, unlockFacts } from "./unlock-facts.ts";

/** What of an account decides about rights. */
export type RightsInput = Pick<Account, "userType" | "lifetime" | "registeredAt">;

/** A trial or supertrial of a member, begun or only applied for. */
export interface TrialFact {
  readonly kind: "trial" | "supertrial";
  /** Whose rights it gives. */
  readonly plan: TrialPlan;
  /** Null until the questionnaire is answered. */
  readonly startedAt: Date | null;
  /**
   * The first moment without it, prolongations counted; where a plan was bought during it, the
   * moment of that purchase. Null exactly while it has not started.
   */
  readonly until: Date | null;
}

export type TrialPlan = "tenbin_light" & PlanName;

/** What is read from the database about a member for one request. Ends count by the clock, not by the reading. */
export interface RightsFacts {
  /** Without units that have ended. */
  readonly subscriptions: readonly SubscriptionState[];
  readonly trials: readonly TrialFact[];
  /** Those that are over, too. */
  readonly unlocks: readonly UnlockFact[];
  readonly unlockBudget: UnlockBudget;
}

export const NO_FACTS: RightsFacts = {
  subscriptions: [],
  trials: [],
  unlocks: [],
  unlockBudget: { granted: 0, spent: 0 },
};

/** Where the domains that know about members plug in: each column is read by the one statement of a request. */
export const rightsFactColumns: FactColumns<RightsFacts> = {
  subscriptions: subscriptionFacts,
  trials: nothing([]),
  unlocks: unlockFacts,
  unlockBudget,
};

/** Of what nothing is stored about yet. */
function nothing<Fact>(fact: Fact): FactColumn<Fact> {
  return { sql: "null::json", parse: () => fact };
}
