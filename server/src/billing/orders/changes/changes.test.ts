import { afterAll, afterEach, beforeAll, describe, expect, it } from "vitest";
import { type OrderFixture, createOrderFixture, requestOf } from "../../testing/order-fixture.ts";
import { useCard } from "../../testing/stripe-account.ts";

const DAY = 86_400;
type BoughtPlan = "tenbin_light" | "tenbin_beginners" | "tenbin_standard" | "tenbin_expert";

let fixture: OrderFixture;
beforeAll(async () => {
  fixture = await createOrderFixture();
});
afterEach(() => void (fixture.account.faults = null));
afterAll(() => fixture.drop());

async function createSubscriber(plan: BoughtPlan, ticker?: string) {
  const member = await fixture.createMember();
  const { account } = fixture;
  if (ticker !== undefined) await account.subscribe(member.customerId, "tenbin_unit", ticker);
  const subscription = await account.subscribe(member.customerId, plan);
  await fixture.refresh(member.uid);
  return { ...member, subscriptionId: subscription.id };
}

const change = (uid: string, plan: BoughtPlan | "tenbin_free", key?: string) =>
  fixture.orders.change({ uid, plan, confirmation: null, request: requestOf(key, plan) });
const cancel = (uid: string, key?: string) => fixture.orders.cancelPlan(uid, requestOf(key));
const isUpdate = ({ method, path }: { method: string; path: string }) =>
  method === "POST" && /^\/v1\/subscriptions\/sub_\w+$/.test(path);
const refusal = (errorType: string) => ({ name: "ApiProblem", errorType });

async function rowOf(uid: string) {
  const [row] = await fixture.query(
    `select plan, status, downgrade_plan, ends_at, pending_plan from subscriptions
     where uid = $1 and ticker is null order by started_at desc limit 1`,
    uid,
  );
  return row;
}

async function paidInvoices(customer: string) {
  const { data } = await fixture.account.stripe.invoices.list({ customer });
  return data.filter(({ status }) => status === "paid").map(({ amount_due: due }) => due);
}

const endOf = async (uid: string) => {
  const [row] = await fixture.query<{ period_end: Date }>(
    `select period_end from subscriptions where uid = $1 and ticker is null`,
    uid,
  );
  return row?.period_end;
};

describe("an upgrade", () => {
  it("charges exactly what was shown within 15 minutes, and holds at once", async () => {
    const { uid, customerId } = await createSubscriber("tenbin_light");
    fixture.account.clock.now += 10 * DAY;
    const { terms, confirmation } = await fixture.preview(uid, { plan: "tenbin_standard" });
    expect(terms.order).toMatchObject({ kind: "upgrade", from: "tenbin_light" });
    fixture.account.clock.now += 14 * 60;
    const request = requestOf("key-1");
    const asked = { uid, plan: "tenbin_standard", confirmation, request } as const;
    const changed = await fixture.orders.change(asked);
    expect(changed).toMatchObject({ outcome: "changed", withdrawn: null, paymentUrl: null });
    expect(await paidInvoices(customerId)).toEqual([terms.charges[0]?.yen, 1_980]);
    expect(await rowOf(uid)).toMatchObject({ plan: "tenbin_standard", status: "active" });
    expect(await fixture.orders.change(asked)).toEqual(changed);
    expect(await paidInvoices(customerId)).toHaveLength(2);
    const [stored] = await fixture.query(
      `select page_text, checkout_text, amount_instants, proration_at
       from order_confirmations join orders using (uid, order_id) where uid = $1`,
      uid,
    );
    expect(stored).toMatchObject({
      page_text: expect.stringContaining("プラン変更の確認") as string,
      checkout_text: null,
      amount_instants: terms.charges[0]?.yen,
      proration_at: new Date(terms.charges[0]?.at ?? ""),
    });
  });

  it("ends at their next renewal the units that its confirmation offered to end", async () => {
    const { uid } = await createSubscriber("tenbin_light");
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

  it("shows lines that add up to the charge", async () => {
    const { uid } = await createSubscriber("tenbin_standard");
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

  it("is refused after 15 minutes, without a confirmation and with another plan's", async () => {
    const { uid } = await createSubscriber("tenbin_light");
    const { confirmation } = await fixture.preview(uid, { plan: "tenbin_standard" });
    const request = requestOf(undefined);
    const order = (plan: BoughtPlan, text: string | null) =>
      fixture.orders.change({ uid, plan, confirmation: text, request });
    const expired = refusal("confirmation_expired");
    await expect(order("tenbin_standard", null)).rejects.toMatchObject(expired);
    await expect(order("tenbin_expert", confirmation)).rejects.toMatchObject(expired);
    fixture.account.clock.now += 15 * 60;
    await expect(order("tenbin_standard", confirmation)).rejects.toMatchObject(expired);
    expect(await rowOf(uid)).toMatchObject({ plan: "tenbin_light" });
  });

  it("is amount_changed where another sum would be charged, and charges nothing", async () => {
    const { uid, customerId } = await createSubscriber("tenbin_light");
    const { confirmation } = await fixture.preview(uid, { plan: "tenbin_standard" });
    const credit = { amount: -300, currency: "jpy" };
    await fixture.account.stripe.customers.createBalanceTransaction(customerId, credit);
    const request = requestOf(undefined);
    await expect(
      fixture.orders.change({ uid, plan: "tenbin_standard", confirmation, request }),
    ).rejects.toMatchObject(refusal("amount_changed"));
    expect(await paidInvoices(customerId)).toEqual([1_980]);
  });

  it.each(["pm_card_chargeCustomerFail", "pm_card_authenticationRequired"])(
    "waits on the hosted invoice with %s, and gives no rights until it is paid",
    async (card) => {
      const { uid, customerId, subscriptionId } = await createSubscriber("tenbin_light");
      const { stripe, clock } = fixture.account;
      await useCard(stripe, customerId, card);
      const result = await fixture.upgrade(uid, "tenbin_expert", "key-1");
      expect(result).toMatchObject({
        outcome: "payment_needed",
        paymentUrl: expect.stringMatching(/^http/) as string,
        paymentUntil: new Date((clock.now + 23 * 3_600) * 1_000),
      });
      expect(await rowOf(uid)).toMatchObject({
        plan: "tenbin_light",
        pending_plan: "tenbin_expert",
      });
      const [open] = (await stripe.invoices.list({ subscription: subscriptionId, status: "open" }))
        .data;
      const good = await stripe.paymentMethods.attach("pm_card_visa", { customer: customerId });
      await stripe.invoices.pay(open?.id ?? "", { payment_method: good.id });
      await fixture.refresh(uid);
      expect(await rowOf(uid)).toMatchObject({ plan: "tenbin_expert", pending_plan: null });
    },
  );

  it("lapses unpaid after 23 hours: the order is refused, the plan as it was", async () => {
    const { uid, customerId } = await createSubscriber("tenbin_light");
    await useCard(fixture.account.stripe, customerId, "pm_card_chargeCustomerFail");
    await fixture.upgrade(uid, "tenbin_standard");
    fixture.account.clock.now += DAY;
    await fixture.workOrders();
    expect(await rowOf(uid)).toMatchObject({ plan: "tenbin_light", pending_plan: null });
    const orders = await fixture.query(`select status, last_error from orders where uid = $1`, uid);
    expect(orders).toEqual([{ status: "refused", last_error: "not paid" }]);
  });

  it.each([
    ["downgrade", (uid: string) => change(uid, "tenbin_light")],
    ["churn", (uid: string) => cancel(uid)],
  ] as const)("withdraws a scheduled %s and says so", async (withdrawn, schedule) => {
    const { uid } = await createSubscriber("tenbin_standard");
    await schedule(uid);
    const result = await fixture.upgrade(uid, "tenbin_expert");
    expect(result).toMatchObject({ outcome: "changed", withdrawn });
    expect(await rowOf(uid)).toMatchObject({
      plan: "tenbin_expert",
      status: "active",
      downgrade_plan: null,
      ends_at: null,
    });
  });

  it("away from beginners is possible, back to it is not", async () => {
    const { uid } = await createSubscriber("tenbin_beginners");
    await expect(change(uid, "tenbin_light")).resolves.toMatchObject({ outcome: "scheduled" });
    await expect(fixture.upgrade(uid, "tenbin_standard")).resolves.toMatchObject({
      outcome: "changed",
      withdrawn: "downgrade",
    });
    await expect(change(uid, "tenbin_beginners")).rejects.toMatchObject(refusal("not_on_sale"));
  });

  it.each(["reset_after", "error_500_after", "reset"] as const)(
    "is payment_pending after %s and charges once when it is retried",
    async (fault) => {
      const { uid, customerId } = await createSubscriber("tenbin_light");
      const { confirmation } = await fixture.preview(uid, { plan: "tenbin_standard" });
      const request = requestOf("key-1");
      const asked = { uid, plan: "tenbin_standard", confirmation, request } as const;
      fixture.account.faults = (call) => (isUpdate(call) ? fault : null);
      await expect(fixture.orders.change(asked)).rejects.toMatchObject({
        errorType: "payment_pending",
        retryAfter: 3,
      });
      fixture.account.faults = null;
      expect(await fixture.orders.change(asked)).toMatchObject({ outcome: "changed" });
      expect(await paidInvoices(customerId)).toHaveLength(2);
    },
  );

  it("is finished by the worker after a crash, but not begun hours later", async () => {
    const members = [];
    for (const [fault, plan] of [
      ["reset_after", "tenbin_standard"],
      ["reset", "tenbin_light"],
    ] as const) {
      const { uid } = await createSubscriber("tenbin_light");
      members.push({ uid, plan });
      const { confirmation } = await fixture.preview(uid, { plan: "tenbin_standard" });
      fixture.account.faults = (call) => (isUpdate(call) ? fault : null);
      const request = requestOf(undefined);
      await expect(
        fixture.orders.change({ uid, plan: "tenbin_standard", confirmation, request }),
      ).rejects.toMatchObject(refusal("payment_pending"));
      fixture.account.faults = null;
    }
    fixture.account.clock.now += 3 * 3_600;
    await fixture.workOrders();
    for (const { uid, plan } of members) {
      await fixture.refresh(uid);
      expect(await rowOf(uid)).toMatchObject({ plan });
      const open = await fixture.query(
        `select 1 from orders where uid = $1 and status = 'open'`,
        uid,
      );
      expect(open).toEqual([]);
    }
  });

  it("is done, not replaced, when it is ordered anew after its reading failed", async () => {
    const { uid, customerId } = await createSubscriber("tenbin_light");
    const { confirmation } = await fixture.preview(uid, { plan: "tenbin_expert" });
    const asked = { uid, plan: "tenbin_expert", confirmation } as const;
    fixture.account.faults = ({ path }) => (path.startsWith("/v1/customers/") ? "reset" : null);
    await expect(
      fixture.orders.change({ ...asked, request: requestOf("key-1") }),
    ).rejects.toMatchObject(refusal("payment_pending"));
    fixture.account.faults = null;
    await expect(
      fixture.orders.change({ ...asked, request: requestOf("key-2") }),
    ).rejects.toMatchObject(refusal("already_subscribed"));
    expect(await fixture.query("select status from orders where uid = $1", uid)).toEqual([
      { status: "done" },
    ]);
    expect(await paidInvoices(customerId)).toHaveLength(2);
  });

  it("twice at once with one key charges once", async () => {
    const { uid, customerId } = await createSubscriber("tenbin_light");
    const { confirmation } = await fixture.preview(uid, { plan: "tenbin_standard" });
    const asked = {
      uid,
      plan: "tenbin_standard",
      confirmation,
      request: requestOf("key-1"),
    } as const;
    const results = await Promise.allSettled(
      Array.from({ length: 6 }, () => fixture.orders.change(asked)),
    );
    const refused = results.flatMap((one) => (one.status === "rejected" ? [one.reason] : []));
    for (const error of refused) expect(error).toMatchObject(refusal("payment_pending"));
    expect(await fixture.orders.change(asked)).toMatchObject({ outcome: "changed" });
    expect(await paidInvoices(customerId)).toHaveLength(2);
  });
});

describe("downgrade and churn", () => {
  it("never raise the price where a change to more than the plan since is carried out late", async () => {
    const { uid, customerId } = await createSubscriber("tenbin_expert");
    await change(uid, "tenbin_light");
    fixture.account.faults = ({ method, path }) =>
      method === "POST" && path.startsWith("/v1/subscription_schedules") ? "reset" : null;
    await expect(change(uid, "tenbin_standard")).rejects.toMatchObject(refusal("payment_pending"));
    fixture.account.faults = null;
    for (const _ of ["the downgrade to light", "the month after it"]) {
      fixture.account.clock.now += 32 * DAY;
      await fixture.workOrders();
      await fixture.refresh(uid);
      expect(await rowOf(uid)).toMatchObject({ plan: "tenbin_light", downgrade_plan: null });
    }
    expect(await paidInvoices(customerId)).toEqual([1_980, 1_980, 30_000]);
    const late = `select plan, last_error from orders where uid = $1 and status = 'refused'`;
    expect(await fixture.query(late, uid)).toEqual([
      { plan: "tenbin_standard", last_error: "too_late" },
    ]);
  });

  it("are scheduled one on top of the other and withdrawn one step each", async () => {
    const { uid } = await createSubscriber("tenbin_expert");
    const { orders } = fixture;
    const end = await endOf(uid);
    expect(await change(uid, "tenbin_light", "key-1")).toEqual({
      outcome: "scheduled",
      at: end,
      withdrawn: null,
      paymentUrl: null,
      paymentUntil: null,
    });
    expect(await change(uid, "tenbin_standard")).toMatchObject({ outcome: "scheduled", at: end });
    const cancelled = await cancel(uid, "key-2");
    expect(cancelled).toEqual({
      endsAt: end,
      ended: false,
      dataExpiresAt: new Date(Number(end) + 90 * DAY * 1_000),
    });
    expect(await cancel(uid, "key-2")).toEqual(cancelled);
    await expect(orders.withdrawDowngrade(uid)).rejects.toMatchObject(
      refusal("change_not_available"),
    );
    await expect(change(uid, "tenbin_light")).rejects.toMatchObject(
      refusal("change_not_available"),
    );
    expect(await orders.withdrawCancellation(uid)).toEqual({
      plan: "tenbin_standard",
      renewsAt: end,
    });
    expect(await orders.withdrawDowngrade(uid)).toEqual({ plan: "tenbin_expert", renewsAt: end });
    const none = refusal("nothing_scheduled");
    await expect(orders.withdrawCancellation(uid)).rejects.toMatchObject(none);
    await expect(orders.withdrawDowngrade(uid)).rejects.toMatchObject(none);
    expect(await rowOf(uid)).toMatchObject({ status: "active", downgrade_plan: null });
  });

  it("end the plan at once and void what is open where a charge is unpaid", async () => {
    const { uid, customerId } = await createSubscriber("tenbin_standard");
    const { stripe, clock } = fixture.account;
    await useCard(stripe, customerId, "pm_card_chargeCustomerFail");
    clock.now += 32 * DAY;
    await fixture.refresh(uid);
    expect(await rowOf(uid)).toMatchObject({ status: "suspended" });
    for (const plan of ["tenbin_light", "tenbin_expert"] as const) {
      await expect(change(uid, plan)).rejects.toMatchObject(refusal("payment_overdue"));
    }
    expect(await cancel(uid)).toMatchObject({ ended: true, endsAt: fixture.clock.now() });
    const { data } = await stripe.invoices.list({ customer: customerId });
    expect(data.map(({ status }) => status)).toEqual(["void", "paid"]);
    expect(await rowOf(uid)).toMatchObject({ status: "quit" });
    await expect(cancel(uid)).rejects.toMatchObject(refusal("not_subscribed"));
  });

  it("are refused without a plan, to the same plan, and to free", async () => {
    const { uid } = await fixture.createMember();
    await expect(change(uid, "tenbin_light")).rejects.toMatchObject(refusal("not_subscribed"));
    await expect(cancel(uid)).rejects.toMatchObject(refusal("not_subscribed"));
    const light = await createSubscriber("tenbin_light");
    await expect(change(light.uid, "tenbin_light")).rejects.toMatchObject(
      refusal("already_subscribed"),
    );
    await expect(change(light.uid, "tenbin_free")).rejects.toMatchObject(
      refusal("change_not_available"),
    );
  });

  it("end what is unpaid for 30 days", async () => {
    const { uid, customerId } = await createSubscriber("tenbin_light");
    const { stripe, clock } = fixture.account;
    await useCard(stripe, customerId, "pm_card_chargeCustomerFail");
    clock.now += 32 * DAY;
    await fixture.refresh(uid);
    clock.now += 29 * DAY;
    await fixture.refresh(uid);
    await fixture.workOrders();
    expect(await rowOf(uid)).toMatchObject({ status: "suspended" });
    clock.now += 2 * DAY;
    await fixture.refresh(uid);
    await fixture.workOrders();
    expect(await rowOf(uid)).toMatchObject({ status: "quit" });
    const { data } = await stripe.invoices.list({ customer: customerId, status: "open" });
    expect(data).toEqual([]);
    const orders = await fixture.query(`select kind, status from orders where uid = $1`, uid);
    expect(orders).toEqual([{ kind: "end_unpaid", status: "done" }]);
  });
});

describe("a unit", () => {
  it("ends with its period, which can be withdrawn, beside a plan that goes on", async () => {
    const { uid } = await createSubscriber("tenbin_light", "7203");
    const { orders } = fixture;
    const end = await endOf(uid);
    expect(await orders.cancelUnit(uid, "7203")).toMatchObject({ endsAt: end, ended: false });
    expect(await orders.withdrawUnitCancellation(uid, "7203")).toMatchObject({ renewsAt: end });
    await expect(orders.withdrawUnitCancellation(uid, "7203")).rejects.toMatchObject(
      refusal("nothing_scheduled"),
    );
    await expect(orders.cancelUnit(uid, "6758")).rejects.toMatchObject(refusal("not_subscribed"));
    expect(await rowOf(uid)).toMatchObject({ status: "active", ends_at: null });
  });
});

describe("the portal", () => {
  it("opens for who left a Checkout after a declined card", async () => {
    const { uid } = await fixture.createMember();
    const sessionId = await fixture.checkout(uid, { plan: "tenbin_light" });
    expect(() => fixture.pay(sessionId, "4000000000000341")).toThrow(/declin/i);
    expect(await fixture.orders.openPortal(uid)).toMatch(/^http/);
  });

  it("is for customers", async () => {
    const { uid } = await fixture.createMember();
    expect(await fixture.orders.openPortal(uid)).toMatch(/^http/);
    await expect(fixture.orders.openPortal("nobody")).rejects.toMatchObject(
      refusal("not_subscribed"),
    );
  });
});
