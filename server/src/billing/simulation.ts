import { type PlanName, type PlanSimulation, planNames } from "@tenbin/contract";
import {
  type Period,
  type UnixSeconds,
  fromUnixSeconds,
  nextBoundary,
  periodAt,
  toUnixSeconds,
} from "./money/billing-periods.ts";
import { type Discount, priceAfterDiscount } from "./money/discount.ts";
import { type Debit, prorate } from "./money/proration.ts";
import { applyBalance } from "./money/apply-balance.ts";
import { type MemberPlan, effectiveDirection, nominalDirection } from "./plan-changes.ts";
import { plans } from "./plans.ts";

/** Facts of a member for computing plan changes, all from our rows. */
export interface SimulationInput {
  /** The paid plan. */
  readonly plan: MemberPlan;
  /** The plan whose rights hold now. */
  readonly effectivePlan: PlanName;
  /** Null: the plan is free. */
  readonly running: RunningPeriod | null;
  /** Carried from earlier invoices: positive is owed, negative is credit. */
  readonly balance: number;
  /** The discount on a plan that is running or starts now. */
  readonly discountOf: (plan: PlanName) => Discount | null;
}

export interface RunningPeriod {
  /** Anchor of the monthly cycle. */
  readonly anchor: UnixSeconds;
  readonly period: Period;
  /** Charges for the current plan that are not credited yet. */
  readonly debits: readonly Debit[];
  /** Whether the plan waits for the end of a trial: until then it cannot be changed and nothing is charged. */
  readonly isWaiting: boolean;
}

/** `simulation` of `GET /user/subscription`; of a plan that is not sold, as if it were. */
export function simulateChanges(
  input: SimulationInput,
  now: Date,
): Record<PlanName, PlanSimulation> {
  const at = toUnixSeconds(now);
  const current = { ...input, running: currentPeriod(input, at) };
  const simulations = planNames.map((to) => [to, simulateChange(current, to, at)]);
  return Object.fromEntries(simulations) as Record<PlanName, PlanSimulation>;
}

/**
 * A renewal that was not read yet: the next period starts in the second in which the last one ends. For
 * an hour its invoice is a draft without a known debit; it will have the price of that second.
 * Source: https://docs.stripe.com/billing/invoices/subscription
 */
function currentPeriod(input: SimulationInput, at: UnixSeconds): RunningPeriod | null {
  const { running, plan } = input;
  if (running === null || running.isWaiting) return running;
  const { anchor, debits } = running;
  const period = periodAt(anchor, running.period, at);
  if (debits.some((debit) => debit.period.end > at)) return { ...running, period };
  const amount = priceAt(input, plan, period.start);
  return { ...running, period, debits: [{ amount, period }] };
}

function simulateChange(input: SimulationInput, to: PlanName, at: UnixSeconds): PlanSimulation {
  const nominal = nominalDirection(input.plan, to);
  const effective = effectiveDirection(input.effectivePlan, to);
  const next = nextPeriodStart(input, to, at);
  return {
    amount_instants: amountInstants(input, to, at),
    amount_periodicals: next === null ? 0 : priceAt(input, to, next),
    next_period_start: next === null ? null : fromUnixSeconds(next).toISOString(),
    nominally_upgrading: nominal.upgrading,
    nominally_downgrading: nominal.downgrading,
    effectively_upgrading: effective.upgrading,
    effectively_downgrading: effective.downgrading,
  };
}

/** A unit and a first plan have a cycle of their own, from their purchase. */
function beginsNow({ running }: SimulationInput, to: PlanName): boolean {
  return to === "tenbin_unit" || (running === null && to !== "tenbin_free");
}

function nextPeriodStart(
  input: SimulationInput,
  to: PlanName,
  at: UnixSeconds,
): UnixSeconds | null {
  return beginsNow(input, to) ? nextBoundary(at, at) : (input.running?.period.end ?? null);
}

function amountInstants(input: SimulationInput, to: PlanName, at: UnixSeconds): number {
  const { running, plan, balance } = input;
  const price = priceAt(input, to, at);
  if (beginsNow(input, to)) return applyBalance(price, balance).amountDue;
  // Downgrades and churn wait for the end of the period.
  if (running === null || running.isWaiting || !nominalDirection(plan, to).upgrading) return 0;
  const { credits, debit } = prorate(running.debits, price, running.period, at);
  const total = credits.reduce((sum, credit) => sum + credit, debit);
  return applyBalance(total, balance).amountDue;
}

function priceAt({ discountOf }: SimulationInput, plan: PlanName, at: UnixSeconds): number {
  return priceAfterDiscount(plans[plan].price, plan, discountOf(plan), at);
}
