import type Stripe from "stripe";
import { UNIT_TICKER } from "../../subscription-state/products.ts";
import { GRACE_DAYS } from "../../subscription-state/unpaid-deadlines.ts";
import { assertAtMost, assertEqual } from "./assertions.ts";
import {
  invoicesOf,
  isRunning,
  productOf,
  subscriptionOf,
  subscriptionsOf,
} from "./stripe-rows.ts";
import type { World } from "./world.ts";

const DAY = 86_400;

/** Rights follow from what runs at Stripe and is paid, or unpaid for less than the days of grace. */
export async function checkRights(world: World): Promise<void> {
  const { billing, calls } = world.process();
  const running = subscriptionsOf(world).filter(isRunning);
  const isUnit = (one: Stripe.Subscription) => tickerOf(one) !== null;
  const plans = running.filter((one) => !isUnit(one));
  const units = running.filter(isUnit);
  assertAtMost("plans that run", plans.length, 1);
  assertAtMost("units that run", units.length, 3);
  assertEqual("units bought once", new Set(units.map(tickerOf)).size, units.length);
  const [plan] = plans;
  const told = await calls.plans();
  const paid = plan === undefined ? "tenbin_free" : productOf(plan.items.data[0]?.price);
  assertEqual("plan that is paid for", told.paid, paid);
  const hasRights = plan !== undefined && isInGrace(world, plan);
  assertEqual("plan whose rights hold", told.effective, hasRights ? paid : "tenbin_free");
  const facts = await billing.findPaidFacts(world.member.uid);
  assertEqual(
    "companies whose rights hold",
    facts.units.toSorted(),
    units
      .filter((unit) => isInGrace(world, unit))
      .flatMap((unit) => tickerOf(unit) ?? [])
      .toSorted(),
  );
}

export function tickerOf({ metadata }: Stripe.Subscription): string | null {
  return metadata[UNIT_TICKER] ?? null;
}

/** Counts from the first charge that failed since the last month that was paid, whatever older months are owed. */
function isInGrace(world: World, { id, status }: Stripe.Subscription): boolean {
  if (status === "active") return true;
  const months = invoicesOf(world)
    .filter((invoice) => subscriptionOf(invoice) === id)
    .filter(({ billing_reason: reason }) => reason !== "subscription_update")
    .toSorted((a, b) => a.created - b.created);
  const lastPaid = months.findLastIndex((invoice) => invoice.status === "paid");
  const failed = months
    .slice(lastPaid + 1)
    .filter((invoice) => invoice.status === "open")
    .map(({ status_transitions: { finalized_at: at } }) => at ?? Infinity);
  return Math.min(...failed) + GRACE_DAYS * DAY > world.account.clock.now;
}
