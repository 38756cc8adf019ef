import { checkCharges } from "./check-charges.ts";
import { checkMails } from "./check-mails.ts";
import { checkOrders } from "./check-orders.ts";
import { checkRights } from "./check-rights.ts";
import { checkRows } from "./check-rows.ts";
import { assertEqual, assertNothingUndefined } from "./assertions.ts";
import { isRunning, subscriptionsOf } from "./stripe-rows.ts";
import type { World } from "./world.ts";

/** Of a drained world: our rows, Stripe's objects and the rights say the same, and what was charged was confirmed. */
export async function checkWorld(world: World): Promise<void> {
  await checkRows(world);
  await checkRights(world);
  checkCharges(world);
  await checkOrders(world);
  await checkMails(world);
  const { calls, billing } = world.process();
  assertNothingUndefined(await calls.look(), "what the member reads");
  if (world.deletion !== "ended") return;
  assertEqual("subscriptions after the deletion", subscriptionsOf(world).filter(isRunning), []);
  await billing.forgetCustomer(world.member.uid);
  world.deletion = "forgotten";
}
