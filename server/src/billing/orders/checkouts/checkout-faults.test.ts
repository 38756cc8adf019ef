import { afterAll, afterEach, beforeAll, describe, expect, it } from "vitest";
import { type CheckoutFixture, createCheckoutFixture } from "../../testing/checkout-fixture.ts";
import { requestOf } from "../../testing/order-fixture.ts";

const planned = { plan: "tenbin_light" } as const;
let fixture: CheckoutFixture;
beforeAll(async () => {
  fixture = await createCheckoutFixture();
});
afterEach(() => void (fixture.account.faults = null));
afterAll(() => fixture.drop());

const isCreation = ({ method, path }: { method: string; path: string }) =>
  method === "POST" && path === "/v1/checkout/sessions";

describe("a Checkout whose answer is lost", () => {
  it.each(["reset", "reset_after", "error_500", "error_500_after", "timeout_after"] as const)(
    "is payment_pending after %s, and a retry finds what was made [fault: vendor × orders]",
    async (fault) => {
      const uid = fixture.newMember();
      const { confirmation } = await fixture.orders.preview(uid, planned);
      const request = requestOf("key-1", planned);
      const requested = { uid, item: planned, confirmation, endUnits: [], request };
      fixture.account.faults = (call) => (isCreation(call) ? fault : null);
      await expect(fixture.orders.startCheckout(requested)).rejects.toMatchObject({
        errorType: "payment_pending",
      });
      fixture.account.faults = null;
      expect(await fixture.orders.startCheckout(requested)).toMatch(/^http/);
      expect(await fixture.listSessions(uid)).toHaveLength(1);
      expect(await fixture.ordersOf(uid)).toEqual([{ kind: "subscribe", status: "open" }]);
    },
  );

  it("is finished by the worker after a crash [fault: PostgreSQL × orders]", async () => {
    const uid = fixture.newMember();
    fixture.account.faults = (call) => (isCreation(call) ? "reset_after" : null);
    await expect(fixture.checkout(uid, planned)).rejects.toMatchObject({
      errorType: "payment_pending",
    });
    fixture.account.faults = null;
    fixture.account.clock.now += 180;
    await fixture.workOrders();
    const [session, ...more] = await fixture.listSessions(uid);
    expect(more).toEqual([]);
    expect(await fixture.orders.findCheckout(uid, session?.id ?? "")).toMatchObject({
      status: "being_confirmed",
    });
  });

  it("is given up after more than a day, unless it was made [fault: clock × orders]", async () => {
    const [lost, made] = [fixture.newMember(), fixture.newMember()];
    for (const [uid, fault] of [
      [lost, "reset"],
      [made, "reset_after"],
    ] as const) {
      fixture.account.faults = (call) => (isCreation(call) ? fault : null);
      await expect(fixture.checkout(uid, planned)).rejects.toMatchObject({
        errorType: "payment_pending",
      });
    }
    fixture.account.faults = null;
    fixture.account.clock.now += 25 * 3_600;
    await fixture.workOrders();
    await fixture.workOrders();
    expect(await fixture.ordersOf(lost)).toEqual([{ kind: "subscribe", status: "refused" }]);
    expect((await fixture.ordersOf(made)).map(({ kind }) => kind)).toEqual(["subscribe"]);
    expect(await fixture.listSessions(lost)).toEqual([]);
    expect(await fixture.listSessions(made)).toHaveLength(1);
  });

  it("is payments_unavailable where nothing was done, and leaves key and slot free", async () => {
    const uid = fixture.newMember();
    const item = { ticker: "7203" };
    const { confirmation } = await fixture.orders.preview(uid, item);
    const request = requestOf("key-1", item);
    const requested = { uid, item, confirmation, endUnits: [], request };
    fixture.account.faults = (call) => (isCreation(call) ? "rate_limited" : null);
    await expect(fixture.orders.startCheckout(requested)).rejects.toMatchObject({
      errorType: "payments_unavailable",
    });
    expect(await fixture.slotsOf(uid)).toEqual([]);
    fixture.account.faults = null;
    expect(await fixture.orders.startCheckout(requested)).toMatch(/^http/);
  });
});
