import { afterAll, beforeAll, describe, expect, it } from "vitest";
import type { InvoicePreview } from "../payments/order-payments.ts";
import { type OrderFixture, createOrderFixture, requestOf } from "../testing/order-fixture.ts";

let fixture: OrderFixture;
/** Runs between the preview of an upgrade and its order. */
let afterPreview: () => Promise<unknown> = () => Promise.resolve();
beforeAll(async () => {
  fixture = await createOrderFixture({
    intercept: (payments) => ({
      ...payments,
      async previewUpgrade(request): Promise<InvoicePreview> {
        const preview = await payments.previewUpgrade(request);
        await afterPreview();
        return preview;
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

describe("two upgrades at once", () => {
  it("to different plans: the sum of the second is no longer what was shown", async () => {
    const { uid, customerId } = await createSubscriber("tenbin_light");
    const { confirmation } = await fixture.preview(uid, { plan: "tenbin_expert" });
    afterPreview = async () => {
      afterPreview = () => Promise.resolve();
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
