import { afterAll, beforeAll, beforeEach, describe, expect, it } from "vitest";
import type { Identity } from "../identities/identity-provider.ts";
import { type AccountFixture, createAccountFixture } from "../testing/account-fixture.ts";

const EMAIL = "endo@tenbin.example";
const SECOND_MS = 1_000;
const unavailable = { errorType: "unavailable" };

describe("a session when it is first seen", () => {
  let fixture: AccountFixture;
  let uid: string;
  beforeAll(async () => {
    fixture = await createAccountFixture();
  });
  beforeEach(async () => {
    fixture.provider.unreachable = false;
    await fixture.reset();
    uid = await fixture.createAccount(EMAIL);
    fixture.advanceClock(10 * SECOND_MS);
  });
  afterAll(() => fixture.database.drop());

  const signIn = (signInProvider = "password") =>
    fixture.provider.verify(fixture.provider.issueToken(uid, { signInProvider }));
  const find = async (identity: Identity) => (await fixture.findSession(identity))?.ended;
  const isCurrent = (identity: Identity) => fixture.accounts.sessions.isCurrent(identity);
  const account = () => fixture.accounts.store.find(uid);
  const subjects = async () => (await fixture.sendEmails()).map(({ to, subject }) => [to, subject]);

  it("is checked at the provider once, and known when that cannot be reached [fault: identity provider × reads]", async () => {
    fixture.remainingProviderCalls = 1;
    const identity = await signIn();
    expect(await find(identity)).toBe(false);
    expect(fixture.remainingProviderCalls).toBe(0);
    expect(await find(identity)).toBe(false);
    fixture.advanceClock(SECOND_MS);
    const later = await signIn();
    await expect(find(later)).rejects.toThrow("unavailable");
    fixture.remainingProviderCalls = Infinity;
    fixture.provider.unreachable = true;
    await expect(find(later)).rejects.toMatchObject(unavailable);
    expect(await find(identity)).toBe(false);
  });

  it("has ended for a user who is disabled or gone", async () => {
    await fixture.provider.update(uid, { disabled: true });
    expect(await find(await signIn())).toBe(true);
    await fixture.provider.delete(uid);
    expect(await find(await signIn())).toBe(true);
  });

  it("has ended, and its owner is told once, when the password was changed elsewhere [ASVS 7.6.1]", async () => {
    const before = await signIn();
    expect(await find(before)).toBe(false);
    fixture.advanceClock(SECOND_MS);
    fixture.provider.changePassword(uid, "set behind us");
    const identity = await signIn();
    for (let times = 0; times < 3; times += 1) expect(await find(identity)).toBe(true);
    expect(await isCurrent(identity)).toBe(false);
    expect(await isCurrent(before)).toBe(false);
    expect(await subjects()).toEqual([
      [EMAIL, "【天秤】セキュリティのお知らせ(パスワードの再設定のお願い)"],
    ]);
    expect(await fixture.query("select kind, uid from security_events")).toEqual([
      { kind: "changed_elsewhere", uid },
    ]);
  });

  it("tells its owner of no further changes elsewhere until the password is theirs again", async () => {
    const changeElsewhere = async (password: string) => {
      fixture.advanceClock(SECOND_MS);
      fixture.provider.changePassword(uid, password);
      expect(await find(await signIn())).toBe(true);
    };
    await changeElsewhere("set behind us");
    await changeElsewhere("set behind us again");
    await fixture.accounts.endSessions.of(uid);
    await changeElsewhere("set behind us after the end of sessions");
    expect(await subjects()).toHaveLength(1);
    await fixture.accounts.requestPasswordReset(EMAIL, fixture.origin);
    const token = await fixture.takeEmailedToken();
    await fixture.accounts.resetPassword({ token, newPassword: "of the owner" }, fixture.origin);
    await fixture.sendEmails();
    await changeElsewhere("set behind us after the reset");
    expect(await subjects()).toHaveLength(1);
  });

  it.each([
    ["the operator", () => fixture.accounts.endSessions.of(uid)],
    [
      "a deletion",
      async () => fixture.accounts.deleteAccount(await fixture.sessionOf(uid), {}, fixture.origin),
    ],
    [
      "a changed address",
      async () => {
        await fixture.accounts.requestEmailChange(uid, "new@tenbin.example", fixture.origin);
        const token = await fixture.takeEmailedToken();
        await fixture.accounts.confirmEmailChange({ token, confirm: true }, fixture.origin);
      },
    ],
  ])("stays refused with a foreign password after %s ended all", async (_, end) => {
    fixture.provider.changePassword(uid, "set behind us");
    fixture.advanceClock(SECOND_MS);
    await end();
    expect(await find(await signIn())).toBe(true);
    const { email = "" } = (await account()) ?? {};
    await fixture.sendEmails();
    await fixture.accounts.requestPasswordReset(email, fixture.origin);
    const token = await fixture.takeEmailedToken();
    await fixture.accounts.resetPassword({ token, newPassword: "of the owner" }, fixture.origin);
    expect(await find(await signIn())).toBe(false);
  });

  it("waits for a change of ours that the provider knows before the row does", async () => {
    const { pool } = fixture.database;
    const until = new Date(fixture.clock.now().getTime() + 60 * SECOND_MS);
    const insertLease = "insert into account_changes values ($1, gen_random_uuid(), $2)";
    await pool.query(insertLease, [uid, until]);
    fixture.provider.changePassword(uid, "ours, not stored yet");
    await expect(find(await signIn())).rejects.toMatchObject(unavailable);
    expect(await fixture.sendEmails()).toEqual([]);
  });

  it("takes what the provider says for ours where nothing is stored, or an older version ended all", async () => {
    await fixture.database.pool.query("update members set provider_valid_since = null");
    expect(await find(await signIn())).toBe(false);
    const { sessionsValidFrom: known } = fixture.provider.users.get(uid) ?? {};
    expect((await account())?.providerValidSince).toEqual(known);
    fixture.advanceClock(SECOND_MS);
    fixture.provider.changePassword(uid, "by an older version");
    await fixture.database.pool.query("update members set session_epoch = 'of an older version'");
    fixture.advanceClock(SECOND_MS);
    expect(await find(await signIn())).toBe(false);
  });

  it("with Google is the owner's if the address is, and then no other Google account's", async () => {
    fixture.provider.linkProvider(uid, "google.com", EMAIL.toUpperCase());
    expect(await find(await signIn("google.com"))).toBe(false);
    expect((await account())?.googleSubject).toBe(EMAIL.toUpperCase());
    fixture.advanceClock(SECOND_MS);
    fixture.provider.linkProvider(uid, "google.com", "intruder@gmail.example");
    expect(await find(await signIn("google.com"))).toBe(true);
    fixture.advanceClock(SECOND_MS);
    expect(await find(await signIn())).toBe(false);
  });

  it("with a Google account of another address has ended where none is stored", async () => {
    fixture.provider.linkProvider(uid, "google.com", "intruder@gmail.example");
    const identity = await signIn("google.com");
    expect(await find(identity)).toBe(true);
    expect((await account())?.googleSubject).toBeNull();
  });

  it("with Google has ended once that Google account is unlinked", async () => {
    fixture.provider.linkProvider(uid, "google.com", "intruder@gmail.example");
    await fixture.provider.unlinkOthers(uid, null);
    const identity = await signIn("google.com");
    expect(identity.googleSubject).toBeNull();
    expect(await find(identity)).toBe(true);
  });

  it("has ended if it began in any other way", async () => {
    for (const provider of ["phone", "anonymous", "apple.com", "oidc.any"]) {
      expect(await find(await signIn(provider))).toBe(true);
    }
  });

  it("is stored for no account whose sessions ended during the check", async () => {
    const stored = await account();
    const checked = { uid, authTime: 7, sessionEpoch: "another", googleSubject: "google-1" };
    await fixture.accounts.store.recordChecked({ ...checked, providerValidSince: new Date(0) });
    expect(await account()).toEqual(stored);
    expect(await fixture.query("select from checked_sessions")).toEqual([]);
  });
});
