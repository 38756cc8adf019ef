import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { idOf } from "../../../../../fakes/stripe/state/rows.ts";
import { type CheckoutFixture, createCheckoutFixture } from "../../testing/checkout-fixture.ts";
import { requestOf } from "../../testing/order-fixture.ts";

const DAY = 86_400;
const planned = { plan: "tenbin_light" } as const;
let fixture: CheckoutFixture;
beforeAll(async () => {
  fixture = await createCheckoutFixture();
});
afterAll(() => fixture.drop());

describe("buying units", () => {
  it("takes three slots of twenty at once; the others are unit_limit [ASVS 2.3.4] [fault: another process × orders]", async () => {
    const uid = fixture.newMember();
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
    expect(await fixture.slotsOf(uid)).toHaveLength(3);
    expect(await fixture.listSessions(uid)).toHaveLength(3);
    await expect(fixture.preview(uid, { ticker: "7203" })).rejects.toMatchObject({
      errorType: "unit_limit",
    });
  });

  it("frees the slot of a Checkout that was not paid in time", async () => {
    const uid = fixture.newMember();
    await fixture.checkout(uid, { ticker: "7203" });
    expect(await fixture.slotsOf(uid)).toEqual(["7203"]);
    await fixture.checkout(uid, { ticker: "7203" });
    expect(await fixture.slotsOf(uid)).toEqual(["7203"]);
    fixture.account.clock.now += 3_700;
    await fixture.workOrders();
    expect(await fixture.slotsOf(uid)).toEqual([]);
    expect((await fixture.ordersOf(uid)).map(({ status }) => status)).toEqual([
      "expired",
      "expired",
    ]);
  });

  it("frees the slot of a unit that had ended before it was first read", async () => {
    const uid = fixture.newMember();
    fixture.pay(await fixture.checkout(uid, { ticker: "7203" }));
    const [session] = await fixture.listSessions(uid);
    await fixture.account.payments.endNow(idOf(session?.subscription) ?? "");
    await fixture.refresh(uid);
    expect(await fixture.ordersOf(uid)).toEqual([{ kind: "buy_unit", status: "done" }]);
    expect(await fixture.slotsOf(uid)).toEqual([]);
  });

  it("gives a unit that was paid without a reservation a free slot", async () => {
    const { uid, customerId } = await fixture.createMember();
    await fixture.account.subscribe(customerId, "tenbin_unit", "6758");
    await fixture.refresh(uid);
    expect(await fixture.slotsOf(uid)).toEqual(["6758"]);
  });

  it("refuses an unknown company, and one that is bought", async () => {
    const uid = fixture.newMember();
    await expect(fixture.preview(uid, { ticker: "0000" })).rejects.toMatchObject({
      errorType: "company_not_found",
    });
    fixture.pay(await fixture.checkout(uid, { ticker: "7203" }));
    await fixture.refresh(uid);
    await expect(fixture.preview(uid, { ticker: "7203" })).rejects.toMatchObject({
      errorType: "already_subscribed",
    });
  });

  it("cannot be paid for any more once a plan that includes every company was bought in another tab", async () => {
    const uid = fixture.newMember();
    const unit = await fixture.checkout(uid, { ticker: "7203" });
    fixture.pay(await fixture.checkout(uid, planned));
    await fixture.refresh(uid);
    await fixture.workOrders();
    const { stripe } = fixture.account;
    expect(await stripe.checkout.sessions.retrieve(unit)).toMatchObject({ status: "expired" });
    expect(await fixture.ordersOf(uid)).toEqual([
      { kind: "buy_unit", status: "expired" },
      { kind: "subscribe", status: "done" },
    ]);
    expect(await fixture.slotsOf(uid)).toEqual([]);
  });

  it("are offered to be ended by a plan, and end at their renewal once it is paid", async () => {
    const uid = fixture.newMember();
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
