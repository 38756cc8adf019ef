import { afterAll, afterEach, beforeAll, describe, expect, it, vi } from "vitest";
import { createDisabledIdentityProvider } from "../accounts/index.ts";
import { type CouponEffect, issueCoupon } from "../billing/index.ts";
import { payCheckout } from "../billing/testing/hosted-pages.ts";
import { requestOf } from "../billing/testing/order-fixture.ts";
import { type StripeAccount, openStripeAccount } from "../billing/testing/stripe-account.ts";
import { type TestDatabase, createTestDatabase } from "../platform/testing/database.ts";
import { FICTIONAL_ISSUER } from "./config/issuer-config.ts";
import { type Domains, createDomains } from "./wiring.ts";

const DAY = 86_400;
const OTHER_CARD = "5555555555554444";
const item = { plan: "tenbin_standard", begins: "after_trial" } as const;
const closing = { useful: "search", plan: "free" } as const;

let account: StripeAccount;
let database: TestDatabase;
let domains: Domains;
beforeAll(async () => {
  account = await openStripeAccount();
  database = await createTestDatabase({ max: 10 });
  domains = createDomains({
    pool: database.pool,
    identities: createDisabledIdentityProvider(),
    linkSecret: "secret",
    personSecret: "p",
    issuer: FICTIONAL_ISSUER,
    webUrl: "https://tenbin.example",
    clock,
    stripe: { payments: account.payments, webhookSecrets: [] },
  });
});
afterEach(() => void vi.restoreAllMocks());
afterAll(() => database.drop());

const clock = { now: () => new Date(account.clock.now * 1_000) };
const inDays = (days: number) => new Date((account.clock.now + days * DAY) * 1_000);

/** With a supertrial that ends in `days`, or without one. */
async function createMember(uid: string, days: number | null): Promise<string> {
  const at = inDays(0);
  const email = `${uid}@tenbin.example`;
  await domains.accounts.store.insert({ uid, email, registeredAt: at, providerValidSince: at });
  if (days !== null) {
    await database.pool.query(
      `insert into trials (uid, offer, applied_at, started_at, expires_at)
       values ($1, 'supertrial', $2, $2, $3)`,
      [uid, inDays(days - 30), inDays(days)],
    );
  }
  return uid;
}

/** @returns its session */
async function openCheckout(uid: string): Promise<string> {
  const { confirmation } = await domains.orders.preview(uid, item);
  const requested = { uid, item, confirmation, endUnits: [], request: requestOf(undefined, uid) };
  const url = await domains.orders.startCheckout(requested);
  return url.slice(url.lastIndexOf("/") + 1);
}

/** Of the worker: what was asked for, and what is due. */
const readPayments = () =>
  domains.billing.createQueues({ warn() {}, error() {} }).refreshes.workDue();

async function buy(uid: string, card?: string): Promise<void> {
  const session = await openCheckout(uid);
  payCheckout(account.fake, session, card);
  await domains.orders.findCheckout(uid, session);
  await readPayments();
}

const HALF: CouponEffect = {
  kind: "money_off",
  off: { kind: "percent", percent: 50 },
  plans: ["tenbin_standard"],
  months: 1,
};

async function redeem(uid: string, effect: CouponEffect) {
  const code = `${uid.toUpperCase()}-2026`;
  const { now } = account.clock;
  const validity = { validFrom: now, validUntil: now + 90 * DAY };
  const coupon = { code, name: "見本", effect, ...validity, maxRedemptions: 1 };
  await issueCoupon({ pool: database.pool, payments: account.payments, clock }, coupon);
  const member = { uid, email: `${uid}@tenbin.example` };
  return domains.orders.coupons.redeem(member, code, { warn() {} });
}

const find = (uid: string) => domains.billing.overview.findSubscription(uid, "tenbin_light");
const trialOf = (uid: string) => domains.trials.findSupertrial(uid);

async function mailsOf(uid: string): Promise<string[]> {
  const { rows } = await database.pool.query<{ kind: string }>(
    `select kind from outbox where data->>'uid' = $1 and kind like 'trial.%' order by queued_at`,
    [uid],
  );
  return rows.map(({ kind }) => kind);
}

async function chargesOf(uid: string): Promise<number[]> {
  const { rows } = await database.pool.query<{ charged: number }>(
    "select charged from invoices where uid = $1 order by issued_at",
    [uid],
  );
  return rows.map(({ charged }) => charged);
}

/** Seven days, of which `days` are left. */
async function startTrial(uid: string, days: number): Promise<void> {
  await database.pool.query(
    `insert into trials (uid, offer, applied_at, started_at, expires_at)
     values ($1, 'trial', $2, $2, $3)`,
    [uid, inDays(days - 7), inDays(days)],
  );
}

async function askForSupertrial(uid: string) {
  await domains.trials.noteApplication(database.pool, { uid, offer: "supertrial" });
  const { tos, privacy } = await domains.trials.findAgreedTexts();
  return domains.trials.answerQuestionnaire(
    { uid, email: `${uid}@tenbin.example`, userType: "personal" },
    {
      offer: "supertrial",
      experience: "none",
      style: "long",
      purpose: "find",
      source: "search",
      tos: tos.id,
      privacy: privacy.id,
      mail_opt_in: false,
    },
    { requestId: null, clientHash: null },
  );
}

/** Checkouts at Stripe of who was no customer before. */
async function sessionsOf(uid: string) {
  const { rows } = await database.pool.query<{ customer_id: string }>(
    "select customer_id from billing_customers where uid = $1",
    [uid],
  );
  const [customer] = rows;
  if (customer === undefined) return [];
  const { data } = await account.stripe.checkout.sessions.list({ customer: customer.customer_id });
  return data.map(({ id, status }) => ({ id, status }));
}

const ways = [
  ["questionnaire", (uid: string) => domains.trials.prolongSupertrial(uid, closing)],
  ["coupon", (uid: string) => redeem(uid, { kind: "long_supertrial" })],
] as const;

describe("a trial that is to become longer while a Checkout for its end is open", () => {
  it.each(ways)(
    "becomes so by a %s, and the next Checkout is confirmed with the new end",
    async (way, lengthen) => {
      const uid = await createMember(`longer-by-${way}`, 7);
      const end = inDays(7);
      const session = await openCheckout(uid);
      await lengthen(uid);
      const { status } = await account.stripe.checkout.sessions.retrieve(session);
      expect(status).toBe("expired");
      expect((await trialOf(uid))?.expiresAt?.getTime()).toBeGreaterThan(+end);
      const until = (await trialOf(uid))?.expiresAt;
      await buy(uid);
      expect(await trialOf(uid)).toMatchObject({ expiresAt: until, endedAt: until });
      expect((await find(uid)).begins_at).toBe(until?.toISOString());
    },
  );

  it.each(ways)("does not by a %s where that was paid and not read", async (way, lengthen) => {
    const uid = await createMember(`paid-before-${way}`, 7);
    const end = inDays(7);
    payCheckout(account.fake, await openCheckout(uid));
    await expect(lengthen(uid)).rejects.toMatchObject({ errorType: "payment_pending" });
    await readPayments();
    expect(await trialOf(uid)).toMatchObject({ expiresAt: end, endedAt: end });
  });
});

describe("a trial that is to become longer while a plan is ordered for its end", () => {
  it("does so where the order is placed after it, and the order is confirmed anew", async () => {
    const uid = await createMember("overtaken", 7);
    const until = inDays(37);
    const payments = { ...account.payments };
    const { confirmation } = await domains.orders.preview(uid, item);
    // The terms are drafted with the end as it was, and the order is not placed yet.
    vi.spyOn(account.payments, "requirePrice").mockImplementationOnce(async (name) => {
      await domains.trials.prolongSupertrial(uid, closing);
      return payments.requirePrice(name);
    });
    const requested = { uid, item, confirmation, endUnits: [], request: requestOf("key", uid) };
    await expect(domains.orders.startCheckout(requested)).rejects.toMatchObject({
      errorType: "confirmation_expired",
    });
    expect(await sessionsOf(uid)).toEqual([]);
    await expect(domains.orders.startCheckout(requested)).rejects.toMatchObject({
      errorType: "confirmation_expired",
    });
    const { terms } = await domains.orders.preview(uid, item);
    expect(terms.trial?.until).toBe(until.toISOString());
    await buy(uid);
    expect((await find(uid)).begins_at).toBe(until.toISOString());
  });

  it.each(ways)("does not by a %s where the order is placed just before", async (way, lengthen) => {
    const uid = await createMember(`overtaking-${way}`, 7);
    const end = inDays(7);
    const first = await openCheckout(uid);
    const payments = { ...account.payments };
    let second = "";
    vi.spyOn(account.payments, "expireCheckout").mockImplementationOnce(async (id) => {
      const expired = await payments.expireCheckout(id);
      second = await openCheckout(uid);
      return expired;
    });
    await expect(lengthen(uid)).rejects.toMatchObject({ errorType: "payment_pending" });
    expect(await trialOf(uid)).toMatchObject({ expiresAt: end });
    payCheckout(account.fake, second);
    await domains.orders.findCheckout(uid, second);
    await readPayments();
    expect(await sessionsOf(uid)).toEqual([
      { id: second, status: "complete" },
      { id: first, status: "expired" },
    ]);
    expect(await trialOf(uid)).toMatchObject({ expiresAt: end, endedAt: end });
  });

  it("does so by a supertrial that begins within the seven days, and the next Checkout has its end", async () => {
    const uid = await createMember("upgrading", null);
    await startTrial(uid, 5);
    const session = await openCheckout(uid);
    const until = inDays(30);
    expect(await askForSupertrial(uid)).toMatchObject({ started: true });
    const { status } = await account.stripe.checkout.sessions.retrieve(session);
    expect(status).toBe("expired");
    const { terms } = await domains.orders.preview(uid, item);
    expect(terms.trial?.until).toBe(until.toISOString());
  });
});

describe("a waiting plan that is cancelled before it begins", () => {
  it("leaves the trial as if it had not been bought: prolonged, with the mails of its end", async () => {
    const uid = await createMember("leaving", 7);
    const end = inDays(7);
    await buy(uid);
    expect(await trialOf(uid)).toMatchObject({ expiresAt: end, endedAt: end });
    await domains.orders.cancelPlan(uid, requestOf("cancel"));
    expect(await trialOf(uid)).toMatchObject({ expiresAt: end, endedAt: null });

    account.clock.now += 5 * DAY;
    await domains.trials.queueDueMails();
    expect(await mailsOf(uid)).toEqual(["trial.end"]);
    await domains.trials.prolongSupertrial(uid, closing);
    account.clock.now += 3 * DAY;
    await readPayments();
    expect(await domains.billing.findPaidFacts(uid)).toMatchObject({ paidPlan: "tenbin_free" });
    expect(await domains.trials.findRunning(uid)).toEqual({
      offer: "supertrial",
      expires_at: end.getTime() / 1_000 + 30 * DAY,
      can_prolong: false,
    });
    account.clock.now += 29 * DAY;
    await domains.trials.queueDueMails();
    expect(await mailsOf(uid)).toEqual(["trial.end", "trial.end"]);
  });

  it("ends the trial with its begin again where the cancellation is taken back", async () => {
    const uid = await createMember("staying", 7);
    await buy(uid);
    await domains.orders.cancelPlan(uid, requestOf("cancel"));
    await domains.orders.withdrawCancellation(uid);
    expect(await trialOf(uid)).toMatchObject({ expiresAt: inDays(7), endedAt: inDays(7) });
    await expect(domains.trials.prolongSupertrial(uid, closing)).rejects.toMatchObject({
      errorType: "trial_used",
    });
  });
});

describe("a waiting plan that is cancelled, and wanted again once the trial is longer", () => {
  it("begins with the trial's new end, and is first charged then", async () => {
    const uid = await createMember("returning", 7);
    const end = inDays(7);
    const until = inDays(37);
    await buy(uid);
    await domains.orders.cancelPlan(uid, requestOf("cancel"));
    await domains.trials.prolongSupertrial(uid, closing);
    const { overview } = domains.billing;
    expect(await overview.findSubscription(uid, "tenbin_light", until)).toMatchObject({
      subscription_status: "to_quit",
      begins_at: until.toISOString(),
      current_period_end: end.toISOString(),
    });

    const renewal = { plan: "tenbin_standard", renewsAt: until };
    expect(await domains.orders.withdrawCancellation(uid)).toEqual(renewal);
    expect(await trialOf(uid)).toMatchObject({ expiresAt: until, endedAt: until });
    expect(await find(uid)).toMatchObject({
      begins_at: until.toISOString(),
      next_charge: { amount: 10_000, at: until.toISOString() },
    });
    const { rows: mails } = await database.pool.query(
      `select data->'renewsAt' as at from outbox
       where to_address = $1 and data->>'kind' = 'churn_withdrawn'`,
      [`${uid}@tenbin.example`],
    );
    expect(mails).toEqual([{ at: until.getTime() / 1_000 }]);

    account.clock.now = end.getTime() / 1_000 + 3 * 3_600;
    await domains.billing.reconcile();
    expect(await chargesOf(uid)).toEqual([0]);
    expect(await domains.billing.findPaidFacts(uid)).toMatchObject({
      effectivePlan: "tenbin_free",
    });
    account.clock.now = until.getTime() / 1_000 + 3 * 3_600;
    await domains.billing.reconcile();
    expect(await chargesOf(uid)).toEqual([0, 10_000]);
    expect(await domains.billing.findPaidFacts(uid)).toMatchObject({
      effectivePlan: "tenbin_standard",
    });
  });
});

describe("while a plan waits for the end of a trial", () => {
  it("a coupon for money off is kept, and reduces what is charged once the plan has begun", async () => {
    const uid = await createMember("saving", 7);
    await buy(uid);
    expect(await redeem(uid, HALF)).toMatchObject({ is_used: false });
    expect(await find(uid)).toMatchObject({ next_charge: { amount: 10_000 } });
    await domains.orders.coupons.applyWaiting();
    expect(await find(uid)).toMatchObject({ next_charge: { amount: 10_000 } });

    account.clock.now += 7 * DAY + 3 * 3_600;
    await domains.billing.reconcile();
    expect(await chargesOf(uid)).toEqual([0, 10_000]);
    await domains.orders.coupons.applyWaiting();
    expect(await find(uid)).toMatchObject({ next_charge: { amount: 5_000 } });
    const { coupon_codes: coupons } = await domains.orders.coupons.list(uid);
    expect(coupons).toMatchObject([{ is_used: true }]);
  });

  it("a coupon for a longer trial is kept unused, and moves nothing", async () => {
    const uid = await createMember("hoping", 7);
    const end = inDays(7);
    await buy(uid);
    expect(await redeem(uid, { kind: "long_supertrial" })).toMatchObject({ is_used: false });
    expect(await trialOf(uid)).toMatchObject({ expiresAt: end, endedAt: end, longlife: false });
    expect((await find(uid)).begins_at).toBe(end.toISOString());
  });

  it("a supertrial that is asked for begins only once the plan is cancelled, and moves its begin", async () => {
    const uid = await createMember("asking", null);
    const end = inDays(5);
    await startTrial(uid, 5);
    // Not that of members who had the supertrial, by which they are known again.
    await buy(uid, OTHER_CARD);
    expect(await askForSupertrial(uid)).toEqual({ started: false, expires_at: null });
    expect(await domains.trials.list(uid)).toMatchObject([
      { offer: "trial", expiresAt: end, endedAt: end },
    ]);
    expect((await find(uid)).begins_at).toBe(end.toISOString());

    await domains.orders.cancelPlan(uid, requestOf("cancel"));
    expect(await askForSupertrial(uid)).toMatchObject({ started: true });
    const until = inDays(30);
    await domains.orders.withdrawCancellation(uid);
    expect(await domains.trials.list(uid)).toMatchObject([
      { offer: "supertrial", expiresAt: until, endedAt: until },
      { offer: "trial", expiresAt: end, endedAt: end },
    ]);
    expect((await find(uid)).begins_at).toBe(until.toISOString());
  });
});
