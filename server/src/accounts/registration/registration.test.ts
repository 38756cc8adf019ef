import { afterAll, beforeAll, beforeEach, describe, expect, it } from "vitest";
import { fixedClock } from "../../platform/clock/clock.ts";
import type { EmailMessage } from "../../platform/mail/mailer.ts";
import { type AccountFixture, createAccountFixture } from "../testing/account-fixture.ts";

const EMAIL = "Yamada@tenbin.example";
const PASSWORD = "correct horse battery";
const HOUR_MS = 3_600_000;

describe("registration by mail", () => {
  let fixture: AccountFixture;
  beforeAll(async () => {
    fixture = await createAccountFixture();
  });
  beforeEach(() => fixture.reset());
  afterAll(() => fixture.database.drop());

  const ask = (email = EMAIL) => fixture.accounts.requestRegistration(email, fixture.origin);
  const look = (token: string) => fixture.accounts.verifyRegistration({ token }, fixture.origin);
  const finish = (token: string, password = PASSWORD) =>
    fixture.accounts.verifyRegistration({ token, password }, fixture.origin);
  const events = () =>
    fixture.query("select kind, uid, detail from security_events order by occurred_at, kind");
  const expired = { errorType: "link_expired" };
  const taken = { errorType: "already_registered" };

  it("mails a link that creates an account able to sign in", async () => {
    await ask();
    const token = await fixture.takeEmailedToken();
    expect(await look(token)).toEqual({ email: EMAIL, customToken: null });
    const { email, customToken } = await finish(token);
    const uid = fixture.provider.signIn(EMAIL, PASSWORD);
    expect(email).toBe(EMAIL);
    const session = await fixture.provider.verify(fixture.provider.redeem(customToken ?? ""));
    const epoch = (await fixture.accounts.store.find(uid ?? ""))?.sessionEpoch;
    expect([session.uid, session.sessionEpoch]).toEqual([uid, epoch]);
    expect(await fixture.accounts.store.find(uid ?? "")).toMatchObject({
      email: EMAIL,
      userType: "personal",
      registeredAt: fixture.clock.now(),
    });
    expect(fixture.provider.users.get(uid ?? "")).toMatchObject({ emailVerified: true });
    expect(await events()).toEqual([{ kind: "registered", uid, detail: { by: "mail" } }]);
  });

  it("begins a trial by the membership clock, and its audit by the machine's", async () => {
    const ahead = fixedClock("2027-01-31T00:00:00Z");
    const moved = await createAccountFixture({ membershipClock: ahead });
    try {
      const { accounts, origin, clock } = moved;
      await accounts.requestRegistration(EMAIL, origin);
      const token = await moved.takeEmailedToken();
      await accounts.verifyRegistration({ token, password: PASSWORD }, origin);
      const { uid } = await moved.provider.create({ email: "b@x.example", emailVerified: true });
      const identity = await moved.provider.verify(moved.provider.issueToken(uid));
      await accounts.registerIdentity(identity, origin);
      const registered = await moved.query("select registered_at as at from members");
      expect(registered.map(({ at }) => at)).toEqual([ahead.now(), ahead.now()]);
      const audited = await moved.query("select occurred_at as at from security_events");
      expect(audited.map(({ at }) => at)).toEqual([clock.now(), clock.now()]);
    } finally {
      await moved.database.drop();
    }
  });

  it("stores no secret: only a hash of 256 random bits, and a queued mail without the link's URL [ASVS 6.4.1, 6.5.2, 6.5.4, 11.5.1]", async () => {
    await ask();
    await ask("b@tenbin.example");
    const tokens = (await fixture.sendEmails()).map(({ text }) => /token=([\w-]+)/.exec(text)?.[1]);
    expect(new Set(tokens).size).toBe(2);
    const storedText = JSON.stringify([
      await fixture.query("select encode(secret_hash, 'base64') as hash, * from mailed_links"),
      await fixture.query("select * from outbox"),
    ]);
    for (const token of tokens) {
      expect(token).toMatch(/^[\w-]{43}$/);
      expect(storedText).not.toContain(token);
    }
  });

  it("says of a used link that its registration is finished, and of others nothing", async () => {
    await ask();
    await ask();
    const tokens = (await fixture.sendEmails()).map(
      ({ text }) => /token=([\w-]+)/.exec(text)?.[1] ?? "",
    );
    await finish(tokens[0]!);
    fixture.advanceClock(24 * HOUR_MS);
    for (const token of tokens) {
      await expect(look(token)).rejects.toMatchObject(taken);
      await expect(finish(token)).rejects.toMatchObject(taken);
    }
    const asReset = fixture.accounts.resetPassword({ token: tokens[0]! }, fixture.origin);
    await expect(asReset).rejects.toMatchObject(expired);
    expect((await events()).filter(({ kind }) => kind === "guess_refused")).toHaveLength(1);
    await fixture.query("delete from members");
    await expect(look(tokens[0]!)).rejects.toMatchObject(expired);
  });

  it("succeeds once: of 20 concurrent calls one registers, the others fail like later ones [ASVS 2.3.4, 6.5.1] [fault: another process × accounts]", async () => {
    await ask();
    const token = await fixture.takeEmailedToken();
    const all = await Promise.allSettled(
      Array.from({ length: 20 }, (_, index) => finish(token, `password number ${index}`)),
    );
    const winners = all.flatMap((one, index) => (one.status === "fulfilled" ? [index] : []));
    expect(winners).toHaveLength(1);
    const reasons = all.flatMap((one) =>
      one.status === "rejected" ? [one.reason as unknown] : [],
    );
    const refusals = reasons.map((reason) => (reason as { errorType: string }).errorType);
    expect(refusals).toHaveLength(19);
    expect(["link_expired", "already_registered"]).toEqual(expect.arrayContaining(refusals));
    const signedIn = fixture.provider.signIn(EMAIL, `password number ${winners[0]}`);
    expect(await fixture.query("select uid from members")).toEqual([{ uid: signedIn }]);
    await fixture.database.pool.query("truncate rate_limits");
    await expect(look(token)).rejects.toMatchObject(taken);
    await expect(finish(token)).rejects.toMatchObject(taken);
  });

  it("can be looked up any number of times, for one hour from sending [ASVS 6.4.1] [fault: SMTP × accounts]", async () => {
    await ask();
    fixture.advanceClock(24 * HOUR_MS);
    const token = await fixture.takeEmailedToken();
    for (let time = 0; time < 30; time += 1) await look(token);
    fixture.advanceClock(HOUR_MS - 1);
    await look(token);
    fixture.advanceClock(1);
    await expect(look(token)).rejects.toMatchObject(expired);
    await expect(finish(token)).rejects.toMatchObject(expired);
  });

  it("accepts every mailed link until one is used, so that a stranger's request ends none", async () => {
    await ask();
    fixture.advanceClock(1_000);
    await ask();
    const [first = "", second = ""] = (await fixture.sendEmails()).map(
      ({ text }) => /token=([\w-]+)/.exec(text)?.[1] ?? "",
    );
    for (const token of [first, second]) expect(await look(token)).toMatchObject({ email: EMAIL });
    await finish(first);
    await expect(look(second)).rejects.toMatchObject(taken);
  });

  it("consumes every link to the address together with the used one", async () => {
    await ask();
    const one = await fixture.takeEmailedToken();
    // Sent twice: the mail server's first response was lost.
    await fixture.database.pool.query("update outbox set due_at = queued_at, sent_at = null");
    const other = await fixture.takeEmailedToken();
    await look(one);
    await finish(other);
    await expect(look(one)).rejects.toMatchObject(taken);
  });

  it("mails registered addresses alike, and reveals it only to whoever opens the link", async () => {
    await fixture.createAccount("YAMADA@tenbin.example");
    await ask();
    await ask("stranger@tenbin.example");
    const [toMember, toStranger] = await fixture.sendEmails();
    expect(withoutToken(toMember)).toBe(withoutToken(toStranger));
    expect(toMember?.subject).toBe(toStranger?.subject);
    const token = /token=([\w-]+)/.exec(toMember?.text ?? "")?.[1] ?? "";
    await expect(look(token)).rejects.toMatchObject(taken);
    await expect(finish(token)).rejects.toMatchObject(taken);
    expect(fixture.provider.signIn(EMAIL, PASSWORD)).toBeNull();
  });

  it("takes the address from a provider user who never proved it [ASVS 6.8.1]", async () => {
    const attacker = await fixture.provider.create({ email: EMAIL, password: "of the attacker" });
    await ask();
    await finish(await fixture.takeEmailedToken());
    expect(fixture.provider.users.has(attacker.uid)).toBe(false);
    expect(fixture.provider.signIn(EMAIL, "of the attacker")).toBeNull();
    expect(await fixture.query("select uid from members")).toEqual([
      { uid: fixture.provider.signIn(EMAIL, PASSWORD) },
    ]);
  });

  it("is not blocked by a member who set the address at the provider", async () => {
    const squatter = await fixture.createAccount("squatter@tenbin.example", "of the squatter");
    await fixture.provider.update(squatter, { email: EMAIL, emailVerified: false });
    await ask();
    const { customToken } = await finish(await fixture.takeEmailedToken());
    const session = await fixture.provider.verify(fixture.provider.redeem(customToken ?? ""));
    expect(session.uid).not.toBe(squatter);
    expect(session.uid).toBe(fixture.provider.signIn(EMAIL, PASSWORD));
    expect(fixture.provider.signIn("squatter@tenbin.example", "of the squatter")).toBe(squatter);
    expect(await fixture.query("select uid from members")).toHaveLength(2);
  });

  it("is never half done: whichever provider call fails, the same link works afterwards [ASVS 2.3.3] [fault: identity provider × accounts]", async () => {
    let failures = 0;
    for (let successfulCalls = 0; ; successfulCalls += 1) {
      await fixture.reset();
      await fixture.provider.create({ email: EMAIL, password: "of the attacker" });
      await ask();
      const token = await fixture.takeEmailedToken();
      fixture.remainingProviderCalls = successfulCalls;
      const isDone = await finish(token).then(
        () => true,
        () => false,
      );
      expect(await fixture.query("select uid from members")).toHaveLength(isDone ? 1 : 0);
      if (isDone) break;
      failures += 1;
      fixture.remainingProviderCalls = Infinity;
      expect(await look(token)).toMatchObject({ email: EMAIL });
      await finish(token, "another password");
      const signedIn = fixture.provider.signIn(EMAIL, "another password");
      expect([...fixture.provider.users.keys()]).toEqual([signedIn]);
    }
    expect(failures).toBeGreaterThanOrEqual(5);
  });

  it("refuses a client that tries unknown links, and records it [ASVS 6.3.1, 6.6.3, 16.3.3]", async () => {
    const guess = (index: number) => look(`a-token-of-nobody-${index}`.padEnd(43, "x"));
    for (let index = 0; index < 30; index += 1) {
      await expect(guess(index)).rejects.toMatchObject(expired);
    }
    await ask();
    const token = await fixture.takeEmailedToken();
    await expect(guess(30)).rejects.toMatchObject({ errorType: "too_many_requests" });
    // Others behind the same address can still open theirs.
    await look(token);
    fixture.origin = { ...fixture.origin, clientHash: "another client" };
    await expect(guess(31)).rejects.toMatchObject(expired);
    expect((await events()).filter(({ kind }) => kind === "guess_refused")).toHaveLength(31);
  });

  it("refuses a site that tries unknown links from many networks, and no other", async () => {
    const answers: (string | null)[] = [];
    const sites = [...Array<string>(61).fill("a site"), "another site"];
    for (const [index, siteHash] of sites.entries()) {
      fixture.origin = { ...fixture.origin, clientHash: `network ${index}`, siteHash };
      const guess = look(`a-token-of-nobody-${index}`.padEnd(43, "x"));
      answers.push(
        await guess.then(
          () => null,
          ({ errorType }: { readonly errorType: string }) => errorType,
        ),
      );
    }
    const expected = sites.map(() => "link_expired");
    expect(answers).toEqual(expected.with(60, "too_many_requests"));
    expect((await events()).filter(({ kind }) => kind === "guess_refused")).toHaveLength(61);
  });

  it("mails an address five times an hour per client and purpose, in any spelling", async () => {
    for (const email of [EMAIL, EMAIL.toLowerCase(), EMAIL, EMAIL, EMAIL]) await ask(email);
    await expect(ask(EMAIL.toUpperCase())).rejects.toMatchObject({
      errorType: "too_many_requests",
    });
    await fixture.accounts.requestPasswordReset(EMAIL, fixture.origin);
    await ask("other@tenbin.example");
    expect(await fixture.sendEmails()).toHaveLength(6);
    const counted = await fixture.query("select key from rate_limits");
    expect(JSON.stringify(counted)).not.toMatch(/tenbin\.example/i);
  });
});

describe("registration by identity", () => {
  let fixture: AccountFixture;
  beforeAll(async () => {
    fixture = await createAccountFixture();
  });
  beforeEach(() => fixture.reset());
  afterAll(() => fixture.database.drop());

  const identity = {
    uid: "google-1",
    email: "sato@tenbin.example",
    emailVerified: true,
    signInProvider: "google.com",
    sessionEpoch: null,
    googleSubject: null,
    authTime: 0,
    expiresAt: 0,
  };
  const register = (change: Partial<typeof identity> = {}) =>
    fixture.accounts.registerIdentity({ ...identity, ...change }, fixture.origin);

  it("creates one account for the identity [ASVS 10.5.2]", async () => {
    await Promise.all(Array.from({ length: 20 }, () => register()));
    await register();
    expect(await fixture.accounts.store.find("google-1")).toMatchObject({ email: identity.email });
    expect(await fixture.query("select kind, detail from security_events")).toEqual([
      { kind: "registered", detail: { by: "google.com" } },
    ]);
  });

  it("requires a verified address", async () => {
    const refusal = { errorType: "email_not_verified" };
    await expect(register({ emailVerified: false })).rejects.toMatchObject(refusal);
    const without = { ...identity, email: null };
    const call = fixture.accounts.registerIdentity(without, fixture.origin);
    await expect(call).rejects.toMatchObject(refusal);
    expect(await fixture.query("select * from members")).toEqual([]);
  });

  it("gives an address to one account only", async () => {
    await fixture.createAccount("SATO@tenbin.example");
    await expect(register()).rejects.toMatchObject({ errorType: "already_registered" });
    expect(await fixture.accounts.store.find("google-1")).toBeNull();
  });
});

function withoutToken(mail: EmailMessage | undefined): string {
  return mail?.text.replace(/token=[\w-]+/g, "token") ?? "";
}
