import { afterAll, beforeAll, describe, expect, it } from "vitest";
import {
  type BoughtPlan,
  type ChangeFixture,
  createChangeFixture,
} from "../../testing/change-fixture.ts";
import { UNITS_BESIDE_PLANS, requestOf } from "../../testing/order-fixture.ts";

const DAY = 86_400;
const refusal = (errorType: string) => ({ name: "ApiProblem", errorType });
let fixture: ChangeFixture;
beforeAll(async () => {
  fixture = await createChangeFixture(UNITS_BESIDE_PLANS);
});
afterAll(() => fixture.drop());

describe("an upgrade", () => {
  it("charges exactly what was shown within 15 minutes, and holds at once", async () => {
    const { uid, customerId } = await fixture.subscribe("tenbin_light");
    fixture.account.clock.now += 10 * DAY;
    const { terms, confirmation } = await fixture.preview(uid, { plan: "tenbin_standard" });
    expect(terms.order).toMatchObject({ kind: "upgrade", from: "tenbin_light" });
    fixture.account.clock.now += 14 * 60;
    const request = requestOf("key-1");
    const requested = { uid, plan: "tenbin_standard", confirmation, request } as const;
    const changed = await fixture.orders.change(requested);
    expect(changed).toMatchObject({ outcome: "changed", withdrawn: null, paymentUrl: null });
    expect(await fixture.paidInvoices(customerId)).toEqual([terms.charges[0]?.yen, 1_980]);
    expect(await fixture.planOf(uid)).toMatchObject({ plan: "tenbin_standard", status: "active" });
    expect(await fixture.orders.change(requested)).toEqual(changed);
    expect(await fixture.paidInvoices(customerId)).toHaveLength(2);
    const [stored] = await fixture.query(
      `select page_text, checkout_text, tos_text_id, amount_instants, proration_at
       from order_confirmations join orders using (uid, order_id) where uid = $1`,
      uid,
    );
    expect(stored).toMatchObject({
      page_text: expect.stringContaining("プラン変更の確認") as string,
      checkout_text: null,
      tos_text_id: "tos-text",
      amount_instants: terms.charges[0]?.yen,
      proration_at: new Date(terms.charges[0]?.at ?? ""),
    });
  });

  it("ends at their next renewal the units that its confirmation offered to end", async () => {
    const { uid } = await fixture.subscribe("tenbin_light");
    for (const ticker of ["7203", "6758"]) {
      fixture.pay(await fixture.checkout(uid, { ticker }));
      await fixture.refresh(uid);
    }
    fixture.account.clock.now += DAY;
    const plan = "tenbin_standard";
    const { confirmation } = await fixture.preview(uid, { plan });
    const endUnits = ["7203", "9999"];
    await fixture.orders.change({ uid, plan, confirmation, endUnits, request: requestOf("units") });
    await fixture.workOrders();
    const rows = await fixture.query(
      `select ticker, status from subscriptions where uid = $1 order by ticker`,
      uid,
    );
    expect(rows).toEqual([
      { ticker: "6758", status: "active" },
      { ticker: "7203", status: "to_quit" },
      { ticker: null, status: "active" },
    ]);
  });

  it("expires a Checkout that is open, which would charge the balance that it leaves", async () => {
    const { account } = fixture;
    const { uid } = await fixture.subscribe("tenbin_light");
    account.clock.now = Number(await fixture.endOf(uid)) / 1_000 - 30 * 60;
    const session = await fixture.checkout(uid, { ticker: "7203" });
    const { confirmation } = await fixture.preview(uid, { plan: "tenbin_standard" });
    const request = requestOf("carried");
    await fixture.orders.change({ uid, plan: "tenbin_standard", confirmation, request });
    const [customer] = await fixture.query<{ balance: number }>(
      "select balance from billing_customers where uid = $1",
      uid,
    );
    expect(customer?.balance).toBeGreaterThan(0);
    expect(await account.payments.readCheckout(session)).toMatchObject({ status: "expired" });
  });

  it("shows lines that add up to the charge", async () => {
    const { uid } = await fixture.subscribe("tenbin_standard");
    fixture.account.clock.now += 7 * DAY + 3_211;
    const { terms } = await fixture.preview(uid, { plan: "tenbin_expert" });
    if (terms.order.kind !== "upgrade") throw new Error("no upgrade");
    const { lines } = terms.order.proration;
    for (const { base, leftSeconds, lengthSeconds, yen } of lines) {
      expect(Math.abs(yen)).toBe(Math.round((base * leftSeconds) / lengthSeconds));
    }
    expect(lines.reduce((sum, { yen }) => sum + yen, 0)).toBe(terms.charges[0]?.yen);
    expect(new Set(lines.map(({ base }) => base))).toEqual(new Set([10_000, 30_000]));
  });

  it("is refused without a confirmation, with another plan's, and after 15 minutes with the new sums", async () => {
    const { uid } = await fixture.subscribe("tenbin_light");
    const { confirmation } = await fixture.preview(uid, { plan: "tenbin_standard" });
    const request = requestOf(undefined);
    const order = (plan: BoughtPlan, text: string | null) =>
      fixture.orders.change({ uid, plan, confirmation: text, request });
    const expired = refusal("confirmation_expired");
    await expect(order("tenbin_standard", null)).rejects.toMatchObject(expired);
    await expect(order("tenbin_expert", confirmation)).rejects.toMatchObject(expired);
    fixture.account.clock.now += 15 * 60;
    const { terms } = await fixture.preview(uid, { plan: "tenbin_standard" });
    const [now, later] = terms.charges.map(({ yen }) => String(yen));
    await expect(order("tenbin_standard", confirmation)).rejects.toMatchObject({
      errorType: "amount_changed",
      details: [
        { path: "amount_instants", reason: now },
        { path: "amount_periodicals", reason: later },
      ],
    });
    expect(await fixture.planOf(uid)).toMatchObject({ plan: "tenbin_light" });
  });

  it("is amount_changed where another sum would be charged, and charges nothing", async () => {
    const { uid, customerId } = await fixture.subscribe("tenbin_light");
    const { confirmation } = await fixture.preview(uid, { plan: "tenbin_standard" });
    const credit = { amount: -300, currency: "jpy" };
    await fixture.account.stripe.customers.createBalanceTransaction(customerId, credit);
    const request = requestOf(undefined);
    await expect(
      fixture.orders.change({ uid, plan: "tenbin_standard", confirmation, request }),
    ).rejects.toMatchObject(refusal("amount_changed"));
    expect(await fixture.paidInvoices(customerId)).toEqual([1_980]);
  });

  it.each([
    ["downgrade", (uid: string) => fixture.change(uid, "tenbin_light")],
    ["churn", (uid: string) => fixture.cancel(uid)],
  ] as const)("withdraws a scheduled %s and says so", async (withdrawn, schedule) => {
    const { uid } = await fixture.subscribe("tenbin_standard");
    await schedule(uid);
    const result = await fixture.upgrade(uid, "tenbin_expert");
    expect(result).toMatchObject({ outcome: "changed", withdrawn });
    expect(await fixture.planOf(uid)).toMatchObject({
      plan: "tenbin_expert",
      status: "active",
      downgrade_plan: null,
      ends_at: null,
    });
  });

  it("away from beginners is possible, back to it is not", async () => {
    const { uid } = await fixture.subscribe("tenbin_beginners");
    await expect(fixture.change(uid, "tenbin_light")).resolves.toMatchObject({
      outcome: "scheduled",
    });
    await expect(fixture.upgrade(uid, "tenbin_standard")).resolves.toMatchObject({
      outcome: "changed",
      withdrawn: "downgrade",
    });
    await expect(fixture.change(uid, "tenbin_beginners")).rejects.toMatchObject(
      refusal("not_on_sale"),
    );
  });
});
