import { createHash } from "node:crypto";
import type pg from "pg";
import { signPayload } from "../../../../fakes/stripe/delivery/sign-payload.ts";
import { deliverWebhooks } from "../../../../fakes/stripe/delivery/deliver-webhooks.ts";
import { createAccountStore } from "../../accounts/index.ts";
import { type Adviser, type Billing, type Orders, createBilling } from "../../billing/index.ts";
import { createFindPaidRights } from "../../billing/testing/paid-rights.ts";
import type { StripeAccount } from "../../billing/testing/stripe-account.ts";
import { FICTIONAL_ISSUER } from "../config/issuer-config.ts";

export const WEBHOOK_SECRET = "whsec_faults";
const log = { warn: () => {}, error: () => {} };

type Step = <T>(work: () => Promise<T>) => Promise<T>;
const unharmed: Step = (work) => work();

/** API and worker in one, on the fake's clock. */
export interface PaymentProcess {
  readonly billing: Billing;
  readonly orders: Orders;
  /** As delivered now. */
  receive(payload: string): Promise<boolean>;
  /** Events, readings and orders that are due. */
  work(): Promise<void>;
}

export interface PaymentProcessOptions {
  /** Around every call of Stripe. */
  readonly step?: Step;
  /** Default: the operator is none. */
  readonly adviser?: Adviser | null;
}

export function createPaymentProcess(
  pool: pg.Pool,
  account: StripeAccount,
  { step = unharmed, adviser = null }: PaymentProcessOptions = {},
): PaymentProcess {
  const clock = { now: () => new Date(account.clock.now * 1_000) };
  const billing = createBilling({
    pool,
    clock,
    payments: withSteps(account.payments, step),
    webhookSecrets: [WEBHOOK_SECRET],
    personSecret: "p",
    issuer: FICTIONAL_ISSUER,
    webUrl: "https://tenbin.example",
    findCompanyName: () => Promise.resolve("見本"),
  });
  const orders = billing.createOrders({
    secret: "s".repeat(32),
    findTosText: async () => "text",
    webUrl: "https://tenbin.example",
    adviser,
    findCompany: (ticker) => Promise.resolve({ ticker, name: "見本" }),
    findEmail: (uid) => Promise.resolve(emailOf(uid)),
    findRights: createFindPaidRights(billing.findPaidFacts),
  });
  const { events, refreshes } = billing.createQueues(log);
  return {
    billing,
    orders,
    receive(payload) {
      const signature = signPayload(payload, WEBHOOK_SECRET, Math.floor(Date.now() / 1_000));
      return billing.receiveEvent({ body: new TextEncoder().encode(payload), signature });
    },
    async work() {
      await events.workDue();
      await refreshes.workDue();
      await orders.createQueue(log).workDue();
      await refreshes.workDue();
    },
  };
}

type Calls = Readonly<Record<string, (...values: unknown[]) => Promise<unknown>>>;

function withSteps(payments: StripeAccount["payments"], step: Step): StripeAccount["payments"] {
  const calls = Object.entries(payments as unknown as Calls).map(([name, call]) => [
    name,
    (...values: unknown[]) => step(() => call(...values)),
  ]);
  // The same calls under the same names.
  return Object.fromEntries(calls) as StripeAccount["payments"];
}

const emailOf = (uid: string) => `${uid}@tenbin.example`;

export async function insertMember(pool: pg.Pool, uid: string): Promise<void> {
  const registeredAt = new Date();
  await createAccountStore(pool).insert({ uid, email: emailOf(uid), registeredAt });
}

/** The order of a client that repeats it with its key. */
export async function prepareCheckout({ orders }: PaymentProcess, uid: string) {
  const item = { plan: "tenbin_light" } as const;
  const { confirmation, document } = await orders.preview(uid, item);
  const hash = createHash("sha256").update(uid).digest();
  const request = { key: uid, hash };
  return { uid, item, confirmation, endUnits: [], document: document?.version ?? null, request };
}

/** Events that Stripe would deliver now, in its order. */
export async function takeEvents({ stripe, fake, clock }: StripeAccount): Promise<string[]> {
  const payloads: string[] = [];
  const url = "https://tenbin.example/webhooks/stripe";
  const { data } = await stripe.webhookEndpoints.list();
  if (data.length === 0) throw new Error(`no endpoint sends to ${url}`);
  await deliverWebhooks(fake, {
    mode: "normal",
    signedAt: () => clock.now,
    send({ payload }) {
      payloads.push(payload);
      return Promise.resolve(200);
    },
  });
  return payloads;
}

/** Of processes that are dead. */
export async function endLeases(pool: pg.Pool): Promise<void> {
  for (const table of ["orders", "stripe_events", "customer_refreshes"]) {
    await pool.query(
      `update ${table} set due_at = least(due_at, queued_at) where due_at is not null`,
    );
  }
}
