import { assertEqual } from "./assertions.ts";
import { listSurplus } from "./check-mails.ts";
import { tickerOf } from "./check-rights.ts";
import { isRunning, subscriptionsOf } from "./stripe-rows.ts";
import type { World } from "./world.ts";

/** No order is left open, no slot reserved for nothing, no event or object not understood. */
export async function checkOrders(world: World): Promise<void> {
  const select = async (sql: string) => (await world.pool.query<Record<string, unknown>>(sql)).rows;
  assertEqual(
    "open orders",
    await select(`select kind, queued_at, due_at, last_error from orders where status = 'open'`),
    [],
  );
  assertEqual("refused objects", await select(`select reason from refused_readings`), []);
  const slots = await select(`select ticker from unit_slots order by ticker`);
  const units = subscriptionsOf(world)
    .filter(isRunning)
    .flatMap((one) => tickerOf(one) ?? []);
  assertEqual(
    "slots",
    slots.map(({ ticker }) => ticker),
    units.toSorted(),
  );
  assertEqual(
    "events that wait or were not understood",
    await select(
      `select type, last_error from stripe_events where handled_at is null
         and last_error is distinct from 'unknown customer'`,
    ),
    [],
  );
  await checkRefunds(world);
}

/** What was paid twice is paid back in full. */
async function checkRefunds(world: World): Promise<void> {
  const surplus = await listSurplus(world);
  const { state } = world.account.fake;
  const charges = [...state.table("charges").values()].filter(({ paid }) => paid);
  for (const charge of charges) {
    const payment = [...state.table("invoice_payments").values()].find(
      (one) => one.payment.payment_intent === charge.payment_intent,
    );
    const invoice = state.get("invoices", payment?.invoice as string);
    const of = invoice?.parent?.subscription_details?.subscription;
    if (typeof of !== "string" || !surplus.has(of) || charge.disputed) continue;
    assertEqual(`refund of ${charge.id}`, charge.amount_refunded, charge.amount);
  }
}
