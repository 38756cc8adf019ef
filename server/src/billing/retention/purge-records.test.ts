import { afterAll, beforeAll, beforeEach, describe, expect, it } from "vitest";
import { MS_PER_DAY } from "../../platform/clock/days.ts";
import { createReceipts } from "../create-receipts.ts";
import { testAdviser } from "../testing/test-adviser.ts";
import { testIssuer } from "../testing/test-issuer.ts";
import { createForgetCustomer } from "../deletion/end-payments.ts";
import { type OrderFixture, createOrderFixture } from "../testing/order-fixture.ts";
import { purgeRecords } from "./purge-records.ts";
import { FAILED_ORDER_RETENTION_MS, RECORD_RETENTION_MS } from "./retention.ts";

const TABLES = [
  "billing_customers",
  "subscriptions",
  "invoices",
  "reissued_receipts",
  "orders",
  "order_confirmations",
  "advisory_contracts",
];

let fixture: OrderFixture;
beforeAll(async () => {
  fixture = await createOrderFixture({ adviser: testAdviser });
});
beforeEach(() => fixture.query(`truncate ${TABLES.join(", ")}, unit_slots cascade`));
afterAll(() => fixture.drop());

async function buyLight(): Promise<string> {
  const { uid } = await fixture.createMember();
  fixture.pay(await fixture.checkout(uid, { plan: "tenbin_light" }));
  await fixture.refresh(uid);
  const facts = { issuer: testIssuer, findCompanyName: () => Promise.resolve(null) };
  const receipts = createReceipts({ ...fixture, ...facts });
  const { invoices } = await receipts.list(uid);
  for (const { invoice_id: id } of invoices) await receipts.reissue(uid, id, "山田商店");
  return uid;
}

/** Runs as it would so many milliseconds from now. */
async function purgeAfter(ms: number): Promise<void> {
  const at = new Date(fixture.clock.now().getTime() + ms);
  await purgeRecords({ pool: fixture.pool, clock: { now: () => at } });
}

async function listKept(uid: string): Promise<string[]> {
  const counts = await Promise.all(
    TABLES.map((table) => fixture.query(`select from ${table} where uid = $1`, uid)),
  );
  return TABLES.filter((_, index) => (counts[index] ?? []).length > 0);
}

const listOrders = (uid: string) =>
  fixture.query(
    `select status, page_text <> '' as confirmed from orders
       left join order_confirmations using (uid, order_id)
     where uid = $1 order by status`,
    uid,
  );

describe("records of payments", () => {
  it.each(["2024-01-01", "2027-03-01", "2028-01-01"])(
    "are kept for seven years from the tax return of a business year that began on %s with them",
    (issued) => {
      const [year = 0, ...rest] = issued.split("-").map(Number);
      const [month = 1, day = 1] = rest;
      // The year ends after twelve months, its return is due two months later.
      const end = Date.UTC(year + 1 + 7, month - 1 + 2, day);
      expect(Date.parse(issued) + RECORD_RETENTION_MS).toBeGreaterThanOrEqual(end);
    },
  );

  it("keep open orders, and others that came to nothing for 90 days, with what was shown", async () => {
    const { uid } = await fixture.createMember();
    await fixture.checkout(uid, { plan: "tenbin_light" });
    await fixture.checkout(uid, { plan: "tenbin_standard" });
    const [open, expired] = ["open", "expired"].map((status) => ({ status, confirmed: true }));
    await purgeAfter(FAILED_ORDER_RETENTION_MS - MS_PER_DAY);
    expect(await listOrders(uid)).toEqual([expired, open]);
    await purgeAfter(FAILED_ORDER_RETENTION_MS + MS_PER_DAY);
    expect(await listOrders(uid)).toEqual([open]);
    expect(await fixture.query(`select from order_confirmations`)).toHaveLength(1);
    await purgeAfter(2 * RECORD_RETENTION_MS);
    expect(await listOrders(uid)).toEqual([open]);
  });

  it("keep the order of what is paid for, and for as long as the law demands after its end", async () => {
    const uid = await buyLight();
    const done = { status: "done", confirmed: true };
    await purgeAfter(2 * RECORD_RETENTION_MS);
    expect(await listOrders(uid)).toEqual([done]);
    await fixture.account.payments.endPayments(await customerOf(uid));
    await fixture.refresh(uid);
    await purgeAfter(RECORD_RETENTION_MS - MS_PER_DAY);
    expect(await listOrders(uid)).toEqual([done]);
    await purgeAfter(RECORD_RETENTION_MS + MS_PER_DAY);
    expect(await listOrders(uid)).toEqual([]);
    expect(await listKept(uid)).toEqual(TABLES.slice(0, 4));
  });

  it("outlive a member who is gone for as long as the law demands, and nothing of them is left then", async () => {
    const uid = await buyLight();
    const other = await buyLight();
    await fixture.account.payments.endPayments(await customerOf(uid));
    await fixture.refresh(uid);
    await createForgetCustomer({ ...fixture, payments: fixture.account.payments })(uid);
    await purgeAfter(RECORD_RETENTION_MS - MS_PER_DAY);
    expect(await listKept(uid)).toEqual(TABLES);
    await purgeAfter(RECORD_RETENTION_MS + MS_PER_DAY);
    expect(await listKept(uid)).toEqual([]);
    expect(await listKept(other)).toEqual(TABLES);
  });
});

async function customerOf(uid: string): Promise<string> {
  const [row] = await fixture.query<{ customer_id: string }>(
    `select customer_id from billing_customers where uid = $1`,
    uid,
  );
  return row?.customer_id ?? "";
}
