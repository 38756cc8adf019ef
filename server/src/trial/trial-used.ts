import { ApiProblem } from "../platform/http/api-problem.ts";

/** How whoever has had an offer gets to the rights of a plan all the same. */
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
