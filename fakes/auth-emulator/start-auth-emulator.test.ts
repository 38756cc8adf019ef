import { randomUUID } from "node:crypto";
import { existsSync } from "node:fs";
import { mkdtemp, rm, symlink } from "node:fs/promises";
import { request } from "node:http";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { deleteApp, initializeApp } from "firebase-admin/app";
import { getAuth } from "firebase-admin/auth";
import { createRemoteJWKSet, decodeJwt, jwtVerify, UnsecuredJWT } from "jose";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import {
  callAccountsApi,
  PROJECT_ID,
  refreshToken,
  type EmulatorProcess,
  startEmulatorProcess,
  waitForNextSecond,
} from "./emulator-process.ts";

const PASSWORD = "correct horse";
const CUSTOM_TOKEN_AUDIENCE =
  "https://identitytoolkit.googleapis.com/google.identity.identitytoolkit.v1.IdentityToolkit";

describe("auth emulator", () => {
  let folder: string;
  let emulator: EmulatorProcess;

  beforeAll(async () => {
    folder = await mkdtemp(join(tmpdir(), "tenbin-auth-"));
    emulator = await startEmulatorProcess(folder);
  });
  afterAll(async () => {
    await emulator.end("SIGTERM");
    await rm(folder, { recursive: true, force: true });
  });

  const rest = (method: string, body: object) => callAccountsApi(emulator, method, body);

  /** Claims of a token with a valid signature. */
  async function verified(token: unknown) {
    const keys = createRemoteJWKSet(new URL(`http://${emulator.host}/jwks.json`));
    const { payload } = await jwtVerify(String(token), keys, {
      algorithms: ["RS256"],
      issuer: `https://securetoken.google.com/${PROJECT_ID}`,
      audience: PROJECT_ID,
    });
    return payload;
  }

  /** Runs `work` with the Admin SDK as the server uses it. */
  async function asAdmin<T>(work: (auth: ReturnType<typeof getAuth>) => Promise<T>): Promise<T> {
    process.env["FIREBASE_AUTH_EMULATOR_HOST"] = emulator.host;
    const app = initializeApp({ projectId: PROJECT_ID }, randomUUID());
    try {
      return await work(getAuth(app));
    } finally {
      await deleteApp(app);
    }
  }

  const create = (email: string) =>
    asAdmin((auth) => auth.createUser({ email, password: PASSWORD, emailVerified: true }));
  const signIn = (email: string, password = PASSWORD) =>
    rest("signInWithPassword", { email, password, returnSecureToken: true });

  const signUp = (email: string) => rest("signUp", { email, password: PASSWORD });

  it("issues a token on sign-in", async () => {
    const { uid } = await create("first@tenbin.example");
    const { body } = await signIn("first@tenbin.example");
    expect(await verified(body["idToken"])).toMatchObject({
      sub: uid,
      email: "first@tenbin.example",
      email_verified: true,
      firebase: { sign_in_provider: "password" },
    });
  });

  it("answers a wrong password and an unknown address alike", async () => {
    await create("second@tenbin.example");
    const wrong = await signIn("second@tenbin.example", "wrong");
    expect(wrong).toMatchObject({
      status: 400,
      body: { error: { message: "INVALID_LOGIN_CREDENTIALS" } },
    });
    expect(await signIn("nobody@tenbin.example")).toEqual(wrong);
  });

  it("accepts a custom token of the admin library", async () => {
    const { uid } = await create("third@tenbin.example");
    const token = await asAdmin((auth) => auth.createCustomToken(uid));
    const { body } = await rest("signInWithCustomToken", { token, returnSecureToken: true });
    const claims = await verified(body["idToken"]);
    expect(claims).toMatchObject({ sub: uid, firebase: { sign_in_provider: "custom" } });
  });

  it("redeems no custom token that has expired, as the real service", async () => {
    const { uid } = await create("eleventh@tenbin.example");
    const redeem = (expiresAt: number) => {
      const token = new UnsecuredJWT({ uid })
        .setAudience(CUSTOM_TOKEN_AUDIENCE)
        .setExpirationTime(expiresAt);
      return rest("signInWithCustomToken", { token: token.encode(), returnSecureToken: true });
    };
    const now = Math.floor(Date.now() / 1_000);
    expect((await redeem(now + 60)).status).toBe(200);
    expect(await redeem(now)).toMatchObject({
      status: 400,
      body: { error: { message: "INVALID_CUSTOM_TOKEN : The custom token has expired" } },
    });
  });

  it("keeps the session's start when its token is refreshed, also with a later session", async () => {
    await create("fourth@tenbin.example");
    const { body } = await signIn("fourth@tenbin.example");
    const { auth_time: began } = await verified(body["idToken"]);
    await waitForNextSecond();
    await signIn("fourth@tenbin.example");
    const again = await refresh(body["refreshToken"]);
    for (const name of ["id_token", "access_token"]) {
      const claims = await verified(again.body[name]);
      expect(claims["auth_time"]).toBe(began);
      expect(Object.keys(claims).filter((claim) => claim.startsWith("_"))).toEqual([]);
    }
    const last = await refresh(again.body["refresh_token"]);
    expect(decodeJwt(String(last.body["id_token"]))["auth_time"]).toBe(began);
  });

  it("does not refresh a revoked session", async () => {
    const { uid } = await create("fifth@tenbin.example");
    const { body } = await signIn("fifth@tenbin.example");
    await waitForNextSecond();
    await asAdmin((auth) => auth.revokeRefreshTokens(uid));
    expect(await refresh(body["refreshToken"])).toMatchObject({
      status: 400,
      body: { error: { message: "TOKEN_EXPIRED" } },
    });
    const { body: later } = await signIn("fifth@tenbin.example");
    expect((await refresh(later["refreshToken"])).status).toBe(200);
  });

  it("serves pages that load nothing from other hosts but Google's frame script", async () => {
    const query = "apiKey=any&appName=app&providerId=google.com&authType=signInViaPopup";
    for (const page of ["handler", "iframe"]) {
      const response = await fetch(`http://${emulator.host}/emulator/auth/${page}?${query}`);
      expect(response.status).toBe(200);
      const html = await response.text();
      const foreign = [...html.matchAll(/(?:src|href)="(https?:[^"]+)"/g)].map(([, url]) => url);
      expect(foreign).toEqual(page === "iframe" ? ["https://apis.google.com/js/api.js"] : []);
    }
  });

  /** As a page in a browser, a rebinding host name included, which fetch cannot send. */
  const ask = (path: string, headers: Readonly<Record<string, string>>, method = "GET") =>
    new Promise<{ status: number | undefined; allowed: string | undefined }>((resolve, reject) => {
      const [hostname, port] = emulator.host.split(":");
      const sent = request({ hostname, port, path, headers, method }, (response) => {
        response.resume();
        const allowed = response.headers["access-control-allow-origin"];
        resolve({ status: response.statusCode, allowed });
      });
      sent.on("error", reject).end();
    });

  it("answers this machine only, and no page of another origin", async () => {
    const lookup = `/identitytoolkit.googleapis.com/v1/projects/${PROJECT_ID}/accounts:lookup`;
    const owner = { authorization: "Bearer owner" };
    for (const origin of ["https://evil.example", "http://localhost:3000", "null"]) {
      for (const method of ["OPTIONS", "POST", "GET"]) {
        const refused = await ask(lookup, { ...owner, origin }, method);
        expect(refused).toEqual({ status: 403, allowed: undefined });
      }
    }
    expect((await ask("/jwks.json", { host: "evil.example" })).status).toBe(421);
    expect((await ask("/jwks.json", { host: `localhost:1` })).status).toBe(200);
    const own = { origin: `http://${emulator.host}` };
    expect((await ask("/jwks.json", own)).status).toBe(200);
  });

  it("lets nobody but the server create users, and so tells no address (S10)", async () => {
    await create("tenth@tenbin.example");
    const known = await signUp("tenth@tenbin.example");
    expect(known).toMatchObject({
      status: 400,
      body: { error: { message: "ADMIN_ONLY_OPERATION" } },
    });
    expect(await signUp("nobody@tenbin.example")).toEqual(known);
  });

  it("keeps users, sessions and its key over a restart, however it ended [fault: identity provider × local start]", async () => {
    const { uid } = await create("sixth@tenbin.example");
    const google = JSON.stringify({
      sub: "g-1",
      email: "seventh@gmail.example",
      email_verified: true,
    });
    const { body: byGoogle } = await rest("signInWithIdp", {
      requestUri: "http://localhost",
      postBody: `providerId=google.com&id_token=${encodeURIComponent(google)}`,
      returnSecureToken: true,
    });
    const { body } = await signIn("sixth@tenbin.example");
    for (const signal of ["SIGTERM", "SIGKILL"] as const) {
      await emulator.end(signal);
      emulator = await startEmulatorProcess(folder);
      expect(await verified(body["idToken"])).toMatchObject({ sub: uid });
      const { body: again } = await refresh(body["refreshToken"]);
      expect(await verified(again["id_token"])).toMatchObject({ sub: uid });
      expect((await signIn("sixth@tenbin.example")).status).toBe(200);
      const user = await asAdmin((auth) => auth.getUserByEmail("seventh@gmail.example"));
      expect(user.uid).toBe(byGoogle["localId"]);
      expect(user.providerData.map(({ providerId }) => providerId)).toEqual(["google.com"]);
      const known = await asAdmin((auth) => auth.getUser(uid));
      expect(known.providerData.map(({ providerId }) => providerId)).toEqual(["password"]);
    }
  });

  it("loses no acknowledged user when killed while writing", async () => {
    const acknowledged: string[] = [];
    const creating = Array.from({ length: 40 }, async (_, index) => {
      const uid = `killed-${index}`;
      const email = `killed-${index}@tenbin.example`;
      await asAdmin((auth) => auth.createUser({ uid, email, password: PASSWORD }));
      acknowledged.push(uid);
      if (acknowledged.length === 10) emulator.process.kill("SIGKILL");
    });
    await Promise.allSettled(creating);
    await emulator.end("SIGKILL");
    emulator = await startEmulatorProcess(folder);
    expect(acknowledged.length).toBeGreaterThanOrEqual(10);
    for (const uid of acknowledged) {
      expect((await asAdmin((auth) => auth.getUser(uid))).uid).toBe(uid);
    }
  });

  it.runIf(existsSync("/dev/full"))(
    "answers 503 to changes while the disk is full, still reads, and saves all later [fault: disk × local start]",
    async () => {
      const { uid } = await create("eighth@tenbin.example");
      const { body } = await signIn("eighth@tenbin.example");
      const file = join(folder, "people.json.new");
      await symlink("/dev/full", file);
      const refused = await signIn("eighth@tenbin.example");
      expect(refused).toMatchObject({ status: 503, body: { error: { status: "UNAVAILABLE" } } });
      const read = await rest("lookup", { idToken: body["idToken"] });
      expect(read).toMatchObject({ status: 200, body: { users: [{ localId: uid }] } });
      await rm(file);
      expect((await signIn("eighth@tenbin.example")).status).toBe(200);
      await emulator.end("SIGKILL");
      emulator = await startEmulatorProcess(folder);
      expect((await asAdmin((auth) => auth.getUser(uid))).uid).toBe(uid);
    },
  );

  const refresh = (token: unknown) => refreshToken(emulator, token);
});
