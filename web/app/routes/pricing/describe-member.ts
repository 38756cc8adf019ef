import type { PlanName } from "@tenbin/contract";
import { isPlanIncluded, unitIncluded, unitRefusal } from "@tenbin/contract/billing/offer-rule";
import { planLabels, planNames } from "@tenbin/contract/billing/plan";
import type { SessionAccount } from "../../site/root-data.ts";
import { formatCount } from "../../ui/format.ts";
import { formatSeconds } from "../../ui/format-seconds.ts";
import type { PlanDescriptions } from "./describe-plans.ts";

/** What the page of plans shows of its member, so that browsers do not load how it is found. */
export interface PricingMember {
  /** What is paid for; null if the operator granted rights. */
  readonly paidPlan: PlanName | null;
  /** Plans that add nothing to the rights that the operator granted. */
  readonly includedPlans: readonly PlanName[];
  /** Marked as the member's own. */
  readonly marked: PlanName | null;
  /** What cannot be seen from the marked plan; null if nothing. */
  readonly standing: string | null;
  /** Why no company has to be bought alone; null where one can be. */
  readonly unitIncluded: string | null;
  readonly canTrySupertrial: boolean;
}

type PlanList = Pick<PlanDescriptions, "plans" | "compared">;

/** @returns null for visitors */
export function describeMember(
  member: SessionAccount | null,
  plans: PlanList,
): PricingMember | null {
  if (member === null) return null;
  const { paidPlan, grantedPlan, plan, trial } = member;
  const isIncluded = unitRefusal(member, null) === "included";
  return {
    paidPlan,
    includedPlans: planNames.filter((name) => isPlanIncluded(name, grantedPlan)),
    // The plan of a trial is paid for by nobody, and the one below it is not what the member has now.
    marked: trial === null ? paidPlan : null,
    standing: describeStanding(member, plans),
    unitIncluded: isIncluded ? unitIncluded(`「${plan}」`) : null,
    canTrySupertrial: paidPlan === "tenbin_free" && trial === null,
  };
}

function describeStanding(
  { paidPlan, grantedPlan, plan, trial }: SessionAccount,
  { plans, compared }: PlanList,
): string | null {
  const using = `${plan}としてご利用中です。`;
  if (trial !== null) {
    return trial.endsAt === null ? using : `${using}期限は${formatSeconds(trial.endsAt)}です。`;
  }
  if (grantedPlan !== null) {
    return plans.every(({ name }) => isPlanIncluded(name, grantedPlan))
      ? `${using}プランのお申し込みは必要ありません。`
      : `${using}${planLabels[grantedPlan]}の内容は、お申し込みなしでお使いいただけます。`;
  }
  if (compared.some(({ name }) => name === paidPlan)) return null;
  const current = plans.find(({ name }) => name === paidPlan);
  return current === undefined
    ? null
    : `現在のプランは${current.label}(月額${formatCount(current.price)}円)です。このプランの新しい申し込みは受け付けていません。`;
}
