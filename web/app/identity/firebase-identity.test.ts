import { SESSION_PATH } from "@tenbin/contract/session";
import { deleteApp, getApps } from "@firebase/app";
import { once } from "node:events";
import { createServer, type IncomingMessage, type Server } from "node:http";
import { afterAll, afterEach, beforeAll, describe, expect, it, vi } from "vitest";
import { createFirebaseIdentity } from "./firebase-identity.ts";
import type { Identity, IdentitySettings } from "./identity.ts";

const PASSWORD = "the password so far";

/** An identity provider that knows nobody. */
let provider: Server;
let identity: Identity;
const requests: IncomingMessage[] = [];
const setPassword = vi.fn<IdentitySettings["setPassword"]>(async () => "custom-token");

beforeAll(async () => {
  provider = createServer((request, response) => {
    requests.push(request);
    response.writeHead(400, { "content-type": "application/json" });
    response.end(JSON.stringify({ error: { code: 400, message: "INVALID_LOGIN_CREDENTIALS" } }));
  });
  provider.listen(0, "127.0.0.1");
  await once(provider, "listening");
  const address = provider.address();
  if (typeof address !== "object" || address === null) throw new Error("No address");
  const host = `127.0.0.1:${address.port}`;
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
  ])(
    "specification 5.1: re-authentication with %j and %j fails at once",
    async (email, password) => {
      await expect(identity.reauthenticate(email, password)).rejects.toThrow(
        /^email or password is null$/,
      );
    },
  );

  it("specification 5.2: re-authentication fails for want of a current user", async () => {
    await expect(identity.reauthenticate("a@tenbin.example", PASSWORD)).rejects.toThrow(
      /^No current user$/,
    );
    await expect(identity.reauthenticateWithGoogle()).rejects.toThrow(/^No current user$/);
  });

  it("specification 5.3: the password is not changed without a login user", async () => {
    await expect(identity.updatePassword("a new password")).rejects.toThrow(/^loginUser is null$/);
    expect(setPassword).not.toHaveBeenCalled();
  });
});

describe("a sign-in", () => {
  it("specification 1.13: tells the identity provider that the language is Japanese", async () => {
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
