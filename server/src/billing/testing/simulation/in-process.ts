import { invoiceList, subscription } from "@tenbin/contract";
import { createStripeHttpClient } from "../../../../../fakes/stripe/client/create-http-client.ts";
import { runCommand } from "../../../../../fakes/stripe/requests/handle-request.ts";
import { handlePage } from "../../../../../fakes/stripe/server/handle-page.ts";
import { type Billing, createBilling } from "../../create-billing.ts";
import type { Orders } from "../../orders/create-orders.ts";
import { requestOf } from "../order-fixture.ts";
import { createFindPaidRights } from "../paid-rights.ts";
import { type ProcessLog, WEB_URL, createProcessParts } from "./process-parts.ts";
import type { Member, MemberCalls, ProductOptions, ProductProcess, Transport } from "./product.ts";
import { tickers } from "./steps.ts";

/** Without a network: functions are called, and Stripe answers in memory. */
export const inProcess: Transport = {
  connectStripe(account) {
    const { fake } = account;
    return Promise.resolve({
      url: null,
      httpClient: createStripeHttpClient(fake, {
        faults: (request) => account.faults?.(request) ?? null,
      }),
      enter(path, form) {
        handlePage((step) => runCommand(fake, step), path, new URLSearchParams(form));
        fake.state.forgetUndo();
        return Promise.resolve();
      },
      close: () => Promise.resolve(),
    });
  },
  startProduct,
};

const companies = new Map<string, string>(tickers.map((ticker) => [ticker, `見本${ticker}`]));

function startProduct(options: ProductOptions): ProductProcess {
  const { clock, member, webhookSecret } = options;
  const { crashable, pool, payments, log, unexpected } = createProcessParts(options);
  const billing = createBilling({
    pool,
    payments,
    clock,
    webhookSecrets: [webhookSecret],
    personSecret: "p".repeat(32),
    issuer: { name: "天秤", address: "東京都", contact: "03", registration_number: "T9" },
    webUrl: WEB_URL,
    findCompanyName: (ticker) => Promise.resolve(companies.get(ticker) ?? null),
  });
  const orders = billing.createOrders({
    secret: "s".repeat(32),
    findTosText: async () => "text",
    webUrl: WEB_URL,
    adviser: null,
    findEmail: () => Promise.resolve(member.email),
    findRights: createFindPaidRights(billing.findPaidFacts),
    findCompany: (typed) => {
      const name = companies.get(typed);
      return Promise.resolve(name === undefined ? null : { ticker: typed, name });
    },
  });
  const orderQueue = orders.createQueue(log);
  return {
    crashable,
    calls: callDirectly({ billing, orders, member, log }),
    billing,
    orders: { ...orders, createQueue: () => orderQueue },
    queues: billing.createQueues(log),
    unexpected,
    close: () => Promise.resolve(),
  };
}

interface DirectDeps {
  readonly billing: Billing;
  readonly orders: Orders;
  readonly member: Member;
  readonly log: ProcessLog;
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
      await orders.coupons.redeem(member, code, log);
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
    async plans() {
      const { paidPlan: paid, effectivePlan: effective } = await billing.findPaidFacts(uid);
      return { paid, effective };
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
