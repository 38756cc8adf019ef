import type { Stripe } from "stripe";
import { describe, expect, it } from "vitest";
import {
  START,
  connect,
  createCustomer,
  createMemoryFake,
  subscribe,
} from "../../../../fakes/stripe/contract/testing/workbench.ts";
import { plans } from "../plans.ts";
import { readCustomer } from "./read-customer.ts";

const stripe = connect(createMemoryFake().fake);

async function createPrice(plan: "tenbin_light" | "tenbin_standard"): Promise<Stripe.Price> {
  await stripe.products.create({ id: plan, name: plan });
  return stripe.prices.create({
    product: plan,
    currency: "jpy",
    unit_amount: plans[plan].price,
    recurring: { interval: "month" },
  });
}

async function read(customerId: string) {
  const { data: subscriptions } = await stripe.subscriptions.list({
    customer: customerId,
    status: "all",
    expand: ["data.discounts"],
  });
  const { data: schedules } = await stripe.subscriptionSchedules.list({
    customer: customerId,
    expand: ["data.phases.items.price"],
  });
  const common = { customerId, invoices: [], readAt: START, readingNumber: 1 };
  const { states, refused } = readCustomer({ ...common, subscriptions, schedules }, []);
  expect(refused).toEqual([]);
  return states.map(({ status, downgrade, endsAt }) => ({ status, downgrade, endsAt }));
}

describe("a reading", () => {
  it("follows a downgrade, a churn on top of it and both withdrawals", async () => {
    const light = await createPrice("tenbin_light");
    const standard = await createPrice("tenbin_standard");
    const { customer } = await createCustomer(stripe, START);
    const { id } = await subscribe(stripe, customer.id, standard);
    const schedule = await stripe.subscriptionSchedules.create({ from_subscription: id });
    const [phase] = schedule.phases;
    const end = phase?.end_date ?? 0;
    const current = {
      items: [{ price: standard.id, quantity: 1 }],
      start_date: phase?.start_date ?? 0,
      end_date: end,
    };
    const next: Stripe.SubscriptionScheduleUpdateParams.Phase = {
      items: [{ price: light.id, quantity: 1 }],
      duration: { interval: "month" },
    };
    const active = { status: "active", downgrade: null, endsAt: null };
    const downgrade = { plan: "tenbin_light", at: end };
    const update = (params: Stripe.SubscriptionScheduleUpdateParams) =>
      stripe.subscriptionSchedules.update(schedule.id, { proration_behavior: "none", ...params });

    await update({ end_behavior: "release", phases: [current, next] });
    expect(await read(customer.id)).toEqual([{ ...active, downgrade }]);

    const metadata = { downgrade_to: "tenbin_light" };
    await update({ end_behavior: "cancel", phases: [current], metadata });
    expect(await read(customer.id)).toEqual([{ status: "to_quit", downgrade, endsAt: end }]);

    await update({
      end_behavior: "release",
      phases: [current, next],
      metadata: { downgrade_to: "" },
    });
    expect(await read(customer.id)).toEqual([{ ...active, downgrade }]);

    await stripe.subscriptionSchedules.release(schedule.id);
    expect(await read(customer.id)).toEqual([active]);
  });
});
