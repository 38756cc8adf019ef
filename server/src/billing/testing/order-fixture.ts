import { createHash } from "node:crypto";
import type { PlanName } from "@tenbin/contract";
import type { Adviser } from "../advisory/pre-contract-document.ts";
import { createAccountStore } from "../../accounts/index.ts";
import { createTestDatabase } from "../../platform/testing/database.ts";
import { queueReadingMails } from "../mails/queue-mails.ts";
import { closeOrders } from "../orders/closing/close-orders.ts";
import { type Orders, createOrders } from "../orders/create-orders.ts";
import type { OrderRequest } from "../orders/rows/order-store.ts";
import type { FindSubscription } from "../orders/terms/compose-change.ts";
import type { OrderedItem } from "../orders/terms/preview-order.ts";
import type { BuyerRights } from "../orders/terms/require-adding.ts";
import { createExpireWaiting } from "../orders/checkouts/expire-waiting.ts";
import { createOverview } from "../overview/create-overview.ts";
import { createCustomerStore } from "../readings/customer-store.ts";
import type { Payments } from "../payments/payments.ts";
import { createFindPaidFacts } from "../readings/find-paid-facts.ts";
import {
  type AfterReading,
  createRefreshSubscriptions,
} from "../readings/refresh-subscriptions.ts";
import type { BillingFixture } from "./billing-fixture.ts";
import { payCheckout } from "./hosted-pages.ts";
import { createFindPaidRights } from "./paid-rights.ts";
import { openStripeAccount } from "./stripe-account.ts";

/** Members who order, in our tables and at a fake whose clock is ours. */
export interface OrderFixture extends BillingFixture {
  /** Another text of the 利用規約 is in force; at first `tos-text`. */
  changeTos(textId: string): void;
  readonly orders: Orders;
  readonly findSubscription: FindSubscription;
  /** Of the worker. */
  workOrders(): Promise<void>;
  /** From then on the member gets mails. */
  openAccount(uid: string): Promise<void>;
  preview(uid: string, item: OrderedItem): ReturnType<Orders["preview"]>;
  /** Previews and begins a Checkout. @returns its session */
  checkout(uid: string, item: OrderedItem, options?: CheckoutOptions): Promise<string>;
  pay(sessionId: string, card?: string): void;
  /** Previews and orders an upgrade. */
  upgrade(uid: string, plan: PlanName, key?: string): ReturnType<Orders["change"]>;
}

export interface CheckoutOptions {
  readonly key?: string;
  readonly endUnits?: readonly string[];
}

const COMPANIES = new Map([
  ["7203", "見本自動車"],
  ["6758", "見本電機"],
  ["9984", "見本通信"],
  ["8306", "見本銀行"],
]);

const findName = (ticker: string) =>
  COMPANIES.get(ticker) ?? (ticker.startsWith("1") ? `見本${ticker}` : null);

const findCompanyName = (ticker: string) => Promise.resolve(findName(ticker));

/** Units are sold beside plans, as to whoever buys the plan while the unit's Checkout is open. */
export const UNITS_BESIDE_PLANS = { moreRights: () => ({ allCompanies: false }) };

export interface OrderFixtureOptions {
  readonly onSale?: boolean;
  /** Calls of orders, to come between them. */
  readonly intercept?: (payments: Payments) => Payments;
  /** Default: the operator is none. */
  readonly adviser?: Adviser | null;
  /** Of members, beside what they pay for; default: none has more. */
  readonly moreRights?: (uid: string) => Partial<BuyerRights>;
}

/** Of the product, without the hooks of other domains. */
const afterReading: AfterReading = async (executor, reading) => {
  await closeOrders(executor, reading);
  await queueReadingMails(executor, reading);
};

export async function createOrderFixture({
  onSale = true,
  intercept = (payments) => payments,
  adviser = null,
  moreRights = () => ({}),
}: OrderFixtureOptions = {}): Promise<OrderFixture> {
  const database = await createTestDatabase({ max: 25 });
  const account = await openStripeAccount();
  const { pool } = database;
  const clock = { now: () => new Date(account.clock.now * 1_000) };
  const payments = intercept(account.payments);
  const refresh = createRefreshSubscriptions({ pool, payments, clock, afterReading });
  const overview = createOverview({ pool, clock, onSale, findCompanyName });
  const findSubscription: FindSubscription = (uid, plan) => overview.findSubscription(uid, plan);
  const findPaidRights = createFindPaidRights(createFindPaidFacts(pool, clock));
  let tosTextId = "tos-text";
  const orders = createOrders({
    pool,
    payments,
    refresh,
    clock,
    onSale,
    secret: "s".repeat(32),
    personSecret: "known to this test",
    expireWaiting: createExpireWaiting({ pool, payments, clock }),
    findTosText: async () => tosTextId,
    webUrl: "https://tenbin.example",
    adviser,
    findSubscription,
    findEmail: (uid) => Promise.resolve(`${uid}@tenbin.example`),
    findRights: async (uid) => ({ ...(await findPaidRights(uid)), ...moreRights(uid) }),
    findCompany(typed) {
      const name = findName(typed);
      return Promise.resolve(name === null ? null : { ticker: typed, name });
    },
  });
  const log = { warn: () => {}, error: () => {} };
  let members = 0;

  const fixture: OrderFixture = {
    changeTos: (textId) => void (tosTextId = textId),
    pool,
    account,
    clock,
    refresh,
    orders,
    findSubscription,
    workOrders: () => orders.createQueue(log).workDue(),
    async createMember() {
      members += 1;
      const uid = `member-${members}`;
      const customerId = await account.createCustomer();
      await createCustomerStore(pool).insert({ uid, customerId, at: clock.now() });
      return { uid, customerId };
    },
    async openAccount(uid) {
      const email = `${uid}@tenbin.example`;
      await createAccountStore(pool).insert({ uid, email, registeredAt: clock.now() });
    },
    preview: (uid, item) => orders.preview(uid, item),
    async checkout(uid, item, { key, endUnits = [] } = {}) {
      const { confirmation, document } = await orders.preview(uid, item);
      const order = { uid, item, confirmation, endUnits, document: document?.version ?? null };
      const request = requestOf(key, item, endUnits);
      const url = await orders.startCheckout({ ...order, request });
      return url.slice(url.lastIndexOf("/") + 1);
    },
    pay: (sessionId, card) => payCheckout(account.fake, sessionId, card),
    async upgrade(uid, plan, key) {
      const { confirmation, document } = await orders.preview(uid, { plan });
      const order = { uid, plan, confirmation, document: document?.version ?? null };
      return orders.change({ ...order, request: requestOf(key, plan) });
    },
    query: async (text, ...values) => (await pool.query(text, values)).rows,
    drop: () => database.drop(),
  };
  return fixture;
}

/** As the route makes it of key and body. */
export function requestOf(key: string | undefined, ...body: unknown[]): OrderRequest {
  return {
    key: key ?? null,
    hash: createHash("sha256").update(JSON.stringify(body)).digest(),
  };
}
