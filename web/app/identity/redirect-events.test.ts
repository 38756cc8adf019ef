import { readFileSync } from "node:fs";
import { createRequire } from "node:module";
import { join } from "node:path";
import { pathToFileURL } from "node:url";
import { deleteApp, getApps, initializeApp } from "@firebase/app";
import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";

/**
 * Redirect events are cached by the identity library itself; this test pins that behaviour of its
 * browser build. It only knows the internal names below, so an update that changes them fails here.
 */
const TEN_MINUTES_MS = 10 * 60_000;

interface AuthEvent {
  readonly type: "signInViaRedirect";
  readonly eventId: string | null;
  readonly sessionId: string;
  readonly error?: { readonly code: string };
}

/** Waits for the end of a redirect. */
interface Consumer {
  readonly eventId: null;
  readonly filter: readonly string[];
  onAuthEvent(event: AuthEvent): void;
  onError(error: unknown): void;
}

interface Manager {
  registerConsumer(consumer: Consumer): void;
}

interface BrowserAuth {
  readonly inMemoryPersistence: unknown;
  readonly initializeAuth: (app: unknown, settings: object) => unknown;
  readonly browserPopupRedirectResolver: new () => { _initialize(auth: unknown): Promise<Manager> };
}

/** The browser build, which Node does not resolve by itself. */
async function browserAuth(): Promise<BrowserAuth> {
  const description = createRequire(import.meta.url).resolve("@firebase/auth/package.json");
  const { exports } = JSON.parse(readFileSync(description, "utf8")) as {
    readonly exports: { readonly ".": { readonly browser: { readonly import: string } } };
  };
  const entry = join(description, "..", exports["."].browser.import);
  return (await import(pathToFileURL(entry).href)) as BrowserAuth;
}

type Handler = (message: { readonly authEvent: AuthEvent }) => { readonly status: string };

/** The frame of the sign-in pages, which sends events. @returns sends one */
function fakeFrame(): Promise<Handler> {
  const { promise, resolve } = Promise.withResolvers<Handler>();
  const frame = {
    restyle: () => Promise.resolve(),
    ping: (done: () => void) => Promise.resolve(done()),
    register: (_: string, handler: Handler) => resolve(handler),
  };
  const context = { open: (_: object, opened: (given: typeof frame) => unknown) => opened(frame) };
  vi.stubGlobal("window", globalThis);
  vi.stubGlobal("document", { body: null });
  vi.stubGlobal("gapi", { iframes: { Iframe: Object, getContext: () => context } });
  return promise;
}

describe("redirect sign-in events [spec 9.3]", () => {
  beforeEach(() => void vi.useFakeTimers({ now: Date.UTC(2026, 10, 21), toFake: ["Date"] }));
  afterEach(async () => {
    vi.useRealTimers();
    vi.unstubAllGlobals();
    await Promise.all(getApps().map(deleteApp));
  });

  it("the redirect event cache is cleared after 10 minutes [spec 9.3]", async () => {
    const library = await browserAuth();
    const arrival = fakeFrame();
    const app = initializeApp({ apiKey: "key", projectId: "p", authDomain: "tenbin.example" });
    const auth = library.initializeAuth(app, { persistence: library.inMemoryPersistence });
    // oxlint-disable-next-line no-underscore-dangle -- the library's name
    const manager = await new library.browserPopupRedirectResolver()._initialize(auth);
    const onEvent = vi.fn<(event: AuthEvent) => void>();
    manager.registerConsumer({
      eventId: null,
      filter: ["signInViaRedirect"],
      onAuthEvent: onEvent,
      onError: expect.unreachable,
    });
    const handle = await arrival;
    const send = (eventId: string) =>
      handle({ authEvent: { type: "signInViaRedirect", eventId, sessionId: "s" } }).status;

    expect(send("first")).toBe("ACK");
    expect(send("first")).toBe("ERROR");
    vi.setSystemTime(Date.now() + TEN_MINUTES_MS - 1);
    expect(send("first")).toBe("ERROR");
    expect(onEvent).toHaveBeenCalledTimes(1);

    vi.setSystemTime(Date.now() + 1);
    expect(send("first")).toBe("ACK");
    expect(onEvent).toHaveBeenCalledTimes(2);
    expect(send("first")).toBe("ERROR");
  });
});
