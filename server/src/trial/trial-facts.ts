import type { PlanName, TrialOffer } from "@tenbin/contract";
import { type FactColumn, reviveMoment } from "../platform/database/fact-columns.ts";

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

interface JsonTrial {
  readonly offer: TrialOffer;
  readonly applied_at: string;
  readonly started_at: string | null;
  readonly until: string | null;
}

export const trialFacts: FactColumn<readonly TrialFact[]> = {
  sql: `select json_agg(trial) from (
    select offer, applied_at, started_at, coalesce(ended_at, expires_at) as until
    from trials where uid = asked.uid) as trial`,
  parse: (rows) =>
    ((rows ?? []) as readonly JsonTrial[]).map((row) => ({
      kind: row.offer,
      plan: TRIAL_PLAN,
      appliedAt: new Date(row.applied_at),
      startedAt: reviveMoment(row.started_at),
      until: reviveMoment(row.until),
    })),
};
