import { afterAll, beforeAll, describe, expect, it } from "vitest";
import type { PaymentSettlement } from "../../../../../fakes/stripe/api/context.ts";
import { payCheckout } from "../../testing/hosted-pages.ts";
import { type CheckoutFixture, createCheckoutFixture } from "../../testing/checkout-fixture.ts";
import { createOrderFixture, requestOf } from "../../testing/order-fixture.ts";

const planned = { plan: "tenbin_light" } as const;
let fixture: CheckoutFixture;
beforeAll(async () => {
  fixture = await createCheckoutFixture();
});
afterAll(() => fixture.drop());

describe("buying a plan", () => {
  it("makes a customer and a Checkout, and is confirmed once it is paid and read", async () => {
    const uid = fixture.newMember();
    const sessionId = await fixture.checkout(uid, planned);
    expect(await fixture.orders.findCheckout(uid, sessionId)).toEqual({
      status: "being_confirmed",
      plan: "tenbin_light",
      ticker: null,
      begins_at: null,
    });
    fixture.pay(sessionId);
    await fixture.refresh(uid);
    expect(await fixture.orders.findCheckout(uid, sessionId)).toMatchObject({
      status: "confirmed",
    });
    expect(await fixture.ordersOf(uid)).toEqual([{ kind: "subscribe", status: "done" }]);
    await expect(fixture.checkout(uid, planned)).rejects.toMatchObject({
      errorType: "already_subscribed",
    });
  });

  it("is not concluded where its payment fails later, and can be tried again at once", async () => {
    const { account } = fixture;
    const buyLater = async (settlement: PaymentSettlement) => {
      const uid = fixture.newMember();
      const sessionId = await fixture.checkout(uid, planned);
      payCheckout(account.fake, sessionId, undefined, settlement);
      return uid;
    };
    const [failing, retrying] = [await buyLater("failed_later"), await buyLater("failed_later")];
    const paying = await buyLater("paid_later");
    account.clock.now += 300;
    await fixture.refresh(failing);
    expect(await fixture.ordersOf(failing)).toMatchObject([{ status: "open" }]);
    fixture.pay(await fixture.checkout(retrying, planned));
    for (const uid of [retrying, paying]) await fixture.refresh(uid);
    account.clock.now += 3_600;
    await fixture.workOrders();
    expect(await fixture.ordersOf(failing)).toEqual([{ kind: "subscribe", status: "refused" }]);
    expect((await fixture.ordersOf(retrying)).map(({ status }) => status)).toEqual([
      "expired",
      "done",
    ]);
    expect(await fixture.ordersOf(paying)).toEqual([{ kind: "subscribe", status: "done" }]);
  });

  it("stores the confirmation word for word, with the text of Checkout and the moment", async () => {
    const uid = fixture.newMember();
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

  it("shows a forged or foreign session to nobody [ASVS 2.3.1]", async () => {
    const sessionId = await fixture.checkout(fixture.newMember(), planned);
    expect(await fixture.orders.findCheckout(fixture.newMember(), sessionId)).toBeNull();
    expect(await fixture.orders.findCheckout(fixture.newMember(), "cs_test_forged")).toBeNull();
  });

  it("refuses a confirmation that is forged, foreign, of another item or 15 minutes old [ASVS 2.3.1]", async () => {
    const { orders, account } = fixture;
    const [uid, other] = [fixture.newMember(), fixture.newMember()];
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
    expect(await fixture.ordersOf(uid)).toEqual([]);
  });

  it("is refused with terms_changed where another text of the 利用規約 is in force since, and names the one agreed to", async () => {
    const [uid, request] = [fixture.newMember(), requestOf(undefined)];
    const before = await fixture.orders.preview(uid, planned);
    fixture.changeTos("tos-text-2");
    const order = ({ confirmation }: typeof before) =>
      fixture.orders.startCheckout({ uid, item: planned, confirmation, endUnits: [], request });
    await expect(order(before)).rejects.toMatchObject({ errorType: "terms_changed" });
    expect(await fixture.ordersOf(uid)).toEqual([]);
    await order(await fixture.orders.preview(uid, planned));
    const kept = await fixture.query(
      "select tos_text_id from order_confirmations where uid = $1",
      uid,
    );
    expect(kept).toEqual([{ tos_text_id: "tos-text-2" }]);
  });

  it("is refused with amount_changed where another sum would be charged", async () => {
    const { uid, customerId } = await fixture.createMember();
    const { confirmation } = await fixture.orders.preview(uid, planned);
    await fixture.account.stripe.customers.createBalanceTransaction(customerId, {
      amount: -500,
      currency: "jpy",
    });
    const requested = {
      uid,
      item: planned,
      confirmation,
      endUnits: [],
      request: requestOf(undefined),
    };
    const changed = {
      errorType: "amount_changed",
      details: [
        { path: "amount_instants", reason: "1480" },
        { path: "amount_periodicals", reason: "1980" },
      ],
    };
    await expect(fixture.orders.startCheckout(requested)).rejects.toMatchObject(changed);
    fixture.account.clock.now += 15 * 60;
    await expect(fixture.orders.startCheckout(requested)).rejects.toMatchObject(changed);
    const { terms } = await fixture.orders.preview(uid, planned);
    expect(terms.charges.map(({ yen }) => yen)).toEqual([1_480, 1_980]);
  });

  it.each([
    { plan: "tenbin_beginners" },
    { plan: "tenbin_free" },
    { plan: "tenbin_unit" },
  ] as const)("does not sell %o", async (item) => {
    await expect(fixture.preview(fixture.newMember(), item)).rejects.toMatchObject({
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
        const requested = { uid: "m", item, confirmation: "x", endUnits: [], request };
        await expect(closed.orders.startCheckout(requested)).rejects.toMatchObject(refused);
      }
    } finally {
      await closed.drop();
    }
  });
});
