import { randomUUID } from "node:crypto";
import { afterAll, afterEach, beforeAll, describe, expect, it } from "vitest";
import { createAccountStore } from "../../accounts/index.ts";
import { queueReadingMails } from "../mails/queue-mails.ts";
import { PaymentError, type Payments } from "../payments/payments.ts";
import { createRefreshSubscriptions } from "../readings/refresh-subscriptions.ts";
import { type OrderFixture, createOrderFixture } from "../testing/order-fixture.ts";
import { type DeletionDeps, createEndPayments, createForgetCustomer } from "./end-payments.ts";

const DAY = 86_400;

let fixture: OrderFixture;
beforeAll(async () => {
  fixture = await createOrderFixture();
});
afterEach(() => void (fixture.account.faults = null));
afterAll(() => fixture.drop());

const hooks = (changed: Partial<DeletionDeps> = {}) => {
  const deps = { ...fixture, payments: fixture.account.payments, ...changed };
  const endPayments = createEndPayments(deps);
  return {
    endPayments: (uid: string, isWaiting = false) => endPayments(uid, isWaiting),
    forgetCustomer: createForgetCustomer(deps),
  };
};

async function createPayingMember() {
  const member = await fixture.createMember();
  await fixture.account.subscribe(member.customerId, "tenbin_standard");
  await fixture.account.subscribe(member.customerId, "tenbin_unit", "7203");
  await fixture.refresh(member.uid);
  return member;
}

/** Each with what of it was refunded. */
async function listCharges(customer: string) {
  const { data } = await fixture.account.stripe.charges.list({ customer });
  return data
    .map(({ amount, amount_refunded: refunded }) => [amount, refunded] as const)
    .toSorted(([a, b], [c, d]) => a - c || b - d);
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
    expect(await listCharges(customerId)).toEqual([
      [1_980, 0],
      [10_000, 10_000],
    ]);
    await forgetCustomer(uid);
  });

  it("refunds in full, and once, what was charged since it was asked for, and tells it [fault: vendor × orders]", async () => {
    const { account, pool, clock } = fixture;
    const { uid, customerId } = await createPayingMember();
    const email = `${uid}@tenbin.example`;
    await createAccountStore(pool).insert({ uid, email, registeredAt: clock.now() });
    const { payments } = account;
    const afterReading = queueReadingMails;
    const refresh = createRefreshSubscriptions({ pool, payments, clock, afterReading });
    account.clock.now += DAY;
    account.faults = () => "reset";
    expect(await hooks({ refresh }).endPayments(uid)).toBe("not_yet");
    account.clock.now += 31 * DAY;
    expect(await hooks({ refresh }).endPayments(uid, true)).toBe("not_yet");
    account.faults = null;
    expect(await hooks({ refresh }).endPayments(uid, true)).toBe("ended");
    const paidBack = [
      [500, 0],
      [500, 500],
      [10_000, 0],
      [10_000, 10_000],
    ];
    expect(await listCharges(customerId)).toEqual(paidBack);
    expect(await hooks({ refresh }).endPayments(uid, true)).toBe("ended");
    expect(await listCharges(customerId)).toEqual(paidBack);
    const mails = await fixture.query(
      `select (data->>'amount')::int as amount from outbox
       where to_address = $1 and data->>'kind' = 'refunded' order by amount`,
      email,
    );
    expect(mails).toEqual([{ amount: 500 }, { amount: 10_000 }]);
    const shown = await fixture.query(
      `select sum(amount)::int as sum from refunds where uid = $1`,
      uid,
    );
    expect(shown).toEqual([{ sum: 10_500 }]);
  });

  it("goes on with the refunds where it was killed between two [fault: vendor × orders]", async () => {
    const { account } = fixture;
    const { uid, customerId } = await createPayingMember();
    account.faults = () => "reset";
    expect(await hooks().endPayments(uid)).toBe("not_yet");
    account.faults = null;
    account.clock.now += 31 * DAY + 7_200;
    const dying: Payments = {
      ...account.payments,
      async refundInvoices({ key, invoiceIds }) {
        await account.payments.refundInvoices({ key, invoiceIds: invoiceIds.slice(0, 1) });
        throw new PaymentError("ambiguous", { code: null, requestId: null });
      },
    };
    expect(await hooks({ payments: dying }).endPayments(uid, true)).toBe("not_yet");
    expect((await listCharges(customerId)).filter(([, refunded]) => refunded !== 0)).toHaveLength(
      1,
    );
    expect(await hooks().endPayments(uid, true)).toBe("ended");
    expect(await listCharges(customerId)).toEqual([
      [500, 0],
      [500, 500],
      [10_000, 0],
      [10_000, 10_000],
    ]);
  });

  it("refunds nothing of before it was asked for, after an earlier try came to nothing, too", async () => {
    const { account } = fixture;
    const { uid, customerId } = await createPayingMember();
    account.faults = () => "reset";
    expect(await hooks().endPayments(uid)).toBe("not_yet");
    account.faults = null;
    account.clock.now += 31 * DAY + 7_200;
    expect(await hooks().endPayments(uid)).toBe("ended");
    expect((await listCharges(customerId)).map(([, refunded]) => refunded)).toEqual([0, 0, 0, 0]);
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
    expect(await hooks({ payments: silent, timeoutMs: 1 }).endPayments(uid)).toBe("not_yet");
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
