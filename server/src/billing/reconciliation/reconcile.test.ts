import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { billingHealth } from "../billing-health.ts";
import { requestRefresh } from "../readings/refresh-store.ts";
import { type BillingFixture, createBillingFixture } from "../testing/billing-fixture.ts";
import { findLastReconciliation } from "./reconciliation-store.ts";
import { reconcile } from "./reconcile.ts";

let fixture: BillingFixture;
let uid: string;
let customerId: string;
let light: string;
beforeAll(async () => {
  fixture = await createBillingFixture();
  ({ uid, customerId } = await fixture.createMember());
  light = (await fixture.account.subscribe(customerId, "tenbin_light")).id;
  await fixture.refresh(uid);
});
afterAll(() => fixture.drop());

const run = () => reconcile(fixture);
const clean = { checked: 1, drift: [], unread: [] };

describe("reconcile", () => {
  it("finds nothing where the rows are as Stripe has them", async () => {
    expect(await run()).toEqual(clean);
  });

  it.each([
    ["plan", `update subscriptions set plan = 'tenbin_expert'`, "subscriptions.ID.product"],
    [
      "end",
      `update subscriptions set status = 'quit', ended_at = now()`,
      "subscriptions.ID.status,subscriptions.ID.endedAt",
    ],
    ["lost row", `delete from subscriptions`, "subscriptions.ID"],
    ["balance", `update billing_customers set balance = -5`, "balance"],
    ["card", `update billing_customers set card_last4 = '0000'`, "card"],
    ["number of a reading", `update billing_customers set reading = 99`, ""],
  ])("names a spoilt row (%s), repairs it and finds nothing then", async (_, spoil, fields) => {
    await fixture.query(spoil);
    const { drift } = await run();
    expect(drift.map(({ field }) => field).toSorted()).toEqual(
      fields
        .replaceAll("ID", light)
        .split(",")
        .filter((field) => field !== "")
        .toSorted(),
    );
    expect(drift.every((one) => one.uid === uid)).toBe(true);
    expect(await run()).toEqual(clean);
  });

  it("names an invoice that was spoilt or lost", async () => {
    await fixture.query(`update invoices set charged = 1`);
    expect((await run()).drift).toMatchObject([
      { uid, field: expect.stringMatching(/^invoices\.in_\w+\.charged$/), local: 1, remote: 1980 },
    ]);
    await fixture.query(`delete from invoices`);
    expect((await run()).drift).toMatchObject([{ uid, local: null, remote: { charged: 1_980 } }]);
    expect(await run()).toEqual(clean);
  });

  it("ends a subscription that Stripe does not have", async () => {
    await fixture.query(
      `insert into subscriptions (uid, subscription_id, plan, status, started_at, anchor_at,
         period_start, period_end, reading)
       values ($1, 'sub_none', 'tenbin_expert', 'active', now(), now(), now(), now(), 0)`,
      uid,
    );
    expect((await run()).drift).toContainEqual({
      uid,
      field: "subscriptions.sub_none.status",
      local: "active",
      remote: "quit",
    });
    expect(await run()).toEqual(clean);
  });

  it("names what a lost event did not tell, and not what one on its way will", async () => {
    const { account, pool, clock } = fixture;
    await account.stripe.subscriptions.update(light, { cancel_at_period_end: true });
    const { drift } = await run();
    expect(drift).toContainEqual({
      uid,
      field: `subscriptions.${light}.status`,
      local: "active",
      remote: "to_quit",
    });
    await account.stripe.subscriptions.update(light, { cancel_at_period_end: false });
    await requestRefresh(pool, uid, clock);
    expect(await run()).toEqual(clean);
    await fixture.query(`truncate customer_refreshes`);
    expect(await run()).toEqual(clean);
  });

  it("is kept for the doctor, without values", async () => {
    await fixture.query(`update billing_customers set card_last4 = '0000'`);
    await run();
    expect(await findLastReconciliation(fixture.pool)).toEqual({
      finishedAt: expect.stringMatching(/^\d{4}-\d\d-\d\dT.*Z$/),
      checked: 1,
      drift: [{ uid, field: "card" }],
      unread: [],
    });
    await run();
    expect(await findLastReconciliation(fixture.pool)).toMatchObject({ drift: [] });
  });

  it("says whom it could not read and leaves their rows alone", async () => {
    await fixture.query(`update billing_customers set balance = -5`);
    fixture.account.faults = () => "reset";
    expect(await run()).toEqual({ checked: 0, drift: [], unread: [uid] });
    fixture.account.faults = null;
    expect((await run()).drift).toEqual([{ uid, field: "balance", local: -5, remote: 0 }]);
  });

  it("names a customer that somebody has deleted in Stripe, once", async () => {
    const deleted = await fixture.createMember();
    await fixture.account.stripe.customers.del(deleted.customerId);
    expect((await run()).drift).toContainEqual({
      uid: deleted.uid,
      field: "customer",
      local: deleted.customerId,
      remote: null,
    });
    expect(await run()).toEqual({ ...clean, checked: 2 });
    const { deletedCustomers } = await billingHealth(fixture.pool, {
      now: fixture.clock.now(),
      membershipNow: fixture.clock.now(),
    });
    expect(deletedCustomers).toEqual([
      {
        uid: deleted.uid,
        customerId: deleted.customerId,
        deletedAt: fixture.clock.now().toISOString(),
      },
    ]);
  });
});
