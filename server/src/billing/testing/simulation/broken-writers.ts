import { randomUUID } from "node:crypto";
import type pg from "pg";
import type Stripe from "stripe";
import type { Payments } from "../../payments/payments.ts";
import type { HttpClient } from "./product.ts";
import type { WriterFlaws } from "./world.ts";

export interface BrokenWriter {
  /** Completes "a writer that". */
  readonly name: string;
  readonly createFlaws: () => WriterFlaws;
  /** By which it is caught. */
  readonly failure: RegExp;
}

/** In which each of them is caught: it takes 700 on average over ten seeds. Over HTTP, timing decides which scenario meets a flaw. */
export const BROKEN_WRITER_STEPS = 20_000;

export const brokenWriters: readonly BrokenWriter[] = [
  {
    name: "applies what events say",
    createFlaws() {
      const said = new Map<string, Stripe.Subscription>();
      return {
        breakPayments: (payments) => applyEvents(payments, said),
        breakPool: (pool) => noteEvents(pool, said),
      };
    },
    failure: /: (the work queues never drain|drift: |subscriptions: )/,
  },
  {
    name: "writes without comparing the numbers of readings",
    createFlaws: () => ({ breakPool: ignoreNumbers }),
    failure: /: reading \d+ in place of \d+/,
  },
  {
    name: "repeats a call with another idempotency key",
    createFlaws: () => ({ breakHttpClient: forgetKeys }),
    failure: /: (Checkouts of one order|customers of one member): /,
  },
];

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
  type Query = (
    statement: Statement,
    ...values: readonly unknown[]
  ) => Promise<pg.QueryResult<Record<string, unknown>>>;
  const watch =
    (query: Query): Query =>
    async (statement, ...values) => {
      const result = await query(statement, ...values);
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
