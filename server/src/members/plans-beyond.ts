import type { PlanName } from "@tenbin/contract";
import { type Plan, plans } from "../billing/index.ts";

/** A plan with the number that it allows; Infinity: all. */
export interface PlanCount {
  readonly plan: PlanName;
  /** Yen a month, tax included. */
  readonly price: number;
  readonly count: number;
}

/** Plans on sale that allow more than the viewer's, the cheapest per limit. */
export function plansBeyond(viewers: number, countOf: (plan: Plan) => number): PlanCount[] {
  const larger = Object.entries<Plan>(plans)
    .map(([name, plan]) => ({
      plan: name as PlanName,
      sold: plan.sold,
      price: plan.price,
      count: countOf(plan),
    }))
    .filter(({ sold, count }) => sold && count > viewers)
    .toSorted((one, other) => one.price - other.price);
  return [...Map.groupBy(larger, ({ count }) => count).values()].map(([cheapest]) => {
    const { plan, price, count } = cheapest!;
    return { plan, price, count };
  });
}
