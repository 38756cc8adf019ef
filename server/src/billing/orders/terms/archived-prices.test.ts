import type { PlanName } from "@tenbin/contract";
import { afterAll, afterEach, beforeAll, describe, expect, it } from "vitest";
import { type OrderFixture, createOrderFixture, requestOf } from "../../testing/order-fixture.ts";
import type { OrderedItem } from "./preview-order.ts";

let fixture: OrderFixture;
beforeAll(async () => {
  fixture = await createOrderFixture();
});
afterAll(() => fixture.drop());

const archived: string[] = [];
/** By the operator, at Stripe. */
async function archive(product: PlanName): Promise<void> {
  const { prices } = fixture.account.stripe;
  for (const { id } of (await prices.list({ product, active: true })).data) {
    await prices.update(id, { active: false });
    archived.push(id);
  }
}
async function restore(): Promise<void> {
  for (const id of archived.splice(0)) {
    await fixture.account.stripe.prices.update(id, { active: true });
  }
}
afterEach(restore);

const light = { plan: "tenbin_light" } as const;
const unsold = { errorType: "not_on_sale", status: 409 };

async function subscribed(plan: "tenbin_light" | "tenbin_standard"): Promise<string> {
  const { uid, customerId } = await fixture.createMember();
  await fixture.account.subscribe(customerId, plan);
  await fixture.refresh(uid);
  return uid;
}

describe("an archived price", () => {
  it.each([light, { ticker: "7203" }] as const)(
    "is not on sale before its confirmation is shown, whoever asks for %o",
    async (item: OrderedItem) => {
      const { uid } = await fixture.createMember();
      for (const buyer of ["never-a-customer", uid]) {
        expect((await fixture.preview(buyer, item)).terms.charges).not.toEqual([]);
      }
      await archive("plan" in item ? item.plan : "tenbin_unit");
      for (const buyer of ["never-a-customer", uid]) {
        await expect(fixture.preview(buyer, item)).rejects.toMatchObject(unsold);
      }
      await restore();
      expect((await fixture.preview(uid, item)).terms.charges).not.toEqual([]);
    },
  );

  it("is not sold by a confirmation from before either, nor kept for later", async () => {
    for (const uid of ["confirmed-before", (await fixture.createMember()).uid]) {
      const { confirmation } = await fixture.preview(uid, light);
      await archive("tenbin_light");
      const requested = {
        uid,
        item: light,
        confirmation,
        endUnits: [],
        request: requestOf(uid, uid),
      };
      await expect(fixture.orders.startCheckout(requested)).rejects.toMatchObject(unsold);
      await restore();
      await fixture.workOrders();
      const orders = await fixture.query("select 1 from orders where uid = $1", uid);
      expect(orders).toEqual([]);
      expect(await fixture.orders.startCheckout(requested)).toMatch(/^http/);
    }
  });

  it("is one to which no plan changes", async () => {
    const uid = await subscribed("tenbin_light");
    const { confirmation } = await fixture.preview(uid, { plan: "tenbin_standard" });
    await archive("tenbin_standard");
    await expect(fixture.preview(uid, { plan: "tenbin_standard" })).rejects.toMatchObject(unsold);
    const upgrade = { uid, plan: "tenbin_standard", confirmation } as const;
    const change = (request = requestOf(uid, "change")) =>
      fixture.orders.change({ ...upgrade, request });
    await expect(change()).rejects.toMatchObject(unsold);

    const above = await subscribed("tenbin_light");
    await restore();
    await fixture.upgrade(above, "tenbin_standard");
    await archive("tenbin_light");
    const downgrade = { uid: above, plan: "tenbin_light", confirmation: null } as const;
    const request = requestOf("down", "down");
    await expect(fixture.orders.change({ ...downgrade, request })).rejects.toMatchObject(unsold);
    await restore();
    await fixture.workOrders();
    const [row] = await fixture.query(
      "select downgrade_plan from subscriptions where uid = $1",
      above,
    );
    expect(row).toEqual({ downgrade_plan: null });
    expect(await fixture.orders.change({ ...downgrade, request })).toMatchObject({
      outcome: "scheduled",
    });
  });
});
