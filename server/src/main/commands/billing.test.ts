import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { Command } from "commander";
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it, vi } from "vitest";
import { connectOverHttp } from "../../../../fakes/stripe/contract/testing/workbench.ts";
import {
  type FakeStripe,
  startFakeStripe,
} from "../../../../fakes/stripe/server/start-fake-stripe.ts";
import { createPool } from "../../platform/database/pool.ts";
import { type TestDatabase, createTestDatabase } from "../../platform/testing/database.ts";
import { readConfig } from "../config/config.ts";
import { publishFakeServiceSettings } from "../config/fake-service-settings.ts";
import { registerBillingCommands } from "./billing.ts";

let folder: string;
let fake: FakeStripe;
let database: TestDatabase;
let output: string;
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), "tenbin-billing-"));
  fake = await startFakeStripe({ folder });
  database = await createTestDatabase();
});
beforeEach(() => {
  output = "";
  vi.spyOn(process.stdout, "write").mockImplementation((text) => {
    output += String(text);
    return true;
  });
});
afterEach(() => {
  vi.restoreAllMocks();
  process.exitCode = undefined;
});
afterAll(async () => {
  await fake.stop();
  await database.drop();
  await rm(folder, { recursive: true });
});

/** Runs it as a command beside a start on the same folder does. */
async function run(...args: readonly string[]): Promise<unknown> {
  output = "";
  const program = new Command().exitOverride().configureOutput({ writeErr: () => {} });
  const context = {
    openPool: async () => createPool({ url: database.url, max: 2 }),
    log: () => {},
  };
  registerBillingCommands(program, context, () => readConfig({ DATA_DIR: folder }, "/"));
  await program.parseAsync(args, { from: "user" });
  return JSON.parse(output);
}

/** A member who pays for light at the fake. */
async function subscribe(uid: string): Promise<string> {
  const stripe = connectOverHttp(fake.url);
  const { id: product } = await stripe.products.create({ id: "tenbin_light", name: "light" });
  const { id: customer } = await stripe.customers.create({});
  const card = await stripe.paymentMethods.attach("pm_card_visa", { customer });
  const price = { currency: "jpy", unit_amount: 1_980, recurring: { interval: "month" } } as const;
  const { id } = await stripe.prices.create({ ...price, product, tax_behavior: "inclusive" });
  const { id: subscription } = await stripe.subscriptions.create({
    customer,
    default_payment_method: card.id,
    items: [{ price: id }],
  });
  await database.pool.query(
    `insert into billing_customers (uid, customer_id, created_at) values ($1, $2, now())`,
    [uid, customer],
  );
  return subscription;
}

describe("tenbin reconcile --json", () => {
  it("finds no drift where nothing was ever paid for, with Stripe and without", async () => {
    const clean = { checked: 0, drift: [], unread: [] };
    expect(await run("reconcile", "--json")).toEqual(clean);
    publishFakeServiceSettings(folder, {
      STRIPE_URL: fake.url,
      STRIPE_SECRET_KEY: "sk_test_fake",
    });
    expect(await run("reconcile", "--json")).toEqual(clean);
    expect(process.exitCode).toBeUndefined();
  });

  it("names a row that was spoilt by hand, repairs it and finds no drift then", async () => {
    const subscription = await subscribe("hanako");
    await run("reconcile", "--json");
    const clean = { checked: 1, drift: [], unread: [] };
    expect(await run("reconcile", "--json")).toEqual(clean);
    await database.pool.query(`update subscriptions set plan = 'tenbin_expert'`);
    expect(await run("reconcile", "--json")).toEqual({
      checked: 1,
      drift: [
        {
          uid: "hanako",
          field: `subscriptions.${subscription}.product`,
          local: { kind: "plan", plan: "tenbin_expert" },
          remote: { kind: "plan", plan: "tenbin_light" },
        },
      ],
      unread: [],
    });
    expect(await run("reconcile", "--json")).toEqual(clean);
  });
});

describe("tenbin billing replay", () => {
  it("handles events again that were kept, and exits with 1 where some still are", async () => {
    await database.pool.query(
      `insert into stripe_events (event_id, type, body, queued_at, last_error)
       values ('evt_1', 'product.created', '{}', now(), 'unknown type'),
         ('evt_2', 'moon.landed', '{}', now(), 'unknown type')`,
    );
    expect(await run("billing", "replay")).toEqual({
      events: 2,
      customers: 0,
      kept: [{ eventId: "evt_2", type: "moon.landed", reason: "unknown type" }],
    });
    expect(process.exitCode).toBe(1);
  });
});
