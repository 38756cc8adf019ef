import type { TrialOffer, User } from "@tenbin/contract";

type Applicant = Pick<User, "user_suffix" | "supertrial_applied" | "supertrial_started_at">;

/** What a member has applied for and not started; null: nothing. */
export function pendingOffer(user: Applicant): TrialOffer | null {
  if (user.user_suffix !== "WF") return null;
  return user.supertrial_applied && user.supertrial_started_at === null ? "supertrial" : "trial";
}
