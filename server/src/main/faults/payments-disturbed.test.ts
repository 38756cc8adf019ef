import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { payCheckout } from "../../billing/testing/hosted-pages.ts";
import { type StripeAccount, openStripeAccount } from "../../billing/testing/stripe-account.ts";
import { toApiProblem } from "../../platform/http/to-api-problem.ts";
import { type TestDatabase, createTestDatabase } from "../../platform/testing/database.ts";
import { createRequestPool } from "../../platform/database/request-pool.ts";
import {
  type PaymentProcess,
  createPaymentProcess,
  insertMember,
  prepareCheckout,
  takeEvents,
} from "../testing/payment-process.ts";

const DAY = 86_400;

let database: TestDatabase;
let account: StripeAccount;
let running: PaymentProcess;
beforeAll(async () => {
  database = await createTestDatabase({ max: 20 });
  account = await openStripeAccount();
  await account.stripe.webhookEndpoints.create({
    url: "https://tenbin.example/webhooks/stripe",
    enabled_events: ["*"],
  });
  running = createPaymentProcess(database.pool, account);
});
afterAll(() => database.drop());

const query = async <Row extends object>(text: string, ...values: unknown[]) =>
  (await database.pool.query<Row>(text, values)).rows;

/** @returns the session that was paid */
async function buy(uid: string, { orders }: PaymentProcess): Promise<string> {
  await insertMember(database.pool, uid);
  const url = await orders.startCheckout(await prepareCheckout(running, uid));
  const sessionId = url.slice(url.lastIndexOf("/") + 1);
  payCheckout(account.fake, sessionId);
  return sessionId;
}

async function deliver(): Promise<void> {
  for (const event of await takeEvents(account)) await running.receive(event);
}

const request = (key: string) => ({ key, hash: Buffer.alloc(32) });

describe("a database that refuses every fifth write of a transaction", () => {
  it("is asked again, and each payment has one effect [fault: PostgreSQL × events of Stripe]", async () => {
    await query("create sequence disturbances");
    await query(`create function disturb() returns trigger language plpgsql as $$
      begin
        if nextval('disturbances') % 5 = 0 then
          raise exception 'disturbed' using errcode = '40001';
        end if;
        return new;
      end $$`);
    for (const table of ["subscriptions", "invoices", "order_confirmations"]) {
      await query(
        `create trigger disturb before insert on ${table} for each row execute function disturb()`,
      );
    }
    const uids = Array.from({ length: 12 }, (_, at) => `disturbed-${at}`);
    await Promise.all(uids.map((uid) => buy(uid, running)));
    await deliver();
    await running.work();
    for (const table of ["subscriptions", "invoices", "order_confirmations"]) {
      await query(`drop trigger disturb on ${table}`);
    }
    const [disturbances] = await query<{ count: number }>(
      "select last_value::int as count from disturbances",
    );
    expect(disturbances?.count).toBeGreaterThan(36);
    const found = await query(
      `select o.uid, o.kind, o.status, s.status as subscription,
         (select count(*)::int from outbox where to_address = o.uid || '@tenbin.example') as mails
       from orders o join subscriptions s using (uid) order by o.uid`,
    );
    expect(found).toEqual(
      uids.toSorted().map((uid) => ({
        uid,
        kind: "subscribe",
        status: "done",
        subscription: "active",
        mails: 2,
      })),
    );
  });
});

describe("rows of a member that another transaction holds", () => {
  it("make only that member wait, and the change is not half done [fault: PostgreSQL × events of Stripe]", async () => {
    const pool = createRequestPool({ url: database.url, max: 6 });
    const requests = createPaymentProcess(pool, account);
    for (const uid of ["held", "other"]) await buy(uid, running);
    await deliver();
    await running.work();
    const holder = await database.pool.connect();
    await holder.query(`begin; select from billing_customers where uid = 'held' for update;
      select from subscriptions where uid = 'held' for update`);
    const refused: unknown = await requests.orders
      .cancelPlan("held", request("cancel"))
      .catch((error: unknown) => error);
    expect(toApiProblem(refused)).toMatchObject({ status: 503 });
    expect(await requests.orders.cancelPlan("other", request("cancel"))).toMatchObject({
      ended: false,
    });
    expect(await requests.billing.findPaidFacts("held")).toMatchObject({ suffix: "PL" });
    await deliver();
    await holder.query("rollback");
    holder.release();
    expect(await requests.orders.cancelPlan("held", request("cancel"))).toMatchObject({
      ended: false,
    });
    expect(
      await query("select uid, kind, status from orders where kind = 'churn' order by uid"),
    ).toEqual(["held", "other"].map((uid) => ({ uid, kind: "churn", status: "done" })));
    await pool.end();
  });
});

describe("a Stripe that is silent for three days", () => {
  it("is caught up with by one reconciliation, which names each difference [fault: vendor × events of Stripe]", async () => {
    await running.billing.reconcile();
    const silent = ["silent-1", "silent-2", "silent-3"];
    for (const uid of silent) await buy(uid, running);
    const { data } = await account.stripe.subscriptions.list({ limit: 1 });
    await account.stripe.subscriptions.cancel(data[0]?.id ?? "");
    account.clock.now += 3 * DAY;
    await takeEvents(account);
    expect((await running.billing.findPaidFacts("silent-1")).paidPlan).toBe("tenbin_free");
    const { drift } = await running.billing.reconcile();
    expect([...new Set(drift.map(({ uid }) => uid))].toSorted()).toEqual(silent);
    expect(await running.billing.reconcile()).toMatchObject({ drift: [], unread: [] });
    const plans = await Promise.all(silent.map((uid) => running.billing.findPaidFacts(uid)));
    expect(plans.map(({ paidPlan }) => paidPlan).toSorted()).toEqual([
      "tenbin_free",
      "tenbin_light",
      "tenbin_light",
    ]);
  });
});
