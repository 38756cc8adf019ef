import { afterAll, beforeAll, beforeEach, describe, expect, it } from "vitest";
import { type AccountFixture, createAccountFixture } from "../testing/account-fixture.ts";

const EMAIL = "suzuki@tenbin.example";
const OLD = "the password so far";
const NEW = "a new and longer password";
const SECOND_MS = 1_000;
const expired = { errorType: "link_expired" };

describe("passwords", () => {
  let fixture: AccountFixture;
  let uid: string;
  beforeAll(async () => {
    fixture = await createAccountFixture();
  });
  beforeEach(async () => {
    await fixture.reset();
    uid = await fixture.createAccount(EMAIL, OLD);
    fixture.advanceClock(10 * SECOND_MS);
  });
  afterAll(() => fixture.database.drop());

  const events = async () =>
    (await fixture.query("select kind from security_events order by occurred_at")).map(
      ({ kind }) => kind,
    );
  const sessionsValidFrom = async () => (await fixture.accounts.store.find(uid))?.sessionsValidFrom;

  const nextSecond = () => new Date(fixture.clock.now().getTime() + SECOND_MS);

  const put = async (newPassword = NEW, sendResultMail = false) =>
    fixture.accounts.putPassword(
      await fixture.sessionOf(uid),
      { newPassword, sendResultMail },
      fixture.origin,
    );

  const forget = (email = EMAIL) => fixture.accounts.requestPasswordReset(email, fixture.origin);
  const look = (token: string) => fixture.accounts.resetPassword({ token }, fixture.origin);
  const reset = (token: string, newPassword = NEW) =>
    fixture.accounts.resetPassword({ token, newPassword }, fixture.origin);
  /** Statements run for a forgotten-password request of that address. */
  const statementsOf = async (email: string) => {
    const texts: string[] = [];
    const { pool } = fixture.database;
    const query = pool.query.bind(pool);
    const watched = (...args: unknown[]) => {
      const [given] = args as [string | { text: string }];
      texts.push(typeof given === "string" ? given : given.text);
      return (query as (...all: unknown[]) => unknown)(...args);
    };
    Object.assign(pool, { query: watched });
    await forget(email).finally(() => Object.assign(pool, { query }));
    return texts;
  };

  describe("changed by its owner", () => {
    it("is set, and ends every session here and at the provider [ASVS 6.2.2]", async () => {
      const before = await fixture.provider.verify(fixture.provider.issueToken(uid));
      fixture.advanceClock(5 * SECOND_MS);
      const customToken = await put();
      expect(fixture.provider.signIn(EMAIL, OLD)).toBeNull();
      expect(fixture.provider.signIn(EMAIL, NEW)).toBe(uid);
      expect(await fixture.accounts.sessions.isCurrent(before)).toBe(false);
      expect(await sessionsValidFrom()).toEqual(nextSecond());
      expect(await events()).toEqual(["password_changed"]);
      const after = await fixture.provider.verify(fixture.provider.redeem(customToken));
      expect(await fixture.accounts.sessions.isCurrent(after)).toBe(true);
      expect(after.sessionEpoch).toBe((await fixture.accounts.store.find(uid))?.sessionEpoch);
    });

    it("takes the end of sessions from the provider's clock where that is ahead", async () => {
      const ahead = new Date(fixture.clock.now().getTime() + 2 * SECOND_MS);
      const update = fixture.provider.update.bind(fixture.provider);
      fixture.provider.update = async (...args) => ({
        ...(await update(...args)),
        sessionsValidFrom: ahead,
      });
      await put().finally(() => (fixture.provider.update = update));
      expect(await sessionsValidFrom()).toEqual(new Date(ahead.getTime() + SECOND_MS));
    });

    it("gives a new epoch with every change, so that no earlier custom token counts", async () => {
      const epochs = [];
      for (const token of [await put(), await put(OLD)]) {
        epochs.push((await fixture.provider.verify(fixture.provider.redeem(token))).sessionEpoch);
      }
      const [first, second] = epochs;
      expect(first).not.toBe(second);
      expect((await fixture.accounts.store.find(uid))?.sessionEpoch).toBe(second);
    });

    it("sends its owner exactly one mail: the result if wanted, else a notice", async () => {
      await put();
      expect(await fixture.sendEmails()).toMatchObject([
        { to: EMAIL, subject: "【天秤】セキュリティのお知らせ(パスワードの変更)" },
      ]);
      await put(OLD, true);
      expect(await fixture.sendEmails()).toMatchObject([
        { to: EMAIL, subject: "【天秤】パスワードが変更されました" },
      ]);
    });

    it("is limited to five an hour, which keeps nobody from resetting it (N3) [ASVS 6.4.3]", async () => {
      for (let index = 0; index < 5; index += 1) await put(`password of change ${index}`);
      await expect(put()).rejects.toMatchObject({
        errorType: "too_many_requests",
        retryAfter: expect.any(Number),
      });
      expect(fixture.provider.signIn(EMAIL, "password of change 4")).toBe(uid);
      await fixture.sendEmails();
      await forget();
      expect(await reset(await fixture.takeEmailedToken())).toBe("done");
    });

    it("stays unchanged when any provider call fails [fault: identity provider × accounts]", async () => {
      for (const successfulCalls of [0, 1, 2, 3]) {
        fixture.remainingProviderCalls = successfulCalls;
        await expect(put(NEW, true)).rejects.toThrow("unavailable");
        fixture.remainingProviderCalls = Infinity;
        expect(fixture.provider.signIn(EMAIL, OLD)).toBe(uid);
        expect(await sessionsValidFrom()).toEqual(new Date(0));
        expect(await fixture.sendEmails()).toEqual([]);
      }
      expect(await events()).toEqual([]);
    });
  });

  describe("forgotten", () => {
    it("is set by a mailed link, confirmed by mail, and ends every session [ASVS 6.4.3, 7.4.3]", async () => {
      await forget(EMAIL.toUpperCase());
      const token = await fixture.takeEmailedToken();
      expect(await look(token)).toBe("usable");
      const before = fixture.clock.now();
      expect(await reset(token)).toBe("done");
      expect(fixture.provider.signIn(EMAIL, NEW)).toBe(uid);
      // The answer waits until a sign-in counts as later.
      expect(await sessionsValidFrom()).toEqual(new Date(before.getTime() + SECOND_MS));
      expect(fixture.clock.now()).toEqual(await sessionsValidFrom());
      expect(await events()).toEqual(["password_reset"]);
      expect(await fixture.sendEmails()).toMatchObject([{ to: EMAIL }]);
      await expect(look(token)).rejects.toMatchObject(expired);
      await expect(reset(token, "once more")).rejects.toMatchObject(expired);
      expect(fixture.provider.signIn(EMAIL, NEW)).toBe(uid);
    });

    it("unlinks providers that an intruder added [ASVS 6.4.3]", async () => {
      fixture.provider.linkProvider(uid, "google.com", EMAIL.toUpperCase());
      fixture.provider.linkProvider(uid, "apple.com", "intruder@tenbin.example");
      await forget();
      await reset(await fixture.takeEmailedToken());
      expect((await fixture.provider.find(uid))?.providers).toEqual(["password", "google.com"]);
    });

    it("mails no one at an unknown address and drops the request (H11)", async () => {
      await forget("nobody@tenbin.example");
      expect(await fixture.query("select to_address from outbox")).toHaveLength(1);
      expect(await fixture.sendEmails()).toEqual([]);
      expect(await fixture.query("select * from outbox")).toEqual([]);
    });

    it("runs the same statements for known and unknown addresses (H11)", async () => {
      const ofMember = await statementsOf(EMAIL);
      const tables = ofMember.map((text) => /insert into "?(\w+)/i.exec(text)?.[1]);
      expect(tables).toEqual(["rate_limits", "rate_limits", "rate_limits", "outbox"]);
      expect(await statementsOf("nobody@tenbin.example")).toEqual(ofMember);
    });

    it("cannot be reset by links requested before all sessions ended, but by one requested after", async () => {
      await forget();
      const before = await fixture.takeEmailedToken();
      await forget();
      fixture.advanceClock(300);
      await fixture.accounts.endSessions.of(uid);
      await expect(look(before)).rejects.toMatchObject(expired);
      await expect(look(await fixture.takeEmailedToken())).rejects.toMatchObject(expired);
      await fixture.sendEmails();
      await forget();
      expect(await reset(await fixture.takeEmailedToken())).toBe("done");
    });

    it("can be reset by a link requested before the password was changed (N3)", async () => {
      await forget();
      const token = await fixture.takeEmailedToken();
      fixture.advanceClock(SECOND_MS);
      await put("a password of the thief");
      expect(await reset(token)).toBe("done");
      expect(fixture.provider.signIn(EMAIL, NEW)).toBe(uid);
    });

    it("cannot be reset through an address the account no longer has", async () => {
      await forget();
      const token = await fixture.takeEmailedToken();
      await fixture.accounts.store.update(uid, { email: "moved@tenbin.example" });
      await expect(reset(token)).rejects.toMatchObject(expired);
    });

    it("accepts no link of another purpose [ASVS 2.3.1, 6.6.2]", async () => {
      await fixture.accounts.requestRegistration("new@tenbin.example", fixture.origin);
      await expect(reset(await fixture.takeEmailedToken())).rejects.toMatchObject(expired);
    });

    it("can be retried with the same link after the provider failed", async () => {
      await forget();
      const token = await fixture.takeEmailedToken();
      for (const successfulCalls of [0, 1, 2, 3]) {
        fixture.remainingProviderCalls = successfulCalls;
        await expect(reset(token)).rejects.toThrow("unavailable");
        fixture.remainingProviderCalls = Infinity;
        expect(await look(token)).toBe("usable");
        expect(await events()).toEqual([]);
      }
      expect(await reset(token)).toBe("done");
    });

    it("can be retried half a minute after the process crashed [fault: another process × accounts]", async () => {
      await forget();
      const token = await fixture.takeEmailedToken();
      await fixture.database.pool.query("update mailed_links set claimed_until = $1", [
        new Date(fixture.clock.now().getTime() + 30 * SECOND_MS),
      ]);
      await expect(reset(token)).rejects.toMatchObject(expired);
      fixture.advanceClock(30 * SECOND_MS);
      expect(await reset(token)).toBe("done");
    });
  });
});
