import { randomUUID } from "node:crypto";
import type pg from "pg";
import type Stripe from "stripe";
import { afterEach, beforeEach, describe, expect, it } from "vitest";
import { type TestDatabase, createTestDatabase } from "../../../platform/testing/database.ts";
import type { Payments } from "../../payments/payments.ts";
import { runSimulation } from "./run-simulation.ts";
import type { WriterFlaws } from "./world.ts";

type HttpClient = NonNullable<Stripe.StripeConfig["httpClient"]>;

/** Far more than it takes. */
const STEPS = 3_000;

let database: TestDatabase;
beforeEach(async () => {
  database = await createTestDatabase({ max: 10 });
});
afterEach(() => database.drop());

/** The same stories are told to the end where nothing is broken: `simulation.test.ts` begins with this seed. */
const SEED = 1;
const simulate = (createFlaws: () => WriterFlaws) =>
  runSimulation({ pools: [database.pool], steps: STEPS, seed: SEED, createFlaws });

/** Subscriptions are what the last event about them said. */
function applyEvents(payments: Payments, said: ReadonlyMap<string, Stripe.Subscription>): Payments {
  return {
    ...payments,
    async readCustomer(customerId) {
      const objects = await payments.readCustomer(customerId);
      const subscriptions = objects.subscriptions.map((read) => {
        const { status, items, cancel_at_period_end, ended_at } = said.get(read.id) ?? read;
        return { ...read, status, items, cancel_at_period_end, ended_at };
      });
      return { ...objects, subscriptions };
    },
  };
}

/** Remembers the subscriptions that stored events are about. */
function noteEvents(pool: pg.Pool, said: Map<string, Stripe.Subscription>): pg.Pool {
  return onQuery(pool, ({ text, values }) => {
    if (!text.startsWith("insert into stripe_events")) return;
    const event = JSON.parse(String(values[3])) as Stripe.Event;
    if (event.type.startsWith("customer.subscription.")) {
      const subscription = event.data.object as Stripe.Subscription;
      said.set(subscription.id, subscription);
    }
  });
}

interface Statement {
  readonly text: string;
  readonly values: readonly unknown[];
}

function onQuery(
  pool: pg.Pool,
  look: (statement: Statement, rows: Record<string, unknown>[]) => void,
): pg.Pool {
  type Query = (statement: Statement) => Promise<pg.QueryResult<Record<string, unknown>>>;
  const watch =
    (query: Query): Query =>
    async (statement) => {
      const result = await query(statement);
      if (typeof statement === "object") look(statement, result.rows);
      return result;
    };
  // Safe cast: what the product calls of a pool.
  return {
    query: watch(pool.query.bind(pool)),
    async connect() {
      const client = await pool.connect();
      const query = watch(client.query.bind(client));
      return new Proxy(client, {
        get: (target, name) => (name === "query" ? query : Reflect.get(target, name)) as unknown,
      });
    },
  } as unknown as pg.Pool;
}

/** Lets every reading be written, as if none had been written since it began. */
function ignoreNumbers(pool: pg.Pool): pg.Pool {
  let writtenBefore: unknown = null;
  return onQuery(pool, ({ text }, rows) => {
    const [row] = rows;
    if (row === undefined) return;
    if (text.startsWith("update billing_customers set last_reading"))
      writtenBefore = row["reading"];
    if (text.endsWith("for update") && "reading" in row) row["reading"] = writtenBefore;
  });
}

/** Every call has a key of its own, a repeated one too. */
function forgetKeys(client: HttpClient): HttpClient {
  return {
    getClientName: () => client.getClientName(),
    makeRequest(host, port, path, method, headers, ...rest) {
      const own = Object.fromEntries(
        Object.entries(headers as Record<string, string>).map(([name, value]) =>
          name.toLowerCase() === "idempotency-key" ? [name, randomUUID()] : [name, value],
        ),
      );
      return client.makeRequest(host, port, path, method, own, ...rest);
    },
  };
}

describe("the simulation catches a writer that", { timeout: 180_000 }, () => {
  it("applies what events say", async () => {
    const { failure } = await simulate(() => {
      const said = new Map<string, Stripe.Subscription>();
      return {
        breakPayments: (payments) => applyEvents(payments, said),
        breakPool: (pool) => noteEvents(pool, said),
      };
    });
    expect(failure).toMatch(/: (work without an end|drift: |subscriptions: )/);
  });

  it("writes without comparing the numbers of readings", async () => {
    const { failure } = await simulate(() => ({ breakPool: ignoreNumbers }));
    expect(failure).toMatch(/: reading \d+ in place of \d+/);
  });

  it("repeats a call with another idempotency key", async () => {
    const { failure } = await simulate(() => ({ breakHttpClient: forgetKeys }));
    expect(failure).toMatch(/: (Checkouts of one order|customers of one member): /);
  });
});
