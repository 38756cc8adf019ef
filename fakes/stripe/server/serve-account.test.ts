import type { Stripe } from "stripe";
import { afterEach, beforeEach, describe, expect, it } from "vitest";
import {
  DAY,
  connectOverHttp,
  createCatalog,
  createMemoryFake,
  faultOf,
} from "../contract/testing/workbench.ts";
import type { CallFault } from "../requests/call-faults.ts";
import type { FakeAccount } from "../requests/handle-request.ts";
import { type ServedAccount, serveAccount } from "./serve-account.ts";

describe("serveAccount", () => {
  let fake: FakeAccount;
  let clock: { now: number };
  let faults: CallFault[];
  let served: ServedAccount;
  let stripe: Stripe;
  beforeEach(async () => {
    ({ fake, clock } = createMemoryFake());
    faults = [];
    served = await serveAccount({ fake, faults: () => faults.shift() ?? null });
    stripe = connectOverHttp(served.url);
  });
  afterEach(() => served.stop());

  it.each([
    ["reset", 0, "StripeConnectionError"],
    ["timeout_after", 1, "StripeConnectionError"],
    ["error_500_after", 1, "StripeAPIError"],
    ["rate_limited", 0, "StripeRateLimitError"],
  ] as const)("fails with %s, leaves %i customers, and is %s", async (fault, made, type) => {
    // The SDK repeats a reset by itself.
    faults = fault === "reset" ? [fault, fault] : [fault];
    const options = fault === "timeout_after" ? { timeout: 500 } : {};
    expect(await faultOf(stripe.customers.create({}, options))).toMatchObject({ type });
    expect((await stripe.customers.list()).data).toHaveLength(made);
  });

  it.each([
    ["sk_test_contract:", 200],
    ["sk_test_contract:ignored", 200],
    ["rk_none:", 401],
    [":sk_test_contract", 401],
  ])("takes the key as the user name of HTTP Basic: %s is answered %i", async (pair, status) => {
    const authorization = `Basic ${Buffer.from(pair).toString("base64")}`;
    const asked = await fetch(`${served.url}/v1/customers`, { headers: { authorization } });
    expect(asked.status).toBe(status);
  });

  it("has the pages of customers, and none to control it", async () => {
    const { light } = await createCatalog(stripe);
    const { id: customer } = await stripe.customers.create({});
    const { id } = await stripe.checkout.sessions.create({
      customer,
      mode: "subscription",
      line_items: [{ price: light.id, quantity: 1 }],
      success_url: "https://tenbin.example/done",
    });
    const card = { number: "4242424242424242", expiry: "12/35", name: "HANAKO", action: "pay" };
    const paid = await fetch(`${served.url}/c/pay/${id}`, {
      method: "POST",
      body: new URLSearchParams(card),
      redirect: "manual",
    });
    expect([paid.status, paid.headers.get("location")]).toEqual([
      303,
      "https://tenbin.example/done",
    ]);
    expect((await fetch(served.url)).status).toBe(404);
  });

  it("leaves what is due to the next call or page", async () => {
    const { light } = await createCatalog(stripe);
    const { id: customer } = await stripe.customers.create({});
    const items = [{ price: light.id }];
    const { id } = await stripe.subscriptions.create({
      customer,
      items,
      default_payment_method: "pm_card_visa",
    });
    clock.now += 40 * DAY;
    const begin = () => fake.state.get("subscriptions", id)?.items.data[0]?.current_period_start;
    const before = begin();
    await stripe.subscriptions.retrieve(id);
    expect(begin()).toBeGreaterThan(before ?? Infinity);
  });
});
