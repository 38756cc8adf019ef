import { afterAll, beforeAll, beforeEach, describe, expect, it } from "vitest";
import { deliverWebhooks } from "../../../../fakes/stripe/delivery/deliver-webhooks.ts";
import { signPayload } from "../../../../fakes/stripe/delivery/sign-payload.ts";
import type { WorkQueue } from "../../platform/work-queue/work-queue.ts";
import { createCustomerStore } from "../readings/customer-store.ts";
import { createRefreshQueue } from "../readings/refresh-queue.ts";
import { type BillingFixture, createBillingFixture } from "../testing/billing-fixture.ts";
import { createEventQueue } from "./event-queue.ts";
import { type ReceiveEvent, createReceiveEvent } from "./receive-event.ts";
import { replayEvents } from "./replay-events.ts";

const SECRET = "whsec_inbox";
const MINUTE = 60;

const log = { warn: () => {}, error: () => {} };

let fixture: BillingFixture;
let receive: ReceiveEvent;
let events: WorkQueue;
let refreshes: WorkQueue;

beforeAll(async () => {
  fixture = await createBillingFixture();
  const { pool, clock, refresh, account } = fixture;
  receive = createReceiveEvent({ pool, secrets: [SECRET], clock, queueClock: clock });
  events = createEventQueue({ pool, log, clock, payments: account.payments });
  refreshes = createRefreshQueue({ pool, log, clock, refresh });
});
beforeEach(() => fixture.query("truncate stripe_events, customer_refreshes"));
afterAll(() => fixture.drop());

const sign = (body: string) => signPayload(body, SECRET, fixture.account.clock.now);
const send = (body: string, signature = sign(body)) =>
  receive({ body: new TextEncoder().encode(body), signature });
const eventOf = (type: string, object: object, id = "evt_1") =>
  JSON.stringify({ id, object: "event", type, data: { object } });
const stored = () =>
  fixture.query<{ event_id: string; last_error: string | null }>(
    `select event_id, type, customer_id, handled_at is not null as handled,
       due_at is not null as due, last_error from stripe_events order by queued_at, event_id`,
  );
const requested = () =>
  fixture.query(`select uid, due_at is not null as due from customer_refreshes order by uid`);
const statusesOf = async (uid: string) =>
  (
    await fixture.query<{ status: string }>(`select status from subscriptions where uid = $1`, uid)
  ).map(({ status }) => status);

describe("receiving an event", () => {
  it("stores it once by its id, word for word", async () => {
    const body = eventOf("customer.updated", { object: "customer", id: "cus_1", name: "花子" });
    expect([await send(body), await send(body)]).toEqual([true, true]);
    expect(await stored()).toEqual([
      {
        event_id: "evt_1",
        type: "customer.updated",
        customer_id: "cus_1",
        handled: false,
        due: true,
        last_error: null,
      },
    ]);
    expect(await fixture.query(`select body from stripe_events`)).toEqual([{ body }]);
  });

  it("stores it once when it comes twice at once", async () => {
    const body = eventOf("invoice.paid", { object: "invoice", customer: "cus_1" });
    expect(await Promise.all(Array.from({ length: 8 }, () => send(body)))).toEqual(
      Array.from({ length: 8 }, () => true),
    );
    expect(await stored()).toHaveLength(1);
  });

  it("stores nothing where the signature is wrong", async () => {
    const body = eventOf("customer.updated", { object: "customer", id: "cus_1" });
    expect(await send(body, signPayload(body, "whsec_other", 1))).toBe(false);
    expect(await stored()).toEqual([]);
  });

  it.each(["no JSON", "null", '{"id":7}', '{"id":"evt_1","type":"x"}', "\0"])(
    "keeps %j, which no event looks like",
    async (body) => {
      expect(await send(body)).toBe(true);
      expect(await send(body)).toBe(true);
      await events.workDue();
      expect(await stored()).toMatchObject([
        {
          event_id: expect.stringMatching(/^sha256:/),
          type: "unknown",
          due: false,
          handled: false,
          last_error: "unknown type",
        },
      ]);
    },
  );
});

describe("events of the fake", () => {
  it("lead to the rows that Stripe's state asks for, doubled and disordered too", async () => {
    const { account } = fixture;
    const { secret = "" } = await account.stripe.webhookEndpoints.create({
      url: "https://tenbin.example/webhooks/stripe",
      enabled_events: ["*"],
    });
    const { pool, clock } = fixture;
    const inbox = createReceiveEvent({ pool, secrets: [secret], clock, queueClock: clock });
    const deliver = (mode: "doubled" | "disordered") =>
      deliverWebhooks(account.fake, {
        mode,
        signedAt: () => account.clock.now,
        send: async ({ payload, signature }) =>
          (await inbox({ body: new TextEncoder().encode(payload), signature })) ? 200 : 400,
      });
    const { uid, customerId } = await fixture.createMember();
    const { id } = await account.subscribe(customerId, "tenbin_light");
    expect(await deliver("doubled")).toBeGreaterThan(10);
    await events.workDue();
    expect(await requested()).toEqual([{ uid, due: true }]);
    await refreshes.workDue();
    expect(await statusesOf(uid)).toEqual(["active"]);
    await account.stripe.subscriptions.update(id, { cancel_at_period_end: true });
    await account.stripe.subscriptions.cancel(id);
    await deliver("disordered");
    await events.workDue();
    await refreshes.workDue();
    expect(await statusesOf(uid)).toEqual(["quit"]);
    expect((await stored()).filter(({ last_error: error }) => error !== null)).toEqual([]);
  });
});

describe("an event", () => {
  it("is never applied by what it says", async () => {
    const { uid, customerId } = await fixture.createMember();
    const { id } = await fixture.account.subscribe(customerId, "tenbin_light");
    const lie = { object: "subscription", id, customer: customerId, status: "canceled" };
    await send(eventOf("customer.subscription.deleted", lie));
    await events.workDue();
    fixture.account.faults = () => "reset";
    await refreshes.workDue();
    fixture.account.faults = null;
    expect(await statusesOf(uid)).toEqual([]);
    expect(await requested()).toEqual([{ uid, due: true }]);
    fixture.account.clock.now += 10;
    await refreshes.workDue();
    expect(await statusesOf(uid)).toEqual(["active"]);
  });

  it("of a customer who was replaced asks for the member's reading", async () => {
    const { uid, customerId: former } = await fixture.createMember();
    await fixture.account.stripe.customers.del(former);
    await fixture.refresh(uid);
    const at = fixture.clock.now();
    await createCustomerStore(fixture.pool).insert({ uid, customerId: "cus_next", at });
    await send(eventOf("invoice.voided", { object: "invoice", customer: former }));
    await events.workDue();
    expect(await requested()).toEqual([{ uid, due: true }]);
  });

  it("of an unknown type or without a customer is kept and run again by a replay", async () => {
    const { pool, clock } = fixture;
    const { uid, customerId } = await fixture.createMember();
    const dispute = { object: "dispute", charge: "ch_1" };
    await send(eventOf("charge.dispute.created", dispute, "evt_dispute"));
    await send(eventOf("wallet.opened", { customer: customerId }, "evt_wallet"));
    await events.workDue();
    const kept = [
      { event_id: "evt_dispute", due: false, handled: false, last_error: "names no customer" },
      { event_id: "evt_wallet", due: false, handled: false, last_error: "unknown type" },
    ];
    expect(await stored()).toMatchObject(kept);
    // As if a later version had learnt the type.
    await fixture.query(
      `update stripe_events set type = 'customer.updated' where event_id = 'evt_wallet'`,
    );
    expect(await replayEvents({ pool, clock, events, refreshes })).toEqual({
      events: 2,
      customers: 0,
      kept: [
        { eventId: "evt_dispute", type: "charge.dispute.created", reason: "names no customer" },
      ],
    });
    expect(await requested()).toEqual([{ uid, due: false }]);
  });

  it("waits ten minutes for the row of its customer and is kept then", async () => {
    const { pool, clock, account } = fixture;
    const customerId = await account.createCustomer();
    await send(eventOf("customer.updated", { object: "customer", id: customerId }));
    await events.workDue();
    expect(await stored()).toMatchObject([{ due: true, last_error: "unknown customer" }]);
    for (let waited = 0; waited < 20; waited += 1) {
      account.clock.now += MINUTE;
      await events.workDue();
    }
    expect(await stored()).toMatchObject([{ due: false, handled: false }]);
    await fixture.query(
      `insert into billing_customers (uid, customer_id, created_at) values ('late', $1, now())`,
      customerId,
    );
    expect(await replayEvents({ pool, clock, events, refreshes })).toMatchObject({ kept: [] });
    expect(await requested()).toEqual([{ uid: "late", due: false }]);
  });

  it("about a product or a customer who was forgotten asks for nothing", async () => {
    const { uid, customerId } = await fixture.createMember();
    await fixture.query(`update billing_customers set forgotten_at = now() where uid = $1`, uid);
    await send(eventOf("product.updated", { object: "product" }, "evt_product"));
    await send(eventOf("customer.deleted", { object: "customer", id: customerId }, "evt_gone"));
    await events.workDue();
    expect(await stored()).toMatchObject([{ handled: true }, { handled: true }]);
    expect(await requested()).toEqual([]);
  });

  it("of a payment method that was detached names its customer all the same", async () => {
    const { uid, customerId } = await fixture.createMember();
    const data = {
      object: { object: "payment_method", customer: null },
      previous_attributes: { customer: customerId },
    };
    await send(JSON.stringify({ id: "evt_1", type: "payment_method.detached", data }));
    await events.workDue();
    expect(await requested()).toEqual([{ uid, due: true }]);
  });
});

describe("a dispute", () => {
  it("is kept, and the operator is told of it once, replays included", async () => {
    const { pool, clock, account } = fixture;
    const operatorMail = "operator@tenbin.example";
    const { payments } = account;
    const queue = createEventQueue({ pool, payments, log, clock, operatorMail });
    await send(eventOf("charge.dispute.created", { object: "dispute", charge: "ch_1" }));
    await queue.workDue();
    expect(await stored()).toMatchObject([{ due: false, last_error: "names no customer" }]);
    await fixture.query("update stripe_events set due_at = $1", clock.now());
    await queue.workDue();
    expect(await fixture.query("select kind, to_address from outbox")).toEqual([
      { kind: "billing.dispute", to_address: operatorMail },
    ]);
  });
});
