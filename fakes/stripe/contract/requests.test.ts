import type { Stripe } from "stripe";
import { describe, expect, it } from "vitest";
import { openContract, targets } from "./testing/contract-targets.ts";
import { START, createCustomer, faultOf, subscribe } from "./testing/workbench.ts";

describe.each(targets)("requests at $name", (target) => {
  const contract = openContract(target);
  it("are answered once per idempotency key (https://docs.stripe.com/api/idempotent_requests)", async () => {
    const { stripe } = contract();
    const idempotencyKey = `key-${Math.random()}`;
    const first = await stripe.customers.create({ name: "鈴木" }, { idempotencyKey });
    const second = await stripe.customers.create({ name: "鈴木" }, { idempotencyKey });
    expect(second.id).toBe(first.id);
    expect(second.lastResponse.headers["idempotent-replayed"]).toBe("true");
    const fault = await faultOf(stripe.customers.create({ name: "佐藤" }, { idempotencyKey }));
    expect(fault).toMatchObject({ statusCode: 400, type: "StripeIdempotencyError" });
  });

  it("name a missing object (https://docs.stripe.com/api/errors)", async () => {
    const { stripe } = contract();
    expect(await faultOf(stripe.customers.retrieve("cus_none"))).toMatchObject({
      statusCode: 404,
      code: "resource_missing",
      param: "id",
    });
    expect(
      await faultOf(
        stripe.subscriptions.create({ customer: "cus_none", items: [{ price: "price_none" }] }),
      ),
    ).toMatchObject({ statusCode: 400, code: "resource_missing", param: "customer" });
  });

  it("reject unknown parameters (https://docs.stripe.com/error-codes#parameter-unknown)", async () => {
    const { stripe } = contract();
    const call = stripe.customers.create({ nickname: "x" } as Stripe.CustomerCreateParams);
    expect(await faultOf(call)).toMatchObject({
      statusCode: 400,
      code: "parameter_unknown",
      param: "nickname",
    });
  });

  it("reject missing parameters (https://docs.stripe.com/error-codes#parameter-missing)", async () => {
    const { stripe } = contract();
    const call = stripe.products.create({} as Stripe.ProductCreateParams);
    expect(await faultOf(call)).toMatchObject({
      statusCode: 400,
      code: "parameter_missing",
      param: "name",
    });
  });

  it("need a key (https://docs.stripe.com/keys)", async () => {
    const { stripe } = contract();
    const call = stripe.customers.list({}, { apiKey: "rk_none" });
    expect(await faultOf(call)).toMatchObject({
      statusCode: 401,
      type: "StripeAuthenticationError",
    });
  });

  it("page through lists, newest first (https://docs.stripe.com/api/pagination)", async () => {
    const { stripe } = contract();
    const { customer } = await createCustomer(stripe, START);
    for (const amount of [-100, -200, -300]) {
      await stripe.customers.createBalanceTransaction(customer.id, { amount, currency: "jpy" });
    }
    const page = await stripe.customers.listBalanceTransactions(customer.id, { limit: 2 });
    expect(page.data.map(({ amount }) => amount)).toEqual([-300, -200]);
    expect(page.has_more).toBe(true);
    const rest = await stripe.customers.listBalanceTransactions(customer.id, {
      limit: 2,
      starting_after: page.data[1]?.id ?? "",
    });
    expect(rest.data.map(({ amount }) => amount)).toEqual([-100]);
    expect(rest.has_more).toBe(false);
    const all = await stripe.customers
      .listBalanceTransactions(customer.id, { limit: 1 })
      .autoPagingToArray({ limit: 10 });
    expect(all.map(({ amount }) => amount)).toEqual([-300, -200, -100]);
  });

  it("expand fields of answers and of lists (https://docs.stripe.com/api/expanding_objects)", async () => {
    const { stripe, light } = contract();
    const { customer } = await createCustomer(stripe, START);
    const subscription = await subscribe(stripe, customer.id, light, {
      expand: [
        "customer",
        "items.data.price.product",
        "latest_invoice.payments.data.payment.payment_intent",
      ],
    });
    expect(subscription.customer).toMatchObject({ id: customer.id, object: "customer" });
    expect(subscription.items.data[0]?.price.product).toMatchObject({ name: "ライト" });
    const listed = await stripe.subscriptions.list({
      customer: customer.id,
      expand: ["data.latest_invoice"],
    });
    expect(listed.data[0]?.latest_invoice).toMatchObject({ object: "invoice", status: "paid" });
    expect(
      await faultOf(stripe.customers.retrieve(customer.id, { expand: ["email"] })),
    ).toMatchObject({ statusCode: 400 });
  });

  it("merge metadata (https://docs.stripe.com/api/metadata)", async () => {
    const { stripe } = contract();
    const { id } = await stripe.customers.create({ metadata: { a: "1", b: "2" } });
    expect((await stripe.customers.update(id, { metadata: { b: "", c: "3" } })).metadata).toEqual({
      a: "1",
      c: "3",
    });
    expect((await stripe.customers.update(id, { metadata: "" })).metadata).toEqual({});
  });

  it("leave a tombstone of a deleted customer and end what he subscribed to (https://docs.stripe.com/api/customers/delete)", async () => {
    const { stripe, light } = contract();
    const { customer } = await createCustomer(stripe, START);
    const { id } = await subscribe(stripe, customer.id, light);
    expect(await stripe.customers.del(customer.id)).toEqual({
      id: customer.id,
      object: "customer",
      deleted: true,
    });
    expect(await stripe.customers.retrieve(customer.id)).toEqual({
      id: customer.id,
      object: "customer",
      deleted: true,
    });
    expect((await stripe.subscriptions.retrieve(id)).status).toBe("canceled");
  });

  it("let a lookup key move to another price (https://docs.stripe.com/api/prices/create)", async () => {
    const { stripe, light } = contract();
    const lookup_key = `light-${Math.random()}`;
    const create = (transfer_lookup_key: boolean) =>
      stripe.prices.create({
        product: light.product as string,
        currency: "jpy",
        unit_amount: 500,
        recurring: { interval: "month" },
        lookup_key,
        transfer_lookup_key,
      });
    const first = await create(false);
    expect(await faultOf(create(false))).toMatchObject({ statusCode: 400 });
    const second = await create(true);
    expect(
      (await stripe.prices.list({ lookup_keys: [lookup_key] })).data.map(({ id }) => id),
    ).toEqual([second.id]);
    expect((await stripe.prices.retrieve(first.id)).lookup_key).toBeNull();
  });

  it("move test clocks forward only (https://docs.stripe.com/api/test_clocks/advance)", async () => {
    const { stripe } = contract();
    const clock = await stripe.testHelpers.testClocks.create({ frozen_time: START });
    const call = stripe.testHelpers.testClocks.advance(clock.id, { frozen_time: START - 1 });
    expect(await faultOf(call)).toMatchObject({ statusCode: 400 });
  });

  it("decline test cards by their number (https://docs.stripe.com/testing#declined-payments)", async () => {
    const { stripe } = contract();
    const { id } = await stripe.customers.create({});
    const decline = async (card: string) => {
      const fault = await faultOf(stripe.paymentMethods.attach(card, { customer: id }));
      return [fault.statusCode, fault.code, fault.decline_code];
    };
    expect(await decline("pm_card_chargeDeclined")).toEqual([
      402,
      "card_declined",
      "generic_decline",
    ]);
    expect(await decline("pm_card_chargeDeclinedInsufficientFunds")).toEqual([
      402,
      "card_declined",
      "insufficient_funds",
    ]);
    expect(await decline("pm_card_chargeDeclinedExpiredCard")).toEqual([
      402,
      "expired_card",
      "expired_card",
    ]);
  });

  it("leave events with what was before (https://docs.stripe.com/api/events/list)", async () => {
    const { stripe, light } = contract();
    const { customer } = await createCustomer(stripe, START);
    const { id } = await subscribe(stripe, customer.id, light);
    await stripe.subscriptions.update(id, { cancel_at_period_end: true });
    const find = async () => {
      const { data } = await stripe.events.list({
        type: "customer.subscription.updated",
        limit: 5,
      });
      return data.find(({ data: { object } }) => (object as Stripe.Subscription).id === id);
    };
    await expect.poll(find).toMatchObject({
      api_version: expect.any(String) as string,
      data: { previous_attributes: { cancel_at_period_end: false, cancel_at: null } },
    });
  });
});
