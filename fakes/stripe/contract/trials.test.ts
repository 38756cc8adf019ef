import type { Stripe } from "stripe";
import { describe, expect, it } from "vitest";
import { openContract, targets } from "./testing/contract-targets.ts";
import {
  DAY,
  START,
  advance,
  createCustomer,
  eventsOf,
  faultOf,
  subscribe,
} from "./testing/workbench.ts";

const TRIAL_END = START + 7 * DAY;
const trial = { trial_end: TRIAL_END };
const HOUR = 3_600;
const invoiceOf = ({ latest_invoice: invoice }: Stripe.Subscription) => invoice as Stripe.Invoice;
const expand = ["latest_invoice"];

describe.each(targets)("trials at $name", (target) => {
  const contract = openContract(target);

  it("charge nothing until trial_end, from which months count (https://docs.stripe.com/billing/subscriptions/trials)", async () => {
    const { stripe, standard } = contract();
    const { customer } = await createCustomer(stripe, START);
    const subscription = await subscribe(stripe, customer.id, standard, trial);
    expect(subscription).toMatchObject({
      status: "trialing",
      start_date: START,
      trial_start: START,
      trial_end: TRIAL_END,
      billing_cycle_anchor: TRIAL_END,
      items: { data: [{ current_period_start: START, current_period_end: TRIAL_END }] },
    });
    expect(invoiceOf(subscription)).toMatchObject({
      status: "paid",
      billing_reason: "subscription_create",
      total: 0,
      amount_due: 0,
      lines: { data: [{ amount: 0, period: { start: START, end: TRIAL_END } }] },
    });
  });

  it("become active at their end, with the first invoice of the full price (https://docs.stripe.com/billing/subscriptions/trials)", async () => {
    const { stripe, standard } = contract();
    const { customer, clock } = await createCustomer(stripe, START);
    const { id } = await subscribe(stripe, customer.id, standard, trial);
    await advance(stripe, clock.id, TRIAL_END + 2 * HOUR);
    const begun = await stripe.subscriptions.retrieve(id, { expand });
    expect(begun).toMatchObject({
      status: "active",
      trial_end: TRIAL_END,
      items: { data: [{ current_period_start: TRIAL_END, current_period_end: START + 35 * DAY }] },
    });
    expect(invoiceOf(begun)).toMatchObject({
      status: "paid",
      billing_reason: "subscription_cycle",
      amount_paid: 10_000,
      lines: { data: [{ amount: 10_000, period: { start: TRIAL_END, end: START + 35 * DAY } }] },
    });
    const statuses = (await eventsOf(stripe, id)).map(
      ({ data }) => (data.object as Stripe.Subscription).status,
    );
    expect([statuses[0], statuses.at(-1)]).toEqual(["incomplete", "active"]);
    expect(statuses).toContain("trialing");
  });

  it("become past_due where the first charge fails", async () => {
    const { stripe, standard } = contract();
    const { customer, clock } = await createCustomer(stripe, START, "pm_card_chargeCustomerFail");
    const { id, status } = await subscribe(stripe, customer.id, standard, trial);
    expect(status).toBe("trialing");
    await advance(stripe, clock.id, TRIAL_END + 2 * HOUR);
    expect((await stripe.subscriptions.retrieve(id)).status).toBe("past_due");
  });

  it("end without a charge where they are canceled before", async () => {
    const { stripe, standard } = contract();
    const { customer, clock } = await createCustomer(stripe, START);
    const { id } = await subscribe(stripe, customer.id, standard, trial);
    const leaving = await stripe.subscriptions.update(id, { cancel_at_period_end: true });
    expect(leaving).toMatchObject({ status: "trialing", cancel_at: TRIAL_END });
    await advance(stripe, clock.id, TRIAL_END + 2 * HOUR);
    expect(await stripe.subscriptions.retrieve(id)).toMatchObject({
      status: "canceled",
      ended_at: TRIAL_END,
    });
    const { data } = await stripe.invoices.list({ customer: customer.id });
    expect(data.map(({ total }) => total)).toEqual([0]);
  });

  it("move with trial_end, and so do the months that follow and what was withdrawn (https://docs.stripe.com/billing/subscriptions/trials)", async () => {
    const { stripe, standard } = contract();
    const { customer, clock } = await createCustomer(stripe, START);
    const { id } = await subscribe(stripe, customer.id, standard, trial);
    await stripe.subscriptions.update(id, { cancel_at_period_end: true });
    const later = TRIAL_END + 30 * DAY;
    const moved = await stripe.subscriptions.update(id, {
      cancel_at_period_end: false,
      trial_end: later,
      proration_behavior: "none",
    });
    expect(moved).toMatchObject({
      status: "trialing",
      trial_end: later,
      billing_cycle_anchor: later,
      cancel_at: null,
      items: { data: [{ current_period_end: later }] },
    });
    await advance(stripe, clock.id, TRIAL_END + 2 * HOUR);
    expect(await stripe.subscriptions.retrieve(id)).toMatchObject({ status: "trialing" });
    await advance(stripe, clock.id, later + 2 * HOUR);
    const begun = await stripe.subscriptions.retrieve(id, { expand });
    expect(begun).toMatchObject({ status: "active", billing_cycle_anchor: later });
    expect(invoiceOf(begun)).toMatchObject({
      billing_reason: "subscription_cycle",
      amount_paid: 10_000,
      lines: { data: [{ amount: 10_000, period: { start: later } }] },
    });
    const fault = await faultOf(stripe.subscriptions.update(id, { trial_end: START }));
    expect(fault).toMatchObject({ param: "trial_end" });
  });

  it("are previewed with nothing to pay", async () => {
    const { stripe, standard } = contract();
    const { customer } = await createCustomer(stripe, START);
    const preview = await stripe.invoices.createPreview({
      customer: customer.id,
      subscription_details: { items: [{ price: standard.id, quantity: 1 }], ...trial },
    });
    expect(preview).toMatchObject({ total: 0, amount_due: 0 });
  });

  it("begin by a Checkout of 0 yen, at least two days before their end (https://docs.stripe.com/api/checkout/sessions/create)", async () => {
    const { stripe, standard } = contract();
    const { customer } = await createCustomer(stripe, START);
    const now = Math.floor(Date.now() / 1_000);
    const begin = (trial_end: number) =>
      stripe.checkout.sessions.create({
        mode: "subscription",
        customer: customer.id,
        line_items: [{ price: standard.id, quantity: 1 }],
        success_url: "https://tenbin.example/done",
        subscription_data: { trial_end },
      });
    const far = Math.max(now, START) + 365 * DAY;
    expect(await begin(far)).toMatchObject({ status: "open", amount_total: 0 });
    const fault = await faultOf(begin(START + 47 * HOUR));
    expect(fault).toMatchObject({ param: "subscription_data[trial_end]" });
  });
});
