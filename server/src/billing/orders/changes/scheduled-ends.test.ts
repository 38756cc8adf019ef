import { afterAll, afterEach, beforeAll, describe, expect, it } from "vitest";
import { type ChangeFixture, createChangeFixture } from "../../testing/change-fixture.ts";
import { useCard } from "../../testing/stripe-account.ts";

const DAY = 86_400;
const refusal = (errorType: string) => ({ name: "ApiProblem", errorType });
let fixture: ChangeFixture;
beforeAll(async () => {
  fixture = await createChangeFixture();
});
afterEach(() => void (fixture.account.faults = null));
afterAll(() => fixture.drop());

describe("downgrade and churn", () => {
  it("never raise the price where a change to more than the plan since is carried out late", async () => {
    const { uid, customerId } = await fixture.subscribe("tenbin_expert");
    await fixture.change(uid, "tenbin_light");
    fixture.account.faults = ({ method, path }) =>
      method === "POST" && path.startsWith("/v1/subscription_schedules") ? "reset" : null;
    await expect(fixture.change(uid, "tenbin_standard")).rejects.toMatchObject(
      refusal("payment_pending"),
    );
    fixture.account.faults = null;
    for (const _ of ["the downgrade to light", "the month after it"]) {
      fixture.account.clock.now += 32 * DAY;
      await fixture.workOrders();
      await fixture.refresh(uid);
      expect(await fixture.planOf(uid)).toMatchObject({
        plan: "tenbin_light",
        downgrade_plan: null,
      });
    }
    expect(await fixture.paidInvoices(customerId)).toEqual([1_980, 1_980, 30_000]);
    const late = `select plan, last_error from orders where uid = $1 and status = 'refused'`;
    expect(await fixture.query(late, uid)).toEqual([
      { plan: "tenbin_standard", last_error: "too_late" },
    ]);
  });

  it("are scheduled one on top of the other and withdrawn one step each", async () => {
    const { uid } = await fixture.subscribe("tenbin_expert");
    const { orders } = fixture;
    const end = await fixture.endOf(uid);
    expect(await fixture.change(uid, "tenbin_light", "key-1")).toEqual({
      outcome: "scheduled",
      at: end,
      withdrawn: null,
      paymentUrl: null,
      paymentUntil: null,
    });
    expect(await fixture.change(uid, "tenbin_standard")).toMatchObject({
      outcome: "scheduled",
      at: end,
    });
    const cancelled = await fixture.cancel(uid, "key-2");
    expect(cancelled).toEqual({
      endsAt: end,
      ended: false,
      dataExpiresAt: new Date(Number(end) + 90 * DAY * 1_000),
    });
    expect(await fixture.cancel(uid, "key-2")).toEqual(cancelled);
    await expect(orders.withdrawDowngrade(uid)).rejects.toMatchObject(
      refusal("change_not_available"),
    );
    await expect(fixture.change(uid, "tenbin_light")).rejects.toMatchObject(
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
    expect(await fixture.planOf(uid)).toMatchObject({ status: "active", downgrade_plan: null });
  });

  it("end the plan at once and void what is open where a charge is unpaid", async () => {
    const { uid, customerId } = await fixture.subscribe("tenbin_standard");
    const { stripe, clock } = fixture.account;
    await useCard(stripe, customerId, "pm_card_chargeCustomerFail");
    clock.now += 32 * DAY;
    await fixture.refresh(uid);
    expect(await fixture.planOf(uid)).toMatchObject({ status: "suspended" });
    for (const plan of ["tenbin_light", "tenbin_expert"] as const) {
      await expect(fixture.change(uid, plan)).rejects.toMatchObject(refusal("payment_overdue"));
    }
    expect(await fixture.cancel(uid)).toMatchObject({ ended: true, endsAt: fixture.clock.now() });
    const { data } = await stripe.invoices.list({ customer: customerId });
    expect(data.map(({ status }) => status)).toEqual(["void", "paid"]);
    expect(await fixture.planOf(uid)).toMatchObject({ status: "quit" });
    await expect(fixture.cancel(uid)).rejects.toMatchObject(refusal("not_subscribed"));
  });

  it("say that there is nothing to end where Stripe has ended it unseen, and show so", async () => {
    const { uid, subscriptionId } = await fixture.subscribe("tenbin_light");
    await fixture.account.stripe.subscriptions.cancel(subscriptionId);
    await expect(fixture.cancel(uid, "key-1")).rejects.toMatchObject(refusal("not_subscribed"));
    expect(await fixture.planOf(uid)).toMatchObject({ status: "quit" });
    await expect(fixture.cancel(uid, "key-1")).rejects.toMatchObject(refusal("not_subscribed"));
    const tried = `select status, last_error from orders where uid = $1`;
    expect(await fixture.query(tried, uid)).toEqual([
      { status: "refused", last_error: "subscription_ended" },
    ]);
  });

  it("are refused without a plan, to the same plan, and to free", async () => {
    const { uid } = await fixture.createMember();
    await expect(fixture.change(uid, "tenbin_light")).rejects.toMatchObject(
      refusal("not_subscribed"),
    );
    await expect(fixture.cancel(uid)).rejects.toMatchObject(refusal("not_subscribed"));
    const light = await fixture.subscribe("tenbin_light");
    await expect(fixture.change(light.uid, "tenbin_light")).rejects.toMatchObject(
      refusal("already_subscribed"),
    );
    await expect(fixture.change(light.uid, "tenbin_free")).rejects.toMatchObject(
      refusal("change_not_available"),
    );
  });

  it("end what is unpaid for 30 days", async () => {
    const { uid, customerId } = await fixture.subscribe("tenbin_light");
    const { stripe, clock } = fixture.account;
    await useCard(stripe, customerId, "pm_card_chargeCustomerFail");
    clock.now += 32 * DAY;
    await fixture.refresh(uid);
    clock.now += 29 * DAY;
    await fixture.refresh(uid);
    await fixture.workOrders();
    expect(await fixture.planOf(uid)).toMatchObject({ status: "suspended" });
    clock.now += 2 * DAY;
    await fixture.refresh(uid);
    await fixture.workOrders();
    expect(await fixture.planOf(uid)).toMatchObject({ status: "quit" });
    const { data } = await stripe.invoices.list({ customer: customerId, status: "open" });
    expect(data).toEqual([]);
    const orders = await fixture.query(`select kind, status from orders where uid = $1`, uid);
    expect(orders).toEqual([{ kind: "end_unpaid", status: "done" }]);
  });
});

describe("a unit", () => {
  it("ends with its period, which can be withdrawn, beside a plan that goes on", async () => {
    const { uid } = await fixture.subscribe("tenbin_light", "7203");
    const { orders } = fixture;
    const end = await fixture.endOf(uid);
    expect(await orders.cancelUnit(uid, "7203")).toMatchObject({ endsAt: end, ended: false });
    expect(await orders.withdrawUnitCancellation(uid, "7203")).toMatchObject({ renewsAt: end });
    await expect(orders.withdrawUnitCancellation(uid, "7203")).rejects.toMatchObject(
      refusal("nothing_scheduled"),
    );
    await expect(orders.cancelUnit(uid, "6758")).rejects.toMatchObject(refusal("not_subscribed"));
    expect(await fixture.planOf(uid)).toMatchObject({ status: "active", ends_at: null });
  });
});
