import type pg from "pg";
import { openDebits } from "../../receipts/open-debits.ts";
import { type LockedCustomer, createCustomerStore } from "../../readings/customer-store.ts";
import { listRows } from "../../readings/refresh-subscriptions.ts";
import type { InvoiceRow } from "../../receipts/invoice-row.ts";
import { chooseSubscriptions } from "../../subscription-state/choose-subscriptions.ts";
import { statusAt } from "../../subscription-state/state-at.ts";
import type { PaidPlan, SubscriptionState } from "../../subscription-state/subscription-state.ts";

export type PlanState = SubscriptionState & {
  readonly product: { readonly kind: "plan"; readonly plan: PaidPlan };
};
export type UnitState = SubscriptionState & {
  readonly product: { readonly kind: "unit"; readonly ticker: string };
};

/** What a member pays for, as last read from Stripe. */
export interface Standing {
  readonly customerId: string | null;
  readonly customer: LockedCustomer | null;
  /** Running; null: none. */
  readonly plan: PlanState | null;
  readonly units: readonly UnitState[];
  readonly invoices: readonly InvoiceRow[];
}

export async function readStanding(pool: pg.Pool, uid: string, now: Date): Promise<Standing> {
  const customers = createCustomerStore(pool);
  const [customerId, customer, { subscriptions, invoices }] = await Promise.all([
    customers.findCustomerId(uid),
    customers.find(uid),
    listRows(pool, uid),
  ]);
  const { plan, units } = chooseSubscriptions(subscriptions);
  return {
    customerId,
    customer,
    plan: plan !== null && isPlan(plan) && statusAt(plan, now) !== "quit" ? plan : null,
    units: units.filter(isUnit).filter((unit) => statusAt(unit, now) !== "quit"),
    invoices,
  };
}

export function findUnit({ units }: Pick<Standing, "units">, ticker: string): UnitState | null {
  return units.find(({ product }) => product.ticker === ticker) ?? null;
}

/** Charges for the plan that a change would credit. */
export function debitsOf({ invoices }: Pick<Standing, "invoices">, plan: PlanState) {
  return openDebits(invoices, plan.subscriptionId, plan.product.plan);
}

function isPlan(state: SubscriptionState): state is PlanState {
  return state.product.kind === "plan";
}

function isUnit(state: SubscriptionState): state is UnitState {
  return state.product.kind === "unit";
}
