import { afterAll, beforeAll, describe, expect, it } from "vitest";
import type { InvoicePreview } from "../../payments/order-payments.ts";
import { type ChangeFixture, createChangeFixture } from "../../testing/change-fixture.ts";
import { disturbReadings } from "../../testing/disturb-readings.ts";
import { requestOf } from "../../testing/order-fixture.ts";

let fixture: ChangeFixture;
const nothing = (): Promise<unknown> => Promise.resolve();
/** Runs between the preview of an upgrade and its order. */
let afterPreview = nothing;
let beforeReading = nothing;
beforeAll(async () => {
  fixture = await createChangeFixture({
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

describe("two upgrades at once", () => {
  it("to different plans: the sum of the second is no longer what was shown [ASVS 2.3.4]", async () => {
    const { uid, customerId } = await fixture.subscribe("tenbin_light");
    const { confirmation } = await fixture.preview(uid, { plan: "tenbin_expert" });
    afterPreview = async () => {
      afterPreview = nothing;
      await fixture.upgrade(uid, "tenbin_standard");
    };
    const request = requestOf(undefined);
    await expect(
      fixture.orders.change({ uid, plan: "tenbin_expert", confirmation, request }),
    ).rejects.toMatchObject({ errorType: "amount_changed" });
    expect(await fixture.planOf(uid)).toMatchObject({ plan: "tenbin_standard" });
    const { data } = await fixture.account.stripe.invoices.list({ customer: customerId });
    expect(data.map(({ status }) => status)).toEqual(["paid", "paid"]);
  });
});

describe("an order that was answered", () => {
  it("is not replaced before Stripe was read [fault: another process × orders]", async () => {
    const { uid } = await fixture.subscribe("tenbin_light");
    const { confirmation } = await fixture.preview(uid, { plan: "tenbin_expert" });
    const answered = Promise.withResolvers<void>();
    const read = Promise.withResolvers<void>();
    let cancellation: ReturnType<ChangeFixture["cancel"]> | undefined;
    afterPreview = () => {
      beforeReading = () => {
        answered.resolve();
        return read.promise;
      };
      cancellation = fixture.cancel(uid);
      return answered.promise;
    };
    const request = requestOf(undefined);
    await expect(
      fixture.orders.change({ uid, plan: "tenbin_expert", confirmation, request }),
    ).rejects.toMatchObject({ errorType: "payment_pending" });
    [afterPreview, beforeReading] = [nothing, nothing];
    read.resolve();
    expect(await cancellation).toMatchObject({ ended: false });
    expect(await fixture.planOf(uid)).toMatchObject({ plan: "tenbin_light", status: "to_quit" });
  });

  it("is being confirmed while its readings are disturbed, and is found once they are not", async () => {
    const { uid, customerId } = await fixture.subscribe("tenbin_light");
    const { confirmation } = await fixture.preview(uid, { plan: "tenbin_standard" });
    const requested = { uid, plan: "tenbin_standard", confirmation } as const;
    const order = () =>
      fixture.orders.change({ ...requested, request: requestOf("pressed", confirmation) });
    beforeReading = await disturbReadings(fixture, uid);
    for (const press of [order, order]) {
      await expect(press()).rejects.toMatchObject({ errorType: "payment_pending" });
    }
    beforeReading = nothing;
    expect(await order()).toMatchObject({ outcome: "changed" });
    expect(await fixture.planOf(uid)).toMatchObject({ plan: "tenbin_standard" });
    const { data } = await fixture.account.stripe.invoices.list({ customer: customerId });
    expect(data).toHaveLength(2);
  });

  it("is found by the same order again", async () => {
    const { uid } = await fixture.subscribe("tenbin_light");
    const results = await Promise.allSettled(Array.from({ length: 10 }, () => fixture.cancel(uid)));
    const refused = results.flatMap((one) => (one.status === "rejected" ? [one.reason] : []));
    for (const error of refused) expect(error).toMatchObject({ errorType: "payment_pending" });
    expect(await fixture.cancel(uid)).toMatchObject({ ended: false });
  });
});
