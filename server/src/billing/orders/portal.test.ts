import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { PaymentError } from "../payments/payments.ts";
import { type OrderFixture, createOrderFixture } from "../testing/order-fixture.ts";

let fixture: OrderFixture;
let isRefused = false;
const returnUrls: string[] = [];
beforeAll(async () => {
  fixture = await createOrderFixture({
    intercept: (payments) => ({
      ...payments,
      createPortal(...requested) {
        returnUrls.push(requested[1]);
        if (isRefused) throw new PaymentError("refused", { code: null, requestId: null });
        return payments.createPortal(...requested);
      },
    }),
  });
});
afterAll(() => fixture.drop());

describe("the portal", () => {
  it("opens for who left a Checkout after a declined card", async () => {
    const { uid } = await fixture.createMember();
    const sessionId = await fixture.checkout(uid, { plan: "tenbin_light" });
    expect(() => fixture.pay(sessionId, "4000000000000341")).toThrow(/declin/i);
    expect(await fixture.orders.openPortal(uid)).toMatch(/^http/);
  });

  it("is for customers", async () => {
    const { uid } = await fixture.createMember();
    expect(await fixture.orders.openPortal(uid)).toMatch(/^http/);
    await expect(fixture.orders.openPortal("nobody")).rejects.toMatchObject({
      errorType: "not_subscribed",
    });
  });

  it("leads back to the settings, or to the upgrade that it was opened from", async () => {
    const { uid } = await fixture.createMember();
    returnUrls.length = 0;
    await fixture.orders.openPortal(uid);
    await fixture.orders.openPortal(uid, "tenbin_standard");
    expect(returnUrls).toEqual([
      "https://tenbin.example/setting",
      "https://tenbin.example/pricing/upgrade?plan=tenbin_standard",
    ]);
  });

  it("is unavailable where Stripe refuses it to a customer", async () => {
    const { uid } = await fixture.createMember();
    isRefused = true;
    await expect(fixture.orders.openPortal(uid)).rejects.toMatchObject({
      errorType: "payments_unavailable",
    });
  });
});
