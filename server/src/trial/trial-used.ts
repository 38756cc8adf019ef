import { ApiProblem } from "../platform/http/api-problem.ts";

/** Ways to a plan's rights for a person who had the offer. */
export type WayLeft = "supertrial" | "plan";

export interface TrialUse {
  readonly startedAt: Date;
  readonly left: readonly WayLeft[];
}

export function trialUsed({ startedAt, left }: TrialUse): ApiProblem {
  return new ApiProblem("trial_used", {
    details: [
      { path: "started_at", reason: startedAt.toISOString() },
      ...left.map((way) => ({ path: "left", reason: way })),
    ],
  });
}
