import { afterAll, beforeAll, describe, expect, it } from "vitest";
import type { InvoicePreview } from "../../payments/order-payments.ts";
import { type OrderFixture, createOrderFixture, requestOf } from "../../testing/order-fixture.ts";
import { disturbReadings } from "../../testing/disturb-readings.ts";
import { useCard } from "../../testing/stripe-account.ts";

const DAY = 86_400;

let fixture: OrderFixture;
const nothing = (): Promise<unknown> => Promise.resolve();
/** Runs between the preview of an upgrade and its order. */
let afterPreview = nothing;
let beforeReading = nothing;
beforeAll(async () => {
  fixture = await createOrderFixture({
    intercept: (payments) => ({
      ...payments,
      async previewUpgrade(request): Promise<InvoicePreview> {
        const preview = await payments.previewUpgrade(request);
        await afterPreview();
        return preview;
      },
      async readCustomer(customerId) {
        await beforeReading();
        return payments.readCustomer(customerId);
      },
    }),
  });
});
afterAll(() => fixture.drop());

async function createSubscriber(plan: "tenbin_light" | "tenbin_standard") {
  const member = await fixture.createMember();
  await fixture.account.subscribe(member.customerId, plan);
  await fixture.refresh(member.uid);
  return member;
}

async function rowOf(uid: string) {
  const [row] = await fixture.query(
    `select plan, status, downgrade_plan, ends_at, pending_plan from subscriptions where uid = $1`,
    uid,
  );
  return row;
}

const downgrade = (uid: string) =>
  fixture.orders.change({
    uid,
    plan: "tenbin_light",
    confirmation: null,
    request: requestOf(undefined),
  });
const cancel = (uid: string) => fixture.orders.cancelPlan(uid, requestOf(undefined));

describe("an upgrade that is not paid", () => {
  it.each([
    ["downgrade", "tenbin_light", [downgrade]],
    ["churn", null, [cancel]],
    ["churn on top of a downgrade", null, [downgrade, cancel]],
  ] as const)("leaves a scheduled %s in the end", async (_, downgradePlan, schedules) => {
    const { uid, customerId } = await createSubscriber("tenbin_standard");
    for (const schedule of schedules) await schedule(uid);
    const before = await rowOf(uid);
    await useCard(fixture.account.stripe, customerId, "pm_card_chargeCustomerFail");
    for (const key of ["first", "second"]) {
      expect(await fixture.upgrade(uid, "tenbin_expert", key)).toMatchObject({
        outcome: "payment_needed",
        withdrawn: schedules.at(-1) === cancel ? "churn" : "downgrade",
      });
      // Nobody who left is charged again for want of a card.
      expect(await rowOf(uid)).toMatchObject({
        ends_at: before?.ends_at,
        pending_plan: "tenbin_expert",
      });
      fixture.account.clock.now += 60;
    }
    fixture.account.clock.now += DAY;
    await fixture.workOrders();
    expect(await rowOf(uid)).toEqual({ ...before, downgrade_plan: downgradePlan });
  });

  it("withdraws a churn once it is paid on Stripe's page", async () => {
    const { uid, customerId } = await createSubscriber("tenbin_standard");
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
    expect(await rowOf(uid)).toMatchObject({
      plan: "tenbin_expert",
      status: "active",
      ends_at: null,
    });
  });
});

describe("two upgrades at once", () => {
  it("to different plans: the sum of the second is no longer what was shown", async () => {
    const { uid, customerId } = await createSubscriber("tenbin_light");
    const { confirmation } = await fixture.preview(uid, { plan: "tenbin_expert" });
    afterPreview = async () => {
      afterPreview = nothing;
      await fixture.upgrade(uid, "tenbin_standard");
    };
    const request = requestOf(undefined);
    await expect(
      fixture.orders.change({ uid, plan: "tenbin_expert", confirmation, request }),
    ).rejects.toMatchObject({ errorType: "amount_changed" });
    expect(await rowOf(uid)).toMatchObject({ plan: "tenbin_standard" });
    const { data } = await fixture.account.stripe.invoices.list({ customer: customerId });
    expect(data.map(({ status }) => status)).toEqual(["paid", "paid"]);
  });
});

describe("an order that was answered", () => {
  it("is not replaced before Stripe was read", async () => {
    const { uid } = await createSubscriber("tenbin_light");
    const { confirmation } = await fixture.preview(uid, { plan: "tenbin_expert" });
    const answered = Promise.withResolvers<void>();
    const read = Promise.withResolvers<void>();
    let cancellation: ReturnType<typeof cancel> | undefined;
    afterPreview = () => {
      beforeReading = () => {
        answered.resolve();
        return read.promise;
      };
      cancellation = cancel(uid);
      return answered.promise;
    };
    const request = requestOf(undefined);
    await expect(
      fixture.orders.change({ uid, plan: "tenbin_expert", confirmation, request }),
    ).rejects.toMatchObject({ errorType: "payment_pending" });
    [afterPreview, beforeReading] = [nothing, nothing];
    read.resolve();
    expect(await cancellation).toMatchObject({ ended: false });
    expect(await rowOf(uid)).toMatchObject({ plan: "tenbin_light", status: "to_quit" });
  });

  it("is being confirmed while its readings are disturbed, and is found once they are not", async () => {
    const { uid, customerId } = await createSubscriber("tenbin_light");
    const { confirmation } = await fixture.preview(uid, { plan: "tenbin_standard" });
    const asked = { uid, plan: "tenbin_standard", confirmation } as const;
    const order = () =>
      fixture.orders.change({ ...asked, request: requestOf("pressed", confirmation) });
    beforeReading = await disturbReadings(fixture, uid);
    for (const press of [order, order]) {
      await expect(press()).rejects.toMatchObject({ errorType: "payment_pending" });
    }
    beforeReading = nothing;
    expect(await order()).toMatchObject({ outcome: "changed" });
    expect(await rowOf(uid)).toMatchObject({ plan: "tenbin_standard" });
    const { data } = await fixture.account.stripe.invoices.list({ customer: customerId });
    expect(data).toHaveLength(2);
  });

  it("is found by the same order again", async () => {
    const { uid } = await createSubscriber("tenbin_light");
    const results = await Promise.allSettled(Array.from({ length: 10 }, () => cancel(uid)));
    const refused = results.flatMap((one) => (one.status === "rejected" ? [one.reason] : []));
    for (const error of refused) expect(error).toMatchObject({ errorType: "payment_pending" });
    expect(await cancel(uid)).toMatchObject({ ended: false });
  });
});
