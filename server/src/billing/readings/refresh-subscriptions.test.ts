import { randomUUID } from "node:crypto";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import type { CustomerObjects } from "../payments/payments.ts";
import { type BillingFixture, createBillingFixture } from "../testing/billing-fixture.ts";
import { disturbReadings } from "../testing/disturb-readings.ts";
import { useCard } from "../testing/stripe-account.ts";
import { createRefreshSubscriptions } from "./refresh-subscriptions.ts";

const DAY = 86_400;

let fixture: BillingFixture;
beforeAll(async () => {
  fixture = await createBillingFixture();
});
afterAll(() => fixture.drop());

const subscriptionsOf = (uid: string) =>
  fixture.query<{ subscription_id: string; plan: string; status: string; reading: number }>(
    `select subscription_id, plan, status, reading from subscriptions where uid = $1
     order by started_at, plan`,
    uid,
  );

/** Readings that have seen Stripe and wait until they are released. */
function createHeldReadings() {
  const { pool, account, clock } = fixture;
  const waiting: (() => void)[] = [];
  let isOpen = false;
  const payments = {
    async readCustomer(customerId: string): Promise<CustomerObjects> {
      const objects = await account.payments.readCustomer(customerId);
      if (!isOpen) await new Promise<void>((resolve) => waiting.push(resolve));
      return objects;
    },
  };
  const refresh = createRefreshSubscriptions({ pool, payments, clock });
  return {
    /** Resolves when the reading has seen Stripe. */
    async begin(uid: string) {
      const before = waiting.length;
      const result = refresh(uid);
      await expect.poll(() => waiting.length).toBe(before + 1);
      return { release: () => waiting[before]?.(), result };
    },
    /** From now on readings are not held. */
    open: () => void (isOpen = true),
  };
}

describe("refreshSubscriptions of a unit whose company's code another one has by now", () => {
  it("writes the ticker of the company that was bought, on every reading", async () => {
    const { account, clock, pool } = fixture;
    const { uid, customerId } = await fixture.createMember();
    await account.subscribe(customerId, "tenbin_unit", "7203");
    const refresh = createRefreshSubscriptions({
      pool,
      payments: account.payments,
      clock,
      readTickerAt: async () => (ticker, at) => (at <= clock.now() ? `${ticker}~1` : ticker),
    });
    for (let reading = 1; reading <= 2; reading += 1) {
      expect(await refresh(uid)).toMatchObject({ kind: "written" });
      const written = await fixture.query(
        `select s.ticker as unit, u.ticker as slot from subscriptions s
         join unit_slots u using (uid, subscription_id) where uid = $1`,
        uid,
      );
      expect(written).toEqual([{ unit: "7203~1", slot: "7203~1" }]);
    }
    const { before, after } = (await refresh(uid)) as Extract<
      Awaited<ReturnType<typeof refresh>>,
      { kind: "written" }
    >;
    expect(before.subscriptions).toEqual(after.subscriptions);
  });
});

describe("refreshSubscriptions", () => {
  it("writes plan, units, card, balance and invoices as Stripe has them", async () => {
    const { account, refresh } = fixture;
    const { uid, customerId } = await fixture.createMember();
    const light = await account.subscribe(customerId, "tenbin_light");
    await account.subscribe(customerId, "tenbin_unit", "7203");
    await account.stripe.customers.createBalanceTransaction(customerId, {
      amount: -300,
      currency: "jpy",
    });
    expect(await refresh(uid)).toMatchObject({
      kind: "written",
      before: { balance: 0, card: null, subscriptions: [], invoices: [], refunds: [] },
      after: { balance: -300, card: { brand: "visa", last4: "4242" } },
    });
    expect(await subscriptionsOf(uid)).toMatchObject([
      { subscription_id: light.id, plan: "tenbin_light", status: "active", reading: 1 },
      { plan: "tenbin_unit", status: "active", reading: 1 },
    ]);
    const [customer] = await fixture.query(
      `select balance, card_brand, card_last4, reading, last_reading from billing_customers
       where uid = $1`,
      uid,
    );
    const card = { card_brand: "visa", card_last4: "4242" };
    expect(customer).toEqual({ balance: -300, ...card, reading: 1, last_reading: 1 });
    const invoices = await fixture.query<{ total: number; status: string }>(
      `select total, status from invoices where uid = $1 order by total`,
      uid,
    );
    expect(invoices).toEqual([
      { total: 500, status: "paid" },
      { total: 1_980, status: "paid" },
    ]);
  });

  it("changes nothing when it is repeated but the number of the reading", async () => {
    const { account, refresh } = fixture;
    const { uid, customerId } = await fixture.createMember();
    await account.subscribe(customerId, "tenbin_standard");
    await refresh(uid);
    const result = await refresh(uid);
    if (result.kind !== "written") throw new Error(result.kind);
    expect(result.after).toEqual(result.before);
    expect(await subscriptionsOf(uid)).toMatchObject([{ status: "active", reading: 2 }]);
  });

  it("does nothing for who is no customer", async () => {
    expect(await fixture.refresh("nobody")).toEqual({ kind: "no_customer" });
  });

  it("follows a failed charge, keeps which mail was sent about it, and forgets it when it is paid", async () => {
    const { account, refresh } = fixture;
    const { uid, customerId } = await fixture.createMember();
    await account.subscribe(customerId, "tenbin_light");
    await useCard(account.stripe, customerId, "pm_card_chargeCustomerFail");
    account.clock.now += 31 * DAY + 7_200;
    const mailDay = async () =>
      fixture.query(`select status, unpaid_mail_day from subscriptions where uid = $1`, uid);
    await refresh(uid);
    expect(await mailDay()).toEqual([{ status: "suspended", unpaid_mail_day: null }]);
    await fixture.query(`update subscriptions set unpaid_mail_day = 3 where uid = $1`, uid);
    await refresh(uid);
    expect(await mailDay()).toEqual([{ status: "suspended", unpaid_mail_day: 3 }]);
    await useCard(account.stripe, customerId, "pm_card_visa");
    const { data } = await account.stripe.invoices.list({ customer: customerId, status: "open" });
    await account.stripe.invoices.pay(data[0]?.id ?? "");
    await refresh(uid);
    expect(await mailDay()).toEqual([{ status: "active", unpaid_mail_day: null }]);
  });

  it("keeps waiting for who pays a failed charge while the next one is drafted", async () => {
    const { account, refresh } = fixture;
    const { uid, customerId } = await fixture.createMember();
    const { id } = await account.subscribe(customerId, "tenbin_light");
    await useCard(account.stripe, customerId, "pm_card_chargeCustomerFail");
    const periodEnd = async () => {
      const { items } = await account.stripe.subscriptions.retrieve(id);
      return items.data[0]?.current_period_end ?? 0;
    };
    account.clock.now = (await periodEnd()) + 7_200;
    account.clock.now = await periodEnd();
    const { data } = await account.stripe.invoices.list({ customer: customerId, status: "open" });
    await useCard(account.stripe, customerId, "pm_card_visa");
    await account.stripe.invoices.pay(data[0]?.id ?? "");
    await refresh(uid);
    const row = async () =>
      fixture.query(
        `select status, unpaid_since > $2 as "isAhead" from subscriptions where uid = $1`,
        uid,
        fixture.clock.now(),
      );
    expect(await row()).toEqual([{ status: "suspended", isAhead: true }]);
    account.clock.now += 3_600;
    await refresh(uid);
    expect(await row()).toEqual([{ status: "active", isAhead: null }]);
  });

  it("ends what Stripe no longer has", async () => {
    const { account, refresh } = fixture;
    const { uid, customerId } = await fixture.createMember();
    await account.subscribe(customerId, "tenbin_light");
    await refresh(uid);
    await account.payments.forgetCustomer(customerId);
    await refresh(uid);
    expect(await subscriptionsOf(uid)).toMatchObject([{ status: "quit", reading: 2 }]);
  });

  it("keeps a refused object's row, names it, and forgets that once it is understood", async () => {
    const { account, refresh } = fixture;
    const { uid, customerId } = await fixture.createMember();
    const { id } = await account.subscribe(customerId, "tenbin_unit", "7203");
    await refresh(uid);
    await account.stripe.subscriptions.update(id, { metadata: { ticker: "" } });
    await refresh(uid);
    const refused = () =>
      fixture.query(`select object_id, reason from refused_readings where uid = $1`, uid);
    const reason = "product that is no plan, or unit without a company";
    expect(await refused()).toEqual([{ object_id: id, reason }]);
    expect(await subscriptionsOf(uid)).toMatchObject([{ status: "active" }]);
    await account.stripe.subscriptions.update(id, { metadata: { ticker: "7203" } });
    await refresh(uid);
    expect(await refused()).toEqual([]);
  });

  it("gives a reserved slot to its unit and frees it when the unit has ended", async () => {
    const { account, refresh } = fixture;
    const { uid, customerId } = await fixture.createMember();
    await fixture.query(
      `insert into unit_slots (uid, slot, ticker, order_id, taken_at)
       values ($1, 'unit_1', '7203', $2, now()), ($1, 'unit_2', '6758', $2, now())`,
      uid,
      randomUUID(),
    );
    const { id } = await account.subscribe(customerId, "tenbin_unit", "7203");
    const slots = () =>
      fixture.query(
        `select slot, subscription_id from unit_slots where uid = $1 order by slot`,
        uid,
      );
    await refresh(uid);
    expect(await slots()).toEqual([
      { slot: "unit_1", subscription_id: id },
      { slot: "unit_2", subscription_id: null },
    ]);
    await account.stripe.subscriptions.cancel(id);
    await refresh(uid);
    expect(await slots()).toEqual([{ slot: "unit_2", subscription_id: null }]);
  });

  it.each(["reset", "error_500", "rate_limited", "timeout"] as const)(
    "writes nothing when Stripe answers with %s [fault: vendor × events of Stripe]",
    async (fault) => {
      const { account, refresh } = fixture;
      const { uid, customerId } = await fixture.createMember();
      await account.subscribe(customerId, "tenbin_light");
      await refresh(uid);
      await account.payments.endPayments(customerId);
      account.faults = ({ path }) => (path.startsWith("/v1/invoices") ? fault : null);
      await expect(refresh(uid)).rejects.toMatchObject({ name: "PaymentError" });
      account.faults = null;
      expect(await subscriptionsOf(uid)).toMatchObject([{ status: "active", reading: 1 }]);
      await refresh(uid);
      expect(await subscriptionsOf(uid)).toMatchObject([{ status: "quit", reading: 3 }]);
    },
  );
});

async function beginTwo() {
  const { account } = fixture;
  const { uid, customerId } = await fixture.createMember();
  const { id } = await account.subscribe(customerId, "tenbin_light");
  const readings = createHeldReadings();
  const earlier = await readings.begin(uid);
  await account.stripe.subscriptions.update(id, { cancel_at_period_end: true });
  const later = await readings.begin(uid);
  return { uid, id, earlier, later, readings };
}

describe("two readings of a customer", () => {
  it("cannot be overtaken by the one that began earlier and ends later [fault: another process × events of Stripe]", async () => {
    const { uid, earlier, later } = await beginTwo();
    later.release();
    expect(await later.result).toMatchObject({ kind: "written" });
    earlier.release();
    expect(await earlier.result).toEqual({ kind: "overtaken" });
    expect(await subscriptionsOf(uid)).toMatchObject([{ status: "to_quit", reading: 2 }]);
  });

  it("read again where the earlier one was written while the later one was under way", async () => {
    const { uid, earlier, later, readings } = await beginTwo();
    readings.open();
    earlier.release();
    expect(await earlier.result).toMatchObject({ kind: "written" });
    expect(await subscriptionsOf(uid)).toMatchObject([{ status: "active", reading: 1 }]);
    later.release();
    expect(await later.result).toMatchObject({ kind: "written" });
    expect(await subscriptionsOf(uid)).toMatchObject([{ status: "to_quit", reading: 3 }]);
  });

  it("leave one that is disturbed each time to be repeated", async () => {
    const { pool, account, clock, refresh } = fixture;
    const { uid, customerId } = await fixture.createMember();
    await account.subscribe(customerId, "tenbin_light");
    const disturb = await disturbReadings(fixture, uid);
    const payments = {
      async readCustomer(id: string) {
        await disturb();
        return account.payments.readCustomer(id);
      },
    };
    const disturbed = createRefreshSubscriptions({ pool, payments, clock });
    await expect(disturbed(uid)).rejects.toMatchObject({
      name: "PaymentError",
      kind: "unavailable",
      code: "readings_overlapped",
    });
    expect(await refresh(uid)).toMatchObject({ kind: "written" });
  });

  it("never end a subscription that the later one did not see yet", async () => {
    const { pool, account, clock } = fixture;
    const { uid, customerId } = await fixture.createMember();
    const numbered = Promise.withResolvers<void>();
    const gate = Promise.withResolvers<void>();
    const payments = {
      async readCustomer(id: string) {
        numbered.resolve();
        await gate.promise;
        return account.payments.readCustomer(id);
      },
    };
    const earlier = createRefreshSubscriptions({ pool, payments, clock })(uid);
    await numbered.promise;
    const readings = createHeldReadings();
    const later = await readings.begin(uid);
    const { id } = await account.subscribe(customerId, "tenbin_light");
    gate.resolve();
    await earlier;
    readings.open();
    later.release();
    await later.result;
    expect(await subscriptionsOf(uid)).toMatchObject([{ subscription_id: id, status: "active" }]);
  });

  it("end as Stripe has it when twenty run at once", async () => {
    const { account, refresh } = fixture;
    const { uid, customerId } = await fixture.createMember();
    const { id } = await account.subscribe(customerId, "tenbin_light");
    const running = Array.from({ length: 20 }, () => refresh(uid).catch(() => null));
    await account.stripe.subscriptions.update(id, { cancel_at_period_end: true });
    await Promise.all(running);
    await refresh(uid);
    expect(await subscriptionsOf(uid)).toMatchObject([{ status: "to_quit" }]);
  });
});
