import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { pino } from "pino";
import { afterAll, beforeAll, beforeEach, describe, expect, it } from "vitest";
import {
  type FakeStripe,
  startFakeStripe,
} from "../../../../fakes/stripe/server/start-fake-stripe.ts";
import { idOf } from "../../../../fakes/stripe/state/rows.ts";
import { createDisabledIdentityProvider } from "../../accounts/index.ts";
import { plans } from "../../billing/index.ts";
import { payCheckout } from "../../billing/testing/hosted-pages.ts";
import { issueFixture } from "../../companies/testing/fixtures.ts";
import { importRecords } from "../../ingest/index.ts";
import { noopErrorReporter as errorReporter } from "../../platform/error-reports/index.ts";
import { type TestDatabase, createTestDatabase } from "../../platform/testing/database.ts";
import { createPayments } from "../billing-service.ts";
import { type Config, readConfig } from "../config/config.ts";
import { DEMO_ACCOUNTS } from "./demo-accounts.ts";
import { FICTIONAL_ISSUER } from "../config/issuer-config.ts";
import { startLocalPayments } from "./local-payments.ts";
import { type Domains, createDomains } from "../wiring.ts";

const log = pino({ level: "silent" });
const BUYERS = ["demo-unit", "demo-light", "demo-standard", "demo-expert"];

let folder: string;
let fake: FakeStripe;
let database: TestDatabase;
let config: Config;
let domains: Domains;
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), "tenbin-local-payments-"));
  database = await createTestDatabase({ max: 10 });
  const market = { issues: [issueFixture({ code: "04820" })], documents: [], bars: () => [] };
  await importRecords(database.pool, market, "sample");
});
afterAll(async () => {
  await fake.stop();
  await database.drop();
  await rm(folder, { recursive: true });
});
/** A start on an empty folder, with its demo accounts. */
beforeEach(async () => {
  await fake?.stop();
  await rm(folder, { recursive: true });
  const account = { termsOfServiceUrl: "http://localhost:3000/tos" };
  fake = await startFakeStripe({ folder, account });
  const { pool } = database;
  await pool.query(
    "truncate members, orders, billing_customers, subscriptions, invoices, unit_slots cascade",
  );
  config = readConfig(
    {
      STRIPE_URL: fake.url,
      STRIPE_SECRET_KEY: "sk_test_fake",
      FIREBASE_AUTH_EMULATOR_HOST: "127.0.0.1:1",
    },
    "/",
  );
  domains = createDomains({
    pool,
    identities: createDisabledIdentityProvider(),
    linkSecret: "secret",
    personSecret: "p",
    issuer: FICTIONAL_ISSUER,
    webUrl: "http://localhost:3000",
    stripe: createPayments(config.stripe),
  });
  const at = new Date();
  for (const demo of DEMO_ACCOUNTS) {
    const times = { registeredAt: at, providerValidSince: at };
    await domains.accounts.store.insert({ ...times, ...demo });
  }
});

const start = (settings: Partial<Config> = {}) =>
  startLocalPayments({ config: { ...config, ...settings }, domains, log, errorReporter });

/** What members of a plan at the fake pay for, by uid. */
function listPaid(): Record<string, string[]> {
  const { state } = fake.account.fake;
  const paid: Record<string, string[]> = {};
  for (const { customer, items, status } of state.table("subscriptions").values()) {
    const { metadata } = state.must("customers", idOf(customer) ?? "");
    const products = items.data.map(({ price }) => `${idOf(price.product)} ${status}`);
    (paid[metadata["uid"] ?? ""] ??= []).push(...products);
  }
  return paid;
}

/** Of the worker. */
async function readPayments(): Promise<void> {
  await domains.billing.createQueues(log).refreshes.workDue();
}

/** Of five days, from now. @returns its end */
async function beginTrial(): Promise<Date> {
  const until = new Date((Math.ceil(Date.now() / 1_000) + 5 * 86_400) * 1_000);
  await database.pool.query(
    `insert into trials (uid, offer, applied_at, started_at, expires_at)
     values ('demo-trial', 'supertrial', now(), now(), $1)`,
    [until],
  );
  return until;
}

describe("payments of a local start", () => {
  it("sets the fake Stripe up and makes demo accounts members by their payment", async () => {
    await start()?.ended;
    await readPayments();
    expect(listPaid()).toEqual({
      "demo-unit": ["tenbin_unit active"],
      "demo-light": ["tenbin_light active"],
      "demo-standard": ["tenbin_standard active"],
      "demo-expert": ["tenbin_expert active"],
    });
    const { rows } = await database.pool.query(
      `select uid, coalesce(ticker, plan) as item, amount_instants as yen, orders.status,
         page_text <> '' as confirmed
       from orders join order_confirmations using (uid, order_id) order by yen`,
    );
    const done = { status: "done", confirmed: true };
    expect(rows).toEqual([
      { uid: "demo-unit", item: "0482", yen: plans.tenbin_unit.price, ...done },
      { uid: "demo-light", item: "tenbin_light", yen: plans.tenbin_light.price, ...done },
      { uid: "demo-standard", item: "tenbin_standard", yen: plans.tenbin_standard.price, ...done },
      { uid: "demo-expert", item: "tenbin_expert", yen: plans.tenbin_expert.price, ...done },
    ]);
    const { units } = await domains.billing.overview.findPurchases("demo-unit");
    expect(units.map(({ ticker }) => ticker)).toEqual(["0482"]);
  });

  it("pays once, also when it is started again, before and after the payment was read", async () => {
    await start()?.ended;
    const paid = listPaid();
    await start()?.ended;
    await readPayments();
    await start()?.ended;
    expect(listPaid()).toEqual(paid);
    expect(Object.keys(paid).toSorted()).toEqual(BUYERS.toSorted());
  });

  it("leaves a demo account alone that has ended what it paid for", async () => {
    await start()?.ended;
    await readPayments();
    for (const uid of ["demo-light", "demo-unit"]) {
      await domains.billing.endPayments(uid, false);
      await readPayments();
    }
    const paid = listPaid();
    expect(paid["demo-light"]).toEqual(["tenbin_light canceled"]);
    await start()?.ended;
    expect(listPaid()).toEqual(paid);
  });

  it("goes on after it was interrupted between order and payment", async () => {
    await start({ SEED_PEOPLE: "off" })?.ended;
    const item = { plan: "tenbin_light" } as const;
    const { confirmation } = await domains.orders.preview("demo-light", item);
    const request = { key: null, hash: Buffer.alloc(32) };
    const requested = { uid: "demo-light", item, confirmation, endUnits: [], request };
    await domains.orders.startCheckout(requested);
    await start()?.ended;
    expect(listPaid()["demo-light"]).toEqual(["tenbin_light active"]);
  });

  it("sells nothing to accounts that have it by grant, and tells of a trial", async () => {
    await start({ SEED_PEOPLE: "off" })?.ended;
    const { preview } = domains.orders;
    const [unit, light] = [{ ticker: "0482" }, { plan: "tenbin_light" }] as const;
    for (const uid of ["demo-monitor", "demo-enterprise"]) {
      await expect(preview(uid, unit)).rejects.toMatchObject({ errorType: "unit_included" });
      await expect(preview(uid, light)).rejects.toMatchObject({ errorType: "plan_included" });
    }
    const until = await beginTrial();
    await expect(preview("demo-trial", unit)).rejects.toMatchObject({ errorType: "unit_included" });
    expect(await preview("demo-trial", light)).toMatchObject({
      terms: { trial: { until: until.toISOString(), begins: "at_once", wait: "offered" } },
    });
    expect(await preview("demo-free", unit)).not.toHaveProperty("terms.trial");
  });

  it("lets a plan wait for the end of a trial, which it leaves as it is", async () => {
    await start({ SEED_PEOPLE: "off" })?.ended;
    const until = await beginTrial();
    const uid = "demo-trial";
    const item = { plan: "tenbin_standard", begins: "after_trial" } as const;
    const { confirmation } = await domains.orders.preview(uid, item);
    const request = { key: null, hash: Buffer.alloc(32) };
    const requested = { uid, item, confirmation, endUnits: [], request };
    const url = await domains.orders.startCheckout(requested);
    payCheckout(fake.account.fake, url.slice(url.lastIndexOf("/") + 1));
    await domains.orders.findCheckout(uid, url.slice(url.lastIndexOf("/") + 1));
    await readPayments();
    expect(listPaid()[uid]).toEqual(["tenbin_standard trialing"]);
    expect(await domains.billing.findPaidFacts(uid)).toMatchObject({
      paidPlan: "tenbin_standard",
      effectivePlan: "tenbin_free",
    });
    expect(await domains.trials.list(uid)).toMatchObject([{ expiresAt: until, endedAt: until }]);
    expect(await domains.trials.findRunning(uid)).toEqual({
      offer: "supertrial",
      expires_at: until.getTime() / 1_000,
      can_prolong: false,
    });
  });

  it("passes the page of 3-D Secure", async () => {
    fake.account.switches.challengesEveryCard = true;
    await start()?.ended;
    expect(Object.keys(listPaid()).toSorted()).toEqual(BUYERS.toSorted());
  });

  it("buys nothing without demo accounts, and is nothing without a fake Stripe", async () => {
    await start({ SEED_PEOPLE: "off" })?.ended;
    await start({ HOST: "0.0.0.0" })?.ended;
    expect(listPaid()).toEqual({});
    expect(fake.account.fake.state.table("prices").size).toBeGreaterThan(0);
    expect(start({ stripe: null })).toBeNull();
    const account = { secretKey: "sk_test_1", url: null, webhookSecrets: [] };
    expect(start({ stripe: account })).toBeNull();
  });
});
