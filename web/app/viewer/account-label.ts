import type { PlanName, User, UserType } from "@tenbin/contract";
import { accountCategoryLabel, planLabels } from "@tenbin/contract/plan";

/** Members whose rights do not come from a plan (specification 6.1). */
const TYPE_LABELS: Readonly<Partial<Record<UserType, string>>> = {
  monitor: "モニター",
  enterprise: accountCategoryLabel("enterprise"),
};

type PlanOwner = Pick<User, "user_type" | "stripe_plan_name" | "stripe_effective_plan_name">;

export function accountLabel(plan: PlanName, type: UserType): string {
  const granted = plan === "tenbin_free" ? undefined : TYPE_LABELS[type];
  return granted ?? planLabels[plan];
}

/** Null for members whose rights do not come from a plan. */
export function paidPlanOf(user: PlanOwner): PlanName | null {
  const granted =
    user.stripe_effective_plan_name !== "tenbin_free" && user.user_type in TYPE_LABELS;
  return granted ? null : user.stripe_plan_name;
}
