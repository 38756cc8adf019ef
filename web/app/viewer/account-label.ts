import type { PlanName, UserType } from "@tenbin/contract";
import { accountCategoryLabel, planLabels } from "@tenbin/contract/plan";

/** Members whose rights do not come from a plan (specification 6.1). */
const TYPE_LABELS: Readonly<Partial<Record<UserType, string>>> = {
  monitor: "モニター",
  enterprise: accountCategoryLabel("enterprise"),
};

export function accountLabel(plan: PlanName, type: UserType): string {
  const granted = plan === "tenbin_free" ? undefined : TYPE_LABELS[type];
  return granted ?? planLabels[plan];
}
