import type { PlanBegins } from "@tenbin/contract/billing/order-confirmation";
import type { PlanName } from "@tenbin/contract";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { createCouponStore } from "../../coupons/coupon-store.ts";
import { createFindPaidFacts } from "../../readings/find-paid-facts.ts";
import { createOverview } from "../../overview/create-overview.ts";
import { useCard } from "../../testing/stripe-account.ts";
import { type OrderFixture, createOrderFixture, requestOf } from "../../testing/order-fixture.ts";

const DAY = 86_400;
const HOUR = 3_600;
const plan = "tenbin_standard";
const atOnce = { plan } as const;
const afterTrial = { plan, begins: "after_trial" } as const;
/** Ends of trials, by uid; of light rights. */
const trials = new Map<string, Date>();

let fixture: OrderFixture;
beforeAll(async () => {
  fixture = await createOrderFixture({
    moreRights(uid) {
      const trialUntil = trials.get(uid);
      const effectivePlan: PlanName = "tenbin_light";
      const isRunning = trialUntil !== undefined && fixture.clock.now() < trialUntil;
      return isRunning ? { allCompanies: true, effectivePlan, trialUntil } : {};
    },
  });
});
afterAll(() => fixture.drop());

const inSeconds = (seconds: number) => new Date((fixture.account.clock.now + seconds) * 1_000);
const inDays = (days: number) => inSeconds(days * DAY);
const iso = (date: Date | undefined) => date?.toISOString();

function find(uid: string) {
  const { pool, clock } = fixture;
  const overview = createOverview({ pool, clock, onSale: true, findCompanyName });
  return overview.findSubscription(uid, "tenbin_light");
}
const findCompanyName = () => Promise.resolve(null);
const paidFacts = (uid: string) => createFindPaidFacts(fixture.pool, fixture.clock)(uid);

async function invoicesOf(uid: string): Promise<number[]> {
  const rows = await fixture.query<{ charged: number }>(
    "select charged from invoices where uid = $1 order by issued_at",
    uid,
  );
  return rows.map(({ charged }) => charged);
}

/** Who has bought a plan that waits for the end of the trial. */
async function wait(uid: string, days = 7): Promise<Date> {
  trials.set(uid, inDays(days));
  fixture.pay(await fixture.checkout(uid, afterTrial));
  await fixture.refresh(uid);
  return trials.get(uid)!;
}

describe("a plan that is bought in a trial", () => {
  it("is confirmed with what becomes of the days left, on the page and in Checkout", async () => {
    trials.set("trying", inDays(5));
    const { terms } = await fixture.preview("trying", atOnce);
    const until = iso(inDays(5));
    expect(terms.trial).toEqual({ until, begins: "at_once", wait: "offered" });
    expect(terms.charges[0]?.yen).toBe(10_000);
    const session = await fixture.checkout("trying", atOnce);
    const [texts] = await fixture.query<{ page_text: string; checkout_text: string }>(
      "select page_text, checkout_text from order_confirmations where uid = 'trying'",
    );
    const told =
      /【無料体験の残り】.*あと5日.*支払いの確認と同時に終わり、残りの日数は使えなくなります/s;
    expect(texts?.page_text).toMatch(told);
    expect(texts?.checkout_text).toMatch(told);
    const { stripe } = fixture.account;
    const { custom_text: shown } = await stripe.checkout.sessions.retrieve(session);
    expect(shown.submit?.message).toBe(texts?.checkout_text);
  });

  it("says nothing of a trial where none runs, and begins at once", async () => {
    const { terms } = await fixture.preview("untried", afterTrial);
    expect(terms).not.toHaveProperty("trial");
    expect(terms.charges[0]?.yen).toBe(10_000);
  });

  it.each([
    ["began", null, 7],
    ["became longer", 3, 33],
    ["ended", 3, null],
  ])("is confirmed anew where the trial %s since", async (change, before, after) => {
    const uid = change.replaceAll(" ", "-");
    const set = (days: number | null) =>
      days === null ? trials.delete(uid) : trials.set(uid, inDays(days));
    set(before);
    const { confirmation } = await fixture.preview(uid, atOnce);
    const requested = { uid, item: atOnce, confirmation, endUnits: [] };
    set(after);
    await expect(
      fixture.orders.startCheckout({ ...requested, request: requestOf(undefined, uid) }),
    ).rejects.toMatchObject({ errorType: "confirmation_expired" });
    set(before);
    const url = await fixture.orders.startCheckout({
      ...requested,
      request: requestOf(undefined, uid),
    });
    expect(url).toMatch(/^http/);
  });

  it("is not ordered with the other begin than was confirmed", async () => {
    const uid = "other";
    trials.set(uid, inDays(7));
    const { confirmation } = await fixture.preview(uid, atOnce);
    const requested = {
      uid,
      item: afterTrial,
      confirmation,
      endUnits: [],
      request: requestOf(uid),
    };
    await expect(fixture.orders.startCheckout(requested)).rejects.toMatchObject({
      errorType: "amount_changed",
    });
  });
});

describe("a plan that waits for the end of a trial", () => {
  it.each([
    ["never-customer", false],
    ["customer", true],
  ])("costs nothing today, and the first month at the end: %s", async (name, isCustomer) => {
    const uid = isCustomer ? (await fixture.createMember()).uid : name;
    const until = inDays(7);
    trials.set(uid, until);
    const { terms } = await fixture.preview(uid, afterTrial);
    expect(terms.trial).toEqual({ until: iso(until), begins: "after_trial", wait: "offered" });
    expect(terms.cycleAnchor).toBe(iso(until));
    expect(terms.charges).toEqual([
      { at: iso(inDays(0)), yen: 0 },
      { at: iso(until), yen: 10_000 },
    ]);
    const session = await fixture.checkout(uid, afterTrial);
    const { stripe } = fixture.account;
    expect(await stripe.checkout.sessions.retrieve(session)).toMatchObject({ amount_total: 0 });
  });

  it("gives its rights from then, and the trial its own until then", async () => {
    const until = await wait("patient");
    expect(await paidFacts("patient")).toEqual({
      paidPlan: plan,
      effectivePlan: "tenbin_free",
      suffix: null,
      endedPlan: null,
      units: [],
    });
    const shown = await find("patient");
    expect(shown).toMatchObject({
      stripe_plan_name: plan,
      subscription_status: "active",
      start_date: iso(until),
      begins_at: iso(until),
      current_period_end: iso(until),
      next_charge: { amount: 10_000, at: iso(until) },
      unpaid: null,
    });
    expect(shown.simulation.tenbin_expert).toMatchObject({
      amount_instants: 0,
      amount_periodicals: 30_000,
    });
    expect(await invoicesOf("patient")).toEqual([0]);

    fixture.account.clock.now = until.getTime() / 1_000;
    expect((await find("patient")).begins_at).toBeNull();
    expect(await paidFacts("patient")).toMatchObject({ effectivePlan: plan, suffix: "PS" });
    fixture.account.clock.now += 2 * HOUR;
    await fixture.refresh("patient");
    expect(await paidFacts("patient")).toMatchObject({ effectivePlan: plan, suffix: "PS" });
    expect(await invoicesOf("patient")).toEqual([0, 10_000]);
    const begun = await find("patient");
    expect([begun.start_date, begun.current_period_start]).toEqual([iso(until), iso(until)]);
    expect(begun.next_charge?.amount).toBe(10_000);
    const orders = await fixture.query(
      "select kind, status, last_error from orders where uid = 'patient'",
    );
    expect(orders).toEqual([{ kind: "subscribe", status: "done", last_error: null }]);
  });

  it("ends without any charge where it is cancelled before, and can be taken back", async () => {
    const until = await wait("leaving");
    const ending = await fixture.orders.cancelPlan("leaving", requestOf("leave"));
    expect(ending).toMatchObject({ endsAt: until, ended: false });
    expect(await find("leaving")).toMatchObject({
      subscription_status: "to_quit",
      begins_at: iso(until),
      next_charge: null,
    });
    await fixture.orders.withdrawCancellation("leaving");
    expect(await find("leaving")).toMatchObject({ next_charge: { at: iso(until) } });
    await fixture.orders.cancelPlan("leaving", requestOf("leave again"));
    fixture.account.clock.now = until.getTime() / 1_000 + 2 * HOUR;
    expect(await find("leaving")).toMatchObject({ subscription_status: "quit", begins_at: null });
    await fixture.refresh("leaving");
    expect(await invoicesOf("leaving")).toEqual([0]);
    expect(await paidFacts("leaving")).toMatchObject({
      paidPlan: "tenbin_free",
      effectivePlan: "tenbin_free",
      endedPlan: null,
    });
  });

  it("is suspended where the first charge fails", async () => {
    const { uid, customerId } = await fixture.createMember();
    const until = await wait(uid);
    const { stripe } = fixture.account;
    const { data } = await stripe.subscriptions.list({ customer: customerId });
    await useCard(stripe, customerId, "pm_card_chargeCustomerFail");
    await stripe.subscriptions.update(data[0]!.id, { default_payment_method: "" });
    fixture.account.clock.now = until.getTime() / 1_000 + 2 * HOUR;
    await fixture.refresh(uid);
    expect(await find(uid)).toMatchObject({ subscription_status: "suspended" });
    expect((await find(uid)).unpaid).toMatchObject({ in_grace: false });
    // There is no grace for what was never paid for.
    expect(await paidFacts(uid)).toMatchObject({ effectivePlan: "tenbin_free" });
  });

  it("is neither bought again nor changed before it begins", async () => {
    await wait("once");
    const waiting = { errorType: "plan_waiting" };
    await expect(fixture.preview("once", afterTrial)).rejects.toMatchObject({
      errorType: "already_subscribed",
    });
    for (const other of ["tenbin_light", "tenbin_expert"] as const) {
      await expect(fixture.preview("once", { plan: other })).rejects.toMatchObject(waiting);
      const change = { uid: "once", plan: other, confirmation: null, request: requestOf(other) };
      await expect(fixture.orders.change(change)).rejects.toMatchObject(waiting);
    }
  });

  it.each([
    ["too_near", 2 * DAY + HOUR - 1],
    ["offered", 2 * DAY + HOUR],
  ] as const)("is %s where the trial ends in %d seconds", async (expected, seconds) => {
    const uid = `near-${seconds}`;
    trials.set(uid, inSeconds(seconds));
    const { terms } = await fixture.preview(uid, afterTrial);
    const begins: PlanBegins = expected === "offered" ? "after_trial" : "at_once";
    expect(terms.trial).toMatchObject({ begins, wait: expected });
    expect(terms.charges[0]?.yen).toBe(expected === "offered" ? 0 : 10_000);
    // Stripe takes it even at the last moment of the confirmation.
    fixture.account.clock.now += 14 * 60;
    expect(await fixture.checkout(uid, afterTrial)).toMatch(/^cs_/);
  });

  it("is not offered with a coupon, whose months count from now", async () => {
    const uid = "with-coupon";
    trials.set(uid, inDays(7));
    const now = fixture.account.clock.now;
    const effect = {
      kind: "money_off",
      off: { kind: "percent", percent: 50 },
      plans: [plan],
      months: 3,
    } as const;
    const coupon = {
      code: "HALF-2026",
      name: "半額",
      effect,
      validFrom: now,
      validUntil: now + DAY,
    };
    const { clock, pool } = fixture;
    await createCouponStore(pool).insert({ ...coupon, maxRedemptions: 9 }, clock.now());
    await fixture.query(
      "insert into coupon_grants (uid, code, acquired_at, expires_at) values ($1, $2, $3, $4)",
      uid,
      coupon.code,
      clock.now(),
      inDays(30),
    );
    const { terms } = await fixture.preview(uid, afterTrial);
    expect(terms.trial).toMatchObject({ begins: "at_once", wait: "coupon" });
    expect(terms.charges[0]?.yen).toBe(5_000);
  });
});
