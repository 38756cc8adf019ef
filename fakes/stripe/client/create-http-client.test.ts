import type { Stripe } from "stripe";
import { describe, expect, it } from "vitest";
import {
  DAY,
  connect,
  createCatalog,
  createMemoryFake,
  faultOf,
} from "../contract/testing/workbench.ts";
import { type WebhookRequest, deliverWebhooks } from "../delivery/deliver-webhooks.ts";
import type { CallFault } from "../requests/call-faults.ts";
import { createStripeHttpClient } from "./create-http-client.ts";

/** An account whose next calls fail in turn. */
function openFaulty(faults: CallFault[]) {
  const { fake, clock } = createMemoryFake();
  const httpClient = createStripeHttpClient(fake, { faults: () => faults.shift() ?? null });
  return { fake, clock, stripe: connect(fake, { httpClient }) };
}

const signedAt = () => Math.floor(Date.now() / 1000);

describe("createStripeHttpClient", () => {
  it.each([
    ["timeout", 0],
    ["timeout_after", 1],
    ["error_500", 0],
    ["error_500_after", 1],
    ["rate_limited", 0],
  ] as const)("fails with %s and leaves %i customers", async (fault, made) => {
    const { stripe } = openFaulty([fault]);
    await faultOf(stripe.customers.create({}));
    expect((await stripe.customers.list()).data).toHaveLength(made);
  });

  it("makes one object of calls that were repeated with their key", async () => {
    for (const fault of ["timeout", "timeout_after", "reset_after", "rate_limited"] as const) {
      const { stripe } = openFaulty([fault]);
      const options = { idempotencyKey: "intent-1", maxNetworkRetries: 0 };
      await stripe.customers.create({}, options).catch(() => {});
      await stripe.customers.create({}, options);
      expect((await stripe.customers.list()).data).toHaveLength(1);
    }
  });

  it("answers a 500 of a call that was done again with its key", async () => {
    const { stripe } = openFaulty(["error_500_after"]);
    const options = { idempotencyKey: "intent-1" };
    await faultOf(stripe.customers.create({}, options));
    expect(await faultOf(stripe.customers.create({}, options))).toMatchObject({ statusCode: 500 });
  });

  it("forgets keys after a day", async () => {
    const { stripe, clock } = openFaulty([]);
    const options = { idempotencyKey: "intent-1" };
    const first = await stripe.customers.create({}, options);
    clock.now += DAY + 1;
    expect((await stripe.customers.create({}, options)).id).not.toBe(first.id);
  });

  it("lives by the clock it is given: renewals happen at their moments", async () => {
    const { fake, stripe, clock } = openFaulty([]);
    const { light } = await createCatalog(stripe);
    const { id: customer } = await stripe.customers.create({});
    await stripe.subscriptions.create({
      customer,
      items: [{ price: light.id }],
      default_payment_method: "pm_card_visa",
    });
    clock.now += 100 * DAY;
    const invoices = await stripe.invoices.list({ customer });
    const days = invoices.data.map(({ created }) =>
      new Date(created * 1000).toISOString().slice(0, 10),
    );
    expect(days).toEqual(["2026-04-30", "2026-03-31", "2026-02-28", "2026-01-31"]);
    expect(invoices.data.every(({ status }) => status === "paid")).toBe(true);
    expect(fake.state.mark()).toBe(0);
  });

  it("delivers signed webhooks to a simulation and repeats what was not taken", async () => {
    const { fake, stripe, clock } = openFaulty([]);
    const { secret = "" } = await stripe.webhookEndpoints.create({
      url: "https://tenbin.example/webhooks/stripe",
      enabled_events: ["customer.created"],
    });
    await stripe.customers.create({});
    const sent: WebhookRequest[] = [];
    const deliver = (status: number | null) =>
      deliverWebhooks(fake, {
        mode: "normal",
        signedAt,
        send(request) {
          sent.push(request);
          return Promise.resolve(status);
        },
      });
    expect([await deliver(null), await deliver(200)]).toEqual([1, 0]);
    clock.now += 10;
    expect([await deliver(204), await deliver(200)]).toEqual([1, 0]);
    const events = sent.map(({ payload, signature }) =>
      stripe.webhooks.constructEvent(payload, signature, secret),
    );
    expect(events.map(({ type }) => type)).toEqual(["customer.created", "customer.created"]);
    expect((events[0] as Stripe.Event).id).toBe(events[1]?.id);
  });
});
