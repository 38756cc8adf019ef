import { endpointRoutes } from "@tenbin/contract";
import { afterAll, beforeAll, beforeEach, describe, expect, it } from "vitest";
import { type Api, createApi } from "../platform/http/api.ts";
import { accountRateLimits } from "./rate-limits.ts";
import { register } from "./routes.ts";
import { type AccountFixture, createAccountFixture } from "./testing/account-fixture.ts";

const EMAIL = "kato@tenbin.example";
const PASSWORD = "the password so far";
const from = (client: string) => ({ headers: { "x-forwarded-for": client } });

describe("the account routes", () => {
  let fixture: AccountFixture;
  let api: Api;
  let uid: string;
  const rights = { temporalFinished: false };
  beforeAll(async () => {
    fixture = await createAccountFixture();
    const { accounts, clock, provider } = fixture;
    api = await createApi({
      version: "1",
      webOrigins: [],
      trustedProxies: ["loopback"],
      clock,
      masking: { prepare: () => {}, mask: (output) => output, audienceOf: () => null },
      authentication: {
        verify: (token) => provider.verify(token),
        isCurrent: (identity) => accounts.sessions.isCurrent(identity),
        async findSession(identity) {
          const session = await fixture.findSession(identity);
          return session && { ...session, rights };
        },
        visitorRights: () => rights,
      },
    });
    register(api, accounts);
  });
  beforeEach(async () => {
    await fixture.reset();
    uid = await fixture.createAccount(EMAIL, PASSWORD);
  });
  afterAll(async () => {
    await api.fastify.close();
    await fixture.database.drop();
  });

  async function call(
    name: keyof typeof endpointRoutes,
    payload: object = {},
    { whose, headers = {} }: { whose?: string; headers?: Record<string, string> } = {},
  ) {
    const { method, path } = endpointRoutes[name];
    const token = whose === undefined ? {} : { authorization: `Bearer ${whose}` };
    const response = await api.fastify.inject({
      method,
      url: path,
      payload,
      headers: { ...token, ...headers },
    });
    const body = response.json<Record<string, unknown>>();
    return { status: response.statusCode, body, headers: response.headers };
  }
  const registerFrom = (client: string, index: number) =>
    call("register", { email: `a${index}@tenbin.example` }, from(client));
  const token = () => fixture.provider.issueToken(uid);
  const putPassword = (more: object) =>
    call("putPassword", { new_password: "a new and longer password", ...more }, { whose: token() });
  const takeLinks = async () =>
    (await fixture.sendEmails()).flatMap(({ text }) => /token=([\w-]+)/.exec(text)?.slice(1) ?? []);
  const MINUTE_MS = 60_000;

  it("PUT /password mails its result only where that is asked for [spec 7.16]", async () => {
    const { status, body } = await putPassword({});
    expect(status).toBe(200);
    const whose = fixture.provider.redeem(String(body["customToken"]));
    expect((await call("checkSession", {}, { whose })).status).toBe(200);
    const notice = "【天秤】セキュリティのお知らせ(パスワードの変更)";
    expect(await fixture.sendEmails()).toMatchObject([{ to: EMAIL, subject: notice }]);
    fixture.advanceClock(1_000);
    expect((await putPassword({ send_result_mail: true })).status).toBe(200);
    expect(await fixture.sendEmails()).toMatchObject([
      { to: EMAIL, subject: "【天秤】パスワードが変更されました" },
    ]);
  });

  it("registers an address of RFC 5321, and says why another one is refused", async () => {
    const email = "a/b&c=d!e~f*{g}@xn--wgv71a119e.example";
    expect((await call("register", { email })).status).toBe(202);
    const link = { token: await fixture.takeEmailedToken(), password: PASSWORD };
    expect(await call("verifyRegistration", link)).toMatchObject({ status: 200, body: { email } });
    const { body } = await call("register", { email: "hana..ko@tenbin.example" });
    expect(body["details"]).toMatchObject([
      { path: "body.email", reason: expect.stringMatching(/dots/) },
    ]);
  });

  it.each([
    ["registering", "verifyRegistration", "password"],
    ["a change", "putPassword", "new_password"],
    ["a reset", "resetPassword", "new_password"],
  ] as const)(
    "rejects common and personal passwords at %s and keeps the link [ASVS 6.2.11]",
    async (_, name, field) => {
      const ask = { verifyRegistration: "register", resetPassword: "forgetPassword" } as const;
      if (name !== "putPassword") {
        await call(ask[name], { email: name === "resetPassword" ? EMAIL : "new@tenbin.example" });
      }
      const link = name === "putPassword" ? {} : { token: await fixture.takeEmailedToken() };
      for (const common of ["12345678", "Password1", "PASSWORD1", "qwertyuiop", "iloveyou"]) {
        const refused = await call(name, { ...link, [field]: common }, { whose: token() });
        expect(refused).toMatchObject({ status: 422, body: { errorType: "password_too_common" } });
      }
      expect(fixture.provider.signIn(EMAIL, PASSWORD)).toBe(uid);
      const [local] = (name === "verifyRegistration" ? "new@tenbin.example" : EMAIL).split("@");
      for (const personal of ["Tenbin2026", "天秤天秤天秤天秤", `${local}-1985`]) {
        const refused = await call(name, { ...link, [field]: personal }, { whose: token() });
        expect(refused).toMatchObject({
          status: 422,
          body: { errorType: "password_from_context" },
        });
      }
      const uncommon = { ...link, [field]: "天秤座の夜の散歩道" };
      expect((await call(name, uncommon, { whose: token() })).status).toBe(200);
    },
  );

  it.each(["register", "forgetPassword"] as const)(
    "%s gives registered and unknown addresses the same bytes (H11)",
    async (name) => {
      const member = await call(name, { email: EMAIL });
      const unregistered = await call(name, { email: "nobody@tenbin.example" });
      expect([member.status, member.body]).toEqual([202, { status: "accepted" }]);
      expect([unregistered.status, unregistered.body]).toEqual([member.status, member.body]);
      const without = ({ headers }: typeof member) => ({
        ...headers,
        "x-request-id": "",
        date: "",
      });
      expect(without(unregistered)).toEqual(without(member));
    },
  );

  it.each([
    "a@tenbin.example\r\nBcc: x@y.example",
    "a@tenbin.example\nx",
    "a@tenbin.example, b@tenbin.example",
    "A <a@tenbin.example>",
    "a@tenbin.example\u0000",
    `${"a".repeat(250)}@tenbin.example`,
    "",
  ])("rejects text that could be more than one address: %j (H57)", async (email) => {
    for (const name of ["register", "forgetPassword"] as const) {
      expect((await call(name, { email })).status).toBe(422);
    }
    const changed = await call("changeMail", { email }, { whose: token() });
    expect(changed.status).toBe(422);
    expect(await fixture.query("select * from outbox")).toEqual([]);
  });

  it("returns Retry-After by client and by address [ASVS 2.4.1]", async () => {
    const { calls } = accountRateLimits.mailsFromClient;
    const origin = fixture.accounts.getRequestOrigin({ requestId: "1", address: "203.0.113.7" });
    // A network may not write so often at once.
    for (let index = 0; index < calls; index += 1) {
      await fixture.accounts.requestRegistration(`a${index}@tenbin.example`, origin);
    }
    const refused = await registerFrom("203.0.113.7", calls);
    expect(refused).toMatchObject({ status: 429, body: { errorType: "too_many_requests" } });
    expect(Number(refused.headers["retry-after"])).toBeGreaterThan(3_000);
    expect((await registerFrom("203.0.113.8", calls)).status).toBe(202);
  });

  it("lets a read-only member delete the account by mailed link only", async () => {
    await fixture.accounts.store.update(uid, { readOnly: true });
    const refused = await call("deleteUser", {}, { whose: token() });
    expect(refused).toMatchObject({ status: 403, body: { errorType: "read_only" } });
    expect((await call("requestDeletion", {}, { whose: token() })).status).toBe(202);
    const mailed = await fixture.takeEmailedToken();
    const requestedAt = fixture.clock.now();
    const done = await call("deleteUser", { token: mailed }, { whose: token() });
    expect(done.status).toBe(202);
    expect((await fixture.accounts.store.find(uid))?.deletionRequestedAt).toEqual(requestedAt);
  });

  it("records the network of a sign-in, even when the page host forwards it [ASVS 16.2.1]", async () => {
    for (const client of ["203.0.113.7", "203.0.113.7", "203.0.113.8"]) {
      const done = await call("checkSession", {}, { whose: token(), ...from(client) });
      expect(done.status).toBe(200);
      fixture.advanceClock(1_000);
    }
    const events = await fixture.query(
      "select client_hash from security_events order by occurred_at",
    );
    const [first, second, third] = events.map(({ client_hash: hash }) => hash);
    expect(second).toBe(first);
    expect(third).not.toBe(first);
  });

  it("prevents a single client from exhausting an address's mails, and anyone a member's own", async () => {
    const forgotten = (client: string) => call("forgetPassword", { email: EMAIL }, from(client));
    const { mailsToAddress, mailsToAddressFromClient } = accountRateLimits;
    for (let time = 0; time < mailsToAddressFromClient.calls; time += 1) {
      expect((await forgotten("203.0.113.7")).status).toBe(202);
    }
    expect((await forgotten("203.0.113.7")).status).toBe(429);
    expect((await forgotten("198.51.100.1")).status).toBe(202);
    const left = mailsToAddress.calls - mailsToAddressFromClient.calls - 1;
    for (let client = 0; client < left; client += 1) await forgotten(`198.51.101.${client}`);
    const links = await takeLinks();
    expect(links).toHaveLength(mailsToAddress.calls);
    // The owner is answered as ever, and gets no more mails than can be of use.
    for (const client of ["198.51.100.2", "198.51.100.3"]) {
      expect(await forgotten(client)).toMatchObject({ status: 202, body: { status: "accepted" } });
    }
    expect(await fixture.sendEmails()).toEqual([]);
    const [first] = links;
    expect((await call("resetPassword", { token: first })).body).toEqual({ status: "usable" });
    const registered = await call("register", { email: EMAIL }, from("198.51.100.2"));
    expect(registered.status).toBe(202);
    expect(await takeLinks()).toHaveLength(1);
    const requested = await call("requestDeletion", {}, { whose: token() });
    expect(requested.status).toBe(202);
    // Once the links are spent, the owner gets another.
    await call("resetPassword", { token: first, new_password: "a password of the owner" });
    await fixture.sendEmails();
    expect((await forgotten("198.51.100.4")).status).toBe(202);
    expect(await takeLinks()).toHaveLength(1);
  });

  it("counts mails to an address by the /48 of IPv6 clients, too", async () => {
    const { calls } = accountRateLimits.mailsToAddressFromSite;
    const statuses = [];
    for (let network = 0; network <= calls; network += 1) {
      const client = from(`2001:db8:1:${network}::7`);
      statuses.push((await call("forgetPassword", { email: EMAIL }, client)).status);
    }
    expect(statuses).toEqual([...Array<number>(calls).fill(202), 429]);
    const other = await call("forgetPassword", { email: EMAIL }, from("2001:db8:2::7"));
    expect(other.status).toBe(202);
  });

  it("registers by a link and returns what is needed to sign in", async () => {
    await call("register", { email: "new@tenbin.example" });
    const mailed = await fixture.takeEmailedToken();
    const look = await call("verifyRegistration", { token: mailed });
    expect(look).toMatchObject({ status: 200, body: { customToken: null } });
    const short = await call("verifyRegistration", { token: mailed, password: "short" });
    expect(short.status).toBe(422);
    const done = await call("verifyRegistration", {
      token: mailed,
      password: "long enough for us",
    });
    expect(done.body["customToken"]).toMatch(/^custom-/);
    const again = await call("verifyRegistration", { token: mailed });
    expect(again).toMatchObject({ status: 409, body: { errorType: "already_registered" } });
  });

  it("signs out of one session, at once and for good [ASVS 7.4.1]", async () => {
    const here = token();
    fixture.advanceClock(1_000);
    const elsewhere = token();
    const done = await call("endSession", {}, { whose: here });
    expect(done).toMatchObject({ status: 200, body: { status: "done" } });
    const refused = await call("checkSession", {}, { whose: here });
    expect(refused).toMatchObject({ status: 401, body: { errorType: "session_revoked" } });
    expect((await call("checkSession", {}, { whose: elsewhere })).status).toBe(200);
    // Answered when a new sign-in can be told from the session.
    await call("endSession", {}, { whose: elsewhere });
    expect((await call("checkSession", {}, { whose: token() })).status).toBe(200);
  });

  it("answers unknown, used and expired links with the same bytes", async () => {
    await call("forgetPassword", { email: EMAIL });
    const used = await fixture.takeEmailedToken();
    await call("resetPassword", { token: used, new_password: "long enough for us" });
    await fixture.sendEmails();
    await call("forgetPassword", { email: EMAIL });
    const old = await fixture.takeEmailedToken();
    fixture.advanceClock(60 * MINUTE_MS);
    const answers = [];
    for (const presented of [used, old, "x".repeat(43)]) {
      const { status, body } = await call("resetPassword", { token: presented });
      answers.push({ status, body: { ...body, requestId: "" } });
    }
    expect(answers[0]).toMatchObject({ status: 410 });
    expect(answers[1]).toEqual(answers[0]);
    expect(answers[2]).toEqual(answers[0]);
  });

  it.each(["putPassword", "changeMail", "requestDeletion"] as const)(
    "%s requires a new sign-in after five minutes",
    async (name) => {
      const signedIn = token();
      fixture.advanceClock(5 * MINUTE_MS + 1_000);
      const payload = {
        putPassword: { new_password: "long enough for us" },
        changeMail: { email: "new@tenbin.example" },
        requestDeletion: {},
      }[name];
      const late = await call(name, payload, { whose: signedIn });
      expect(late.body["errorType"]).toBe("reauthentication_required");
      const fresh = await call(name, payload, { whose: token() });
      expect(fresh.status).toBeLessThan(300);
    },
  );

  it("deletes after a recent sign-in, or with a mailed link at any time", async () => {
    const signedIn = token();
    await call("requestDeletion", {}, { whose: signedIn });
    const mailed = await fixture.takeEmailedToken();
    fixture.advanceClock(10 * MINUTE_MS);
    const without = await call("deleteUser", {}, { whose: signedIn });
    expect(without.body["errorType"]).toBe("reauthentication_required");
    const done = await call("deleteUser", { token: mailed }, { whose: signedIn });
    expect(done).toMatchObject({
      status: 202,
      body: { data_gone_on: "2026-12-22", payments_ended: true },
    });
    const ended = await call("deleteUser", {}, { whose: signedIn });
    expect(ended.body["errorType"]).toBe("session_revoked");
  });

  it("does not accept member A's link for member B (H21) [ASVS 6.6.2]", async () => {
    await call("requestDeletion", {}, { whose: token() });
    const mailed = await fixture.takeEmailedToken();
    const other = await fixture.createAccount("b@tenbin.example");
    const before = await fixture.query(
      "select md5(members::text) as hash from members order by uid",
    );
    const whose = fixture.provider.issueToken(other);
    const tried = await call("deleteUser", { token: mailed }, { whose });
    const unknown = await call("deleteUser", { token: "x".repeat(43) }, { whose });
    expect(tried.status).toBe(410);
    expect({ ...tried.body, requestId: "" }).toEqual({ ...unknown.body, requestId: "" });
    expect(
      await fixture.query("select md5(members::text) as hash from members order by uid"),
    ).toEqual(before);
  });

  it("registers an identity and returns when its session ends", async () => {
    const { uid: google } = await fixture.provider.create({
      email: "google@tenbin.example",
      emailVerified: true,
    });
    fixture.provider.linkProvider(google, "google.com", "google@tenbin.example");
    const whose = fixture.provider.issueToken(google, { signInProvider: "google.com" });
    expect((await call("registerIdentity", {}, { whose })).body).toEqual({ status: "done" });
    const session = await call("checkSession", {}, { whose });
    const expires_at = fixture.clock.now().getTime() / 1_000 + 3_600;
    expect(session.body).toEqual({ uid: google, expires_at });
    await fixture.provider.update(google, { disabled: true });
    const disabled = await call("checkSession", {}, { whose });
    expect(disabled.body["errorType"]).toBe("session_revoked");
  });

  it("stores which Google account has registered, and admits no other one", async () => {
    const email = "google@tenbin.example";
    const user = await fixture.provider.create({ email, emailVerified: true });
    fixture.provider.linkProvider(user.uid, "google.com", email);
    const tokenNow = () => fixture.provider.issueToken(user.uid, { signInProvider: "google.com" });
    const whose = tokenNow();
    await call("registerIdentity", {}, { whose });
    expect(await fixture.accounts.store.find(user.uid)).toMatchObject({
      googleSubject: email,
      providerValidSince: user.sessionsValidFrom,
    });
    expect((await call("checkSession", {}, { whose })).status).toBe(200);
    fixture.provider.linkProvider(user.uid, "google.com", "thief@tenbin.example");
    const refused = await call("checkSession", {}, { whose: tokenNow() });
    expect(refused.body["errorType"]).toBe("session_revoked");
  });

  it("limits changes of a password, and says when to try again (N3)", async () => {
    for (let index = 0; index < accountRateLimits.passwordChanges.calls; index += 1) {
      expect((await putPassword({ new_password: `password of change ${index}` })).status).toBe(200);
      fixture.advanceClock(1_000);
    }
    const { status, body, headers } = await putPassword({});
    expect([status, body["errorType"]]).toEqual([429, "too_many_requests"]);
    expect(Number(headers["retry-after"])).toBeGreaterThan(3_000);
    expect(body["message"]).toBe(
      "短い時間に続けて操作されました。しばらく待ってからお試しください。",
    );
  });

  it("redirects only the product's own pages to mailed links", async () => {
    await call("changeMail", { email: "new@tenbin.example" }, { whose: token() });
    const mails = await fixture.sendEmails();
    const addresses = mails.flatMap(({ text, html = "" }) =>
      `${text} ${html}`.match(/https?:[^\s"'<]+/g),
    );
    expect(addresses.length).toBeGreaterThan(4);
    for (const address of addresses) expect(address).toMatch(/^https:\/\/tenbin\.example(\/|$)/);
  });
});
