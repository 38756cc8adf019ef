import type { CompanyHistoryResponse, HistoryEntry } from "@tenbin/contract";

export type PlanLimit = CompanyHistoryResponse["plan_limit"];

/** Whether its judgement is left out by the viewer's plan. */
export function isBeyondPlan({ weighed_on: on }: HistoryEntry, limit: PlanLimit): boolean {
  return on !== null && limit !== null && on < limit.judged_since;
}
