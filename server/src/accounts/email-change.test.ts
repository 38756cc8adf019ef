import { afterAll, beforeAll, beforeEach, describe, expect, it } from "vitest";
import { type AccountFixture, createAccountFixture } from "./testing/account-fixture.ts";

const OLD = "tanaka@tenbin.example";
const NEW = "Tanaka.New@tenbin.example";
const PASSWORD = "the password so far";
const PUT = { newPassword: "a password of the owner's", sendResultMail: false };
const expired = { errorType: "link_expired" };
const taken = { errorType: "already_registered" };

describe("a change of the address", () => {
  let world: AccountFixture;
  let uid: string;
  beforeAll(async () => {
    world = await createAccountFixture();
  });
  beforeEach(async () => {
    await world.reset();
    uid = await world.createAccount(OLD, PASSWORD);
  });
  afterAll(() => world.database.drop());

  const ask = (email = NEW) => world.accounts.requestEmailChange(uid, email, world.origin);
  const look = (token: string) =>
    world.accounts.confirmEmailChange({ token, confirm: false }, world.origin);
  const confirm = (token: string) =>
    world.accounts.confirmEmailChange({ token, confirm: true }, world.origin);
  const email = async () => (await world.accounts.store.find(uid))?.email;

  it("mails the link to the new address and a notice to the old one; nothing changes yet", async () => {
    await ask();
    const mails = await world.sendEmails();
    expect(mails.map(({ to }) => to).toSorted()).toEqual([NEW, OLD]);
    const notice = mails.find(({ to }) => to === OLD);
    expect(notice?.text).toContain(NEW);
    expect(notice?.text).not.toContain("token=");
    expect(await email()).toBe(OLD);
  });

  it("changes both sides with the link, tells the old address, and ends sessions", async () => {
    await ask();
    const token = await world.takeEmailedToken();
    expect(await look(token)).toEqual({ status: "usable", email: NEW });
    expect(await confirm(token)).toEqual({ status: "done", email: NEW });
    expect(await email()).toBe(NEW);
    expect(world.provider.signIn(NEW, PASSWORD)).toBe(uid);
    expect(world.provider.signIn(OLD, PASSWORD)).toBeNull();
    expect((await world.accounts.store.find(uid))?.sessionsValidFrom).toEqual(world.clock.now());
    expect(await world.sendEmails()).toMatchObject([
      { to: OLD, subject: "【天秤】メールアドレスが変更されました" },
    ]);
    expect(await world.query("select kind, uid from security_events")).toEqual([
      { kind: "mail_changed", uid },
    ]);
    await expect(confirm(token)).rejects.toMatchObject(expired);
  });

  it("tells only who opens the link that the address is another member's (H11)", async () => {
    await world.createAccount(NEW.toLowerCase());
    await ask();
    const token = await world.takeEmailedToken();
    await expect(look(token)).rejects.toMatchObject(taken);
    await expect(confirm(token)).rejects.toMatchObject(taken);
    expect(await email()).toBe(OLD);
  });

  it("takes the address from an identity that is no member", async () => {
    const other = await world.provider.create({ email: NEW, password: "of somebody else" });
    await ask();
    await confirm(await world.takeEmailedToken());
    expect(world.provider.users.has(other.uid)).toBe(false);
    expect(world.provider.signIn(NEW, PASSWORD)).toBe(uid);
  });

  it("goes back at the provider when somebody registers with the address meanwhile", async () => {
    await ask();
    const token = await world.takeEmailedToken();
    const update = world.provider.update.bind(world.provider);
    world.provider.update = async (...args) => {
      world.provider.update = update;
      await world.accounts.store.insert({ uid: "x", email: NEW, registeredAt: world.clock.now() });
      return await update(...args);
    };
    await expect(confirm(token)).rejects.toMatchObject(taken);
    expect(await email()).toBe(OLD);
    expect(world.provider.signIn(OLD, PASSWORD)).toBe(uid);
    expect(await world.query("select kind from security_events")).toEqual([]);
  });

  it("is nowhere half done: whichever call of the provider fails, the same link works afterwards", async () => {
    await world.provider.create({ email: NEW, password: "of somebody else" });
    await ask();
    const token = await world.takeEmailedToken();
    for (const answers of [0, 1, 2, 3]) {
      world.remainingProviderCalls = answers;
      await expect(confirm(token)).rejects.toThrow("does not answer");
      expect(await email()).toBe(OLD);
      world.remainingProviderCalls = Infinity;
    }
    expect(await confirm(token)).toEqual({ status: "done", email: NEW });
  });

  it.each([
    ["a changed password", () => world.accounts.putPassword(uid, PUT, world.origin)],
    ["a deletion", () => world.accounts.deleteAccount(uid, {}, world.origin)],
  ])("cannot be confirmed after %s: whoever was in the account loses it", async (_, end) => {
    await ask("intruder@tenbin.example");
    const token = await world.takeEmailedToken();
    await ask("unsent@tenbin.example");
    world.advanceClock(1_000);
    await end();
    for (const shown of [token, await world.takeEmailedToken()]) {
      await expect(look(shown)).rejects.toMatchObject(expired);
      await expect(confirm(shown)).rejects.toMatchObject(expired);
    }
    expect(await email()).toBe(OLD);
    world.advanceClock(1_000);
    await ask();
    expect(await confirm(await world.takeEmailedToken())).toMatchObject({ status: "done" });
  });

  it("asks for the last address only, of several", async () => {
    await ask();
    const first = await world.takeEmailedToken();
    world.advanceClock(1_000);
    await ask("third@tenbin.example");
    const second = await world.takeEmailedToken();
    await expect(confirm(first)).rejects.toMatchObject(expired);
    expect(await confirm(second)).toMatchObject({ email: "third@tenbin.example" });
  });
});
