import { type PlanName, invoiceList, subscription } from "@tenbin/contract";
import type pg from "pg";
import type { Stripe } from "stripe";
import type { WebhookRequest } from "../../../../../fakes/stripe/delivery/deliver-webhooks.ts";
import type { Clock } from "../../../platform/clock/clock.ts";
import { type Billing, type BillingQueues, createBilling } from "../../create-billing.ts";
import type { Orders } from "../../orders/create-orders.ts";
import type { OrderedItem } from "../../orders/terms/preview-order.ts";
import type { Payments } from "../../payments/payments.ts";
import { createStripeClient, createStripePayments } from "../../payments/payments.stripe.ts";
import { requestOf } from "../order-fixture.ts";
import { type MortalProcess, createMortalProcess } from "./mortal-process.ts";
import { tickers } from "./steps.ts";

type HttpClient = NonNullable<Stripe.StripeConfig["httpClient"]>;

/** What a member sees before the button is pressed. */
export interface Shown {
  readonly kind: "plan" | "unit" | "upgrade";
  /** Yen, charged at once. */
  readonly yen: number;
  readonly confirmation: string;
}

export type PlanChange = { readonly plan: PlanName; readonly confirmation: string | null };
export interface Purchase {
  readonly item: OrderedItem;
  readonly confirmation: string;
  readonly endUnits: readonly string[];
}

/** What a person can ask of one process, by whatever way. Refusals are thrown as `ApiProblem`. */
export interface MemberCalls {
  preview(item: OrderedItem): Promise<Shown>;
  /** @returns the address of Checkout */
  buy(purchase: Purchase, key: string): Promise<string>;
  change(change: PlanChange, key: string): Promise<void>;
  cancel(key: string): Promise<void>;
  withdrawCancellation(): Promise<void>;
  withdrawDowngrade(): Promise<void>;
  cancelUnit(ticker: string): Promise<void>;
  withdrawUnitCancellation(ticker: string): Promise<void>;
  redeem(code: string): Promise<void>;
  /** @returns everything that the member can read */
  look(): Promise<unknown>;
  reconcile(): Promise<void>;
  /** @returns the HTTP status */
  receive(webhook: WebhookRequest): Promise<number>;
}

/** A process of the product, which can die. */
export interface ProductProcess {
  readonly mortal: MortalProcess;
  readonly calls: MemberCalls;
  readonly billing: Billing;
  readonly orders: Orders;
  readonly queues: BillingQueues;
  /** Errors that the product logged and that are none of Stripe's. */
  readonly unexpected: readonly unknown[];
}

export interface Member {
  readonly uid: string;
  readonly email: string;
}

export interface ProductOptions {
  readonly pool: pg.Pool;
  readonly httpClient: HttpClient;
  readonly clock: Clock;
  readonly webhookSecret: string;
  readonly member: Member;
  /** Breaks a writer, to see that it is caught. */
  readonly breakPayments?: (payments: Payments) => Payments;
  readonly breakPool?: (pool: pg.Pool) => pg.Pool;
}

const companies = new Map<string, string>(tickers.map((ticker) => [ticker, `見本${ticker}`]));
const WEB_URL = "https://tenbin.example";

export function startProduct(options: ProductOptions): ProductProcess {
  const { clock, member } = options;
  const mortal = createMortalProcess(options.pool);
  const pool = options.breakPool?.(mortal.pool) ?? mortal.pool;
  const stripe = createStripeClient({
    secretKey: "sk_test_simulation",
    url: null,
    httpClient: mortal.mortal(options.httpClient),
  });
  // The SDK repeats without waiting.
  Object.assign(stripe, { getInitialNetworkRetryDelay: () => 0, getMaxNetworkRetryDelay: () => 0 });
  const real = createStripePayments(stripe);
  const payments = options.breakPayments?.(real) ?? real;
  const billing = createBilling({
    pool,
    payments,
    clock,
    webhookSecrets: [options.webhookSecret],
    personSecret: "p".repeat(32),
    issuer: { name: "天秤", address: "東京都", contact: "03", registration_number: "T9" },
    webUrl: WEB_URL,
    findCompanyName: (ticker) => Promise.resolve(companies.get(ticker) ?? null),
  });
  const orders = billing.createOrders({
    secret: "s".repeat(32),
    webUrl: WEB_URL,
    adviser: null,
    findEmail: () => Promise.resolve(member.email),
    findCompany: (typed) => {
      const name = companies.get(typed);
      return Promise.resolve(name === undefined ? null : { ticker: typed, name });
    },
  });
  const unexpected: unknown[] = [];
  const log = createLog(unexpected);
  const queues = billing.createQueues(log);
  const orderQueue = orders.createQueue(log);
  const calls = callDirectly({ billing, orders, member, log });
  return {
    mortal,
    calls,
    billing,
    orders: { ...orders, createQueue: () => orderQueue },
    queues,
    unexpected,
  };
}

/** What Stripe refused or did not answer is tried again; anything else is a fault of the product. */
function createLog(unexpected: unknown[]) {
  const note = (entry: unknown) => {
    const { err } = entry as { readonly err?: unknown };
    const name = err instanceof Error ? err.name : "";
    if (!["PaymentError", "KeptEventError", "ApiProblem"].includes(name)) unexpected.push(err);
  };
  return { warn: note, error: note };
}

interface DirectDeps {
  readonly billing: Billing;
  readonly orders: Orders;
  readonly member: Member;
  readonly log: ReturnType<typeof createLog>;
}

function callDirectly({ billing, orders, member, log }: DirectDeps): MemberCalls {
  const { uid } = member;
  const encoder = new TextEncoder();
  return {
    async preview(item) {
      const { terms, confirmation } = await orders.preview(uid, item);
      const [charge] = terms.charges;
      if (charge === undefined) throw new Error("terms without a charge");
      return { kind: terms.order.kind, yen: charge.yen, confirmation };
    },
    buy: ({ item, confirmation, endUnits }, key) =>
      orders.startCheckout({
        uid,
        item,
        confirmation,
        endUnits,
        document: null,
        request: requestOf(key, "checkout", item, confirmation, endUnits),
      }),
    async change({ plan, confirmation }, key) {
      const request = requestOf(key, "change", plan, confirmation);
      await orders.change({ uid, plan, confirmation, document: null, request });
    },
    async cancel(key) {
      await orders.cancelPlan(uid, requestOf(key, "cancel"));
    },
    async withdrawCancellation() {
      await orders.withdrawCancellation(uid);
    },
    async withdrawDowngrade() {
      await orders.withdrawDowngrade(uid);
    },
    async cancelUnit(ticker) {
      await orders.cancelUnit(uid, ticker);
    },
    async withdrawUnitCancellation(ticker) {
      await orders.withdrawUnitCancellation(uid, ticker);
    },
    async redeem(code) {
      await billing.coupons.redeem(member, code, log);
    },
    async look() {
      const { effectivePlan } = await billing.findPaidFacts(uid);
      return {
        subscription: subscription.parse(
          await billing.overview.findSubscription(uid, effectivePlan),
        ),
        purchases: await billing.overview.findPurchases(uid),
        invoices: invoiceList.parse(await billing.receipts.list(uid)),
      };
    },
    async reconcile() {
      await billing.reconcile();
    },
    async receive({ payload, signature }) {
      const isOurs = await billing.receiveEvent({ body: encoder.encode(payload), signature });
      return isOurs ? 200 : 400;
    },
  };
}
