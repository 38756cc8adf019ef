import type { TrialOffer, User } from "@tenbin/contract";

type Applicant = Pick<User, "user_suffix" | "supertrial_applied" | "supertrial_started_at">;

/** What a member has applied for and not started; null: nothing. */
export function pendingOffer(user: Applicant): TrialOffer | null {
  const isApplicant = user.user_suffix === "WF";
  // Who buys a unit or paid for a plan is FF, and may still start the supertrial.
  const hasNoPlan = isApplicant || user.user_suffix === "FF";
  if (hasNoPlan && user.supertrial_applied && user.supertrial_started_at === null)
    return "supertrial";
  return isApplicant ? "trial" : null;
}
