import type { PlanName } from "@tenbin/contract";
import { confirmationText, confirmOrder } from "@tenbin/contract/billing/order-confirmation";
import { afterAll, afterEach, beforeAll, describe, expect, it } from "vitest";
import type { Coupons } from "../../coupons/create-coupons.ts";
import { issueCoupon } from "../../coupons/issue-coupon.ts";
import type { Payments } from "../../payments/payments.ts";
import { type ChangeFixture, createChangeFixture } from "../../testing/change-fixture.ts";
import { openCoupons } from "../../testing/open-coupons.ts";
import { requestOf } from "../../testing/order-fixture.ts";

const CODE = "HALF-PRICE";
const expert = { plan: "tenbin_expert" } as const;
const log = { warn: () => {} };
const nothing = (): Promise<unknown> => Promise.resolve();
let fixture: ChangeFixture;
let coupons: Coupons;
/** Run before Stripe is asked for it. */
let beforeUpgrade = nothing;
let beforeCoupon = nothing;

beforeAll(async () => {
  let payments: Payments | undefined;
  const intercept = (stripe: Payments): Payments => {
    payments = {
      ...stripe,
      async upgrade(...call) {
        await beforeUpgrade();
        return stripe.upgrade(...call);
      },
      async applyCoupon(coupon) {
        await beforeCoupon();
        return stripe.applyCoupon(coupon);
      },
    };
    return payments;
  };
  fixture = await createChangeFixture({ intercept });
  coupons = openCoupons(fixture, payments === undefined ? {} : { payments });
  const { pool, clock, account } = fixture;
  const now = account.clock.now;
  const off = { kind: "percent", percent: 50 } as const;
  const plans: PlanName[] = ["tenbin_light", "tenbin_expert"];
  await issueCoupon(
    { pool, clock, payments: account.payments },
    {
      code: CODE,
      name: "春の割引",
      effect: { kind: "money_off", off, months: 3, plans },
      validFrom: now,
      validUntil: now + 30 * 86_400,
      maxRedemptions: 10,
    },
  );
});
afterEach(() => {
  beforeUpgrade = nothing;
  beforeCoupon = nothing;
});
afterAll(() => fixture.drop());

const redeem = (uid: string) => coupons.redeem({ uid, email: `${uid}@tenbin.example` }, CODE, log);

async function discountsOf(subscriptionId: string): Promise<number> {
  const { discounts } = await fixture.account.stripe.subscriptions.retrieve(subscriptionId);
  return discounts.length;
}

describe("a coupon that is redeemed during an upgrade", () => {
  it("waits until the sum that was confirmed is charged", async () => {
    const { uid, customerId, subscriptionId } = await fixture.subscribe("tenbin_light");
    const { terms, confirmation } = await fixture.preview(uid, expert);
    beforeUpgrade = () => redeem(uid);
    const request = requestOf(undefined);
    await fixture.orders.change({ uid, ...expert, confirmation, request });
    expect(await fixture.paidInvoices(customerId)).toEqual([terms.charges[0]?.yen, 1_980]);
    expect(await discountsOf(subscriptionId)).toBe(0);
    await coupons.applyWaiting();
    expect(await discountsOf(subscriptionId)).toBe(1);
    expect(await coupons.list(uid)).toMatchObject({
      coupon_codes: [{ code: CODE, is_used: true }],
    });
  });
});

describe("an upgrade that is ordered while a coupon is applied", () => {
  it("charges nothing, then the sum with the coupon once that was shown", async () => {
    const { uid, customerId } = await fixture.subscribe("tenbin_light");
    const { confirmation } = await fixture.preview(uid, expert);
    const order = () =>
      fixture.orders.change({ uid, ...expert, confirmation, request: requestOf(undefined) });
    beforeCoupon = () => expect(order()).rejects.toMatchObject({ errorType: "payment_pending" });
    await redeem(uid);
    await expect(order()).rejects.toMatchObject({ errorType: "amount_changed" });
    expect(await fixture.paidInvoices(customerId)).toEqual([1_980]);
    const { terms } = await fixture.preview(uid, expert);
    await fixture.upgrade(uid, "tenbin_expert");
    expect(terms.charges[0]?.yen).toBe(15_000 - 1_980);
    expect(terms.coupon).toMatchObject({ name: "春の割引" });
    expect(confirmationText(confirmOrder(terms))).toContain("15,000円 1〜2回目(クーポン適用後)");
    expect(await fixture.paidInvoices(customerId)).toEqual([15_000 - 1_980, 1_980]);
  });

  it("names no coupon that does not reduce the plan", async () => {
    const { uid } = await fixture.subscribe("tenbin_light");
    await redeem(uid);
    const { terms } = await fixture.preview(uid, { plan: "tenbin_standard" });
    expect(terms.coupon).toBeNull();
  });

  it("goes on after a crash, when the worker has applied the coupon", async () => {
    const { uid, subscriptionId } = await fixture.subscribe("tenbin_light");
    fixture.account.faults = ({ method, path }) =>
      method === "POST" && path.startsWith("/v1/subscriptions/") ? "reset_after" : null;
    expect(await redeem(uid)).toMatchObject({ is_used: false });
    fixture.account.faults = null;
    const { confirmation } = await fixture.preview(uid, expert);
    const request = requestOf(undefined);
    await expect(
      fixture.orders.change({ uid, ...expert, confirmation, request }),
    ).rejects.toMatchObject({ errorType: "payment_pending" });
    await fixture.workOrders();
    expect(await discountsOf(subscriptionId)).toBe(1);
    expect(await coupons.list(uid)).toMatchObject({
      coupon_codes: [{ code: CODE, is_used: true }],
    });
    expect(await fixture.upgrade(uid, "tenbin_expert")).toMatchObject({ outcome: "changed" });
  });
});
