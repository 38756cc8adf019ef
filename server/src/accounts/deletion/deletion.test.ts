import { afterAll, beforeAll, beforeEach, describe, expect, it } from "vitest";
import { type AccountFixture, createAccountFixture } from "../testing/account-fixture.ts";

const EMAIL = "ito@tenbin.example";
const PASSWORD = "the password so far";
const HOUR_MS = 3_600_000;
const DAY_MS = 24 * HOUR_MS;
const expired = { errorType: "link_expired" };

describe("deleting an account", () => {
  let fixture: AccountFixture;
  let uid: string;
  let purgedUids: string[];
  let isPurgeHookFailing: boolean;
  let payments: "ended" | "not_yet" | "failing";
  let endedPayments: string[];
  /** Cannot be ended, whatever `payments` says. */
  let paying: string | null;
  beforeAll(async () => {
    fixture = await createAccountFixture({
      paymentEndHooks: [
        async (uidToEnd) => {
          if (payments === "failing") throw new Error("cannot ask");
          if (payments === "not_yet" || uidToEnd === paying) return "not_yet";
          endedPayments.push(uidToEnd);
          return "ended";
        },
      ],
      purgeHooks: [
        async (gone) => {
          if (isPurgeHookFailing) throw new Error("cannot forget");
          purgedUids.push(gone);
        },
      ],
    });
  });
  beforeEach(async () => {
    await fixture.reset();
    purgedUids = [];
    isPurgeHookFailing = false;
    payments = "ended";
    endedPayments = [];
    paying = null;
    uid = await fixture.createAccount(EMAIL, PASSWORD);
  });
  afterAll(() => fixture.database.drop());

  const remove = async (token?: string, whose = uid) =>
    fixture.accounts.deleteAccount(await fixture.sessionOf(whose), { token }, fixture.origin);
  const member = () => fixture.accounts.store.find(uid);
  const kinds = async () =>
    (await fixture.query("select kind from security_events order by occurred_at, kind")).map(
      ({ kind }) => kind,
    );

  it("is requested by a mailed link, ends sessions, and mails the last day to cancel it [ASVS 7.4.2]", async () => {
    await fixture.accounts.requestDeletion(uid, fixture.origin);
    const token = await fixture.takeEmailedToken();
    expect((await member())?.deletionRequestedAt).toBeNull();
    const before = fixture.clock.now();
    expect(await remove(token)).toEqual({ day: "2026-12-22", paymentsEnded: true });
    expect(await member()).toMatchObject({
      deletionRequestedAt: before,
      sessionsValidFrom: fixture.clock.now(),
    });
    expect(fixture.clock.now().getTime() - before.getTime()).toBe(1_000);
    const [mail] = await fixture.sendEmails();
    expect(mail?.to).toBe(EMAIL);
    expect(mail?.text).toContain("2026年12月22日");
    await expect(remove(token)).rejects.toMatchObject(expired);
    expect(await kinds()).toEqual(["deletion_requested", "guess_refused"]);
  });

  it("is refused by a link requested before the password was changed (N3)", async () => {
    await fixture.accounts.requestDeletion(uid, fixture.origin);
    const token = await fixture.takeEmailedToken();
    fixture.advanceClock(1_000);
    const change = { newPassword: "a password of the owner's", sendResultMail: false };
    await fixture.accounts.putPassword(await fixture.sessionOf(uid), change, fixture.origin);
    await expect(remove(token)).rejects.toMatchObject(expired);
    expect((await member())?.deletionRequestedAt).toBeNull();
  });

  it("leaves links to reset the password, so that who knows it keeps the owner from none", async () => {
    await fixture.accounts.requestPasswordReset(EMAIL, fixture.origin);
    const token = await fixture.takeEmailedToken();
    fixture.advanceClock(1_000);
    await remove();
    const reset = { token, newPassword: "a password of the owner's" };
    expect(await fixture.accounts.resetPassword(reset, fixture.origin)).toBe("done");
    expect(fixture.provider.signIn(EMAIL, "a password of the owner's")).toBe(uid);
  });

  it("is limited to five an hour by a session, as each is mailed, and not by links", async () => {
    for (let index = 0; index < 5; index += 1) await remove();
    expect(await fixture.sendEmails()).toHaveLength(5);
    await expect(remove()).rejects.toMatchObject({ errorType: "too_many_requests" });
    expect(await fixture.sendEmails()).toEqual([]);
    await fixture.accounts.requestDeletion(uid, fixture.origin);
    expect(await remove(await fixture.takeEmailedToken())).toMatchObject({ paymentsEnded: true });
  });

  it("is refused with another account's link, which stays usable (H21)", async () => {
    const other = await fixture.createAccount("other@tenbin.example");
    await fixture.accounts.requestDeletion(uid, fixture.origin);
    const token = await fixture.takeEmailedToken();
    await expect(remove(token, other)).rejects.toMatchObject(expired);
    expect((await fixture.accounts.store.find(other))?.deletionRequestedAt).toBeNull();
    expect((await member())?.deletionRequestedAt).toBeNull();
    expect(await remove(token)).toEqual({ day: "2026-12-22", paymentsEnded: true });
  });

  it("does nothing when the provider fails, and the link can be used again [fault: identity provider × accounts]", async () => {
    await fixture.accounts.requestDeletion(uid, fixture.origin);
    const token = await fixture.takeEmailedToken();
    fixture.remainingProviderCalls = 0;
    await expect(remove(token)).rejects.toThrow("unavailable");
    expect(await member()).toMatchObject({ deletionRequestedAt: null });
    fixture.remainingProviderCalls = Infinity;
    expect(await remove(token)).toEqual({ day: "2026-12-22", paymentsEnded: true });
  });

  it("is cancelled once by signing in afterwards, which a mail confirms", async () => {
    const before = fixture.clock.now();
    await remove();
    await fixture.sendEmails();
    const account = await member();
    const back = (at: Date) =>
      fixture.accounts.cancelDeletion({ uid, email: EMAIL, ...account }, at, "request");
    expect(await back(before)).toBe(false);
    fixture.advanceClock(29 * DAY_MS);
    const all = await Promise.all(Array.from({ length: 20 }, () => back(fixture.clock.now())));
    expect(all.filter(Boolean)).toHaveLength(1);
    expect((await member())?.deletionRequestedAt).toBeNull();
    expect(await fixture.sendEmails()).toMatchObject([
      { to: EMAIL, subject: "【天秤】退会を取り消しました" },
    ]);
    fixture.advanceClock(3 * DAY_MS);
    await fixture.accounts.purgeDeleted();
    expect(await member()).toMatchObject({ email: EMAIL, deletionRequestedAt: null });
  });

  it("removes the account everywhere after 30 days and keeps its security events [ASVS 14.2.4]", async () => {
    const deletionRequestedAt = fixture.clock.now();
    await remove();
    // The thirtieth Japanese day after the request ends at 15:00 UTC.
    const end = new Date(deletionRequestedAt).setUTCHours(15, 0, 0, 0) + 30 * DAY_MS;
    fixture.advanceClock(end - 1 - fixture.clock.now().getTime());
    await fixture.accounts.purgeDeleted();
    expect(await member()).toMatchObject({ email: EMAIL, deletionRequestedAt });
    fixture.advanceClock(1);
    await Promise.all([fixture.accounts.purgeDeleted(), fixture.accounts.purgeDeleted()]);
    expect(await member()).toBeNull();
    expect(fixture.provider.users.has(uid)).toBe(false);
    expect(new Set(purgedUids)).toEqual(new Set([uid]));
    expect(await fixture.query("select * from departures")).toEqual([]);
    expect(await kinds()).toEqual(["deletion_requested", "deleted"]);
    expect(await fixture.query("select * from mailed_links")).toEqual([]);
  });

  it("removes every due account, even more than one batch", async () => {
    await fixture.database.pool.query(
      `insert into members (uid, email, email_key, registered_at, sessions_valid_from, deletion_requested_at)
       select 'many-' || n, n || '@many.example', n || '@many.example', $1, $1, $1
       from generate_series(1, 130) n`,
      [fixture.clock.now()],
    );
    fixture.advanceClock(31 * DAY_MS);
    await fixture.accounts.purgeDeleted();
    expect(await fixture.query("select uid from members")).toEqual([{ uid }]);
    expect(purgedUids).toHaveLength(130);
  });

  it("retries failed purge hooks the next day [fault: identity provider × nightly jobs]", async () => {
    const second = await fixture.createAccount("second@tenbin.example");
    await remove();
    await remove(undefined, second);
    fixture.advanceClock(31 * DAY_MS);
    isPurgeHookFailing = true;
    await expect(fixture.accounts.purgeDeleted()).rejects.toThrow("purge hooks failed");
    expect(await member()).toBeNull();
    expect(fixture.provider.users.size).toBe(2);
    isPurgeHookFailing = false;
    fixture.remainingProviderCalls = 0;
    await expect(fixture.accounts.purgeDeleted()).rejects.toThrow("purge hooks failed");
    fixture.remainingProviderCalls = Infinity;
    await fixture.accounts.purgeDeleted();
    expect(fixture.provider.users.size).toBe(0);
    expect(new Set(purgedUids)).toEqual(new Set([uid, second]));
  });

  it("ends what is paid first", async () => {
    await remove();
    expect(endedPayments).toEqual([uid]);
    const [mail] = await fixture.sendEmails();
    expect(mail?.text).not.toContain("お支払い");
    await fixture.accounts.retryPaymentEnds();
    expect(await fixture.sendEmails()).toEqual([]);
  });

  it("leaves payments as they are when the provider fails", async () => {
    fixture.remainingProviderCalls = 0;
    await expect(remove()).rejects.toThrow("unavailable");
    expect(endedPayments).toEqual([]);
  });

  it.each(["not_yet", "failing"] as const)(
    "waits while payments cannot be ended (%s), tells the member, and is retried",
    async (away) => {
      payments = away;
      expect(await remove()).toMatchObject({ paymentsEnded: false });
      const [mail] = await fixture.sendEmails();
      expect(mail?.text).toContain("お支払いの終了は、ただいま手続き中です。");
      const [retried] = await Promise.allSettled([fixture.accounts.retryPaymentEnds()]);
      expect(retried).toMatchObject(
        away === "failing"
          ? { status: "rejected", reason: { message: "payments not ended" } }
          : { status: "fulfilled" },
      );
      fixture.advanceClock(31 * DAY_MS);
      await expect(fixture.accounts.purgeDeleted()).rejects.toThrow("purge hooks failed");
      expect(await member()).toMatchObject({ email: EMAIL });
      expect(purgedUids).toEqual([]);
      payments = "ended";
      await Promise.all([fixture.accounts.retryPaymentEnds(), fixture.accounts.retryPaymentEnds()]);
      expect(new Set(endedPayments)).toEqual(new Set([uid]));
      expect(await fixture.sendEmails()).toMatchObject([
        { to: EMAIL, subject: "【天秤】お支払いを終了しました" },
      ]);
      await fixture.accounts.purgeDeleted();
      expect(await member()).toBeNull();
      expect(purgedUids).toEqual([uid]);
    },
  );

  it("removes those who pay no more beside one who still does", async () => {
    const others = await Promise.all(
      ["b", "c"].map((name) => fixture.createAccount(`${name}@tenbin.example`)),
    );
    payments = "not_yet";
    await remove();
    payments = "ended";
    for (const other of others) await remove(undefined, other);
    fixture.advanceClock(31 * DAY_MS);
    paying = uid;
    await expect(fixture.accounts.purgeDeleted()).rejects.toThrow("purge hooks failed");
    expect(await fixture.query("select uid from members")).toEqual([{ uid }]);
    expect(new Set(purgedUids)).toEqual(new Set(others));
  });

  it("that was cancelled still ends the payments of which the member was told", async () => {
    payments = "not_yet";
    await remove();
    fixture.advanceClock(HOUR_MS);
    const now = fixture.clock.now();
    await fixture.accounts.cancelDeletion({ uid, email: EMAIL }, now, "request");
    await fixture.sendEmails();
    payments = "ended";
    await fixture.accounts.retryPaymentEnds();
    expect(endedPayments).toEqual([uid]);
    expect(await fixture.sendEmails()).toMatchObject([
      { subject: "【天秤】お支払いを終了しました" },
    ]);
  });

  it("takes with the member these tables only: rows of billing outlive them", async () => {
    const found = await fixture.query(
      `select conrelid::regclass::text as name from pg_constraint
       where confrelid = 'members'::regclass and confdeltype = 'c' order by 1`,
    );
    expect(found.map(({ name }) => name)).toEqual([
      "account_changes",
      "achievements",
      "alert_digests",
      "alert_events",
      "alert_settings",
      "alerts",
      "checked_sessions",
      "chosen_peers",
      "company_views",
      "mailed_links",
      "member_cards",
      "member_person_keys",
      "payment_ends",
      "portfolios",
      "questionnaires",
      "report_logos",
      "saved_screens",
      "screening_record_variants",
      "signed_out_sessions",
      "stop_tokens",
      "stopped_alerts",
      "trials",
      "unlocks",
    ]);
  });

  it("skips purge hooks for someone who has registered again", async () => {
    await remove();
    fixture.advanceClock(31 * DAY_MS);
    isPurgeHookFailing = true;
    await expect(fixture.accounts.purgeDeleted()).rejects.toThrow("purge hooks failed");
    const email = EMAIL;
    await fixture.accounts.store.insert({ uid, email, registeredAt: fixture.clock.now() });
    await fixture.accounts.purgeDeleted();
    expect(fixture.provider.users.has(uid)).toBe(true);
    expect(await fixture.query("select * from departures")).toEqual([]);
  });
});

describe("a page session", () => {
  let fixture: AccountFixture;
  beforeAll(async () => {
    fixture = await createAccountFixture();
  });
  afterAll(() => fixture.database.drop());

  it("records one sign-in however often it is checked [ASVS 16.3.1]", async () => {
    const uid = await fixture.createAccount(EMAIL);
    const identity = await fixture.provider.verify(fixture.provider.issueToken(uid));
    const { expiresAt, authTime } = identity;
    const check = () => fixture.accounts.checkSession(identity, fixture.origin);
    const sessions = await Promise.all(Array.from({ length: 10 }, check));
    expect(new Set(sessions.map((response) => JSON.stringify(response)))).toEqual(
      new Set([JSON.stringify({ uid, expires_at: expiresAt })]),
    );
    await fixture.accounts.checkSession({ ...identity, authTime: authTime + 1 }, fixture.origin);
    const found = await fixture.query(
      "select kind, client_hash, (detail ->> 'auth_time')::int as at from security_events order by 3",
    );
    const event = { kind: "signed_in", client_hash: "client" };
    expect(found).toEqual([
      { ...event, at: authTime },
      { ...event, at: authTime + 1 },
    ]);
  });
});
