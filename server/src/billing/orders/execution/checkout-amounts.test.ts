import { afterAll, afterEach, beforeAll, describe, expect, it } from "vitest";
import { type ChangeFixture, createChangeFixture } from "../../testing/change-fixture.ts";
import { UNITS_BESIDE_PLANS, requestOf } from "../../testing/order-fixture.ts";
import { useCard } from "../../testing/stripe-account.ts";

const MINUTE = 60;
const HOUR = 60 * MINUTE;
const CREDIT = -300;
const first = { ticker: "7203" };
const second = { ticker: "6758" };
const refusal = (errorType: string) => ({ name: "ApiProblem", errorType });

type Hook = () => Promise<unknown>;
const nothing: Hook = () => Promise.resolve();
/** Each runs once, between two calls of an order. */
const between = { beforeExpiry: nothing, afterCreation: nothing, beforeUpgrade: nothing };
function take(moment: keyof typeof between): Promise<unknown> {
  const hook = between[moment];
  between[moment] = nothing;
  return hook();
}

let fixture: ChangeFixture;
beforeAll(async () => {
  fixture = await createChangeFixture({
    ...UNITS_BESIDE_PLANS,
    intercept: (payments) => ({
      ...payments,
      async expireCheckout(sessionId) {
        await take("beforeExpiry");
        return payments.expireCheckout(sessionId);
      },
      async createCheckout(request) {
        const session = await payments.createCheckout(request);
        await take("afterCreation");
        return session;
      },
      async upgrade(order, request) {
        await take("beforeUpgrade");
        return payments.upgrade(order, request);
      },
    }),
  });
});
afterEach(() => Object.assign(between, { beforeExpiry: nothing, afterCreation: nothing }));
afterAll(() => fixture.drop());

async function giveCredit(customer: string, amount = CREDIT): Promise<void> {
  const { stripe } = fixture.account;
  await stripe.customers.createBalanceTransaction(customer, { amount, currency: "jpy" });
}

const statusOf = async (session: string) =>
  (await fixture.account.payments.readCheckout(session)).status;

async function openSessions(customer: string): Promise<number> {
  const { sessions } = fixture.account.stripe.checkout;
  return (await sessions.list({ customer, status: "open" })).data.length;
}

/** Just before the end of the month, so that an upgrade costs less than can be charged. */
async function approachRenewal(uid: string): Promise<void> {
  fixture.account.clock.now = Number(await fixture.endOf(uid)) / 1_000 - 30 * MINUTE;
}

describe("a Checkout", () => {
  it("that would use the credit of another one expires that one", async () => {
    const { uid, customerId } = await fixture.createMember();
    await giveCredit(customerId);
    const older = await fixture.checkout(uid, first);
    fixture.account.clock.now += MINUTE;
    const newer = await fixture.checkout(uid, second);
    expect([await statusOf(older), await statusOf(newer)]).toEqual(["expired", "open"]);
    fixture.pay(newer);
    expect(await fixture.paidInvoices(customerId)).toEqual([500 + CREDIT]);
    await fixture.refresh(uid);
    const { terms } = await fixture.preview(uid, first);
    expect(terms.charges[0]?.yen).toBe(500);
  });

  it("without a balance leaves another one open", async () => {
    const { uid } = await fixture.createMember();
    const sessions = [await fixture.checkout(uid, first), await fixture.checkout(uid, second)];
    expect(await Promise.all(sessions.map(statusOf))).toEqual(["open", "open"]);
  });

  it("is not opened while a renewal that uses the credit is a draft", async () => {
    const { uid, customerId } = await fixture.subscribe("tenbin_light");
    await giveCredit(customerId);
    fixture.account.clock.now = Number(await fixture.endOf(uid)) / 1_000 + 10 * MINUTE;
    await expect(fixture.checkout(uid, first)).rejects.toMatchObject(refusal("payment_pending"));
    expect(await openSessions(customerId)).toBe(0);
    fixture.account.clock.now += HOUR;
    const { terms } = await fixture.preview(uid, first);
    fixture.pay(await fixture.checkout(uid, first));
    expect(terms.charges[0]?.yen).toBe(500);
    expect(await fixture.paidInvoices(customerId)).toEqual([500, 1_980 + CREDIT, 1_980]);
  });

  it("is not opened while an upgrade is under way", async () => {
    const { uid, customerId } = await fixture.subscribe("tenbin_light");
    await approachRenewal(uid);
    between.beforeUpgrade = async () => {
      const begun = fixture.checkout(uid, first);
      await expect(begun).rejects.toMatchObject(refusal("payment_pending"));
    };
    expect(await fixture.upgrade(uid, "tenbin_standard")).toMatchObject({ outcome: "changed" });
    expect(await openSessions(customerId)).toBe(0);
    const { terms } = await fixture.preview(uid, first);
    fixture.pay(await fixture.checkout(uid, first));
    expect(terms.charges[0]?.yen).toBeGreaterThan(500);
    expect((await fixture.paidInvoices(customerId))[0]).toBe(terms.charges[0]?.yen);
  });

  it("is expired, as its amount has changed, where an upgrade was made meanwhile", async () => {
    const { uid, customerId } = await fixture.subscribe("tenbin_light");
    await approachRenewal(uid);
    between.afterCreation = () => fixture.upgrade(uid, "tenbin_standard");
    const request = requestOf("pressed", first);
    const { confirmation } = await fixture.preview(uid, first);
    const requested = { uid, item: first, confirmation, endUnits: [], request };
    for (let pressed = 0; pressed < 2; pressed += 1) {
      const started = fixture.orders.startCheckout(requested);
      await expect(started).rejects.toMatchObject(refusal("amount_changed"));
    }
    expect(await openSessions(customerId)).toBe(0);
  });

  it("that was made by a call whose answer was lost is led to only at the confirmed sum", async () => {
    const { uid, customerId } = await fixture.createMember();
    const { confirmation } = await fixture.preview(uid, first);
    const requested = { uid, item: first, confirmation, endUnits: [], request: requestOf("lost") };
    fixture.account.faults = ({ path }) =>
      path.startsWith("/v1/invoices/create_preview") && between.afterCreation === nothing
        ? "reset"
        : null;
    between.afterCreation = () => giveCredit(customerId);
    const press = () => fixture.orders.startCheckout(requested);
    await expect(press()).rejects.toMatchObject(refusal("payment_pending"));
    fixture.account.faults = null;
    const { terms } = await fixture.preview(uid, first);
    await expect(press()).rejects.toMatchObject({
      ...refusal("amount_changed"),
      details: [{ reason: String(terms.charges[0]?.yen) }, { reason: "500" }],
    });
    expect(await openSessions(customerId)).toBe(0);
  });

  it("expires when a plan is left whose unpaid charge had used the credit", async () => {
    const { uid, customerId } = await fixture.subscribe("tenbin_light");
    await giveCredit(customerId);
    await useCard(fixture.account.stripe, customerId, "pm_card_chargeCustomerFail");
    fixture.account.clock.now = Number(await fixture.endOf(uid)) / 1_000 + 2 * HOUR;
    await fixture.refresh(uid);
    const session = await fixture.checkout(uid, first);
    expect(await fixture.cancel(uid)).toMatchObject({ ended: true });
    expect(await statusOf(session)).toBe("expired");
    const { terms } = await fixture.preview(uid, first);
    expect(terms.charges[0]?.yen).toBe(500 + CREDIT);
  });

  it("that was charged otherwise, by a balance changed as it was paid, is told to the operator", async () => {
    const { uid, customerId } = await fixture.createMember();
    const session = await fixture.checkout(uid, first);
    await giveCredit(customerId);
    fixture.pay(session);
    await fixture.refresh(uid);
    const rows = await fixture.query("select status, last_error from orders where uid = $1", uid);
    expect(rows).toEqual([{ status: "done", last_error: "charged otherwise: 200 yen, not 500" }]);
  });

  it("is expired by the worker once a reading shows another balance", async () => {
    const { uid, customerId } = await fixture.createMember();
    const session = await fixture.checkout(uid, first);
    await fixture.refresh(uid);
    await fixture.workOrders();
    expect(await statusOf(session)).toBe("open");
    await giveCredit(customerId);
    await fixture.refresh(uid);
    await fixture.workOrders();
    expect(await statusOf(session)).toBe("expired");
    expect(await fixture.query("select ticker from unit_slots where uid = $1", uid)).toEqual([]);
  });
});

describe("an upgrade", () => {
  it("is not made at another sum where a Checkout has used the credit meanwhile", async () => {
    const { uid, customerId } = await fixture.subscribe("tenbin_light");
    await giveCredit(customerId);
    const session = await fixture.checkout(uid, first);
    between.beforeExpiry = () => Promise.resolve(fixture.pay(session));
    const upgrading = fixture.upgrade(uid, "tenbin_standard");
    await expect(upgrading).rejects.toMatchObject(refusal("amount_changed"));
    expect(await fixture.planOf(uid)).toMatchObject({ plan: "tenbin_light" });
    expect(await fixture.paidInvoices(customerId)).toEqual([500 + CREDIT, 1_980]);
  });

  it("is not made at another sum by the worker either", async () => {
    const { uid, customerId } = await fixture.subscribe("tenbin_light");
    fixture.account.faults = ({ method, path }) =>
      method === "POST" && path.startsWith("/v1/subscriptions/") ? "timeout" : null;
    const upgrading = fixture.upgrade(uid, "tenbin_standard");
    await expect(upgrading).rejects.toMatchObject(refusal("payment_pending"));
    fixture.account.faults = null;
    await giveCredit(customerId);
    fixture.account.clock.now += 5 * MINUTE;
    await fixture.workOrders();
    expect(await fixture.planOf(uid)).toMatchObject({ plan: "tenbin_light" });
    expect(await fixture.paidInvoices(customerId)).toEqual([1_980]);
  });
});
