import type { SavedScreens } from "@tenbin/contract";
import { planLabels } from "@tenbin/contract/billing/plan";
import { formatCount } from "../../../ui/format.ts";

type Limits = Pick<SavedScreens, "max_count" | "next_plan">;

/** What the next plan allows; null where no plan allows more. */
export function nextPlanText({ max_count: count, next_plan: next }: Limits): string | null {
  if (next === null) return null;
  const plan = planLabels[next.plan];
  const most = formatCount(next.max_count);
  return count === 0
    ? `条件の保存は、${plan}から使えます(${most}件まで)。`
    : `${plan}では${most}件まで保存できます。`;
}
