import type { User } from "@tenbin/contract";
import { memberLabel } from "../../identity/member-label.ts";
import { day } from "../../ui/format.ts";

/** The plan, with the last day of rights that end. */
export function planInWords(
  user: Pick<User, "stripe_effective_plan_name" | "user_type" | "lifetime">,
): string {
  const label = memberLabel(user.stripe_effective_plan_name, user.user_type);
  return user.lifetime === null ? label : `${label}（${day(user.lifetime)}まで）`;
}
