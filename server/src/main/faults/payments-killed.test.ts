import { afterAll, beforeAll, beforeEach, describe, expect, it } from "vitest";
import { openDispute } from "../../../../fakes/stripe/payments/disputes.ts";
import { runCommand } from "../../../../fakes/stripe/requests/handle-request.ts";
import { payCheckout } from "../../billing/testing/hosted-pages.ts";
import { type StripeAccount, openStripeAccount } from "../../billing/testing/stripe-account.ts";
import { type TestDatabase, createTestDatabase } from "../../platform/testing/database.ts";
import { killUntilThrough } from "../../platform/testing/kill-until-through.ts";
import {
  createPaymentProcess,
  endLeases,
  insertMember,
  prepareCheckout,
  takeEvents,
} from "../testing/payment-process.ts";

const UID = "buyer";
/** Steps between two kills of the worker; a prime. */
const STRIDE = process.env["VERIFY"] === "1" ? 1 : 7;

let database: TestDatabase;
let account: StripeAccount;
beforeAll(async () => {
  database = await createTestDatabase();
  account = await openStripeAccount();
  await account.stripe.webhookEndpoints.create({
    url: "https://tenbin.example/webhooks/stripe",
    enabled_events: ["*"],
  });
  await insertMember(database.pool, UID);
});
afterAll(() => database.drop());

const endAllLeases = () => endLeases(database.pool);
const column = async (query: string) =>
  (await database.pool.query<{ value: unknown }>(query)).rows.map(({ value }) => value);

describe("a payment whose processes are killed between any two of their awaits", () => {
  let sessionId: string;
  beforeEach(endAllLeases);

  it("has one Checkout, which the client's key finds again [fault: another process × orders]", async () => {
    const asked = await prepareCheckout(createPaymentProcess(database.pool, account), UID);
    let url = "";
    const kills = await killUntilThrough(
      database.url,
      1,
      async ({ pool, step }) => {
        url = await createPaymentProcess(pool, account, { step }).orders.startCheckout(asked);
      },
      endAllLeases,
    );
    expect(kills).toBeGreaterThan(20);
    const { data } = await account.stripe.checkout.sessions.list();
    expect(data.map((session) => [session.url, session.status])).toEqual([[url, "open"]]);
    expect(await column("select status as value from orders")).toEqual(["open"]);
    sessionId = data[0]?.id ?? "";
  });

  it("gives its rights and mails once, whatever of its events was stored, answered or handled [ASVS 2.3.3] [fault: another process × events of Stripe]", async () => {
    payCheckout(account.fake, sessionId);
    const events = await takeEvents(account);
    const kills = await killUntilThrough(
      database.url,
      STRIDE,
      async ({ pool, step }) => {
        const process = createPaymentProcess(pool, account, { step });
        // None was answered before the kill: Stripe sends them all again.
        for (const event of events) expect(await process.receive(event)).toBe(true);
        await process.work();
      },
      endAllLeases,
    );
    expect(kills).toBeGreaterThan(5);
    const restarted = createPaymentProcess(database.pool, account);
    const [first = ""] = events;
    expect(await Promise.all(Array.from({ length: 50 }, () => restarted.receive(first)))).toEqual(
      Array.from({ length: 50 }, () => true),
    );
    await restarted.work();
    expect(await restarted.billing.findPaidFacts(UID)).toMatchObject({ suffix: "PL" });
    expect(await restarted.orders.findCheckout(UID, sessionId)).toMatchObject({
      status: "confirmed",
    });
    expect(await column("select handled_at is not null as value from stripe_events")).toEqual(
      events.map(() => true),
    );
    expect(await column("select status as value from subscriptions")).toEqual(["active"]);
    const mails = await column(
      "select concat_ws(' ', kind, data->>'kind') as value from outbox order by 1",
    );
    expect(mails).toEqual(["billing.confirmation", "billing.member charged"]);
    expect(await restarted.billing.reconcile()).toEqual({ checked: 1, drift: [], unread: [] });
  });

  it("ends its contract once where it is disputed and lost, and tells of it once", async () => {
    const { stripe, fake } = account;
    const [paid] = (await stripe.charges.list()).data;
    const charge = fake.state.must("charges", paid?.id);
    const { id } = runCommand(fake, (context) => openDispute(context, charge, "fraudulent"));
    await stripe.disputes.close(id);
    const events = await takeEvents(account);
    const kills = await killUntilThrough(
      database.url,
      STRIDE,
      async ({ pool, step }) => {
        const process = createPaymentProcess(pool, account, { step });
        for (const event of events) expect(await process.receive(event)).toBe(true);
        await process.work();
      },
      endAllLeases,
    );
    expect(kills).toBeGreaterThan(5);
    const restarted = createPaymentProcess(database.pool, account);
    await restarted.work();
    expect((await restarted.billing.findPaidFacts(UID)).effectivePlan).toBe("tenbin_free");
    const orders = await column("select status as value from orders where kind = 'end_disputed'");
    expect(orders).toEqual(["done"]);
    const { data } = await stripe.subscriptions.list({ status: "all" });
    expect(data.map(({ status }) => status)).toEqual(["canceled"]);
    expect(
      await column("select data->'disputed' as value from outbox where data->>'kind' = 'ended'"),
    ).toEqual([1_980]);
    expect(await restarted.billing.reconcile()).toEqual({ checked: 1, drift: [], unread: [] });
  });
});

it("frees the slot of a unit that was not paid, wherever the worker that closes its order is killed", async () => {
  const uid = "visitor";
  const item = { ticker: "7203" };
  await insertMember(database.pool, uid);
  const { orders } = createPaymentProcess(database.pool, account);
  const { confirmation } = await orders.preview(uid, item);
  const request = { key: null, hash: Buffer.alloc(32) };
  await orders.startCheckout({
    uid,
    item,
    confirmation,
    endUnits: [],
    document: null,
    request,
  });
  const slots = () => column("select ticker as value from unit_slots where uid = 'visitor'");
  expect(await slots()).toEqual(["7203"]);
  account.clock.now += 2 * 3_600;
  const kills = await killUntilThrough(
    database.url,
    1,
    ({ pool, step }) => createPaymentProcess(pool, account, { step }).work(),
    endAllLeases,
  );
  expect(kills).toBeGreaterThan(5);
  expect(await column("select status as value from orders where uid = 'visitor'")).toEqual([
    "expired",
  ]);
  expect(await slots()).toEqual([]);
});
