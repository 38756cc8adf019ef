import { randomUUID } from "node:crypto";
import { afterAll, beforeAll, beforeEach, describe, expect, it } from "vitest";
import { enqueueEmail } from "../../platform/mail/outbox.ts";
import type { EmailChangeHook } from "./confirm-email-change.ts";
import { type AccountFixture, createAccountFixture } from "../testing/account-fixture.ts";

const OLD = "tanaka@tenbin.example";
const NEW = "Tanaka.New@tenbin.example";
const PASSWORD = "the password so far";
const PUT = { newPassword: "a password of the owner's", sendResultMail: false };
const expired = { errorType: "link_expired" };
const taken = { errorType: "already_registered" };

describe("changing the email address", () => {
  let fixture: AccountFixture;
  let uid: string;
  const noted: unknown[] = [];
  const note: EmailChangeHook = async (_, ...change) => void noted.push(change);
  beforeAll(async () => {
    fixture = await createAccountFixture({ emailChangeHooks: [note] });
  });
  beforeEach(async () => {
    noted.length = 0;
    await fixture.reset();
    uid = await fixture.createAccount(OLD, PASSWORD);
  });
  afterAll(() => fixture.database.drop());

  const ask = (email = NEW) => fixture.accounts.requestEmailChange(uid, email, fixture.origin);
  const look = (token: string) =>
    fixture.accounts.confirmEmailChange({ token, confirm: false }, fixture.origin);
  const confirm = (token: string) =>
    fixture.accounts.confirmEmailChange({ token, confirm: true }, fixture.origin);
  const email = async () => (await fixture.accounts.store.find(uid))?.email;

  it("mails the link to the new address and a notice to the old one, and changes nothing yet", async () => {
    await ask();
    const mails = await fixture.sendEmails();
    expect(mails.map(({ to }) => to).toSorted()).toEqual([NEW, OLD]);
    const notice = mails.find(({ to }) => to === OLD);
    expect(notice?.text).toContain(NEW);
    expect(notice?.text).not.toContain("token=");
    expect(await email()).toBe(OLD);
  });

  it("changes both sides with the link, notifies the old address, and ends sessions", async () => {
    await ask();
    const token = await fixture.takeEmailedToken();
    expect(await look(token)).toEqual({ status: "usable", email: NEW });
    const before = fixture.clock.now();
    expect(await confirm(token)).toEqual({ status: "done", email: NEW });
    expect(await email()).toBe(NEW);
    expect(noted).toEqual([[uid, { from: OLD, to: NEW }]]);
    expect(fixture.provider.signIn(NEW, PASSWORD)).toBe(uid);
    expect(fixture.provider.signIn(OLD, PASSWORD)).toBeNull();
    expect((await fixture.accounts.store.find(uid))?.sessionsValidFrom).toEqual(
      new Date(before.getTime() + 1_000),
    );
    expect(fixture.clock.now()).toEqual(new Date(before.getTime() + 1_000));
    expect(await fixture.sendEmails()).toMatchObject([
      { to: OLD, subject: "【天秤】メールアドレスが変更されました" },
    ]);
    expect(await fixture.query("select kind, uid from security_events")).toEqual([
      { kind: "mail_changed", uid },
    ]);
    await expect(confirm(token)).rejects.toMatchObject(expired);
  });

  it("takes along what waits for the old address in bulk, but nothing that was tried there or is of others", async () => {
    await ask();
    const token = await fixture.takeEmailedToken();
    const queued = { kind: "alerts.evening", data: {}, class: "bulk" } as const;
    const queuedAt = fixture.clock.now();
    const tried = randomUUID();
    const mails = [
      { mailId: randomUUID(), to: OLD },
      { mailId: tried, to: OLD },
      { mailId: randomUUID(), to: "other@tenbin.example" },
    ];
    for (const mail of mails) {
      await enqueueEmail(fixture.database.pool, { ...queued, ...mail, queuedAt });
    }
    await fixture.database.pool.query("update outbox set attempts = 1 where mail_id = $1", [tried]);
    await confirm(token);
    expect(
      await fixture.query(
        "select to_address from outbox where class = 'bulk' order by to_address collate \"C\"",
      ),
    ).toEqual([{ to_address: NEW }, { to_address: "other@tenbin.example" }, { to_address: OLD }]);
  });

  it("reveals only to whoever opens the link that the address is taken (H11)", async () => {
    await fixture.createAccount(NEW.toLowerCase());
    await ask();
    const token = await fixture.takeEmailedToken();
    await expect(look(token)).rejects.toMatchObject(taken);
    await expect(confirm(token)).rejects.toMatchObject(taken);
    expect(await email()).toBe(OLD);
  });

  it("takes the address from a provider user without an account", async () => {
    const other = await fixture.provider.create({ email: NEW, password: "of somebody else" });
    await ask();
    await confirm(await fixture.takeEmailedToken());
    expect(fixture.provider.users.has(other.uid)).toBe(false);
    expect(fixture.provider.signIn(NEW, PASSWORD)).toBe(uid);
  });

  it("is rolled back at the provider when someone registers the address meanwhile", async () => {
    await ask();
    const token = await fixture.takeEmailedToken();
    const update = fixture.provider.update.bind(fixture.provider);
    fixture.provider.update = async (...args) => {
      fixture.provider.update = update;
      await fixture.accounts.store.insert({
        uid: "x",
        email: NEW,
        registeredAt: fixture.clock.now(),
      });
      return await update(...args);
    };
    await expect(confirm(token)).rejects.toMatchObject(taken);
    expect(await email()).toBe(OLD);
    expect(fixture.provider.signIn(OLD, PASSWORD)).toBe(uid);
    expect(await fixture.query("select kind from security_events")).toEqual([]);
  });

  it("is never half done: whichever provider call fails, the same link works afterwards [fault: identity provider × accounts]", async () => {
    await fixture.provider.create({ email: NEW, password: "of somebody else" });
    await ask();
    const token = await fixture.takeEmailedToken();
    for (const successfulCalls of [0, 1, 2, 3]) {
      fixture.remainingProviderCalls = successfulCalls;
      await expect(confirm(token)).rejects.toThrow("unavailable");
      expect(await email()).toBe(OLD);
      fixture.remainingProviderCalls = Infinity;
    }
    expect(await confirm(token)).toEqual({ status: "done", email: NEW });
  });

  it.each([
    [
      "a changed password",
      async () => fixture.accounts.putPassword(await fixture.sessionOf(uid), PUT, fixture.origin),
    ],
    [
      "a deletion",
      async () => fixture.accounts.deleteAccount(await fixture.sessionOf(uid), {}, fixture.origin),
    ],
  ])("cannot be confirmed after %s, which locks out whoever requested it", async (_, end) => {
    await ask("intruder@tenbin.example");
    const token = await fixture.takeEmailedToken();
    await ask("unsent@tenbin.example");
    fixture.advanceClock(1_000);
    await end();
    for (const presented of [token, await fixture.takeEmailedToken()]) {
      await expect(look(presented)).rejects.toMatchObject(expired);
      await expect(confirm(presented)).rejects.toMatchObject(expired);
    }
    expect(await email()).toBe(OLD);
    fixture.advanceClock(1_000);
    await ask();
    expect(await confirm(await fixture.takeEmailedToken())).toMatchObject({ status: "done" });
  });

  it("is confirmed only for the last of several addresses", async () => {
    await ask();
    const first = await fixture.takeEmailedToken();
    fixture.advanceClock(1_000);
    await ask("third@tenbin.example");
    const second = await fixture.takeEmailedToken();
    await expect(confirm(first)).rejects.toMatchObject(expired);
    expect(await confirm(second)).toMatchObject({ email: "third@tenbin.example" });
  });
});
