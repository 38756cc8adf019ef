import { afterAll, beforeAll, beforeEach, describe, expect, it, vi } from "vitest";
import { deliverWebhooks } from "../../../fakes/stripe/delivery/deliver-webhooks.ts";
import { runCommand } from "../../../fakes/stripe/requests/handle-request.ts";
import { actOnInvoice } from "../../../fakes/stripe/server/act-on-invoice.ts";
import { createAccountStore } from "../accounts/index.ts";
import { billingHealth } from "./billing-health.ts";
import { type Billing, createBilling } from "./create-billing.ts";
import { setUpStripe } from "./setup/set-up-stripe.ts";
import { type BillingFixture, createBillingFixture } from "./testing/billing-fixture.ts";
import { createFindPaidRights } from "./testing/paid-rights.ts";
import { useCard } from "./testing/stripe-account.ts";

const OPERATOR = "operator@tenbin.example";
const DAY = 86_400;
const logged = vi.fn<(...said: unknown[]) => void>();
const log = { warn: () => {}, error: logged };

let fixture: BillingFixture;
let billing: Billing;
let workOnce: () => Promise<void>;

beforeAll(async () => {
  fixture = await createBillingFixture();
  const { pool, clock, account } = fixture;
  const webUrl = "https://tenbin.example";
  const webhookUrl = `${webUrl}/webhooks/stripe`;
  const { signingSecret } = await setUpStripe(account.stripe, { webhookUrl, changes: new Set() });
  billing = createBilling({
    pool,
    clock,
    payments: account.payments,
    webhookSecrets: [signingSecret ?? ""],
    personSecret: "p".repeat(32),
    issuer: { name: "天秤", address: "東京都", contact: "03", registration_number: "T9" },
    webUrl,
    operatorMail: OPERATOR,
    findCompanyName: () => Promise.resolve("見本自動車"),
  });
  const queues = billing.createQueues(log);
  const orders = billing.createOrders({
    secret: "s".repeat(32),
    webUrl,
    adviser: null,
    findEmail: () => Promise.resolve(null),
    findRights: createFindPaidRights(billing.findPaidFacts),
    findTosText: () => Promise.resolve("tos-text"),
    findCompany: () => Promise.resolve(null),
  });
  const orderQueue = orders.createQueue(log);
  workOnce = async () => {
    await deliverWebhooks(account.fake, {
      mode: "normal",
      signedAt: () => Math.floor(Date.now() / 1_000),
      send: async ({ payload, signature }) => {
        const body = new TextEncoder().encode(payload);
        return (await billing.receiveEvent({ body, signature })) ? 200 : 400;
      },
    });
    await queues.events.workDue();
    await queues.refreshes.workDue();
    await orderQueue.workDue();
  };
});
beforeEach(async () => {
  fixture.account.faults = null;
  await fixture.query("truncate outbox");
});
afterAll(() => fixture.drop());

/** Events, readings and orders, until nothing is left of them. */
async function work(): Promise<void> {
  for (let round = 0; round < 3; round += 1) await workOnce();
}

async function createPayer(card = "pm_card_visa") {
  const { account, clock, pool } = fixture;
  const { uid, customerId } = await fixture.createMember();
  const email = `${uid}@tenbin.example`;
  await createAccountStore(pool).insert({ uid, email, registeredAt: clock.now() });
  await useCard(account.stripe, customerId, card);
  const { id } = await account.subscribe(customerId, "tenbin_light");
  await work();
  const [invoice] = (await billing.receipts.list(uid)).invoices;
  if (invoice === undefined) throw new Error("nothing was charged");
  return { uid, customerId, subscriptionId: id, invoiceId: invoice.invoice_id };
}

/** In the dashboard, or at the bank. */
function act(invoice: string, action: "dispute" | "refund"): void {
  const form = new URLSearchParams({ invoice, action });
  runCommand(fixture.account.fake, (context) => actOnInvoice(context, form));
}

async function disputeOf(invoice: string): Promise<string> {
  const { stripe, fake } = fixture.account;
  act(invoice, "dispute");
  await work();
  const { data } = await stripe.disputes.list({ limit: 100 });
  const charges = fake.state.table("charges");
  const { payments } = await stripe.invoices.retrieve(invoice, { expand: ["payments"] });
  const intents = payments?.data.map(({ payment }) => payment.payment_intent);
  const found = data.find(({ charge }) => {
    const row = charges.get(typeof charge === "string" ? charge : charge.id);
    return intents?.includes(row?.payment_intent as string);
  });
  return found?.id ?? "";
}

const takeMails = () =>
  fixture.query("delete from outbox returning kind, to_address, data - 'kind' as data");
async function health() {
  const at = fixture.clock.now();
  return billingHealth(fixture.pool, { now: at, membershipNow: at });
}
const statusOf = async (id: string) =>
  (await fixture.account.stripe.subscriptions.retrieve(id)).status;

describe("a payment that its card holder disputes", () => {
  it("stands on the receipt, and changes no rights while the dispute is open", async () => {
    const { uid, invoiceId, subscriptionId } = await createPayer();
    await takeMails();
    const disputeId = await disputeOf(invoiceId);
    const openedAt = fixture.clock.now().toISOString();
    expect(await health()).toMatchObject({
      openDisputes: [{ uid, disputeId, invoiceId, amount: 1_980, openedAt }],
      keptEvents: [],
    });
    expect((await billing.receipts.find(uid, invoiceId)).disputes).toEqual([
      {
        opened_at: openedAt,
        amount: 1_980,
        status: "open",
        description: "カード会社が審査中",
      },
    ]);
    expect(await statusOf(subscriptionId)).toBe("active");
    expect((await billing.findPaidFacts(uid)).effectivePlan).toBe("tenbin_light");
    expect(await takeMails()).toMatchObject([{ kind: "billing.dispute", to_address: OPERATOR }]);
    expect(await billing.reconcile()).toMatchObject({ drift: [], unread: [] });
  });

  it("changes no rights where the dispute is won, which the operator is told", async () => {
    const { uid, invoiceId, subscriptionId } = await createPayer();
    const disputeId = await disputeOf(invoiceId);
    await takeMails();
    await fixture.account.stripe.disputes.update(disputeId, {
      evidence: { uncategorized_text: "winning_evidence" },
    });
    await work();
    expect((await billing.receipts.find(uid, invoiceId)).disputes).toMatchObject([
      { status: "won" },
    ]);
    expect(await statusOf(subscriptionId)).toBe("active");
    expect((await billing.findPaidFacts(uid)).effectivePlan).toBe("tenbin_light");
    expect((await health()).openDisputes).not.toContainEqual(expect.objectContaining({ uid }));
    const data = { uid, invoiceId, amount: 1_980, disputeId, status: "won", ended: [] };
    expect(await takeMails()).toEqual([{ kind: "billing.operator", to_address: OPERATOR, data }]);
  });

  it("ends the contract that it was for where the dispute is lost, and no other", async () => {
    const { account } = fixture;
    const { uid, customerId, invoiceId, subscriptionId } = await createPayer();
    const unit = await account.subscribe(customerId, "tenbin_unit", "7203");
    const disputeId = await disputeOf(invoiceId);
    await useCard(account.stripe, customerId, "pm_card_chargeCustomerFail");
    await account.stripe.subscriptions.update(unit.id, {
      default_payment_method: (
        await account.stripe.paymentMethods.attach("pm_card_visa", {
          customer: customerId,
        })
      ).id,
    });
    account.clock.now += 31 * DAY + 7_200;
    await work();
    await takeMails();
    await account.stripe.disputes.close(disputeId);
    await work();
    expect([await statusOf(subscriptionId), await statusOf(unit.id)]).toEqual([
      "canceled",
      "active",
    ]);
    const { data: open } = await account.stripe.invoices.list({
      subscription: subscriptionId,
      status: "open",
    });
    expect(open).toEqual([]);
    expect(await billing.findPaidFacts(uid)).toMatchObject({
      effectivePlan: "tenbin_free",
      units: ["7203"],
    });
    const light = { kind: "plan", plan: "tenbin_light" };
    const facts = { uid, invoiceId, amount: 1_980, disputeId, status: "lost" };
    expect(await takeMails()).toEqual([
      { kind: "billing.operator", to_address: OPERATOR, data: { ...facts, ended: [light] } },
      {
        kind: "billing.member",
        to_address: `${uid}@tenbin.example`,
        data: {
          product: light,
          wasUnpaid: true,
          dataUntil: account.clock.now + 90 * DAY,
          disputed: 1_980,
        },
      },
    ]);
    expect(await billing.reconcile()).toMatchObject({ drift: [], unread: [] });
    await work();
    expect(await takeMails()).toEqual([]);
  });

  it("ends its contract once Stripe can be reached again, and tells of it once [fault: vendor × events of Stripe]", async () => {
    const { account } = fixture;
    const { invoiceId, subscriptionId } = await createPayer();
    const disputeId = await disputeOf(invoiceId);
    await takeMails();
    await account.stripe.disputes.close(disputeId);
    account.faults = ({ method }) => (method === "DELETE" ? "reset" : null);
    await work();
    expect(await statusOf(subscriptionId)).toBe("active");
    account.faults = null;
    account.clock.now += 600;
    await work();
    expect(await statusOf(subscriptionId)).toBe("canceled");
    expect((await takeMails()).map(({ kind }) => kind as string)).toEqual([
      "billing.operator",
      "billing.member",
    ]);
  });
});

describe("a refund that fails after it succeeded", () => {
  it("is taken off the receipt; member and operator are told", async () => {
    const { uid, invoiceId } = await createPayer("pm_card_refundFail");
    act(invoiceId, "refund");
    await work();
    const { refunded, refunds } = await billing.receipts.find(uid, invoiceId);
    expect(refunded).toBe(1_980);
    await takeMails();
    fixture.account.clock.now += 120;
    await work();
    const restored = await billing.receipts.find(uid, invoiceId);
    expect(restored).toMatchObject({ status: "paid", refunded: 0, refunds: [] });
    const data = { amount: 1_980, invoiceId };
    const refundId = refunds[0]?.refund_id;
    const mails = await takeMails();
    expect(mails).toEqual([
      { kind: "billing.member", to_address: `${uid}@tenbin.example`, data },
      { kind: "billing.operator", to_address: OPERATOR, data: { ...data, uid, refundId } },
    ]);
    await work();
    expect(await takeMails()).toEqual([]);
  });

  it("is told to the operator where its account was deleted meanwhile [fault: vendor × events of Stripe]", async () => {
    const { account } = fixture;
    const { uid } = await createPayer("pm_card_refundFail");
    account.faults = () => "reset";
    expect(await billing.endPayments(uid, false)).toBe("not_yet");
    account.clock.now += 31 * DAY + 7_200;
    account.faults = null;
    expect(await billing.endPayments(uid, true)).toBe("ended");
    const [refund] = await fixture.query<{ refund_id: string; invoice_id: string }>(
      "select refund_id, invoice_id from refunds where uid = $1",
      uid,
    );
    await fixture.query("delete from members where uid = $1", uid);
    await billing.forgetCustomer(uid);
    await work();
    await takeMails();
    account.clock.now += 120;
    await work();
    const { refund_id: refundId, invoice_id: invoiceId } = refund ?? {};
    const data = { uid, invoiceId, amount: 1_980, refundId, isGone: true };
    expect(await takeMails()).toEqual([{ kind: "billing.operator", to_address: OPERATOR, data }]);
    expect(logged).toHaveBeenCalledWith(
      expect.objectContaining({ uid, refundId }),
      "refund failed after the account was deleted",
    );
    expect(await fixture.query("select from refunds where uid = $1", uid)).toEqual([]);
    await work();
    expect(await takeMails()).toEqual([]);
  });

  it("is drift where its events were lost [fault: vendor × events of Stripe]", async () => {
    const { uid, invoiceId } = await createPayer("pm_card_refundFail");
    act(invoiceId, "refund");
    await work();
    const [refund] = (await billing.receipts.find(uid, invoiceId)).refunds;
    fixture.account.clock.now += 120;
    expect((await billing.reconcile()).drift).toMatchObject([
      { uid, field: `refunds.${refund?.refund_id}`, local: { amount: 1_980 }, remote: null },
    ]);
  });

  it("is named by the doctor where it was owed for what was paid twice", async () => {
    const { account } = fixture;
    const { uid, customerId } = await createPayer("pm_card_refundFail");
    await account.subscribe(customerId, "tenbin_light");
    await work();
    expect(await health()).toMatchObject({ paidTwice: { done: 1 }, failedRefunds: [] });
    account.clock.now += 120;
    await work();
    expect((await health()).failedRefunds).toMatchObject([
      {
        uid,
        kind: "end_surplus",
        problem: expect.stringMatching(/^refund failed: 1980 yen of in_/),
      },
    ]);
  });
});
