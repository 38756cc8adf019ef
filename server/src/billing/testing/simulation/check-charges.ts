import type Stripe from "stripe";
import { ORDER_ID } from "../../payments/order-metadata.ts";
import { plans } from "../../plans.ts";
import { assertAtMost, assertEqual } from "./assertions.ts";
import { invoicesOf, productOf, subscriptionOf } from "./stripe-rows.ts";
import type { World } from "./world.ts";

/** Every invoice is one that was confirmed, or the month that follows of what was; none was made twice. */
export function checkCharges(world: World): void {
  checkCheckouts(world);
  checkUpgrades(world);
  checkRenewals(world);
}

function checkCheckouts({ account, confirmed }: World): void {
  const { state } = account.fake;
  const sessions = [...state.table("checkout_sessions").values()];
  const orders = sessions.map(({ metadata }) => metadata?.[ORDER_ID] ?? "");
  assertEqual("Checkouts of one order", new Set(orders).size, orders.length);
  for (const session of sessions.filter(({ status }) => status === "complete")) {
    const offered = confirmed.checkouts.find(({ sessionId }) => sessionId === session.id);
    const { invoice } = session;
    const charged = state.get("invoices", typeof invoice === "string" ? invoice : invoice?.id);
    assertEqual(`charge of Checkout ${session.id}`, charged?.amount_due, offered?.yen);
  }
}

function checkUpgrades(world: World): void {
  const unused = [...world.confirmed.upgrades.values()];
  for (const { billing_reason: reason, id, amount_due: due, status } of invoicesOf(world)) {
    if (reason !== "subscription_update") continue;
    const index = unused.findIndex(({ yen }) => yen === due);
    // Confirmed once and sent by two tabs, an upgrade that is declined is tried twice.
    if (status === "void" && wasConfirmed(world, due)) continue;
    if (index === -1) throw new Error(`upgrade ${id} charges ${due} yen that nobody confirmed`);
    unused.splice(index, 1);
  }
}

const wasConfirmed = ({ confirmed }: World, due: number) =>
  [...confirmed.upgrades.values()].some(({ yen }) => yen === due);

function checkRenewals(world: World): void {
  const renewals = invoicesOf(world).filter(
    ({ billing_reason: reason }) => reason === "subscription_cycle",
  );
  const months = renewals.map((invoice) => {
    return `${subscriptionOf(invoice)} ${invoice.lines.data[0]?.period.start}`;
  });
  assertEqual("renewals of one month", new Set(months).size, months.length);
  for (const invoice of renewals) checkMonth(world, invoice);
}

function checkMonth({ account, confirmed }: World, { id, lines, total }: Stripe.Invoice): void {
  const [line, ...more] = lines.data;
  assertEqual(`lines of renewal ${id}`, more.length, 0);
  const product = line?.pricing?.price_details?.product ?? "";
  const name = productOf({ product });
  const { price } = plans[name as keyof typeof plans];
  assertEqual(`price in renewal ${id}`, line?.amount, price);
  const off = (line?.discount_amounts ?? []).reduce((sum, { amount }) => sum + amount, 0);
  assertEqual(`total of renewal ${id}`, total, price - off);
  const [applied] = line?.discount_amounts ?? [];
  if (applied === undefined || off === 0) return;
  const discount = account.fake.state.get("discounts", applied.discount as string);
  const coupon = discount?.source.coupon ?? "";
  const code = typeof coupon === "string" ? coupon : coupon.id;
  assertAtMost(
    `discounts ${code} of ${id} that nobody redeemed`,
    confirmed.redeemed.has(code) ? 0 : 1,
    0,
  );
}
