import { setTimeout as delay } from "node:timers/promises";
import { afterAll, beforeAll, beforeEach, describe, expect, it } from "vitest";
import {
  callAccountsApi,
  refreshToken,
  waitForNextSecond,
} from "../../../fakes/auth-emulator/emulator-process.ts";
import {
  type ApiWithEmulator,
  EMAIL,
  type SignedIn,
  startApiWithEmulator,
  UID,
} from "./testing/api-with-emulator.ts";

const OWNERS = "a horse of the owner";
const THIEFS = "a horse of the thief";
const CLOSED = [
  ["GET /user"],
  ["POST /session"],
  ["POST /mail-change", { email: "thief@tenbin.example" }],
  ["PUT /password", { new_password: "another of the thief" }],
  ["POST /delete-account"],
  ["DELETE /user", {}],
] as const;

const google = (email: string, sub = email) => {
  const account = JSON.stringify({ sub, email, email_verified: true });
  const postBody = new URLSearchParams({ id_token: account, providerId: "google.com" });
  return { postBody: postBody.toString(), requestUri: "http://localhost" };
};

/** The provider goes on accepting what we have ended: what comes from there must open nothing here. */
describe("ended sessions that act at the provider", () => {
  let started: ApiWithEmulator;
  beforeAll(async () => void (started = await startApiWithEmulator()));
  afterAll(() => started.close());
  beforeEach(() => started.reset());

  const status = async (request: string, token: string, body?: object) =>
    (await started.ask(request, token, body)).status;
  const expectRefused = async (token: string) => {
    for (const [request, body] of CLOSED) {
      expect([request, ...(await started.refusal(request, token, body))]).toEqual([
        request,
        401,
        "session_revoked",
      ]);
    }
  };
  const redeem = (token: unknown) => started.signIn("signInWithCustomToken", { token });
  const atProvider = async (method: string, request: object) =>
    (await callAccountsApi(started.emulator, method, { ...request, returnSecureToken: true }))
      .status;
  const THIEFS_GOOGLE = google("thief@gmail.example");
  const byGoogle = (account: object) => started.signIn("signInWithIdp", account);
  const link = ({ idToken }: SignedIn, account: object) =>
    atProvider("signInWithIdp", { idToken, ...account });
  const linkedGoogle = async () => (await started.identities.find(UID))?.google;
  const reset = async () => {
    const token = await started.mailedToken("password_reset");
    return (await started.ask("POST /password/reset", null, { token, new_password: OWNERS }))
      .status;
  };
  const notices = async () => {
    const { rows } = await started.database.pool.query<{ kind: string; to: string }>(
      `select kind, to_address as to from outbox where kind like 'notice.%' order by queued_at`,
    );
    return rows.map(({ kind, to }) => `${kind} ${to}`);
  };
  /** A custom token of before the owner's reset, which the provider redeems for another minute. */
  const keepCustomToken = async () => {
    const { idToken } = await started.byPassword();
    const { body } = await started.ask("PUT /password", idToken, { new_password: THIEFS });
    expect(await reset()).toBe(200);
    return body["customToken"];
  };

  it("open nothing by a password that they change there, and the owner is told", async () => {
    const redeemed = await redeem(await keepCustomToken());
    const { idToken } = redeemed;
    expect(await atProvider("update", { idToken, password: "of the thief again" })).toBe(200);
    const thief = await started.byPassword("of the thief again");
    await expectRefused(thief.idToken);
    const { body } = await refreshToken(started.emulator, thief.refreshToken);
    await expectRefused(String(body["id_token"]));
    const told = `notice.changed_elsewhere ${EMAIL}`;
    expect((await notices()).filter((notice) => notice === told)).toEqual([told]);
    // Neither the operator nor a changed address takes that password for ours.
    await started.domains.accounts.endSessions.of(UID);
    await expectRefused((await started.byPassword("of the thief again")).idToken);
    expect(await reset()).toBe(200);
    await expect(started.byPassword("of the thief again")).rejects.toThrow("INVALID_LOGIN");
    const owner = await started.byPassword(OWNERS);
    expect(await status("POST /session", owner.idToken)).toBe(200);
    expect(await status("GET /user", owner.idToken)).toBe(200);
  });

  it("open nothing by an address that they change there", async () => {
    const { idToken } = await redeem(await keepCustomToken());
    const email = "thief@tenbin.example";
    expect(await atProvider("update", { idToken, email, password: THIEFS })).toBe(200);
    const moved = { email, password: THIEFS };
    await expectRefused((await started.signIn("signInWithPassword", moved)).idToken);
    expect(await reset()).toBe(200);
    expect(await status("GET /user", (await started.byPassword(OWNERS)).idToken)).toBe(200);
  });

  it("open nothing by a Google account that they link there", async () => {
    const redeemed = await redeem(await keepCustomToken());
    expect(await link(redeemed, THIEFS_GOOGLE)).toBe(200);
    const thief = await byGoogle(THIEFS_GOOGLE);
    await expectRefused(thief.idToken);
    const { body } = await refreshToken(started.emulator, thief.refreshToken);
    await expectRefused(String(body["id_token"]));
    expect(await status("GET /user", (await started.byPassword(OWNERS)).idToken)).toBe(200);
  });

  it("open nothing by a Google account that a signed-out session links there", async () => {
    const copied = await started.byPassword();
    expect(await status("DELETE /session", copied.idToken)).toBe(200);
    const { body } = await refreshToken(started.emulator, copied.refreshToken);
    const refreshed = { ...copied, idToken: String(body["id_token"]) };
    await expectRefused(refreshed.idToken);
    expect(await link(refreshed, THIEFS_GOOGLE)).toBe(200);
    const linked = await byGoogle(THIEFS_GOOGLE);
    await expectRefused(linked.idToken);
    // Unlinked again, its tokens name no Google account.
    const { idToken } = linked;
    expect(await atProvider("update", { idToken, deleteProvider: ["google.com"] })).toBe(200);
    const { body: again } = await refreshToken(started.emulator, linked.refreshToken);
    await expectRefused(String(again["id_token"]));
  });

  const ends: [string, (owner: SignedIn) => Promise<number>][] = [
    [
      "a changed password",
      ({ idToken }) => status("PUT /password", idToken, { new_password: OWNERS }),
    ],
    ["a reset password", () => reset()],
    [
      "a changed address",
      async () => {
        const token = await started.mailedToken("mail_change", "moved@tenbin.example");
        const { status: done } = await started.ask("POST /mail-change/confirm", null, {
          token,
          confirm: true,
        });
        return done;
      },
    ],
    ["a deletion", ({ idToken }) => status("DELETE /user", idToken, {})],
    ["the operator", async () => (await started.domains.accounts.endSessions.of(UID), 200)],
  ];

  it.each(ends)("lose the Google account that they linked before %s", async (name, end) => {
    const thief = await started.byPassword();
    const account = google("thief@gmail.example", `thief before ${name}`);
    expect(await link(thief, account)).toBe(200);
    const linked = await byGoogle(account);
    await expectRefused(linked.idToken);
    await waitForNextSecond();
    expect(await end(await started.byPassword())).toBeLessThan(300);
    expect(await linkedGoogle()).toBeNull();
    await expectRefused(thief.idToken);
    await expectRefused(linked.idToken);
    const stranger = await byGoogle(account);
    expect(await status("GET /user", stranger.idToken)).toBe(403);
    await started.identities.delete((await started.identities.verify(stranger.idToken)).uid);
  });

  it("leave the owner's own Google account, which signs in until a reset finds another address", async () => {
    const own = google(EMAIL, "google-1");
    const { idToken } = await byGoogle(own);
    expect(await status("GET /user", idToken)).toBe(200);
    expect((await started.domains.accounts.store.find(UID))?.googleSubject).toBe("google-1");
    await waitForNextSecond();
    const { body } = await started.ask("PUT /password", (await byGoogle(own)).idToken, {
      new_password: OWNERS,
    });
    expect(await status("GET /user", (await redeem(body["customToken"])).idToken)).toBe(200);
    await waitForNextSecond();
    const again = await byGoogle(own);
    expect(await status("GET /user", again.idToken)).toBe(200);
    const move = { token: await started.mailedToken("mail_change", "moved@tenbin.example") };
    await started.ask("POST /mail-change/confirm", null, { ...move, confirm: true });
    expect(await status("GET /user", (await byGoogle(own)).idToken)).toBe(200);
    const token = await started.mailedToken("password_reset", "moved@tenbin.example");
    await started.ask("POST /password/reset", null, { token, new_password: OWNERS });
    expect(await linkedGoogle()).toBeNull();
  });

  it("never win against the owner's reset with a password change in flight (N2)", async () => {
    for (const ms of [0, 3, 6, 12, 25, 50]) {
      await started.reset();
      const thief = await started.byPassword();
      const token = await started.mailedToken("password_reset");
      const body = { token, new_password: OWNERS };
      const [put, done] = await Promise.all([
        started.ask("PUT /password", thief.idToken, { new_password: THIEFS }),
        delay(ms).then(() => started.ask("POST /password/reset", null, body)),
      ]);
      expect(done).toEqual({ status: 200, body: { status: "done" } });
      const owner = await started.byPassword(OWNERS);
      expect(await status("GET /user", owner.idToken)).toBe(200);
      await expect(started.byPassword(THIEFS)).rejects.toThrow("INVALID_LOGIN");
      await expectRefused(thief.idToken);
      const isChanged = put.status === 200;
      expect([put.status, put.body["errorType"], await started.listEvents()]).toEqual(
        // Changed: it was complete before the reset began to change anything.
        isChanged
          ? [200, undefined, ["password_changed", "password_reset"]]
          : [401, "session_revoked", ["password_reset"]],
      );
      for (const custom of isChanged ? [put.body["customToken"]] : [])
        await expectRefused((await redeem(custom)).idToken);
    }
  });
});
