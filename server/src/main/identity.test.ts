import { createSign, generateKeyPairSync } from "node:crypto";
import { afterAll, beforeAll, beforeEach, describe, expect, it } from "vitest";
import {
  callAccountsApi,
  waitForNextSecond,
  PROJECT_ID,
  refreshToken,
} from "../../../fakes/auth-emulator/emulator-process.ts";
import { createIdentityProvider } from "./processes/identity-provider.ts";
import { readConfig } from "./config/config.ts";
import {
  type ApiWithEmulator,
  EMAIL,
  startApiWithEmulator,
  UID,
} from "./testing/api-with-emulator.ts";

describe("session lifecycle", () => {
  let started: ApiWithEmulator;
  let emulator: ApiWithEmulator["emulator"];
  let identities: ApiWithEmulator["identities"];
  let domains: ApiWithEmulator["domains"];
  beforeAll(async () => {
    started = await startApiWithEmulator();
    ({ emulator, identities, domains } = started);
  });
  afterAll(() => started.close());
  beforeEach(() => started.reset());

  const signIn = (method: string, request: object) => started.signIn(method, request);
  const byPassword = (password?: string) => started.byPassword(password);
  const ask = (request: string, token: string | null, body?: object) =>
    started.ask(request, token, body);
  const refusal = (request: string, token: string, body?: object) =>
    started.refusal(request, token, body);
  const events = () => started.listEvents();

  it("identifies the member by token and records one sign-in per session [ASVS 7.2.1]", async () => {
    const { idToken } = await byPassword();
    expect((await ask("GET /user", idToken)).body).toMatchObject({ uid: UID, email: EMAIL });
    for (let turn = 0; turn < 3; turn += 1) {
      expect((await ask("POST /session", idToken)).body).toMatchObject({ uid: UID });
    }
    expect(await events()).toEqual(["signed_in"]);
  });

  it("rejects tokens that the emulator accepts: unsigned, or signed with another key (H02, H05) [ASVS 6.3.4]", async () => {
    const { idToken } = await byPassword();
    const [, claims = ""] = idToken.split(".");
    const none = Buffer.from('{"alg":"none","typ":"JWT"}').toString("base64url");
    const unsigned = `${none}.${claims}.`;
    expect((await callAccountsApi(emulator, "lookup", { idToken: unsigned })).status).toBe(200);
    const { privateKey } = generateKeyPairSync("rsa", { modulusLength: 2_048 });
    const [ownHead = ""] = idToken.split(".");
    const signed = `${ownHead}.${claims}`;
    const forged = `${signed}.${createSign("RSA-SHA256").update(signed).sign(privateKey, "base64url")}`;
    for (const token of [unsigned, unsigned.slice(0, -1), forged]) {
      for (const request of ["GET /user", "GET /market", "POST /session"]) {
        expect(await refusal(request, token)).toEqual([401, "auth_invalid"]);
      }
    }
    expect(await events()).toEqual([]);
  });

  it("creates no session cookie for a disabled user or a revoked session (H08) [ASVS 7.4.2]", async () => {
    const { idToken } = await byPassword();
    await identities.update(UID, { disabled: true });
    expect(await refusal("POST /session", idToken)).toEqual([401, "session_revoked"]);
    expect(await refusal("PUT /password", idToken, { new_password: "another horse" })).toEqual([
      401,
      "session_revoked",
    ]);
    expect(await events()).toEqual([]);
    await identities.update(UID, { disabled: false });
    expect((await ask("POST /session", idToken)).status).toBe(200);
    await waitForNextSecond();
    await identities.endSessions(UID);
    expect(await refusal("POST /session", idToken)).toEqual([401, "session_revoked"]);
  });

  it("ends every session after a password change and starts a new one for the viewer [spec 1.12, 7.16] [ASVS 7.2.4]", async () => {
    const elsewhere = await byPassword();
    await waitForNextSecond();
    const here = await byPassword();
    await waitForNextSecond();
    const wanted = { new_password: "another horse" };
    const { status, body } = await ask("PUT /password", here.idToken, wanted);
    expect(status).toBe(200);
    for (const { idToken, refreshToken: refresh } of [elsewhere, here]) {
      expect(await refusal("GET /user", idToken)).toEqual([401, "session_revoked"]);
      expect((await refreshToken(emulator, refresh)).status).toBe(400);
    }
    const again = await signIn("signInWithCustomToken", { token: body["customToken"] });
    expect((await ask("GET /user", again.idToken)).status).toBe(200);
    expect((await ask("POST /session", again.idToken)).status).toBe(200);
    await expect(byPassword()).rejects.toThrow(/INVALID_LOGIN_CREDENTIALS/);
    expect((await byPassword("another horse")).idToken).toBeTypeOf("string");
  });

  const CLOSED = [
    ["GET /user"],
    ["POST /session"],
    ["POST /mail-change", { email: "thief@tenbin.example" }],
    ["PUT /password", { new_password: "a horse of the thief" }],
    ["DELETE /user", {}],
  ] as const;
  const expectRefused = async (token: string) => {
    for (const [request, body] of CLOSED) {
      expect([request, ...(await refusal(request, token, body))]).toEqual([
        request,
        401,
        "session_revoked",
      ]);
    }
  };
  it("opens nothing with what was issued before a reset, a kept custom token included [spec 7.16] [ASVS 7.4.1]", async () => {
    const thief = await byPassword();
    const stolen = await ask("PUT /password", thief.idToken, { new_password: "another horse" });
    const kept = { token: stolen.body["customToken"] };
    expect(
      (await ask("GET /user", (await signIn("signInWithCustomToken", kept)).idToken)).status,
    ).toBe(200);
    const token = await started.mailedToken("password_reset");
    const inTheSameSecond = await byPassword("another horse");
    const reset = { token, new_password: "a horse of the owner" };
    expect((await ask("POST /password/reset", null, reset)).status).toBe(200);
    // Without waiting: the answer came when sign-ins counted again.
    const owner = await byPassword("a horse of the owner");
    for (const [request] of CLOSED.slice(0, 2))
      expect((await ask(request, owner.idToken)).status).toBe(200);
    await expectRefused(inTheSameSecond.idToken);
    for (let time = 0; time < 2; time += 1) {
      const redeemed = await signIn("signInWithCustomToken", kept);
      await expectRefused(redeemed.idToken);
      const { body } = await refreshToken(emulator, redeemed.refreshToken);
      await expectRefused(String(body["id_token"]));
    }
  });

  it("opens nothing once the operator has ended the sessions, custom tokens and links included [ASVS 7.4.5]", async () => {
    const { idToken } = await byPassword();
    const custom = { token: await identities.customToken(UID, "") };
    const redeemed = await signIn("signInWithCustomToken", custom);
    expect((await ask("GET /user", redeemed.idToken)).status).toBe(200);
    const token = await started.mailedToken("password_reset");
    await domains.accounts.endSessions.of(UID);
    // Without waiting: it ended when sign-ins counted again.
    const again = await byPassword();
    expect((await ask("GET /user", again.idToken)).status).toBe(200);
    for (const session of [idToken, redeemed.idToken]) await expectRefused(session);
    await expectRefused((await signIn("signInWithCustomToken", custom)).idToken);
    const { status, body } = await ask("POST /password/reset", null, { token });
    expect([status, body["errorType"]]).toEqual([410, "link_expired"]);
    expect(await events()).toEqual(["sessions_ended", "guess_refused"]);
  });

  it("ends the signed-out session with all its tokens, and no other [ASVS 7.4.1]", async () => {
    const elsewhere = await byPassword();
    await waitForNextSecond();
    const here = await byPassword();
    expect((await ask("DELETE /session", here.idToken)).body).toEqual({ status: "done" });
    await expectRefused(here.idToken);
    const { body } = await refreshToken(emulator, here.refreshToken);
    await expectRefused(String(body["id_token"]));
    expect(await refusal("DELETE /session", here.idToken)).toEqual([401, "session_revoked"]);
    expect((await ask("GET /market", here.idToken)).status).toBe(200);
    expect((await ask("GET /user", elsewhere.idToken)).status).toBe(200);
    // Signing in at once begins another session.
    expect((await ask("GET /user", (await byPassword()).idToken)).status).toBe(200);
    expect(await events()).toEqual(["signed_out"]);
  });

  it("rejects changes by a read-only member (H23)", async () => {
    const { idToken } = await byPassword();
    await domains.accounts.setRights(EMAIL, { readOnly: true });
    const before = await domains.accounts.store.find(UID);
    const wanted = { new_password: "another horse" };
    expect(await refusal("PUT /password", idToken, wanted)).toEqual([403, "read_only"]);
    expect(await refusal("PATCH /user", idToken, { autosave: false })).toEqual([403, "read_only"]);
    expect(await domains.accounts.store.find(UID)).toEqual(before);
    expect((await byPassword()).idToken).toBeTypeOf("string");
  });

  it("rejects tokens of another project [spec 9.6] [ASVS 9.2.3, 10.5.4]", async () => {
    const { identity } = readConfig(
      { FIREBASE_AUTH_EMULATOR_HOST: emulator.host, FIREBASE_PROJECT_ID: "tenbin-other" },
      "/",
    );
    const { idToken } = await byPassword();
    expect((await identities.verify(idToken)).uid).toBe(UID);
    const other = createIdentityProvider({ identity }).verify(idToken);
    await expect(other).rejects.toMatchObject({ errorType: "auth_invalid" });
    expect(PROJECT_ID).not.toBe(identity?.projectId);
  });
});
