import { afterAll, beforeAll, beforeEach, describe, expect, it } from "vitest";
import type { EmailMessage } from "../platform/mail/mailer.ts";
import { type AccountFixture, createAccountFixture } from "./testing/account-fixture.ts";

const EMAIL = "Yamada@tenbin.example";
const PASSWORD = "correct horse battery";
const HOUR_MS = 3_600_000;

describe("registration by mail", () => {
  let world: AccountFixture;
  beforeAll(async () => {
    world = await createAccountFixture();
  });
  beforeEach(() => world.reset());
  afterAll(() => world.database.drop());

  const ask = (email = EMAIL) => world.accounts.requestRegistration(email, world.origin);
  const look = (token: string) => world.accounts.verifyRegistration({ token }, world.origin);
  const finish = (token: string, password = PASSWORD) =>
    world.accounts.verifyRegistration({ token, password }, world.origin);
  const events = () =>
    world.query("select kind, uid, detail from security_events order by occurred_at, kind");
  const expired = { errorType: "link_expired" };
  const taken = { errorType: "already_registered" };

  it("mails a link, which makes a member who can sign in", async () => {
    await ask();
    const token = await world.takeEmailedToken();
    expect(await look(token)).toEqual({ email: EMAIL, customToken: null });
    const { email, customToken } = await finish(token);
    const uid = world.provider.signIn(EMAIL, PASSWORD);
    expect([email, customToken]).toEqual([EMAIL, `custom-${uid}`]);
    expect(await world.accounts.store.find(uid ?? "")).toMatchObject({
      email: EMAIL,
      userType: "personal",
      registeredAt: world.clock.now(),
    });
    expect(world.provider.users.get(uid ?? "")).toMatchObject({ emailVerified: true });
    expect(await events()).toEqual([{ kind: "registered", uid, detail: { by: "mail" } }]);
  });

  it("keeps no secret: a hash of 256 random bits, and a mail without the address of the link", async () => {
    await ask();
    await ask("b@tenbin.example");
    const tokens = (await world.sendEmails()).map(({ text }) => /token=([\w-]+)/.exec(text)?.[1]);
    expect(new Set(tokens).size).toBe(2);
    const kept = JSON.stringify([
      await world.query("select encode(secret_hash, 'base64') as hash, * from mailed_links"),
      await world.query("select * from outbox"),
    ]);
    for (const token of tokens) {
      expect(token).toMatch(/^[\w-]{43}$/);
      expect(kept).not.toContain(token);
    }
  });

  it("is used once: of 20 at once one registers, the others learn what later ones learn", async () => {
    await ask();
    const token = await world.takeEmailedToken();
    const all = await Promise.allSettled(
      Array.from({ length: 20 }, (_, index) => finish(token, `password number ${index}`)),
    );
    const winners = all.flatMap((one, index) => (one.status === "fulfilled" ? [index] : []));
    expect(winners).toHaveLength(1);
    const reasons = all.flatMap((one) =>
      one.status === "rejected" ? [one.reason as unknown] : [],
    );
    expect(reasons).toMatchObject(Array.from({ length: 19 }, () => expired));
    expect(world.provider.signIn(EMAIL, `password number ${winners[0]}`)).not.toBeNull();
    expect(await world.query("select uid from members")).toHaveLength(1);
    await world.database.pool.query("truncate rate_limits");
    await expect(look(token)).rejects.toMatchObject(expired);
    await expect(finish(token)).rejects.toMatchObject(expired);
  });

  it("can be looked at any number of times, for one hour from when it was sent", async () => {
    await ask();
    world.advanceClock(24 * HOUR_MS);
    const token = await world.takeEmailedToken();
    for (let time = 0; time < 30; time += 1) await look(token);
    world.advanceClock(HOUR_MS - 1);
    await look(token);
    world.advanceClock(1);
    await expect(look(token)).rejects.toMatchObject(expired);
    await expect(finish(token)).rejects.toMatchObject(expired);
  });

  it("knows the newest link only, whichever mail is sent first", async () => {
    await ask();
    world.advanceClock(1_000);
    await ask();
    world.advanceClock(1_000);
    const [first, second] = (await world.sendEmails()).map(
      ({ text }) => /token=([\w-]+)/.exec(text)?.[1] ?? "",
    );
    await expect(look(first ?? "")).rejects.toMatchObject(expired);
    expect(await look(second ?? "")).toMatchObject({ email: EMAIL });
    const order = "update outbox set due_at = queued_at, sent_at = null where queued_at =";
    await world.database.pool.query(`${order} (select min(queued_at) from outbox)`);
    const late = await world.takeEmailedToken();
    await expect(look(late)).rejects.toMatchObject(expired);
    await finish(second ?? "");
  });

  it("spends every link of the person with the one that is used", async () => {
    await ask();
    const one = await world.takeEmailedToken();
    // Sent twice: the server's answer to the first was lost.
    await world.database.pool.query("update outbox set due_at = queued_at, sent_at = null");
    const other = await world.takeEmailedToken();
    await look(one);
    await finish(other);
    await expect(look(one)).rejects.toMatchObject(expired);
  });

  it("mails a member the same, and tells who opens the link that they are one", async () => {
    await world.createAccount("YAMADA@tenbin.example");
    await ask();
    await ask("stranger@tenbin.example");
    const [toMember, toStranger] = await world.sendEmails();
    expect(withoutToken(toMember)).toBe(withoutToken(toStranger));
    expect(toMember?.subject).toBe(toStranger?.subject);
    const token = /token=([\w-]+)/.exec(toMember?.text ?? "")?.[1] ?? "";
    await expect(look(token)).rejects.toMatchObject(taken);
    await expect(finish(token)).rejects.toMatchObject(taken);
    expect(world.provider.signIn(EMAIL, PASSWORD)).toBeNull();
  });

  it("takes the address from somebody who never showed that it is theirs", async () => {
    const attacker = await world.provider.create({ email: EMAIL, password: "of the attacker" });
    await ask();
    await finish(await world.takeEmailedToken());
    expect(world.provider.users.has(attacker.uid)).toBe(false);
    expect(world.provider.signIn(EMAIL, "of the attacker")).toBeNull();
    expect(world.provider.signIn(EMAIL, PASSWORD)).not.toBeNull();
  });

  it("is not kept from anybody by a member who wrote the address into their own at the provider", async () => {
    const squatter = await world.createAccount("squatter@tenbin.example", "of the squatter");
    await world.provider.update(squatter, { email: EMAIL, emailVerified: false });
    await ask();
    const { customToken } = await finish(await world.takeEmailedToken());
    expect(customToken).not.toBe(`custom-${squatter}`);
    expect(world.provider.signIn(EMAIL, PASSWORD)).not.toBeNull();
    expect(world.provider.signIn("squatter@tenbin.example", "of the squatter")).toBe(squatter);
    expect(await world.query("select uid from members")).toHaveLength(2);
  });

  it("is nowhere half done: whichever call of the provider fails, the same link works afterwards", async () => {
    let failures = 0;
    for (let answers = 0; ; answers += 1) {
      await world.reset();
      await world.provider.create({ email: EMAIL, password: "of the attacker" });
      await ask();
      const token = await world.takeEmailedToken();
      world.remainingProviderCalls = answers;
      const isDone = await finish(token).then(
        () => true,
        () => false,
      );
      expect(await world.query("select uid from members")).toHaveLength(isDone ? 1 : 0);
      if (isDone) break;
      failures += 1;
      world.remainingProviderCalls = Infinity;
      expect(await look(token)).toMatchObject({ email: EMAIL });
      await finish(token, "another password");
      expect(world.provider.signIn(EMAIL, "another password")).not.toBeNull();
      expect([...world.provider.users.values()]).toHaveLength(1);
    }
    expect(failures).toBeGreaterThanOrEqual(5);
  });

  it("refuses a client that tries links that do not exist, and remembers it", async () => {
    const guess = (index: number) => look(`a-token-of-nobody-${index}`.padEnd(43, "x"));
    for (let index = 0; index < 30; index += 1) {
      await expect(guess(index)).rejects.toMatchObject(expired);
    }
    await ask();
    const token = await world.takeEmailedToken();
    await expect(guess(30)).rejects.toMatchObject({ errorType: "too_many_requests" });
    // Others behind the same address open theirs.
    await look(token);
    world.origin = { ...world.origin, clientHash: "another client" };
    await expect(guess(31)).rejects.toMatchObject(expired);
    expect((await events()).filter(({ kind }) => kind === "guess_refused")).toHaveLength(31);
  });

  it("mails an address five times an hour for one client, whatever is asked and however it is written", async () => {
    for (const email of [EMAIL, EMAIL.toLowerCase(), EMAIL, EMAIL, EMAIL]) await ask(email);
    await expect(ask(EMAIL.toUpperCase())).rejects.toMatchObject({
      errorType: "too_many_requests",
    });
    await expect(world.accounts.requestPasswordReset(EMAIL, world.origin)).rejects.toMatchObject({
      errorType: "too_many_requests",
    });
    await ask("other@tenbin.example");
    expect(await world.sendEmails()).toHaveLength(6);
    const counted = await world.query("select key from rate_limits");
    expect(JSON.stringify(counted)).not.toMatch(/tenbin\.example/i);
  });
});

describe("registration by identity", () => {
  let world: AccountFixture;
  beforeAll(async () => {
    world = await createAccountFixture();
  });
  beforeEach(() => world.reset());
  afterAll(() => world.database.drop());

  const identity = {
    uid: "google-1",
    email: "sato@tenbin.example",
    emailVerified: true,
    signInProvider: "google.com",
    authTime: 0,
    expiresAt: 0,
  };
  const register = (change: Partial<typeof identity> = {}) =>
    world.accounts.registerIdentity({ ...identity, ...change }, world.origin);

  it("makes the identity a member, once", async () => {
    await Promise.all(Array.from({ length: 20 }, () => register()));
    await register();
    expect(await world.accounts.store.find("google-1")).toMatchObject({ email: identity.email });
    expect(await world.query("select kind, detail from security_events")).toEqual([
      { kind: "registered", detail: { by: "google.com" } },
    ]);
  });

  it("needs an address that was verified", async () => {
    const refusal = { errorType: "email_not_verified" };
    await expect(register({ emailVerified: false })).rejects.toMatchObject(refusal);
    const without = { ...identity, email: null };
    const call = world.accounts.registerIdentity(without, world.origin);
    await expect(call).rejects.toMatchObject(refusal);
    expect(await world.query("select * from members")).toEqual([]);
  });

  it("does not give one address to two", async () => {
    await world.createAccount("SATO@tenbin.example");
    await expect(register()).rejects.toMatchObject({ errorType: "already_registered" });
    expect(await world.accounts.store.find("google-1")).toBeNull();
  });
});

function withoutToken(mail: EmailMessage | undefined): string {
  return mail?.text.replace(/token=[\w-]+/g, "token") ?? "";
}
