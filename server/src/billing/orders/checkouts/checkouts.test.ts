import { afterAll, afterEach, beforeAll, describe, expect, it } from "vitest";
import { idOf } from "../../../../../fakes/stripe/state/rows.ts";
import { type OrderFixture, createOrderFixture, requestOf } from "../../testing/order-fixture.ts";

const DAY = 86_400;
let fixture: OrderFixture;
beforeAll(async () => {
  fixture = await createOrderFixture();
});
afterEach(() => void (fixture.account.faults = null));
afterAll(() => fixture.drop());

const ordersOf = (uid: string) =>
  fixture.query<{ kind: string; status: string }>(
    `select kind, status from orders where uid = $1 order by queued_at, kind`,
    uid,
  );
const slotsOf = async (uid: string) =>
  (await fixture.query<{ ticker: string }>(`select ticker from unit_slots where uid = $1`, uid))
    .map(({ ticker }) => ticker)
    .toSorted();
const planned = { plan: "tenbin_light" } as const;
let visitors = 0;
/** A member who never was a customer. */
const newMember = () => `new-${(visitors += 1)}`;

async function listSessions(uid: string) {
  const [row] = await fixture.query<{ customer_id: string }>(
    `select customer_id from billing_customers where uid = $1`,
    uid,
  );
  const { data } = await fixture.account.stripe.checkout.sessions.list({
    customer: row?.customer_id ?? "",
    limit: 100,
  });
  return data;
}

describe("buying a plan", () => {
  it("makes a customer and a Checkout, and is confirmed once it is paid and read", async () => {
    const uid = newMember();
    const sessionId = await fixture.checkout(uid, planned);
    expect(await fixture.orders.findCheckout(uid, sessionId)).toEqual({
      status: "being_confirmed",
      plan: "tenbin_light",
      ticker: null,
    });
    fixture.pay(sessionId);
    await fixture.refresh(uid);
    expect(await fixture.orders.findCheckout(uid, sessionId)).toMatchObject({
      status: "confirmed",
    });
    expect(await ordersOf(uid)).toEqual([{ kind: "subscribe", status: "done" }]);
    await expect(fixture.checkout(uid, planned)).rejects.toMatchObject({
      errorType: "already_subscribed",
    });
  });

  it("stores the confirmation word for word, with the text of Checkout and the moment", async () => {
    const uid = newMember();
    const sessionId = await fixture.checkout(uid, planned);
    const [stored] = await fixture.query(
      `select page_text, checkout_text, confirmed_at, amount_instants, amount_periodicals
       from order_confirmations join orders using (uid, order_id) where uid = $1`,
      uid,
    );
    const session = await fixture.account.stripe.checkout.sessions.retrieve(sessionId);
    expect(stored).toMatchObject({
      checkout_text: session.custom_text.submit?.message,
      confirmed_at: fixture.clock.now(),
      amount_instants: 1_980,
      amount_periodicals: 1_980,
    });
    expect(stored?.["page_text"]).toContain("お申し込み内容の確認");
    expect(stored?.["checkout_text"]).toContain("1か月ごとに自動で更新");
    expect(session).toMatchObject({
      success_url:
        "https://tenbin.example/pricing/payment/completed?session_id={CHECKOUT_SESSION_ID}",
      cancel_url: "https://tenbin.example/pricing/payment/failed?plan=tenbin_light",
    });
  });

  it("shows a forged or foreign session to nobody", async () => {
    const sessionId = await fixture.checkout(newMember(), planned);
    expect(await fixture.orders.findCheckout(newMember(), sessionId)).toBeNull();
    expect(await fixture.orders.findCheckout(newMember(), "cs_test_forged")).toBeNull();
  });

  it("refuses a confirmation that is forged, foreign, of another item or 15 minutes old", async () => {
    const { orders, account } = fixture;
    const [uid, other] = [newMember(), newMember()];
    const { confirmation } = await orders.preview(uid, planned);
    const order = (changes: object) =>
      orders.startCheckout({
        uid,
        item: planned,
        confirmation,
        endUnits: [],
        request: requestOf(undefined),
        ...changes,
      });
    const expired = { errorType: "confirmation_expired" };
    await expect(order({ uid: other })).rejects.toMatchObject(expired);
    await expect(order({ item: { plan: "tenbin_expert" } })).rejects.toMatchObject(expired);
    await expect(order({ confirmation: `e30.${"A".repeat(43)}` })).rejects.toMatchObject(expired);
    await expect(order({ confirmation: "" })).rejects.toMatchObject(expired);
    account.clock.now += 15 * 60;
    await expect(order({})).rejects.toMatchObject(expired);
    expect(await ordersOf(uid)).toEqual([]);
  });

  it("is refused with amount_changed where another sum would be charged", async () => {
    const { uid, customerId } = await fixture.createMember();
    const { confirmation } = await fixture.orders.preview(uid, planned);
    await fixture.account.stripe.customers.createBalanceTransaction(customerId, {
      amount: -500,
      currency: "jpy",
    });
    const asked = { uid, item: planned, confirmation, endUnits: [], request: requestOf(undefined) };
    await expect(fixture.orders.startCheckout(asked)).rejects.toMatchObject({
      errorType: "amount_changed",
    });
    const { terms } = await fixture.orders.preview(uid, planned);
    expect(terms.charges.map(({ yen }) => yen)).toEqual([1_480, 1_980]);
  });

  it.each([
    { plan: "tenbin_beginners" },
    { plan: "tenbin_free" },
    { plan: "tenbin_unit" },
  ] as const)("does not sell %o", async (item) => {
    await expect(fixture.preview(newMember(), item)).rejects.toMatchObject({
      errorType: "not_on_sale",
    });
  });

  it("sells nothing while nothing is on sale", async () => {
    const closed = await createOrderFixture({ onSale: false });
    try {
      for (const item of [planned, { ticker: "7203" }]) {
        const refused = { errorType: "not_on_sale" };
        await expect(closed.preview("m", item)).rejects.toMatchObject(refused);
        const request = requestOf(undefined);
        const asked = { uid: "m", item, confirmation: "x", endUnits: [], request };
        await expect(closed.orders.startCheckout(asked)).rejects.toMatchObject(refused);
      }
    } finally {
      await closed.drop();
    }
  });
});

describe("two Checkouts", () => {
  it("of one key are one order, and another body is a conflict", async () => {
    const uid = newMember();
    const { confirmation } = await fixture.orders.preview(uid, planned);
    const asked = { uid, item: planned, confirmation, endUnits: [] };
    const start = (request = requestOf("key-1", planned)) =>
      fixture.orders.startCheckout({ ...asked, request });
    const urls = new Set([await start(), await start()]);
    expect(urls.size).toBe(1);
    expect(await ordersOf(uid)).toEqual([{ kind: "subscribe", status: "open" }]);
    await expect(start(requestOf("key-1", "other"))).rejects.toMatchObject({
      errorType: "idempotency_conflict",
    });
  });

  it("at once with one key end in one order", async () => {
    const uid = newMember();
    const { confirmation } = await fixture.orders.preview(uid, planned);
    const request = requestOf("key-1", planned);
    const asked = { uid, item: planned, confirmation, endUnits: [], request };
    const results = await Promise.allSettled(
      Array.from({ length: 8 }, () => fixture.orders.startCheckout(asked)),
    );
    const refused = results.flatMap((one) => (one.status === "rejected" ? [one.reason] : []));
    for (const error of refused) expect(error).toMatchObject({ errorType: "payment_pending" });
    expect(await ordersOf(uid)).toEqual([{ kind: "subscribe", status: "open" }]);
    expect(await listSessions(uid)).toHaveLength(1);
    expect(await fixture.orders.startCheckout(asked)).toMatch(/^http/);
  });

  it("in two tabs leave one open: the newer one expires the older", async () => {
    const uid = newMember();
    const older = await fixture.checkout(uid, planned);
    fixture.account.clock.now += 60;
    const newer = await fixture.checkout(uid, { plan: "tenbin_standard" });
    const statuses = (await listSessions(uid)).map(({ id, status }) => [id, status]);
    expect(Object.fromEntries(statuses)).toEqual({ [older]: "expired", [newer]: "open" });
    expect(await fixture.orders.findCheckout(uid, older)).toMatchObject({ status: "expired" });
    expect(await ordersOf(uid)).toEqual([
      { kind: "subscribe", status: "expired" },
      { kind: "subscribe", status: "open" },
    ]);
  });

  it("buy nothing twice where the older one was paid unseen", async () => {
    const uid = newMember();
    const older = await fixture.checkout(uid, planned);
    const { confirmation } = await fixture.orders.preview(uid, planned);
    fixture.pay(older);
    const request = requestOf(undefined);
    const asked = { uid, item: planned, confirmation, endUnits: [], request };
    await expect(fixture.orders.startCheckout(asked)).rejects.toMatchObject({
      errorType: "already_subscribed",
    });
    expect((await ordersOf(uid)).map(({ status }) => status).toSorted()).toEqual([
      "done",
      "refused",
    ]);
    expect(await fixture.orders.findCheckout(uid, older)).toMatchObject({ status: "confirmed" });
  });

  it("that are both paid all the same: the later is ended and refunded at once", async () => {
    const { account, orders } = fixture;
    const { uid, customerId } = await fixture.createMember();
    const first = await fixture.checkout(uid, planned);
    // A Checkout of an order before, which could not be expired.
    const second = await account.payments.createCheckout({
      orderId: "5b1f3f6e-0000-4000-8000-000000000001",
      customerId,
      product: { plan: "tenbin_standard", ticker: null },
      text: "x",
      couponCode: null,
      expiresAt: account.clock.now + 3_600,
      successUrl: "https://tenbin.example/",
      cancelUrl: "https://tenbin.example/",
    });
    fixture.pay(first);
    account.clock.now += 60;
    fixture.pay(second.sessionId);
    await fixture.refresh(uid);
    await fixture.workOrders();
    await fixture.workOrders();
    const { data } = await account.stripe.subscriptions.list({
      customer: customerId,
      status: "all",
    });
    expect(data.map(({ items, status }) => [items.data[0]?.price.product, status])).toEqual([
      ["tenbin_standard", "canceled"],
      ["tenbin_light", "active"],
    ]);
    const refunds = (await account.stripe.refunds.list()).data;
    expect(refunds.map(({ amount }) => amount)).toEqual([10_000]);
    expect(await ordersOf(uid)).toEqual([
      { kind: "subscribe", status: "done" },
      { kind: "end_surplus", status: "done" },
    ]);
    expect(await orders.findCheckout(uid, first)).toMatchObject({ status: "confirmed" });
  });
});

describe("buying units", () => {
  it("takes three slots of twenty at once; the others are unit_limit", async () => {
    const uid = newMember();
    const tickers = Array.from({ length: 20 }, (_, at) => String(1_001 + at));
    const confirmations = await Promise.all(
      tickers.map((ticker) => fixture.orders.preview(uid, { ticker })),
    );
    const results = await Promise.allSettled(
      tickers.map((ticker, at) =>
        fixture.orders.startCheckout({
          uid,
          item: { ticker },
          confirmation: confirmations[at]?.confirmation ?? "",
          endUnits: [],
          request: requestOf(`key-${ticker}`, ticker),
        }),
      ),
    );
    const refused = results.flatMap((one) => (one.status === "rejected" ? [one.reason] : []));
    expect(refused).toHaveLength(17);
    for (const error of refused) expect(error).toMatchObject({ errorType: "unit_limit" });
    expect(await slotsOf(uid)).toHaveLength(3);
    expect(await listSessions(uid)).toHaveLength(3);
    await expect(fixture.preview(uid, { ticker: "7203" })).rejects.toMatchObject({
      errorType: "unit_limit",
    });
  });

  it("frees the slot of a Checkout that was not paid in time", async () => {
    const uid = newMember();
    await fixture.checkout(uid, { ticker: "7203" });
    expect(await slotsOf(uid)).toEqual(["7203"]);
    await fixture.checkout(uid, { ticker: "7203" });
    expect(await slotsOf(uid)).toEqual(["7203"]);
    fixture.account.clock.now += 3_700;
    await fixture.workOrders();
    expect(await slotsOf(uid)).toEqual([]);
    expect((await ordersOf(uid)).map(({ status }) => status)).toEqual(["expired", "expired"]);
  });

  it("frees the slot of a unit that had ended before it was first read", async () => {
    const uid = newMember();
    fixture.pay(await fixture.checkout(uid, { ticker: "7203" }));
    const [session] = await listSessions(uid);
    await fixture.account.payments.endNow(idOf(session?.subscription) ?? "");
    await fixture.refresh(uid);
    expect(await ordersOf(uid)).toEqual([{ kind: "buy_unit", status: "done" }]);
    expect(await slotsOf(uid)).toEqual([]);
  });

  it("gives a unit that was paid without a reservation a free slot", async () => {
    const { uid, customerId } = await fixture.createMember();
    await fixture.account.subscribe(customerId, "tenbin_unit", "6758");
    await fixture.refresh(uid);
    expect(await slotsOf(uid)).toEqual(["6758"]);
  });

  it("refuses an unknown company, and one that is bought", async () => {
    const uid = newMember();
    await expect(fixture.preview(uid, { ticker: "0000" })).rejects.toMatchObject({
      errorType: "company_not_found",
    });
    fixture.pay(await fixture.checkout(uid, { ticker: "7203" }));
    await fixture.refresh(uid);
    await expect(fixture.preview(uid, { ticker: "7203" })).rejects.toMatchObject({
      errorType: "already_subscribed",
    });
  });

  it("are offered to be ended by a plan, and end at their renewal once it is paid", async () => {
    const uid = newMember();
    for (const ticker of ["7203", "6758"]) {
      fixture.pay(await fixture.checkout(uid, { ticker }));
      await fixture.refresh(uid);
    }
    fixture.account.clock.now += 5 * DAY;
    const { terms } = await fixture.preview(uid, planned);
    const offered = terms.activeUnits.map(({ ticker, company }) => [ticker, company]);
    expect(Object.fromEntries(offered)).toEqual({ 6758: "見本電機", 7203: "見本自動車" });
    fixture.pay(await fixture.checkout(uid, planned, { endUnits: ["7203", "9999"] }));
    await fixture.refresh(uid);
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
});

const isCreation = ({ method, path }: { method: string; path: string }) =>
  method === "POST" && path === "/v1/checkout/sessions";

describe("a Checkout whose answer is lost", () => {
  it.each(["reset", "reset_after", "error_500", "error_500_after", "timeout_after"] as const)(
    "is payment_pending after %s, and a retry finds what was made",
    async (fault) => {
      const uid = newMember();
      const { confirmation } = await fixture.orders.preview(uid, planned);
      const request = requestOf("key-1", planned);
      const asked = { uid, item: planned, confirmation, endUnits: [], request };
      fixture.account.faults = (call) => (isCreation(call) ? fault : null);
      await expect(fixture.orders.startCheckout(asked)).rejects.toMatchObject({
        errorType: "payment_pending",
      });
      fixture.account.faults = null;
      expect(await fixture.orders.startCheckout(asked)).toMatch(/^http/);
      expect(await listSessions(uid)).toHaveLength(1);
      expect(await ordersOf(uid)).toEqual([{ kind: "subscribe", status: "open" }]);
    },
  );

  it("is finished by the worker after a crash", async () => {
    const uid = newMember();
    fixture.account.faults = (call) => (isCreation(call) ? "reset_after" : null);
    await expect(fixture.checkout(uid, planned)).rejects.toMatchObject({
      errorType: "payment_pending",
    });
    fixture.account.faults = null;
    fixture.account.clock.now += 180;
    await fixture.workOrders();
    const [session, ...more] = await listSessions(uid);
    expect(more).toEqual([]);
    expect(await fixture.orders.findCheckout(uid, session?.id ?? "")).toMatchObject({
      status: "being_confirmed",
    });
  });

  it("is given up after more than a day, unless it was made", async () => {
    const [lost, made] = [newMember(), newMember()];
    for (const [uid, fault] of [
      [lost, "reset"],
      [made, "reset_after"],
    ] as const) {
      fixture.account.faults = (call) => (isCreation(call) ? fault : null);
      await expect(fixture.checkout(uid, planned)).rejects.toMatchObject({
        errorType: "payment_pending",
      });
    }
    fixture.account.faults = null;
    fixture.account.clock.now += 25 * 3_600;
    await fixture.workOrders();
    await fixture.workOrders();
    expect(await ordersOf(lost)).toEqual([{ kind: "subscribe", status: "refused" }]);
    expect((await ordersOf(made)).map(({ kind }) => kind)).toEqual(["subscribe"]);
    expect(await listSessions(lost)).toEqual([]);
    expect(await listSessions(made)).toHaveLength(1);
  });

  it("is payments_unavailable where nothing was done, and leaves key and slot free", async () => {
    const uid = newMember();
    const item = { ticker: "7203" };
    const { confirmation } = await fixture.orders.preview(uid, item);
    const request = requestOf("key-1", item);
    const asked = { uid, item, confirmation, endUnits: [], request };
    fixture.account.faults = (call) => (isCreation(call) ? "rate_limited" : null);
    await expect(fixture.orders.startCheckout(asked)).rejects.toMatchObject({
      errorType: "payments_unavailable",
    });
    expect(await slotsOf(uid)).toEqual([]);
    fixture.account.faults = null;
    expect(await fixture.orders.startCheckout(asked)).toMatch(/^http/);
  });
});
