import type { PlanName, TrialOffer } from "@tenbin/contract";

export const TRIAL_PLAN = "tenbin_light" satisfies PlanName;
export type TrialPlan = typeof TRIAL_PLAN;

/** The facts of a trial or supertrial, started or applied for, that decide rights. */
export interface TrialFact {
  readonly kind: TrialOffer;
  /** Whose rights it gives. */
  readonly plan: TrialPlan;
  readonly appliedAt: Date;
  /** Null until the questionnaire is answered. */
  readonly startedAt: Date | null;
  /**
   * End, including prolongations; if a plan was bought during it, the
   * time of that purchase. Null exactly while it has not started.
   */
  readonly until: Date | null;
}
