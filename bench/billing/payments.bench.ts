import { fork } from "node:child_process";
import { on, once } from "node:events";
import { join } from "node:path";
import { setTimeout as pause } from "node:timers/promises";
import type pg from "pg";
import {
  createBilling,
  createStripeClient,
  createStripePayments,
  setUpStripe,
} from "../../server/src/billing/index.ts";
import { createFindPaidRights } from "../../server/src/billing/testing/paid-rights.ts";
import { findFreePort } from "../../server/src/platform/find-free-port.ts";
import type { Benchmark, Measurement } from "../benchmark.ts";
import { type BillingRoles, WEBHOOK_SECRET, withBillingRoles } from "./billing-roles.ts";
import { sized } from "../size.ts";
import { quantile } from "../statistics.ts";

const ROUNDS = sized(3, 1);
const PAYMENTS = sized(200, 5);
const PLAN = "tenbin_light";
const WEB_URL = "http://localhost";
const POLL_MS = 50;
const RIGHTS_TIMEOUT_MS = 120_000;
/** Checkouts that are prepared at once. */
const LANES = 8;
const CARD = {
  number: "4242 4242 4242 4242",
  expiry: "12/40",
  cvc: "123",
  name: "TARO TENBIN",
  terms: "accepted",
  action: "pay",
};

interface Fake {
  readonly url: string;
  stop(): Promise<void>;
}

/** In a process of its own, as Stripe is. */
async function startFake({ folder, webhookUrl }: BillingRoles): Promise<Fake> {
  const port = await findFreePort();
  const args = ["--folder", join(folder, "stripe"), "--port", String(port), "--terms-url", WEB_URL];
  const receiver = ["--webhook", webhookUrl, "--webhook-secret", WEBHOOK_SECRET];
  const child = fork(
    join(import.meta.dirname, "../../fakes/stripe/serve.ts"),
    [...args, ...receiver],
    {
      stdio: ["ignore", "ignore", "inherit", "ipc"],
    },
  );
  for await (const [message] of on(child, "message")) if (message === "ready") break;
  const url = `http://localhost:${port}`;
  return {
    url,
    async stop() {
      child.kill("SIGTERM");
      await once(child, "exit");
    },
  };
}

function createClients(pool: pg.Pool, url: string) {
  const stripe = createStripeClient({ secretKey: "sk_test_fake", url });
  const billing = createBilling({
    pool,
    payments: createStripePayments(stripe),
    webhookSecrets: [],
    personSecret: "bench",
    issuer: { name: "天秤", address: "東京都", contact: "03", registration_number: "T9" },
    webUrl: WEB_URL,
    findCompanyName: () => Promise.resolve(""),
  });
  const orders = billing.createOrders({
    secret: "bench",
    findTosText: async () => "text",
    webUrl: WEB_URL,
    adviser: null,
    findCompany: () => Promise.resolve(null),
    findEmail: (uid) => Promise.resolve(`${uid}@tenbin.example`),
    findRights: createFindPaidRights(billing.findPaidFacts),
  });
  return { stripe, billing, orders };
}
type Clients = ReturnType<typeof createClients>;

/** @returns the page of Checkout */
async function beginCheckout({ orders }: Clients, pool: pg.Pool, uid: string): Promise<string> {
  await pool.query(
    `insert into members (uid, email, email_key, registered_at, sessions_valid_from)
     values ($1, $1 || '@tenbin.example', $1, now(), now())`,
    [uid],
  );
  const item = { plan: PLAN } as const;
  const { confirmation } = await orders.preview(uid, item);
  const request = { key: null, hash: Buffer.alloc(32) };
  return orders.startCheckout({ uid, item, confirmation, endUnits: [], request });
}

async function prepare(clients: Clients, pool: pg.Pool, round: number) {
  const uids = Array.from({ length: PAYMENTS }, (_, at) => `payer-${round}-${at}`);
  const pages = new Map<string, string>();
  const waiting = uids.values();
  const lane = async () => {
    for (const uid of waiting) pages.set(uid, await beginCheckout(clients, pool, uid));
  };
  await Promise.all(Array.from({ length: LANES }, lane));
  return pages;
}

/** Presses the button of Checkout. */
async function pay(page: string): Promise<void> {
  const response = await fetch(page, {
    method: "POST",
    body: new URLSearchParams(CARD),
    redirect: "manual",
  });
  if (response.status !== 303) throw new Error(`Checkout answered ${response.status}`);
  await response.body?.cancel();
}

/** Milliseconds from the press of each member's button until a request would have the plan's rights. */
async function payAllAtOnce(
  { billing }: Clients,
  pool: pg.Pool,
  pages: ReadonlyMap<string, string>,
): Promise<number[]> {
  const waits: number[] = [];
  const waiting = new Set(pages.keys());
  const start = performance.now();
  const paid = Promise.all([...pages.values()].map(pay));
  paid.catch(() => {});
  while (waiting.size > 0) {
    if (performance.now() - start > RIGHTS_TIMEOUT_MS)
      throw new Error(`${waiting.size} have no rights`);
    const { rows } = await pool.query<{ uid: string }>(
      "select uid from subscriptions where uid = any($1)",
      [[...waiting]],
    );
    for (const { uid } of rows) {
      if ((await billing.findPaidFacts(uid)).paidPlan !== PLAN) continue;
      waits.push(performance.now() - start);
      waiting.delete(uid);
    }
    await pause(POLL_MS);
  }
  await paid;
  return waits;
}

async function measure(): Promise<Measurement> {
  return withBillingRoles(async (roles) => {
    const fake = await startFake(roles);
    try {
      const clients = createClients(roles.pool, fake.url);
      await setUpStripe(clients.stripe, { webhookUrl: null, changes: new Set() });
      await roles.start("api", fake.url);
      await roles.start("worker", fake.url);
      const waits: number[][] = [];
      for (let round = 0; round < ROUNDS; round += 1) {
        const pages = await prepare(clients, roles.pool, round);
        waits.push(await payAllAtOnce(clients, roles.pool, pages));
      }
      const samples = waits.map((each) => quantile(each, 0.99) / 1_000);
      const medians = waits.map((each) => (quantile(each, 0.5) / 1_000).toFixed(1)).join(", ");
      return {
        value: quantile(samples, 0.5),
        unit: "s",
        samples,
        detail: `(${samples.map((each) => each.toFixed(1)).join(", ")} s in ${ROUNDS} rounds, median; p50 ${medians} s)`,
      };
    } finally {
      await fake.stop();
    }
  });
}

export const benches: readonly Benchmark[] = [
  {
    name: "rights-after-payment",
    against: "the longest that members are to wait for what they paid",
    target: "≤ 10 s",
    how: `p99 of ${PAYMENTS} members who press the button of Checkout at once, from then until their requests have the plan's rights: payment at the fake, its events, API, worker and reading included.`,
    run: measure,
  },
];
