import type { Stripe } from "stripe";
import { describe, expect, it } from "vitest";
import { type ContractBench, openContract, targets } from "./testing/contract-targets.ts";
import { DAY, START, advance, createCustomer, faultOf, subscribe } from "./testing/workbench.ts";

const endOf = ({ items }: Stripe.Subscription) => items.data[0]?.current_period_end ?? 0;

/** A standard member with a downgrade to light at the end of the period. */
async function scheduleDowngrade({ stripe, light, standard }: ContractBench) {
  const { customer, clock } = await createCustomer(stripe, START);
  const subscription = await subscribe(stripe, customer.id, standard);
  const schedule = await stripe.subscriptionSchedules.create({
    from_subscription: subscription.id,
  });
  const [phase] = schedule.phases;
  const scheduled = await stripe.subscriptionSchedules.update(schedule.id, {
    end_behavior: "release",
    proration_behavior: "none",
    phases: [
      {
        items: [{ price: standard.id, quantity: 1 }],
        start_date: phase?.start_date ?? 0,
        end_date: phase?.end_date ?? 0,
      },
      {
        items: [{ price: light.id, quantity: 1 }],
        duration: { interval: "month" },
        proration_behavior: "none",
      },
    ],
  });
  return { clock, subscription, scheduled };
}

describe.each(targets)("subscription schedules at $name", (target) => {
  const contract = openContract(target);
  it("begin as the running period of a subscription (https://docs.stripe.com/billing/subscriptions/subscription-schedules)", async () => {
    const { stripe, standard } = contract();
    const { customer } = await createCustomer(stripe, START);
    const subscription = await subscribe(stripe, customer.id, standard);
    const schedule = await stripe.subscriptionSchedules.create({
      from_subscription: subscription.id,
    });
    expect(schedule).toMatchObject({
      status: "active",
      subscription: subscription.id,
      current_phase: { start_date: START, end_date: endOf(subscription) },
    });
    expect((await stripe.subscriptions.retrieve(subscription.id)).schedule).toBe(schedule.id);
  });

  it("change the price at the end of the period, and release the subscription afterwards (https://docs.stripe.com/billing/subscriptions/subscription-schedules)", async () => {
    const bench = contract();
    const { stripe, light } = bench;
    const { clock, subscription, scheduled } = await scheduleDowngrade(bench);
    await advance(stripe, clock.id, endOf(subscription) + 2 * 3600);
    const changed = await stripe.subscriptions.retrieve(subscription.id, {
      expand: ["latest_invoice"],
    });
    expect(changed.items.data[0]?.price.id).toBe(light.id);
    expect(changed.latest_invoice).toMatchObject({ status: "paid", amount_paid: 1980 });
    await advance(stripe, clock.id, endOf(changed) + 2 * 3600);
    const schedule = await stripe.subscriptionSchedules.retrieve(scheduled.id);
    expect(schedule).toMatchObject({
      status: "released",
      released_subscription: subscription.id,
    });
    expect(await stripe.subscriptions.retrieve(subscription.id)).toMatchObject({
      status: "active",
      schedule: null,
    });
  });

  it("leave the subscription as it is when they are released (https://docs.stripe.com/billing/subscriptions/subscription-schedules)", async () => {
    const bench = contract();
    const { stripe, standard } = bench;
    const { clock, subscription, scheduled } = await scheduleDowngrade(bench);
    await stripe.subscriptionSchedules.release(scheduled.id);
    await advance(stripe, clock.id, endOf(subscription) + 2 * 3600);
    const kept = await stripe.subscriptions.retrieve(subscription.id);
    expect(kept.schedule).toBeNull();
    expect(kept.items.data[0]?.price.id).toBe(standard.id);
  });

  it("show in the preview of the next invoice (https://docs.stripe.com/api/invoices/create_preview)", async () => {
    const bench = contract();
    const { subscription } = await scheduleDowngrade(bench);
    const preview = await bench.stripe.invoices.createPreview({ subscription: subscription.id });
    expect(preview.total).toBe(1980);
  });

  it("manage the end of the subscription in its place (https://docs.stripe.com/billing/subscriptions/subscription-schedules)", async () => {
    const bench = contract();
    const { subscription } = await scheduleDowngrade(bench);
    const call = bench.stripe.subscriptions.update(subscription.id, { cancel_at_period_end: true });
    expect(await faultOf(call)).toMatchObject({
      statusCode: 400,
      type: "StripeInvalidRequestError",
    });
  });

  it("end with a subscription that is canceled (https://docs.stripe.com/billing/subscriptions/subscription-schedules)", async () => {
    const bench = contract();
    const { stripe } = bench;
    const { subscription, scheduled } = await scheduleDowngrade(bench);
    await stripe.subscriptions.cancel(subscription.id);
    expect((await stripe.subscriptionSchedules.retrieve(scheduled.id)).status).toBe("canceled");
  });

  it("end a subscription of their own accord if end_behavior is cancel (https://docs.stripe.com/billing/subscriptions/subscription-schedules)", async () => {
    const { stripe, standard } = contract();
    const { customer, clock } = await createCustomer(stripe, START);
    const subscription = await subscribe(stripe, customer.id, standard);
    const { id } = await stripe.subscriptionSchedules.create({
      from_subscription: subscription.id,
    });
    await stripe.subscriptionSchedules.update(id, { end_behavior: "cancel" });
    await advance(stripe, clock.id, endOf(subscription) + DAY);
    expect((await stripe.subscriptions.retrieve(subscription.id)).status).toBe("canceled");
    expect((await stripe.subscriptionSchedules.retrieve(id)).status).toBe("completed");
  });
});
