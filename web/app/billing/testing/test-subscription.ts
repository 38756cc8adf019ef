import type { PlanName, PlanSimulation, Subscription } from "@tenbin/contract";
import { planNames } from "@tenbin/contract/billing/plan";

const simulation: PlanSimulation = {
  amount_instants: 0,
  amount_periodicals: 0,
  next_period_start: null,
  nominally_upgrading: false,
  nominally_downgrading: false,
  effectively_upgrading: false,
  effectively_downgrading: false,
};

/** A member on the free plan who never paid, with `changes`. Periods end at 0:30 in Japan. */
export function testSubscription(changes: Partial<Subscription>): Subscription {
  return {
    stripe_plan_name: "tenbin_free",
    stripe_effective_plan_name: "tenbin_free",
    stripe_downgrading_plan_name: null,
    downgrading: false,
    subscription_status: null,
    start_date: null,
    begins_at: null,
    current_period_start: "2025-11-13T15:30:00Z",
    current_period_end: "2025-12-13T15:30:00Z",
    userdata_expires_at: null,
    simulation: Object.fromEntries(planNames.map((name) => [name, simulation])) as Record<
      PlanName,
      PlanSimulation
    >,
    card: null,
    units: [],
    next_charge: null,
    pending_upgrade: null,
    contracts: [],
    unpaid: null,
    ...changes,
  };
}
