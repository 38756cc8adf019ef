import { afterAll, beforeAll, describe, expect, it, vi } from "vitest";
import { runCommand } from "../../../../../fakes/stripe/requests/handle-request.ts";
import { actOnInvoice } from "../../../../../fakes/stripe/server/act-on-invoice.ts";
import { PaymentError } from "../../payments/payments.ts";
import { type CheckoutFixture, createCheckoutFixture } from "../../testing/checkout-fixture.ts";
import { requestOf } from "../../testing/order-fixture.ts";

const planned = { plan: "tenbin_light" } as const;
let fixture: CheckoutFixture;
beforeAll(async () => {
  fixture = await createCheckoutFixture();
});
afterAll(() => fixture.drop());

/** A light plan, and a standard plan a minute later. */
async function payTwice(orderId: string) {
  const { account } = fixture;
  const { uid, customerId } = await fixture.createMember();
  const first = await fixture.checkout(uid, planned);
  // A Checkout of an order before, which could not be expired.
  const second = await account.payments.createCheckout({
    orderId,
    customerId,
    product: { plan: "tenbin_standard", ticker: null },
    text: "x",
    couponCode: null,
    beginsAt: null,
    expiresAt: account.clock.now + 3_600,
    successUrl: "https://tenbin.example/",
    cancelUrl: "https://tenbin.example/",
  });
  fixture.pay(first);
  account.clock.now += 60;
  fixture.pay(second.sessionId);
  return { uid, customerId, first };
}

describe("two Checkouts", () => {
  it("of one key are one order, and another body is a conflict", async () => {
    const uid = fixture.newMember();
    const { confirmation } = await fixture.orders.preview(uid, planned);
    const requested = { uid, item: planned, confirmation, endUnits: [] };
    const start = (request = requestOf("key-1", planned)) =>
      fixture.orders.startCheckout({ ...requested, request });
    const urls = new Set([await start(), await start()]);
    expect(urls.size).toBe(1);
    expect(await fixture.ordersOf(uid)).toEqual([{ kind: "subscribe", status: "open" }]);
    await expect(start(requestOf("key-1", "other"))).rejects.toMatchObject({
      errorType: "idempotency_conflict",
    });
  });

  it("at once with one key end in one order [fault: disk × orders]", async () => {
    const uid = fixture.newMember();
    const { confirmation } = await fixture.orders.preview(uid, planned);
    const request = requestOf("key-1", planned);
    const requested = { uid, item: planned, confirmation, endUnits: [], request };
    const results = await Promise.allSettled(
      Array.from({ length: 8 }, () => fixture.orders.startCheckout(requested)),
    );
    const refused = results.flatMap((one) => (one.status === "rejected" ? [one.reason] : []));
    for (const error of refused) expect(error).toMatchObject({ errorType: "payment_pending" });
    expect(await fixture.ordersOf(uid)).toEqual([{ kind: "subscribe", status: "open" }]);
    expect(await fixture.listSessions(uid)).toHaveLength(1);
    expect(await fixture.orders.startCheckout(requested)).toMatch(/^http/);
  });

  it("in two tabs leave one open: the newer one expires the older", async () => {
    const uid = fixture.newMember();
    const older = await fixture.checkout(uid, planned);
    fixture.account.clock.now += 60;
    const newer = await fixture.checkout(uid, { plan: "tenbin_standard" });
    const statuses = (await fixture.listSessions(uid)).map(({ id, status }) => [id, status]);
    expect(Object.fromEntries(statuses)).toEqual({ [older]: "expired", [newer]: "open" });
    expect(await fixture.orders.findCheckout(uid, older)).toMatchObject({ status: "expired" });
    expect(await fixture.ordersOf(uid)).toEqual([
      { kind: "subscribe", status: "expired" },
      { kind: "subscribe", status: "open" },
    ]);
  });

  it("buy nothing twice where the older one was paid unseen", async () => {
    const uid = fixture.newMember();
    const older = await fixture.checkout(uid, planned);
    const { confirmation } = await fixture.orders.preview(uid, planned);
    fixture.pay(older);
    const request = requestOf(undefined);
    const requested = { uid, item: planned, confirmation, endUnits: [], request };
    await expect(fixture.orders.startCheckout(requested)).rejects.toMatchObject({
      errorType: "already_subscribed",
    });
    expect((await fixture.ordersOf(uid)).map(({ status }) => status).toSorted()).toEqual([
      "done",
      "refused",
    ]);
    expect(await fixture.orders.findCheckout(uid, older)).toMatchObject({ status: "confirmed" });
  });

  it("that are both paid all the same: the later is ended and refunded at once", async () => {
    const { account, orders } = fixture;
    const { uid, customerId, first } = await payTwice("surplus-1");
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
    expect(await fixture.ordersOf(uid)).toEqual([
      { kind: "subscribe", status: "done" },
      { kind: "end_surplus", status: "done" },
    ]);
    expect(await orders.findCheckout(uid, first)).toMatchObject({ status: "confirmed" });
  });

  it("of which the later was disputed after its first month: that month is refunded all the same", async () => {
    const { account } = fixture;
    const { uid, customerId } = await payTwice("surplus-2");
    account.clock.now += 32 * 86_400;
    const invoices = (await account.stripe.invoices.list({ customer: customerId })).data;
    const renewal = invoices.find(({ amount_paid: paid }) => paid === 10_000);
    const form = new URLSearchParams({ invoice: renewal?.id ?? "", action: "dispute" });
    runCommand(account.fake, (context) => actOnInvoice(context, form));
    await fixture.refresh(uid);
    await fixture.workOrders();
    const charges = (await account.stripe.charges.list({ customer: customerId })).data;
    const surplus = charges.filter(({ amount }) => amount === 10_000);
    expect(surplus.map((one) => [one.disputed, one.amount_refunded])).toEqual([
      [true, 0],
      [false, 10_000],
    ]);
    expect(await fixture.ordersOf(uid)).toContainEqual({ kind: "end_surplus", status: "done" });
  });

  it("of which one cannot be refunded yet: the order stays open until it is", async () => {
    const { account } = fixture;
    const { uid, customerId } = await payTwice("surplus-3");
    const refusal = new PaymentError("refused", { code: "balance_insufficient", requestId: null });
    vi.spyOn(account.payments, "endAndRefund").mockRejectedValueOnce(refusal);
    await fixture.refresh(uid);
    await fixture.workOrders();
    expect(await fixture.ordersOf(uid)).toContainEqual({ kind: "end_surplus", status: "open" });
    account.clock.now += 300;
    await fixture.workOrders();
    expect(await fixture.ordersOf(uid)).toContainEqual({ kind: "end_surplus", status: "done" });
    const charges = (await account.stripe.charges.list({ customer: customerId })).data;
    expect(charges.map((one) => [one.amount, one.amount_refunded])).toEqual([
      [10_000, 10_000],
      [1_980, 0],
    ]);
  });
});
