import { randomUUID } from "node:crypto";
import { afterAll, afterEach, beforeAll, describe, expect, it } from "vitest";
import type { Payments } from "../payments/payments.ts";
import { type OrderFixture, createOrderFixture } from "../testing/order-fixture.ts";
import { createEndPayments, createForgetCustomer } from "./end-payments.ts";

let fixture: OrderFixture;
beforeAll(async () => {
  fixture = await createOrderFixture();
});
afterEach(() => void (fixture.account.faults = null));
afterAll(() => fixture.drop());

const hooks = (payments: Payments = fixture.account.payments, patienceMs = 8_000) => {
  const deps = { ...fixture, payments, patienceMs };
  return { endPayments: createEndPayments(deps), forgetCustomer: createForgetCustomer(deps) };
};

async function createPayingMember() {
  const member = await fixture.createMember();
  await fixture.account.subscribe(member.customerId, "tenbin_standard");
  await fixture.account.subscribe(member.customerId, "tenbin_unit", "7203");
  await fixture.refresh(member.uid);
  return member;
}

const statusesOf = (uid: string) =>
  fixture.query(`select distinct status from subscriptions where uid = $1`, uid);

describe("deleting an account", () => {
  it("ends plan and units first, closes open orders and frees their slots", async () => {
    const { uid } = await createPayingMember();
    await fixture.query(
      `insert into orders (uid, order_id, kind, purpose, queued_at, due_at)
       values ($1, $2, 'upgrade', 'plan', now(), now())`,
      uid,
      randomUUID(),
    );
    await fixture.query(
      `insert into unit_slots (uid, slot, ticker, taken_at) values ($1, 'unit_3', '6758', now())`,
      uid,
    );
    const { endPayments } = hooks();
    expect(await endPayments(uid)).toBe("ended");
    expect(await endPayments(uid)).toBe("ended");
    expect(await statusesOf(uid)).toEqual([{ status: "quit" }]);
    expect(await fixture.query(`select slot from unit_slots where uid = $1`, uid)).toEqual([]);
    const orders = await fixture.query(`select status, due_at from orders where uid = $1`, uid);
    expect(orders).toEqual([{ status: "expired", due_at: null }]);
  });

  it("still refunds what was paid twice, and forgets the customer only then", async () => {
    const { account } = fixture;
    const { uid, customerId } = await fixture.createMember();
    await account.subscribe(customerId, "tenbin_light");
    account.clock.now += 60;
    await account.subscribe(customerId, "tenbin_standard");
    const { endPayments, forgetCustomer } = hooks();
    expect(await endPayments(uid)).toBe("ended");
    expect(await endPayments(uid)).toBe("ended");
    await expect(forgetCustomer(uid)).rejects.toThrow("still has to be refunded");
    await fixture.workOrders();
    const { data } = await account.stripe.charges.list({ customer: customerId });
    const sums = data.map(({ amount, amount_refunded: paidBack }) => [amount, paidBack]);
    expect(sums.toSorted(([a = 0], [b = 0]) => a - b)).toEqual([
      [1_980, 0],
      [10_000, 10_000],
    ]);
    await forgetCustomer(uid);
  });

  it("has nothing to end for who never was a customer", async () => {
    const { endPayments, forgetCustomer } = hooks();
    expect(await endPayments("nobody")).toBe("ended");
    await expect(forgetCustomer("nobody")).resolves.toBeUndefined();
  });

  it.each(["reset", "error_500", "rate_limited"] as const)(
    "waits while Stripe answers with %s",
    async (fault) => {
      const { uid } = await createPayingMember();
      fixture.account.faults = () => fault;
      expect(await hooks().endPayments(uid)).toBe("not_yet");
      expect(await statusesOf(uid)).toEqual([{ status: "active" }]);
      fixture.account.faults = null;
      expect(await hooks().endPayments(uid)).toBe("ended");
    },
  );

  it("keeps no coupon of who never was a customer, and those of who was", async () => {
    const { uid } = await fixture.createMember();
    await fixture.query(
      `insert into coupons (code, name, effect, valid_from, valid_until, max_redemptions, created_at)
       values ('MORE-5', 'MORE-5', '{"kind":"unlocks","count":5}', now(), now(), 10, now())`,
    );
    for (const holder of [uid, "never"]) {
      await fixture.query(
        `insert into coupon_grants (uid, code, acquired_at) values ($1, 'MORE-5', now())`,
        holder,
      );
      await hooks().forgetCustomer(holder);
    }
    expect(await fixture.query(`select uid from coupon_grants`)).toEqual([{ uid }]);
  });

  it("waits where only a part could be ended", async () => {
    const { uid } = await createPayingMember();
    let cancellations = 0;
    fixture.account.faults = ({ method }) => {
      if (method !== "DELETE") return null;
      cancellations += 1;
      return cancellations === 1 ? null : "error_500";
    };
    expect(await hooks().endPayments(uid)).toBe("not_yet");
    fixture.account.faults = null;
    expect(await hooks().endPayments(uid)).toBe("ended");
    expect(await statusesOf(uid)).toEqual([{ status: "quit" }]);
  });

  it("does not wait for an answer that does not come", async () => {
    const { uid } = await createPayingMember();
    const silent = { ...fixture.account.payments, endPayments: () => new Promise<void>(() => {}) };
    expect(await hooks(silent, 1).endPayments(uid)).toBe("not_yet");
  });

  it("forgets the customer and keeps invoices and subscriptions", async () => {
    const { uid, customerId } = await createPayingMember();
    const { endPayments, forgetCustomer } = hooks();
    await endPayments(uid);
    await forgetCustomer(uid);
    await forgetCustomer(uid);
    expect(await fixture.account.stripe.customers.retrieve(customerId)).toMatchObject({
      deleted: true,
    });
    expect(await fixture.refresh(uid)).toEqual({ kind: "no_customer" });
    const [kept] = await fixture.query(
      `select card_last4, (select count(*)::int from invoices where uid = $1) as invoices
       from billing_customers where uid = $1`,
      uid,
    );
    expect(kept).toEqual({ card_last4: null, invoices: 2 });
    expect(await statusesOf(uid)).toEqual([{ status: "quit" }]);
  });

  it("forgets a customer that somebody has deleted in Stripe before", async () => {
    const { uid, customerId } = await createPayingMember();
    await fixture.account.stripe.customers.del(customerId);
    await fixture.refresh(uid);
    const { endPayments, forgetCustomer } = hooks();
    expect(await endPayments(uid)).toBe("ended");
    await forgetCustomer(uid);
    expect(await fixture.refresh(uid)).toEqual({ kind: "no_customer" });
  });

  it("forgets the customer later where Stripe is away", async () => {
    const { uid } = await createPayingMember();
    fixture.account.faults = () => "reset";
    await expect(hooks().forgetCustomer(uid)).rejects.toMatchObject({ name: "PaymentError" });
    fixture.account.faults = null;
    await hooks().forgetCustomer(uid);
    expect(await fixture.refresh(uid)).toEqual({ kind: "no_customer" });
  });
});
