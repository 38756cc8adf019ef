import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { type ChangeFixture, createChangeFixture } from "../../testing/change-fixture.ts";
import { useCard } from "../../testing/stripe-account.ts";

const DAY = 86_400;
let fixture: ChangeFixture;
beforeAll(async () => {
  fixture = await createChangeFixture();
});
afterAll(() => fixture.drop());

const isUpgrade = ({ method, path, body }: { method: string; path: string; body: string }) =>
  method === "POST" && /^\/v1\/subscriptions\/sub_\w+$/.test(path) && body.includes("items");
const downgrade = (uid: string) => fixture.change(uid, "tenbin_light");
const cancel = (uid: string) => fixture.cancel(uid);

describe("an upgrade that is not paid", () => {
  it.each(["pm_card_chargeCustomerFail", "pm_card_authenticationRequired"])(
    "waits on the hosted invoice with %s, and gives no rights until it is paid",
    async (card) => {
      const { uid, customerId, subscriptionId } = await fixture.subscribe("tenbin_light");
      const { stripe, clock } = fixture.account;
      await useCard(stripe, customerId, card);
      const result = await fixture.upgrade(uid, "tenbin_expert", "key-1");
      expect(result).toMatchObject({
        outcome: "payment_needed",
        paymentUrl: expect.stringMatching(/^http/) as string,
        paymentUntil: new Date((clock.now + 23 * 3_600) * 1_000),
      });
      expect(await fixture.planOf(uid)).toMatchObject({
        plan: "tenbin_light",
        pending_plan: "tenbin_expert",
      });
      const [open] = (await stripe.invoices.list({ subscription: subscriptionId, status: "open" }))
        .data;
      const good = await stripe.paymentMethods.attach("pm_card_visa", { customer: customerId });
      await stripe.invoices.pay(open?.id ?? "", { payment_method: good.id });
      await fixture.refresh(uid);
      expect(await fixture.planOf(uid)).toMatchObject({
        plan: "tenbin_expert",
        pending_plan: null,
      });
    },
  );

  it("lapses unpaid after 23 hours: the order is refused, the plan as it was", async () => {
    const { uid, customerId } = await fixture.subscribe("tenbin_light");
    await useCard(fixture.account.stripe, customerId, "pm_card_chargeCustomerFail");
    await fixture.upgrade(uid, "tenbin_standard");
    fixture.account.clock.now += DAY;
    await fixture.workOrders();
    expect(await fixture.planOf(uid)).toMatchObject({ plan: "tenbin_light", pending_plan: null });
    const orders = await fixture.query(`select status, last_error from orders where uid = $1`, uid);
    expect(orders).toEqual([{ status: "refused", last_error: "not paid" }]);
  });

  it.each([
    ["downgrade", "tenbin_light", [downgrade]],
    ["churn", null, [cancel]],
    ["churn on top of a downgrade", null, [downgrade, cancel]],
  ] as const)("leaves a scheduled %s in the end", async (_, downgradePlan, schedules) => {
    const { uid, customerId } = await fixture.subscribe("tenbin_standard");
    for (const schedule of schedules) await schedule(uid);
    const before = await fixture.planOf(uid);
    await useCard(fixture.account.stripe, customerId, "pm_card_chargeCustomerFail");
    for (const key of ["first", "second"]) {
      expect(await fixture.upgrade(uid, "tenbin_expert", key)).toMatchObject({
        outcome: "payment_needed",
        withdrawn: schedules.at(-1) === cancel ? "churn" : "downgrade",
      });
      // Nobody who left is charged again for want of a card.
      expect(await fixture.planOf(uid)).toMatchObject({
        ends_at: before?.ends_at,
        pending_plan: "tenbin_expert",
      });
      fixture.account.clock.now += 60;
    }
    fixture.account.clock.now += DAY;
    await fixture.workOrders();
    expect(await fixture.planOf(uid)).toEqual({ ...before, downgrade_plan: downgradePlan });
  });

  it.each([
    ["downgrade", "tenbin_light", [downgrade]],
    ["churn", null, [cancel]],
    ["churn on top of a downgrade", null, [downgrade, cancel]],
  ] as const)(
    "leaves a scheduled %s where Stripe refuses more calls half-way",
    async (_, downgradePlan, schedules) => {
      const { uid } = await fixture.subscribe("tenbin_standard");
      for (const schedule of schedules) await schedule(uid);
      const before = await fixture.planOf(uid);
      // The schedule is released by then.
      fixture.account.faults = (call) => (isUpgrade(call) ? "rate_limited" : null);
      await expect(fixture.upgrade(uid, "tenbin_expert")).rejects.toMatchObject({
        errorType: "payments_unavailable",
      });
      fixture.account.faults = null;
      await fixture.workOrders();
      await fixture.refresh(uid);
      expect(await fixture.planOf(uid)).toEqual({ ...before, downgrade_plan: downgradePlan });
    },
  );

  it("withdraws a churn once it is paid on Stripe's page", async () => {
    const { uid, customerId } = await fixture.subscribe("tenbin_standard");
    const { stripe } = fixture.account;
    await cancel(uid);
    await useCard(stripe, customerId, "pm_card_authenticationRequired");
    await fixture.upgrade(uid, "tenbin_expert");
    const [open] = (await stripe.invoices.list({ customer: customerId, status: "open" })).data;
    const { id: card } = await stripe.paymentMethods.attach("pm_card_visa", {
      customer: customerId,
    });
    await stripe.invoices.pay(open?.id ?? "", { payment_method: card });
    await fixture.refresh(uid);
    expect(await fixture.planOf(uid)).toMatchObject({
      plan: "tenbin_expert",
      status: "active",
      ends_at: null,
    });
  });
});
