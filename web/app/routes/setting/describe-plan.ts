import type { User } from "@tenbin/contract";
import { accountLabel } from "../../viewer/account-label.ts";
import { day } from "../../ui/format.ts";

/** With the last day of the rights, unless they have ended. */
export function describePlan(
  user: Pick<User, "stripe_effective_plan_name" | "user_type" | "user_suffix" | "lifetime">,
): string {
  const { stripe_effective_plan_name: plan } = user;
  const label = accountLabel(user);
  return user.lifetime === null || plan === "tenbin_free"
    ? label
    : `${label}(${day(user.lifetime)}まで)`;
}
