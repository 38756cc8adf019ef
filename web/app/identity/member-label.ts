import type { PlanName, UserType } from "@tenbin/contract";

/** Specification §6: the labels of the plans. */
const PLAN_LABELS: Readonly<Record<PlanName, string>> = {
  tenbin_free: "無料会員",
  tenbin_unit: "単品購入",
  tenbin_beginners: "ライト（旧）",
  tenbin_light: "ライト",
  tenbin_standard: "スタンダード",
  tenbin_expert: "エキスパート",
};

/** Members who have their rights without a plan. */
const TYPE_LABELS: Readonly<Partial<Record<UserType, string>>> = {
  monitor: "モニター",
  enterprise: "法人",
};

/** What a member is called beside their address: the plan in words, or what stands in its place. */
export function memberLabel(plan: PlanName, type: UserType): string {
  return TYPE_LABELS[type] ?? PLAN_LABELS[plan];
}
