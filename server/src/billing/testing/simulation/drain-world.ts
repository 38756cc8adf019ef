import type { Reconciliation } from "../../reconciliation/reconcile.ts";
import { deliver, performStep, work } from "./perform-step.ts";
import { type World, setFaults } from "./world.ts";

const HOUR = 3_600;
/** Enough for whatever one task asks for after another. */
const MAX_ROUNDS = 20;

/**
 * Everything works again and time passes until every order has an end: Checkouts are open for an hour, unpaid
 * upgrades for 23. What events did not tell is repaired by a reconciliation.
 */
export async function drainWorld(world: World): Promise<void> {
  setFaults(world, null);
  for (const hours of [0, 2, 25]) {
    await performStep(world, { kind: "pass", until: "now", seconds: hours * HOUR });
    await workUntilIdle(world);
  }
  if (world.hasLostEvents) {
    await world.process().billing.reconcile();
    await workUntilIdle(world);
  }
  assertNoDrift(await world.process().billing.reconcile());
}

async function workUntilIdle(world: World): Promise<void> {
  for (let round = 0; round < MAX_ROUNDS; round += 1) {
    const delivered = await deliver(world, "normal");
    await work(world, world.process());
    if (delivered === 0 && !(await isWorkLeft(world))) return;
  }
  throw new Error("the work queues never drain");
}

async function isWorkLeft({ pool, clock, deletion }: World): Promise<boolean> {
  const { rows } = await pool.query<{ left: boolean }>(
    `select exists (select from customer_refreshes where due_at is not null)
       or exists (select from orders where due_at <= $1)
       or exists (select from stripe_events where due_at is not null
         and last_error is distinct from 'unknown customer') as left`,
    [clock.now()],
  );
  return rows[0]?.left === true || deletion === "asked";
}

function assertNoDrift({ drift, unread }: Reconciliation): void {
  if (drift.length === 0 && unread.length === 0) return;
  throw new Error(`drift: ${JSON.stringify([drift, unread])}`);
}
