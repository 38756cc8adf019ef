import { afterAll, beforeAll, beforeEach, describe, expect, it } from "vitest";
import { type AccountFixture, createAccountFixture } from "./testing/account-fixture.ts";

const EMAIL = "suzuki@tenbin.example";
const OLD = "the password so far";
const NEW = "a new and longer password";
const SECOND_MS = 1_000;
const expired = { errorType: "link_expired" };

describe("passwords", () => {
  let world: AccountFixture;
  let uid: string;
  beforeAll(async () => {
    world = await createAccountFixture();
  });
  beforeEach(async () => {
    await world.reset();
    uid = await world.createAccount(EMAIL, OLD);
    world.advanceClock(10 * SECOND_MS);
  });
  afterAll(() => world.database.drop());

  const events = async () =>
    (await world.query("select kind from security_events order by occurred_at")).map(
      ({ kind }) => kind,
    );
  const sessionsValidFrom = async () => (await world.accounts.store.find(uid))?.sessionsValidFrom;

  const put = (newPassword = NEW, sendResultMail = false) =>
    world.accounts.putPassword(uid, { newPassword, sendResultMail }, world.origin);

  const forget = (email = EMAIL) => world.accounts.requestPasswordReset(email, world.origin);
  const look = (token: string) => world.accounts.resetPassword({ token }, world.origin);
  const reset = (token: string, newPassword = NEW) =>
    world.accounts.resetPassword({ token, newPassword }, world.origin);
  /** What the database is asked when that address is said to have forgotten its password. */
  const statementsOf = async (email: string) => {
    const texts: string[] = [];
    const { pool } = world.database;
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

  describe("changed by the member", () => {
    it("is the new one, and every session so far is over, here and at the provider", async () => {
      const before = await world.provider.verify(world.provider.issueToken(uid));
      world.advanceClock(5 * SECOND_MS);
      expect(await put()).toBe(`custom-${uid}`);
      expect(world.provider.signIn(EMAIL, OLD)).toBeNull();
      expect(world.provider.signIn(EMAIL, NEW)).toBe(uid);
      expect(await world.provider.isCurrent(before)).toBe(false);
      expect(await sessionsValidFrom()).toEqual(world.clock.now());
      expect(await events()).toEqual(["password_changed"]);
      // Who signs in with the returned token at once is not taken for an older session.
      const after = await world.provider.verify(world.provider.issueToken(uid));
      expect(await world.provider.isCurrent(after)).toBe(true);
    });

    it("is told by mail when that is wanted", async () => {
      await put();
      expect(await world.sendEmails()).toEqual([]);
      await put(OLD, true);
      expect(await world.sendEmails()).toMatchObject([
        { to: EMAIL, subject: "【天秤】パスワードが変更されました" },
      ]);
    });

    it("changes nothing when the provider fails, whichever call it is", async () => {
      for (const answers of [0, 1]) {
        world.remainingProviderCalls = answers;
        await expect(put(NEW, true)).rejects.toThrow("does not answer");
        world.remainingProviderCalls = Infinity;
        expect(world.provider.signIn(EMAIL, OLD)).toBe(uid);
        expect(await sessionsValidFrom()).toEqual(new Date(0));
        expect(await world.sendEmails()).toEqual([]);
      }
      expect(await events()).toEqual([]);
    });
  });

  describe("forgotten", () => {
    it("is set by a mailed link, told by mail, and ends every session", async () => {
      await forget(EMAIL.toUpperCase());
      const token = await world.takeEmailedToken();
      expect(await look(token)).toBe("usable");
      expect(await reset(token)).toBe("done");
      expect(world.provider.signIn(EMAIL, NEW)).toBe(uid);
      expect(await sessionsValidFrom()).toEqual(world.clock.now());
      expect(await events()).toEqual(["password_reset"]);
      expect(await world.sendEmails()).toMatchObject([{ to: EMAIL }]);
      await expect(look(token)).rejects.toMatchObject(expired);
      await expect(reset(token, "once more")).rejects.toMatchObject(expired);
      expect(world.provider.signIn(EMAIL, NEW)).toBe(uid);
    });

    it("leaves no way in that somebody added who was in the account", async () => {
      world.provider.linkProvider(uid, "google.com", EMAIL.toUpperCase());
      world.provider.linkProvider(uid, "apple.com", "intruder@tenbin.example");
      await forget();
      await reset(await world.takeEmailedToken());
      expect((await world.provider.find(uid))?.providers).toEqual(["password", "google.com"]);
    });

    it("mails nobody at an address that is nobody's, and forgets that it was asked (H11)", async () => {
      await forget("nobody@tenbin.example");
      expect(await world.query("select to_address from outbox")).toHaveLength(1);
      expect(await world.sendEmails()).toEqual([]);
      expect(await world.query("select * from outbox")).toEqual([]);
    });

    it("costs the same statements for a member and for nobody (H11)", async () => {
      const ofMember = await statementsOf(EMAIL);
      expect(ofMember.length).toBeGreaterThan(0);
      expect(await statementsOf("nobody@tenbin.example")).toEqual(ofMember);
    });

    it("is no way to somebody who moved to another address since", async () => {
      await forget();
      const token = await world.takeEmailedToken();
      await world.accounts.store.update(uid, { email: "moved@tenbin.example" });
      await expect(reset(token)).rejects.toMatchObject(expired);
    });

    it("takes no link of another purpose", async () => {
      await world.accounts.requestRegistration("new@tenbin.example", world.origin);
      await expect(reset(await world.takeEmailedToken())).rejects.toMatchObject(expired);
    });

    it("can be tried again with the same link when the provider failed", async () => {
      await forget();
      const token = await world.takeEmailedToken();
      for (const answers of [0, 1, 2]) {
        world.remainingProviderCalls = answers;
        await expect(reset(token)).rejects.toThrow("does not answer");
        world.remainingProviderCalls = Infinity;
        expect(await look(token)).toBe("usable");
        expect(await events()).toEqual([]);
      }
      expect(await reset(token)).toBe("done");
    });

    it("can be tried again half a minute after the process died in between", async () => {
      await forget();
      const token = await world.takeEmailedToken();
      await world.database.pool.query("update mailed_links set claimed_until = $1", [
        new Date(world.clock.now().getTime() + 30 * SECOND_MS),
      ]);
      await expect(reset(token)).rejects.toMatchObject(expired);
      world.advanceClock(30 * SECOND_MS);
      expect(await reset(token)).toBe("done");
    });
  });
});
