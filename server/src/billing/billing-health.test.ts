import { randomUUID } from "node:crypto";
import { afterAll, beforeAll, beforeEach, describe, expect, it } from "vitest";
import { type TestDatabase, createTestDatabase } from "../platform/testing/database.ts";
import { billingHealth, billingNeedsOperator } from "./billing-health.ts";

const now = new Date("2026-11-21T09:00:00Z");
const ago = (seconds: number) => new Date(now.getTime() - seconds * 1_000);
const HOUR = 3_600;

let database: TestDatabase;
beforeAll(async () => {
  database = await createTestDatabase();
});
beforeEach(() =>
  database.pool.query(
    `truncate stripe_events, refused_readings, orders, last_reconciliation, customer_refreshes,
       billing_customers`,
  ),
);
afterAll(() => database.drop());

const query = (text: string, ...values: unknown[]) => database.pool.query(text, values);
async function check(membershipNow = now) {
  const health = await billingHealth(database.pool, { now, membershipNow });
  return { health, needsOperator: billingNeedsOperator(health) };
}
const addOrder = (kind: string, orderedAt: Date) =>
  query(
    `insert into orders (uid, order_id, kind, purpose, queued_at, last_error)
     values ('hanako', $1, $2::text, $2::text, $3, 'payment service: ambiguous')`,
    randomUUID(),
    kind,
    orderedAt,
  );

const deleteCustomer = (deletedAt: Date | null) =>
  query(
    `insert into billing_customers (uid, customer_id, created_at, deleted_at)
     values ('hanako', 'cus_1', now(), $1)
     on conflict (uid) do update set deleted_at = excluded.deleted_at`,
    deletedAt,
  );

describe("billingHealth", () => {
  it("is well where nothing was ever paid for", async () => {
    expect(await check()).toEqual({
      health: {
        lastReconciliation: null,
        events: { waiting: 0, since: null, late: false, givenUp: 0 },
        keptEvents: [],
        refused: [],
        openOrders: [],
        otherCharges: [],
        failedRefunds: [],
        openDisputes: [],
        deletedCustomers: [],
        paidTwice: { waiting: 0, done: 0, latest: null },
      },
      needsOperator: false,
    });
  });

  it.each([
    [60, false],
    [61, true],
  ])("reports events that wait for %i seconds (needs the operator: %s)", async (seconds, late) => {
    await query(
      `insert into stripe_events (event_id, type, body, queued_at, due_at)
       values ('evt_1', 'invoice.paid', '{}', $1, $1)`,
      ago(seconds),
    );
    const { health, needsOperator } = await check();
    expect(health.events).toMatchObject({ waiting: 1, late });
    expect(needsOperator).toBe(late);
  });

  it("names events and objects that were not understood", async () => {
    await query(
      `insert into stripe_events (event_id, type, body, queued_at, last_error)
       values ('evt_1', 'moon.landed', '{}', now(), 'unknown type')`,
    );
    expect(await check()).toMatchObject({
      health: { keptEvents: [{ eventId: "evt_1", type: "moon.landed", reason: "unknown type" }] },
      needsOperator: true,
    });
    await query(`truncate stripe_events`);
    await query(
      `insert into refused_readings values ('hanako', 'sub_1', 'unexpected items', now())`,
    );
    expect(await check()).toMatchObject({
      health: { refused: [{ uid: "hanako", objectId: "sub_1", reason: "unexpected items" }] },
      needsOperator: true,
    });
  });

  it("names drift that the last reconciliation found, and whom it could not read", async () => {
    const save = (drift: object[], unread: string[]) =>
      query(
        `insert into last_reconciliation values (true, $1, 2, $2, $3)
         on conflict (id) do update set drift = excluded.drift, unread = excluded.unread`,
        now,
        JSON.stringify(drift),
        JSON.stringify(unread),
      );
    const drift = [{ uid: "hanako", field: "balance" }];
    await save(drift, []);
    expect(await check()).toMatchObject({
      health: {
        lastReconciliation: { finishedAt: now.toISOString(), checked: 2, drift, unread: [] },
      },
      needsOperator: true,
    });
    await save([], ["taro"]);
    expect((await check()).needsOperator).toBe(true);
    await save([], []);
    expect((await check()).needsOperator).toBe(false);
  });

  it("names a purchase that was charged otherwise than confirmed, for 30 days", async () => {
    await addOrder("buy_unit", ago(29 * 24 * HOUR));
    const problem = "charged otherwise: 400 yen, not 500";
    await query(`update orders set status = 'done', finished_at = now(), last_error = $1`, problem);
    expect(await check()).toMatchObject({
      health: { openOrders: [], otherCharges: [{ uid: "hanako", kind: "buy_unit", problem }] },
      needsOperator: true,
    });
    await query(`update orders set queued_at = $1`, ago(31 * 24 * HOUR));
    expect(await check()).toMatchObject({ health: { otherCharges: [] }, needsOperator: false });
  });

  it("names a customer that was deleted in Stripe, for 30 days or until another one is there", async () => {
    const deletedAt = ago(29 * 24 * HOUR);
    await deleteCustomer(deletedAt);
    expect(await check()).toMatchObject({
      health: {
        deletedCustomers: [
          { uid: "hanako", customerId: "cus_1", deletedAt: deletedAt.toISOString() },
        ],
      },
      needsOperator: true,
    });
    for (const other of [ago(31 * 24 * HOUR), null]) {
      await deleteCustomer(other);
      expect(await check()).toMatchObject({
        health: { deletedCustomers: [] },
        needsOperator: false,
      });
    }
  });

  it.each([
    ["end_unpaid", 600, 601],
    ["churn", 600, 601],
    ["subscribe", 25 * HOUR, 25 * HOUR + 1],
    ["upgrade", 25 * HOUR, 25 * HOUR + 1],
  ])("names an order to %s that is open for longer than %i seconds", async (kind, waits, late) => {
    await addOrder(kind, ago(waits));
    expect(await check()).toMatchObject({ health: { openOrders: [] }, needsOperator: false });
    await query(`truncate orders`);
    await addOrder(kind, ago(late));
    expect(await check()).toMatchObject({
      health: {
        openOrders: [
          {
            uid: "hanako",
            kind,
            orderedAt: ago(late).toISOString(),
            problem: "payment service: ambiguous",
          },
        ],
      },
      needsOperator: true,
    });
    await query(`update orders set status = 'done', finished_at = now()`);
    expect((await check()).needsOperator).toBe(false);
  });

  it("counts what was paid twice, and says when that was found last", async () => {
    await addOrder("end_surplus", ago(60));
    const latest = ago(60).toISOString();
    expect((await check()).health.paidTwice).toEqual({ waiting: 1, done: 0, latest });
    await query(`update orders set status = 'done', finished_at = now()`);
    expect((await check()).health.paidTwice).toEqual({ waiting: 0, done: 1, latest });
  });

  it("counts the age of orders by the clock of billing", async () => {
    await addOrder("churn", now);
    expect((await check(new Date(now.getTime() + 601_000))).health.openOrders).toHaveLength(1);
  });
});
