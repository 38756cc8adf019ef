import type { PlanName, User, UserType } from "@tenbin/contract";
import { accountCategoryLabel, planLabels } from "@tenbin/contract/billing/plan";

/** Members whose rights do not come from a plan (specification 6.1). */
const TYPE_LABELS: Readonly<Partial<Record<UserType, string>>> = {
  monitor: "モニター",
  enterprise: accountCategoryLabel("enterprise"),
};

type PlanOwner = Pick<User, "user_type" | "stripe_plan_name" | "stripe_effective_plan_name">;

/** What rights a member has now, and whether a trial gives them. */
export function accountLabel(
  user: Pick<User, "stripe_effective_plan_name" | "user_type" | "user_suffix">,
): string {
  const { stripe_effective_plan_name: plan, user_type: type } = user;
  const granted = plan === "tenbin_free" ? undefined : TYPE_LABELS[type];
  const label = granted ?? planLabels[plan];
  return isInTrial(user) ? `${label}(無料体験中)` : label;
}

/** Whether the rights are those of a trial. */
export function isInTrial({ user_suffix: suffix }: Pick<User, "user_suffix">): boolean {
  return suffix === "WL";
}

/** What is paid for, or else the plan whose rights the operator granted. */
export function planSourceOf(
  user: PlanOwner,
): { readonly paidPlan: PlanName; readonly grantedPlan: null } | GrantedPlan {
  const { user_type: type, stripe_plan_name: paidPlan, stripe_effective_plan_name: plan } = user;
  return plan !== "tenbin_free" && type in TYPE_LABELS
    ? { paidPlan: null, grantedPlan: plan }
    : { paidPlan, grantedPlan: null };
}

interface GrantedPlan {
  readonly paidPlan: null;
  readonly grantedPlan: PlanName;
}

/** Whether the rights are those of a plan that shows every company analysed. */
export function seesAllAnalysed({
  stripe_effective_plan_name: plan,
}: Pick<User, "stripe_effective_plan_name">): boolean {
  return plan !== "tenbin_free" && plan !== "tenbin_unit";
}
