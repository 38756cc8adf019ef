import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { createCouponStore } from "../../coupons/coupon-store.ts";
import { toUnixSeconds } from "../../money/billing-periods.ts";
import { createCustomerStore } from "../../readings/customer-store.ts";
import { listRows } from "../../readings/refresh-subscriptions.ts";
import { type ContractFixture, createContractFixture } from "../../testing/contract-fixture.ts";
import { UNITS_BESIDE_PLANS } from "../../testing/order-fixture.ts";

const DAY = 86_400;
const light = { plan: "tenbin_light" } as const;
const CODE = "HALF-2026";
/** Leaves 40 yen, less than a card is charged. */
const FREE_NEARLY = "NEARLY-2026";
let fixture: ContractFixture;
beforeAll(async () => {
  fixture = await createContractFixture(UNITS_BESIDE_PLANS);
  await saveCoupon(CODE, 50);
  await saveCoupon(FREE_NEARLY, 98);
});
afterAll(() => fixture.drop());

async function saveCoupon(code: string, percent: number): Promise<void> {
  const { account, clock, pool } = fixture;
  const now = toUnixSeconds(clock.now());
  const off = { kind: "percent", percent } as const;
  const effect = { kind: "money_off", off, months: 3, plans: ["tenbin_light"] } as const;
  const coupon = { code, name: code, effect, validFrom: now, validUntil: now + 90 * DAY };
  await createCouponStore(pool).insert({ ...coupon, maxRedemptions: 10 }, clock.now());
  await account.payments.saveCoupon({ ...coupon, ...effect });
}

async function grant(uid: string, code: string): Promise<void> {
  const now = fixture.clock.now();
  await fixture.query(
    `insert into coupon_grants (uid, code, acquired_at, expires_at) values ($1, $2, $3, $4)`,
    uid,
    code,
    now,
    new Date(+now + 30 * DAY * 1_000),
  );
}

/** Negative is credit. */
async function setBalance(uid: string, amount: number): Promise<void> {
  const customerId = await createCustomerStore(fixture.pool).findCustomerId(uid);
  if (customerId === null) throw new Error(`${uid} is no customer`);
  const entry = { amount, currency: "jpy" };
  await fixture.account.stripe.customers.createBalanceTransaction(customerId, entry);
  await fixture.refresh(uid);
}

async function balanceOf(uid: string): Promise<number> {
  await fixture.refresh(uid);
  const [row] = await fixture.query<{ balance: number }>(
    "select balance from billing_customers where uid = $1",
    uid,
  );
  if (row === undefined) throw new Error(`${uid} is no customer`);
  return row.balance;
}

async function chargedTo(uid: string): Promise<number> {
  const { invoices } = await listRows(fixture.pool, uid);
  return invoices.reduce((sum, { charged }) => sum + charged, 0);
}

describe("cooling off refunds what was paid, not what it costs", () => {
  it("with a coupon", async () => {
    await grant("coupon", CODE);
    const { id } = await fixture.buy("coupon", light);
    await fixture.deliver("coupon", id);
    fixture.advance(2 * DAY);
    const perDay = Math.floor(990 / 28);
    const { cooling_off: offer } = await fixture.newestOf("coupon");
    expect(offer).toMatchObject({ kept: 2 * perDay, refund: 990 - 2 * perDay });
    await fixture.coolOff("coupon", id, 990 - 2 * perDay);
    expect(await fixture.paidBack("coupon")).toBe(990 - 2 * perDay);
  });

  it("with credit: all that cards have paid, which the credit came from, and no more", async () => {
    await fixture.buy("credit", { ticker: "7203" });
    fixture.advance(60);
    await setBalance("credit", -700);
    const { id } = await fixture.buy("credit", light);
    await fixture.deliver("credit", id);
    expect(await chargedTo("credit")).toBe(500 + 1_280);
    const { cooling_off: offer } = await fixture.newestOf("credit");
    expect(offer).toMatchObject({ kept: 0, refund: 500 + 1_280 });
    expect(await fixture.coolOff("credit", id, 1_780)).toEqual({ status: "ended", refund: 1_780 });
    expect(await fixture.paidBack("credit")).toBe(1_780);
    expect((await fixture.statusesOf("credit")).toSorted()).toEqual(["active", "quit"]);
  });
});

/** A contract of 40 yen whose document has just arrived. */
async function beginSmall(uid: string): Promise<string> {
  await grant(uid, FREE_NEARLY);
  const { id } = await fixture.buy(uid, light);
  await fixture.deliver(uid, id);
  return id;
}

describe("cooling off a contract of less than 50 yen, which is carried to the next invoice", () => {
  it("asks for it no more, and refunds nothing that was paid for anything else", async () => {
    await fixture.buy("carried", { ticker: "7203" });
    fixture.advance(60);
    const id = await beginSmall("carried");
    expect(await chargedTo("carried")).toBe(500);
    expect(await balanceOf("carried")).toBe(40);
    fixture.advance(3 * DAY);
    const { cooling_off: offer } = await fixture.newestOf("carried");
    expect(offer).toMatchObject({ kept: 0, refund: 0 });
    expect(await fixture.coolOff("carried", id, 0)).toEqual({ status: "ended", refund: 0 });
    expect(await fixture.paidBack("carried")).toBe(0);
    expect(await balanceOf("carried")).toBe(0);
  });

  it("refunds it from the charge that it was added to", async () => {
    const id = await beginSmall("added");
    fixture.advance(60);
    await fixture.buy("added", { ticker: "7203" });
    expect(await chargedTo("added")).toBe(540);
    expect(await fixture.coolOff("added", id, 40)).toEqual({ status: "ended", refund: 40 });
    expect(await fixture.paidBack("added")).toBe(40);
    expect(await balanceOf("added")).toBe(0);
  });

  it("asks for it no more where Stripe fails once it is dropped", async () => {
    const id = await beginSmall("failing");
    fixture.account.faults = ({ method, path }) =>
      method === "POST" && path.endsWith("/balance_transactions") ? "reset_after" : null;
    expect(await fixture.coolOff("failing", id, 0)).toEqual({ status: "accepted", refund: 0 });
    fixture.account.faults = null;
    expect(await balanceOf("failing")).toBe(0);
    fixture.advance(300);
    await fixture.workOrders();
    expect(await balanceOf("failing")).toBe(0);
    expect(await fixture.coolOff("failing", id, 0)).toEqual({ status: "ended", refund: 0 });
  });
});
