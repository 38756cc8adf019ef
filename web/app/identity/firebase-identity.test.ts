import { SESSION_PATH } from "@tenbin/contract/accounts/session";
import { deleteApp, getApps } from "@firebase/app";
import { once } from "node:events";
import { createServer, type IncomingMessage, type Server } from "node:http";
import { afterAll, afterEach, beforeAll, describe, expect, it, vi } from "vitest";
import { createFirebaseIdentity } from "./firebase-identity.ts";
import type { IdentityClient, IdentitySettings } from "./identity.ts";

const PASSWORD = "the password so far";

/** An identity provider that knows nobody, unless a test says what it answers. */
let provider: Server;
let answer: ((url: string) => object) | null = null;
let host: string;
let identity: IdentityClient;
const requests: IncomingMessage[] = [];
const setPassword = vi.fn<IdentitySettings["setPassword"]>(async () => "custom-token");

beforeAll(async () => {
  provider = createServer((request, response) => {
    requests.push(request);
    const known = answer?.(request.url ?? "");
    response.writeHead(known === undefined ? 400 : 200, { "content-type": "application/json" });
    const refusal = { error: { code: 400, message: "INVALID_LOGIN_CREDENTIALS" } };
    response.end(JSON.stringify(known ?? refusal));
  });
  provider.listen(0, "127.0.0.1");
  await once(provider, "listening");
  const address = provider.address();
  if (typeof address !== "object" || address === null) throw new Error("No address");
  host = `127.0.0.1:${address.port}`;
  vi.stubGlobal(
    "window",
    Object.assign(new EventTarget(), {
      location: { host, origin: `http://${host}` },
    }),
  );
  identity = createFirebaseIdentity({
    project: { apiKey: "key", projectId: "tenbin-test", authDomain: host, emulator: true },
    hadCookie: false,
    setPassword,
  });
});
afterEach(() => {
  answer = null;
  vi.useRealTimers();
});
afterAll(async () => {
  vi.unstubAllGlobals();
  provider.close();
  await Promise.all(getApps().map(deleteApp));
});

describe("nobody signed in", () => {
  it.each([
    [null, PASSWORD],
    ["", PASSWORD],
    ["a@tenbin.example", null],
    ["a@tenbin.example", ""],
  ])("re-authentication with %j and %j fails at once [spec 5.1]", async (email, password) => {
    await expect(identity.reauthenticate(email, password)).rejects.toThrow(
      /^email or password is null$/,
    );
  });

  it("re-authentication fails for want of a current user [spec 5.2]", async () => {
    await expect(identity.reauthenticate("a@tenbin.example", PASSWORD)).rejects.toThrow(
      /^No current user$/,
    );
    await expect(identity.reauthenticateWithGoogle()).rejects.toThrow(/^No current user$/);
  });

  it("the password is not changed without a login user [spec 5.3]", async () => {
    await expect(identity.updatePassword("a new password")).rejects.toThrow(/^loginUser is null$/);
    expect(setPassword).not.toHaveBeenCalled();
  });
});

describe("a sign-in", () => {
  it("tells the identity provider that the language is Japanese [spec 1.13]", async () => {
    requests.length = 0;
    await expect(identity.signInWithPassword("a@tenbin.example", PASSWORD)).rejects.toMatchObject({
      code: "auth/invalid-credential",
    });
    expect(
      requests.map(({ url, headers }) => [url?.split("?")[0], headers["x-firebase-locale"]]),
    ).toEqual([["/identitytoolkit.googleapis.com/v1/accounts:signInWithPassword", "ja"]]);
  });
});

describe("a session cookie without a stored user", () => {
  it("is removed half a second later, by a page that is still there", async () => {
    await Promise.all(getApps().map(deleteApp));
    vi.useFakeTimers({ toFake: ["setTimeout"] });
    const fetched = vi.fn<typeof fetch>(async () => new Response());
    vi.stubGlobal("fetch", fetched);
    const lost = createFirebaseIdentity({
      project: {
        apiKey: "key",
        projectId: "tenbin-test",
        authDomain: "a.example",
        emulator: false,
      },
      hadCookie: true,
      setPassword,
    });
    const user = lost.currentUser();
    await vi.advanceTimersByTimeAsync(499);
    expect(fetched).not.toHaveBeenCalled();
    await vi.advanceTimersByTimeAsync(1);
    expect(await user).toBeNull();
    expect(fetched.mock.calls.map(([path, init]) => [path, init?.method])).toEqual([
      [SESSION_PATH, "DELETE"],
    ]);
  });
});

describe("a machine whose clock is wrong", () => {
  const NOW = Date.parse("2026-01-05T09:00:00Z");

  /** Of a provider whose clock is right. */
  function signInAnswer(url: string): object {
    if (url.includes("accounts:lookup")) {
      return { users: [{ localId: "hanako", email: "hanako@tenbin.example" }] };
    }
    const iat = NOW / 1_000;
    const claims = JSON.stringify({ sub: "hanako", iat, exp: iat + 3_600, auth_time: iat });
    const idToken = `head.${Buffer.from(claims).toString("base64url")}.signature`;
    return { idToken, refreshToken: "r", expiresIn: "3600", localId: "hanako" };
  }

  it.each([
    ["six minutes fast", 360],
    ["three hours fast", 10_800],
    ["three hours slow", -10_800],
  ])("is signed in when it is %s [fault: clock × sign-in]", async (_, ahead) => {
    await Promise.all(getApps().map(deleteApp));
    vi.useFakeTimers({ toFake: ["Date"], now: NOW + ahead * 1_000 });
    const sent: string[] = [];
    vi.stubGlobal("fetch", (path: string, init?: RequestInit) => {
      // Tokens of users of former tests are renewed whenever the clock moves.
      if (path === SESSION_PATH) sent.push(init?.method ?? "GET");
      return Promise.resolve(new Response(null, { status: 204 }));
    });
    answer = signInAnswer;
    const signedIn = createFirebaseIdentity({
      project: { apiKey: "key", projectId: "tenbin-test", authDomain: host, emulator: true },
      hadCookie: false,
      setPassword,
    });
    await signedIn.signInWithPassword("hanako@tenbin.example", PASSWORD);
    expect(sent).toEqual(["POST"]);
    expect(await signedIn.sinceSignIn()).toBe(0);
    vi.setSystemTime(NOW + ahead * 1_000 + 250_000);
    expect(await signedIn.sinceSignIn()).toBe(250_000);
  });
});
