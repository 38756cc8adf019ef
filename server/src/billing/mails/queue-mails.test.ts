import { afterAll, beforeAll, beforeEach, describe, expect, it } from "vitest";
import { createAccountStore } from "../../accounts/index.ts";
import {
  type RefreshSubscriptions,
  createRefreshSubscriptions,
} from "../readings/refresh-subscriptions.ts";
import { type BillingFixture, createBillingFixture } from "../testing/billing-fixture.ts";
import { useCard } from "../testing/stripe-account.ts";
import { queueDisputeMail, queueReadingMails } from "./queue-mails.ts";
import { sendReminders } from "./send-reminders.ts";

const DAY = 86_400;
const HOUR = 3_600;

let fixture: BillingFixture;
let refresh: RefreshSubscriptions;
beforeAll(async () => {
  fixture = await createBillingFixture();
  const { pool, clock, account } = fixture;
  const { payments } = account;
  refresh = createRefreshSubscriptions({ pool, clock, payments, afterReading: queueReadingMails });
});
beforeEach(() => fixture.query("truncate outbox"));
afterAll(() => fixture.drop());

async function createMember() {
  const member = await fixture.createMember();
  await createAccountStore(fixture.pool).insert({
    uid: member.uid,
    email: `${member.uid}@tenbin.example`,
    registeredAt: fixture.clock.now(),
  });
  return member;
}

/** Mails since the last look, as kind and day of a charge that fails. */
async function takeMails(): Promise<string[]> {
  const rows = await fixture.query<{ data: { kind: string; day?: number } }>(
    "delete from outbox where kind = 'billing.member' returning data",
  );
  return rows.map(({ data: { kind, day } }) => [kind, day ?? []].flat().join(" ")).toSorted();
}

/** Those of two readings, of which the second finds nothing new. */
async function mailsOf(uid: string): Promise<string[]> {
  await refresh(uid);
  const mails = await takeMails();
  await refresh(uid);
  expect(await takeMails()).toEqual([]);
  return mails;
}

describe("mails of readings", () => {
  it("go to the member's address with the rows, each once [fault: SMTP × events of Stripe]", async () => {
    const { account } = fixture;
    const { uid, customerId } = await createMember();
    const { id } = await account.subscribe(customerId, "tenbin_light");
    await refresh(uid);
    const queued = await fixture.query<{ to_address: string }>("select to_address from outbox");
    expect(new Set(queued.map(({ to_address }) => to_address))).toEqual(
      new Set([`${uid}@tenbin.example`]),
    );
    expect(await takeMails()).toEqual(["begun", "charged"]);
    await account.stripe.subscriptions.update(id, { cancel_at_period_end: true });
    expect(await mailsOf(uid)).toEqual(["churn_scheduled"]);
    await account.stripe.subscriptions.update(id, { cancel_at_period_end: false });
    expect(await mailsOf(uid)).toEqual(["churn_withdrawn"]);
    account.clock.now += 31 * DAY + 2 * HOUR;
    expect(await mailsOf(uid)).toEqual(["charged"]);
    await account.stripe.subscriptions.cancel(id);
    expect(await mailsOf(uid)).toEqual(["ended"]);
  });

  it("are queued once by readings at once", async () => {
    const { uid, customerId } = await createMember();
    await fixture.account.subscribe(customerId, "tenbin_light");
    await Promise.allSettled(Array.from({ length: 4 }, () => refresh(uid)));
    expect(await takeMails()).toEqual(["begun", "charged"]);
  });

  it("follow a charge that fails on days 0, 3 and 7, the latest only, and its payment", async () => {
    const { account } = fixture;
    const { uid, customerId } = await createMember();
    await account.subscribe(customerId, "tenbin_light");
    await mailsOf(uid);
    await useCard(account.stripe, customerId, "pm_card_chargeCustomerFail");
    account.clock.now += 31 * DAY + 2 * HOUR;
    expect(await mailsOf(uid)).toEqual(["failed 0"]);
    account.clock.now += 2 * DAY;
    expect(await mailsOf(uid)).toEqual([]);
    account.clock.now += DAY;
    expect(await mailsOf(uid)).toEqual(["failed 3"]);
    account.clock.now += 6 * DAY;
    expect(await mailsOf(uid)).toEqual(["failed 7"]);
    await useCard(account.stripe, customerId, "pm_card_visa");
    const { data } = await account.stripe.invoices.list({ customer: customerId, status: "open" });
    await account.stripe.invoices.pay(data[0]?.id ?? "");
    expect(await mailsOf(uid)).toEqual(["charged"]);
  });

  it("follow no failing charge of what was bought twice", async () => {
    const { account } = fixture;
    const { uid, customerId } = await createMember();
    await account.subscribe(customerId, "tenbin_light");
    await account.subscribe(customerId, "tenbin_light");
    await mailsOf(uid);
    await useCard(account.stripe, customerId, "pm_card_chargeCustomerFail");
    account.clock.now += 31 * DAY + 2 * HOUR;
    expect(await mailsOf(uid)).toEqual(["failed 0"]);
  });

  it("are none for who has no account any more", async () => {
    const { uid, customerId } = await fixture.createMember();
    await fixture.account.subscribe(customerId, "tenbin_light");
    expect(await mailsOf(uid)).toEqual([]);
  });
});

const takeReminders = async () =>
  (await takeMails()).filter((kind) => kind === "card_expiring" || kind === "ending");

const remindDaily = async (days: number) => {
  for (let day = 0; day < days; day += 1) {
    await sendReminders(fixture);
    fixture.account.clock.now += DAY;
  }
  return takeReminders();
};

describe("mails that only time asks for", () => {
  it("remind once of a card in the month before it expires, of those who pay", async () => {
    const { account } = fixture;
    const { uid, customerId } = await createMember();
    await account.subscribe(customerId, "tenbin_light");
    const idle = await createMember();
    for (const member of [uid, idle.uid]) await refresh(member);
    const expire = (day: string) =>
      fixture.query("update billing_customers set card_expires_on = $1 where uid = any($2)", day, [
        uid,
        idle.uid,
      ]);
    const today = () => fixture.clock.now().toISOString().slice(0, 10);
    account.clock.now = Date.parse(`${Number(today().slice(0, 4)) + 1}-02-01T03:00:00Z`) / 1_000;
    const year = today().slice(0, 4);
    await expire(`${year}-02-28`);
    expect(await remindDaily(3)).toEqual([]);
    await expire(`${year}-04-30`);
    expect(await remindDaily(3)).toEqual([]);
    await expire(`${year}-03-31`);
    expect(await remindDaily(5)).toEqual(["card_expiring"]);
  });

  it("remind once of an end within three days", async () => {
    const { account } = fixture;
    const { uid, customerId } = await createMember();
    const { id } = await account.subscribe(customerId, "tenbin_light");
    await account.stripe.subscriptions.update(id, { cancel_at_period_end: true });
    await refresh(uid);
    await takeMails();
    const [row] = await fixture.query<{ ends_at: Date }>(
      "select ends_at from subscriptions where subscription_id = $1",
      id,
    );
    account.clock.now = Number(row?.ends_at) / 1_000 - 5 * DAY;
    expect(await remindDaily(2)).toEqual([]);
    expect(await remindDaily(6)).toEqual(["ending"]);
  });
});

describe("a dispute", () => {
  it("is mailed to the operator once, however often its event is handled", async () => {
    const { pool } = fixture;
    const dispute = { eventId: "evt_1", operator: "op@tenbin.example", now: new Date() };
    for (let handled = 0; handled < 2; handled += 1) await queueDisputeMail(pool, dispute);
    expect(await fixture.query("select kind, to_address, data from outbox")).toEqual([
      { kind: "billing.dispute", to_address: "op@tenbin.example", data: { eventId: "evt_1" } },
    ]);
  });
});
