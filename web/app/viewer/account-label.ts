import type { PlanName, UserType } from "@tenbin/contract";
import { planLabels } from "@tenbin/contract/plan";

/** Members who have their rights without a plan, as long as they have them (specification 6.1). */
const TYPE_LABELS: Readonly<Partial<Record<UserType, string>>> = {
  monitor: "モニター",
  enterprise: "IFA・法人",
};

/**
 * What a member is called beside their address.
 * @param plan whose rights hold now
 */
export function accountLabel(plan: PlanName, type: UserType): string {
  const granted = plan === "tenbin_free" ? undefined : TYPE_LABELS[type];
  return granted ?? planLabels[plan];
}
