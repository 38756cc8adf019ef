import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { createCouponStore } from "../../coupons/coupon-store.ts";
import { toUnixSeconds } from "../../money/billing-periods.ts";
import { type OrderFixture, createOrderFixture } from "../../testing/order-fixture.ts";

const DAY = 86_400;
const CODE = "HALF-2026";
const light = { plan: "tenbin_light" } as const;
let fixture: OrderFixture;
beforeAll(async () => {
  fixture = await createOrderFixture();
  const { account, clock, pool } = fixture;
  const now = toUnixSeconds(clock.now());
  const effect = {
    kind: "money_off",
    off: { kind: "percent", percent: 50 },
    months: 3,
    plans: ["tenbin_light"],
  } as const;
  const coupon = { code: CODE, name: "半額", effect, validFrom: now, validUntil: now + 90 * DAY };
  await createCouponStore(pool).insert({ ...coupon, maxRedemptions: 10 }, clock.now());
  await account.payments.saveCoupon({ ...coupon, ...effect });
});
afterAll(() => fixture.drop());

const grant = (uid: string) =>
  fixture.query(
    `insert into coupon_grants (uid, code, acquired_at, expires_at) values ($1, $2, $3, $4)`,
    uid,
    CODE,
    fixture.clock.now(),
    new Date(+fixture.clock.now() + 30 * DAY * 1_000),
  );

describe("an order of somebody who holds a coupon", () => {
  it("shows the reduced charges, and Checkout charges them", async () => {
    const { account } = fixture;
    await grant("hanako");
    const { terms } = await fixture.preview("hanako", light);
    expect(terms.coupon?.name).toBe("半額");
    expect(terms.charges.map(({ yen }) => yen)).toEqual([990, 990, 990, 1_980]);
    expect(terms.charges.map(({ at }) => at.slice(0, 10))).toEqual([
      "2026-01-31",
      "2026-02-28",
      "2026-03-31",
      "2026-04-30",
    ]);
    const sessionId = await fixture.checkout("hanako", light);
    expect(await account.stripe.checkout.sessions.retrieve(sessionId)).toMatchObject({
      amount_total: 990,
      discounts: [{ coupon: CODE, promotion_code: null }],
      allow_promotion_codes: null,
    });
    fixture.pay(sessionId);
    account.clock.now += 100 * DAY;
    await fixture.refresh("hanako");
    const charged = await fixture.query<{ charged: number }>(
      `select charged from invoices where uid = 'hanako' order by issued_at`,
    );
    expect(charged.map(({ charged: yen }) => yen)).toEqual([990, 990, 990, 1_980]);
  });

  it("leaves a coupon that was taken off unused, until its code is entered again", async () => {
    const { coupons } = fixture.orders;
    await grant("saburo");
    expect((await fixture.preview("saburo", light)).couponCode).toBe(CODE);
    const taken = await coupons.takeOff("saburo", CODE);
    expect(taken).toMatchObject({ code: CODE, is_used: false });
    expect(taken.coupon_description).toContain("コードをもう一度入力すると使えます。");
    const { terms, couponCode } = await fixture.preview("saburo", light);
    expect([terms.coupon, couponCode]).toEqual([null, null]);
    expect(terms.charges.map(({ yen }) => yen)).toEqual([1_980, 1_980]);
    fixture.pay(await fixture.checkout("saburo", light));
    await fixture.refresh("saburo");
    // Nor is it used up later, by the plan that runs.
    await coupons.applyWaiting();
    expect(await coupons.list("saburo")).toMatchObject({ coupon_codes: [{ is_used: false }] });
    const member = { uid: "saburo", email: "saburo@tenbin.example" };
    const back = await coupons.redeem(member, CODE, { warn: () => {} });
    expect(back).toMatchObject({ code: CODE, is_used: true });
    expect(back.coupon_description).not.toContain("外して");
    expect((await createCouponStore(fixture.pool).find(CODE))?.redemptions).toBe(0);
  });

  it("has no coupon on a plan that it does not reduce, nor in other hands", async () => {
    await grant("taro");
    for (const [uid, item] of [
      ["taro", { plan: "tenbin_standard" }],
      ["jiro", light],
    ] as const) {
      const { terms } = await fixture.preview(uid, item);
      expect(terms.coupon).toBeNull();
    }
  });
});
