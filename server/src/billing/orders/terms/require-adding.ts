import {
  type PlanName,
  type UnitRefusal,
  isPlanIncluded,
  unitRefusal,
  unitSlots,
} from "@tenbin/contract";
import type pg from "pg";
import { ApiProblem } from "../../../platform/http/api-problem.ts";
import { createOrderStore } from "../rows/order-store.ts";
import type { Standing } from "./standing.ts";

/** The rights that decide what a member can buy, and what a purchase ends. */
export interface BuyerRights {
  /** Whether every company is open, by any right. */
  readonly allCompanies: boolean;
  readonly effectivePlan: PlanName;
  /** By the operator; null: none. */
  readonly grantedPlan: PlanName | null;
  /** Of the trial that runs; null: none does. */
  readonly trialUntil: Date | null;
}

/** As they are now. */
export type FindBuyerRights = (uid: string) => Promise<BuyerRights>;

/** @throws ApiProblem if the plan adds nothing to the granted one */
export function requireAddingPlan({ grantedPlan }: BuyerRights, plan: PlanName): void {
  if (isPlanIncluded(plan, grantedPlan)) throw included("plan_included", grantedPlan ?? plan);
}

export interface UnitOffer {
  readonly uid: string;
  readonly standing: Pick<Standing, "units">;
  readonly rights: BuyerRights;
  readonly ticker: string;
}

const refusals = {
  bought: () => new ApiProblem("already_subscribed"),
  included: ({ effectivePlan }) => included("unit_included", effectivePlan),
  no_slot: () => new ApiProblem("unit_limit"),
} as const satisfies Record<UnitRefusal, (rights: BuyerRights) => ApiProblem>;

/** @throws ApiProblem if the company is already open or no slot is free */
export async function requireAddingUnit(
  pool: pg.Pool,
  { uid, standing, rights, ticker }: UnitOffer,
): Promise<void> {
  const slots = await createOrderStore(pool).listSlots(uid);
  // A new Checkout for the same company replaces the one before.
  const others = slots.filter((slot) => slot.ticker !== ticker);
  const buyer = {
    seesAll: rights.allCompanies,
    units: standing.units.map(({ product }) => product.ticker),
    freeUnitSlots: Math.max(0, unitSlots.length - others.length),
  };
  const refusal = unitRefusal(buyer, ticker);
  if (refusal !== null) throw refusals[refusal](rights);
}

function included(errorType: "plan_included" | "unit_included", plan: PlanName): ApiProblem {
  return new ApiProblem(errorType, { details: [{ path: "plan", reason: plan }] });
}
