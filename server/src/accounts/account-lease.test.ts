import { setTimeout as delay } from "node:timers/promises";
import { afterAll, beforeAll, beforeEach, describe, expect, it } from "vitest";
import { isAccountLeased } from "./account-lease-store.ts";
import { type AccountFixture, createAccountFixture } from "./testing/account-fixture.ts";

const EMAIL = "mori@tenbin.example";
const OWNERS = "a password of the owner";
const THIEFS = "a password of the thief";
const MINUTE_MS = 60_000;
const revoked = { errorType: "session_revoked" };

/** Changes of one account at the same time: each is stopped inside its call of the provider. */
describe("changes of one account at the same time", () => {
  let fixture: AccountFixture;
  let uid: string;
  /** Called when a change has to wait for another. */
  let onWait: () => void;
  beforeAll(async () => {
    fixture = await createAccountFixture({
      async wait(ms) {
        onWait();
        // Of the end of a second; leases are polled more often.
        if (ms > 100) fixture.advanceClock(ms);
        else await delay(1);
      },
    });
  });
  beforeEach(async () => {
    onWait = () => {};
    await fixture.reset();
    uid = await fixture.createAccount(EMAIL);
    fixture.advanceClock(MINUTE_MS);
  });
  afterAll(() => fixture.database.drop());

  /** Stops the next update at the provider before it is written. */
  function stopNextUpdate() {
    const update = fixture.provider.update.bind(fixture.provider);
    const reached = Promise.withResolvers<void>();
    const gate = Promise.withResolvers<void>();
    fixture.provider.update = async (...args) => {
      fixture.provider.update = update;
      reached.resolve();
      await gate.promise;
      return update(...args);
    };
    return { reached: reached.promise, proceed: () => gate.resolve() };
  }
  /** Resolves when a change waits, with the change still under way. */
  function waiting() {
    const { promise, resolve } = Promise.withResolvers<void>();
    onWait = resolve;
    return promise;
  }
  const put = async (newPassword = THIEFS) => {
    const session = await fixture.sessionOf(uid);
    const change = { newPassword, sendResultMail: false };
    return fixture.accounts.putPassword(session, change, fixture.origin);
  };
  const resetToken = async () => {
    await fixture.accounts.requestPasswordReset(EMAIL, fixture.origin);
    return fixture.takeEmailedToken();
  };
  const reset = (token: string) =>
    fixture.accounts.resetPassword({ token, newPassword: OWNERS }, fixture.origin);
  const expectOwners = async (events: readonly string[]) => {
    expect(fixture.provider.signIn(EMAIL, OWNERS)).toBe(uid);
    expect(fixture.provider.signIn(EMAIL, THIEFS)).toBeNull();
    const rows = await fixture.query("select kind from security_events order by occurred_at");
    expect(rows.map(({ kind }) => kind)).toEqual(events);
    const identity = await fixture.provider.verify(fixture.provider.issueToken(uid));
    expect(await fixture.findSession(identity)).toMatchObject({ ended: false });
    expect(await fixture.query("select from account_changes")).toEqual([]);
  };

  it("let the owner's reset win over a password change in flight, which is told so [ASVS 6.4.3]", async () => {
    const token = await resetToken();
    const stop = stopNextUpdate();
    const putting = put();
    await stop.reached;
    const waits = waiting();
    const resetting = reset(token);
    await waits;
    stop.proceed();
    await expect(putting).rejects.toMatchObject(revoked);
    expect(await resetting).toBe("done");
    await expectOwners(["password_reset"]);
  });

  it("refuse a password change that comes while the owner resets", async () => {
    const token = await resetToken();
    const stop = stopNextUpdate();
    const resetting = reset(token);
    await stop.reached;
    const waits = waiting();
    const putting = put();
    const refused = Promise.allSettled([putting]);
    await waits;
    stop.proceed();
    expect(await resetting).toBe("done");
    expect(await refused).toMatchObject([{ reason: revoked }]);
    await expectOwners(["password_reset"]);
  });

  it("let one of two password changes through, and tell the other that its session has ended", async () => {
    const stop = stopNextUpdate();
    const first = put("the first of two passwords");
    await stop.reached;
    const waits = waiting();
    const second = put("the second of two passwords");
    const refused = Promise.allSettled([second]);
    await waits;
    stop.proceed();
    await first;
    expect(await refused).toMatchObject([{ reason: revoked }]);
    expect(fixture.provider.signIn(EMAIL, "the first of two passwords")).toBe(uid);
  });

  it("stop a deletion that the owner's reset overtakes, before payments end", async () => {
    const token = await resetToken();
    const end = fixture.provider.endSessions.bind(fixture.provider);
    const reached = Promise.withResolvers<void>();
    const gate = Promise.withResolvers<void>();
    fixture.provider.endSessions = async (...args) => {
      fixture.provider.endSessions = end;
      reached.resolve();
      await gate.promise;
      return end(...args);
    };
    const session = await fixture.sessionOf(uid);
    const deleting = fixture.accounts.deleteAccount(session, {}, fixture.origin);
    await reached.promise;
    const waits = waiting();
    const resetting = reset(token);
    await waits;
    gate.resolve();
    await expect(deleting).rejects.toMatchObject(revoked);
    expect(await resetting).toBe("done");
    expect((await fixture.accounts.store.find(uid))?.deletionRequestedAt).toBeNull();
    await expectOwners(["password_reset"]);
  });

  it("refuse a mail change whose link the owner's reset has ended meanwhile", async () => {
    const token = await resetToken();
    await fixture.accounts.requestEmailChange(uid, "thief@tenbin.example", fixture.origin);
    const mails = await fixture.sendEmails();
    const move = mails.flatMap(({ text }) => /confirm\?token=([\w-]+)/.exec(text)?.slice(1) ?? []);
    const stop = stopNextUpdate();
    const resetting = reset(token);
    await stop.reached;
    const waits = waiting();
    const moving = fixture.accounts.confirmEmailChange(
      { token: move[0] ?? "", confirm: true },
      fixture.origin,
    );
    const refused = Promise.allSettled([moving]);
    await waits;
    stop.proceed();
    expect(await resetting).toBe("done");
    expect(await refused).toMatchObject([{ reason: { errorType: "link_expired" } }]);
    expect((await fixture.accounts.store.find(uid))?.email).toBe(EMAIL);
  });

  it("give up after fifteen seconds, and let the link be used again", async () => {
    const token = await resetToken();
    const now = fixture.clock.now();
    const lease = [uid, new Date(now.getTime() + MINUTE_MS)];
    const { pool } = fixture.database;
    await pool.query("insert into account_changes values ($1, gen_random_uuid(), $2)", lease);
    let waits = 0;
    onWait = () => void (waits += 1);
    await expect(reset(token)).rejects.toMatchObject({ errorType: "unavailable", retryAfter: 5 });
    expect(waits).toBe(150);
    // A crashed process keeps an account no longer than until its lease expires.
    expect(await isAccountLeased(pool, uid, now)).toBe(true);
    fixture.advanceClock(MINUTE_MS);
    expect(await isAccountLeased(pool, uid, fixture.clock.now())).toBe(false);
    expect(await reset(token)).toBe("done");
    await expectOwners(["password_reset"]);
  });
});
