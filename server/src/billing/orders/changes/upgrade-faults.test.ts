import { afterAll, afterEach, beforeAll, describe, expect, it } from "vitest";
import { type ChangeFixture, createChangeFixture } from "../../testing/change-fixture.ts";
import { requestOf } from "../../testing/order-fixture.ts";

const refusal = (errorType: string) => ({ name: "ApiProblem", errorType });
let fixture: ChangeFixture;
beforeAll(async () => {
  fixture = await createChangeFixture();
});
afterEach(() => void (fixture.account.faults = null));
afterAll(() => fixture.drop());

const isUpdate = ({ method, path }: { method: string; path: string }) =>
  method === "POST" && /^\/v1\/subscriptions\/sub_\w+$/.test(path);

describe("an upgrade whose answer is lost", () => {
  it.each(["reset_after", "error_500_after", "reset"] as const)(
    "is payment_pending after %s and charges once when it is retried",
    async (fault) => {
      const { uid, customerId } = await fixture.subscribe("tenbin_light");
      const { confirmation } = await fixture.preview(uid, { plan: "tenbin_standard" });
      const request = requestOf("key-1");
      const requested = { uid, plan: "tenbin_standard", confirmation, request } as const;
      fixture.account.faults = (call) => (isUpdate(call) ? fault : null);
      await expect(fixture.orders.change(requested)).rejects.toMatchObject({
        errorType: "payment_pending",
        retryAfter: 3,
      });
      fixture.account.faults = null;
      expect(await fixture.orders.change(requested)).toMatchObject({ outcome: "changed" });
      expect(await fixture.paidInvoices(customerId)).toHaveLength(2);
    },
  );

  it("is finished by the worker after a crash, but not begun hours later [fault: clock × orders]", async () => {
    const members = [];
    for (const [fault, plan] of [
      ["reset_after", "tenbin_standard"],
      ["reset", "tenbin_light"],
    ] as const) {
      const { uid } = await fixture.subscribe("tenbin_light");
      members.push({ uid, plan });
      const { confirmation } = await fixture.preview(uid, { plan: "tenbin_standard" });
      fixture.account.faults = (call) => (isUpdate(call) ? fault : null);
      const request = requestOf(undefined);
      await expect(
        fixture.orders.change({ uid, plan: "tenbin_standard", confirmation, request }),
      ).rejects.toMatchObject(refusal("payment_pending"));
      fixture.account.faults = null;
    }
    fixture.account.clock.now += 3 * 3_600;
    await fixture.workOrders();
    for (const { uid, plan } of members) {
      await fixture.refresh(uid);
      expect(await fixture.planOf(uid)).toMatchObject({ plan });
      const open = await fixture.query(
        `select 1 from orders where uid = $1 and status = 'open'`,
        uid,
      );
      expect(open).toEqual([]);
    }
  });

  it("is done, not replaced, when it is ordered anew after its reading failed", async () => {
    const { uid, customerId } = await fixture.subscribe("tenbin_light");
    const { confirmation } = await fixture.preview(uid, { plan: "tenbin_expert" });
    const requested = { uid, plan: "tenbin_expert", confirmation } as const;
    fixture.account.faults = ({ path }) => (path.startsWith("/v1/customers/") ? "reset" : null);
    await expect(
      fixture.orders.change({ ...requested, request: requestOf("key-1") }),
    ).rejects.toMatchObject(refusal("payment_pending"));
    fixture.account.faults = null;
    await expect(
      fixture.orders.change({ ...requested, request: requestOf("key-2") }),
    ).rejects.toMatchObject(refusal("already_subscribed"));
    expect(await fixture.query("select status from orders where uid = $1", uid)).toEqual([
      { status: "done" },
    ]);
    expect(await fixture.paidInvoices(customerId)).toHaveLength(2);
  });

  it("twice at once with one key charges once [fault: another process × orders]", async () => {
    const { uid, customerId } = await fixture.subscribe("tenbin_light");
    const { confirmation } = await fixture.preview(uid, { plan: "tenbin_standard" });
    const requested = {
      uid,
      plan: "tenbin_standard",
      confirmation,
      request: requestOf("key-1"),
    } as const;
    const results = await Promise.allSettled(
      Array.from({ length: 6 }, () => fixture.orders.change(requested)),
    );
    const refused = results.flatMap((one) => (one.status === "rejected" ? [one.reason] : []));
    for (const error of refused) expect(error).toMatchObject(refusal("payment_pending"));
    expect(await fixture.orders.change(requested)).toMatchObject({ outcome: "changed" });
    expect(await fixture.paidInvoices(customerId)).toHaveLength(2);
  });
});
