import { createClient } from "@tenbin/contract/create-client";
import { LRUCache } from "lru-cache";
import { describe, expect, it } from "vitest";
import { createApiLoader, nullInOutage } from "./api-loader.ts";

const NOON = new Date("2025-11-14T03:00:00Z");
const suggestion = { q: "", rows: [], market_date: "2025-11-14" };

type FakeResponse = () => Response | Promise<Response>;

function json(status: number, body: unknown, statusText = ""): FakeResponse {
  return () => Response.json(body, { status, statusText });
}

function unreachable(): Response {
  throw new TypeError("fetch failed");
}

/** Answers one call each; a header sets the session. */
function createTestLoader(...responses: FakeResponse[]) {
  const requests: string[] = [];
  const tokens: (string | null)[] = [];
  const failed: (number | null)[] = [];
  const load = createApiLoader({
    tokenOf: (request) => request.headers.get("session"),
    sessionResponseCache: new LRUCache({ max: 10 }),
    clientFor: (_, token) =>
      createClient({
        baseUrl: "http://api.test",
        token: () => token,
        tabId: () => "tab",
        deviceType: () => "pc",
        fetch: async (input, init) => {
          init?.signal?.throwIfAborted();
          tokens.push(new Headers(init?.headers).get("authorization"));
          requests.push(input instanceof Request ? input.url : input.toString());
          const response = responses.shift();
          if (response === undefined) throw new Error("one call too many");
          return response();
        },
      }),
    responseCache: new LRUCache({ max: 10 }),
    now: () => NOON,
    onFailure: (_, { status }) => failed.push(status),
    timeoutMs: 1_000,
  });
  return { load, requests, tokens, failed };
}

const request = () => new Request("http://web.test/");
const requestOf = (session: string) => new Request("http://web.test/", { headers: { session } });

describe("createApiLoader", () => {
  it("returns a fresh response without a stale mark", async () => {
    const { load, requests } = createTestLoader(json(200, suggestion));
    const loaded = await load(request(), "suggest", { query: { q: "みな" } });
    expect(loaded).toEqual({ data: suggestion, staleSince: null });
    expect(requests).toEqual(["http://api.test/suggest?q=%E3%81%BF%E3%81%AA"]);
  });

  it.each([
    ["answers 503", json(503, { errorType: "unavailable" })],
    ["answers 504", json(504, {})],
    ["is unreachable", unreachable],
  ])("returns the last good response with its time when the API %s", async (_, outage) => {
    const { load, failed } = createTestLoader(json(200, suggestion), outage);
    await load(request(), "suggest");
    expect(await load(request(), "suggest")).toEqual({
      data: suggestion,
      staleSince: NOON.toISOString(),
    });
    expect(failed).toHaveLength(1);
  });

  it("returns fresh responses once the API answers again", async () => {
    const newer = { ...suggestion, market_date: "2025-11-17" };
    const { load } = createTestLoader(json(200, suggestion), unreachable, json(200, newer));
    await load(request(), "suggest");
    await load(request(), "suggest");
    expect(await load(request(), "suggest")).toEqual({ data: newer, staleSince: null });
  });

  it("does not mix up responses of different requests", async () => {
    const { load } = createTestLoader(json(200, suggestion), unreachable);
    await load(request(), "suggest", { query: { q: "a" } });
    await expect(load(request(), "suggest", { query: { q: "b" } })).rejects.toMatchObject({
      init: { status: 503 },
    });
  });

  it("does not replace a definite error by an old response [fault: another process × public pages]", async () => {
    const { load, failed } = createTestLoader(
      json(200, suggestion),
      json(404, { errorType: "company_not_found" }, "Not Found"),
    );
    await load(request(), "suggest");
    await expect(load(request(), "suggest")).rejects.toMatchObject({
      data: {
        errorType: "company_not_found",
        message: "この証券コードの企業は見つかりませんでした。コードを確かめてください。",
      },
      init: { status: 404 },
    });
    expect(failed).toEqual([]);
  });

  it("reports an aborted call in the viewer's language", async () => {
    const cancelled = new Request("http://web.test/", { signal: AbortSignal.abort() });
    await expect(createTestLoader().load(cancelled, "suggest")).rejects.toMatchObject({
      init: { status: 504 },
      data: { message: expect.stringContaining("通信エラー") },
    });
  });

  it("rethrows errors that the API did not cause", async () => {
    const load = createApiLoader({
      clientFor: () => {
        throw new RangeError("a defect");
      },
      tokenOf: () => null,
      sessionResponseCache: new LRUCache({ max: 1 }),
      responseCache: new LRUCache({ max: 1 }),
      now: () => NOON,
      onFailure: () => {},
      timeoutMs: 1_000,
    });
    await expect(load(request(), "suggest")).rejects.toThrow(RangeError);
  });
});

const own = (name: string) => ({ ...suggestion, q: name });

describe("createApiLoader for a session", () => {
  it("sends the session's token", async () => {
    const { load, tokens } = createTestLoader(json(200, suggestion));
    await load(requestOf("a.a.a"), "suggest");
    expect(tokens).toEqual(["Bearer a.a.a"]);
  });

  it("loads the page as for a visitor when the session is rejected", async () => {
    const { load, tokens, failed } = createTestLoader(
      json(401, { errorType: "token_expired" }),
      json(200, suggestion),
    );
    expect((await load(requestOf("a.a.a"), "suggest")).data).toEqual(suggestion);
    expect(tokens).toEqual(["Bearer a.a.a", null]);
    expect(failed).toEqual([]);
  });

  it("never returns one session's response to another, or to a visitor (H15)", async () => {
    const { load } = createTestLoader(
      json(200, own("A")),
      json(200, own("everybody")),
      unreachable,
      unreachable,
      unreachable,
    );
    await load(requestOf("a.a.a"), "suggest");
    await load(request(), "suggest");
    expect((await load(requestOf("b.b.b"), "suggest")).data.q).toBe("everybody");
    expect((await load(request(), "suggest")).data.q).toBe("everybody");
    expect((await load(requestOf("a.a.a"), "suggest")).data.q).toBe("A");
  });

  it("has no fallback for a visitor if only sessions were answered", async () => {
    const { load } = createTestLoader(json(200, own("A")), unreachable);
    await load(requestOf("a.a.a"), "suggest");
    await expect(load(request(), "suggest")).rejects.toMatchObject({ init: { status: 503 } });
  });
});

describe("nullInOutage", () => {
  it("is null where nothing is known because of an outage", async () => {
    const { load } = createTestLoader(json(503, { errorType: "unavailable" }), unreachable);
    expect(await nullInOutage(load(request(), "suggest"))).toBeNull();
    expect(await nullInOutage(load(request(), "suggest"))).toBeNull();
  });

  it("is what was loaded, and throws everything but an outage", async () => {
    const { load } = createTestLoader(json(200, suggestion), json(404, {}));
    expect((await nullInOutage(load(request(), "suggest")))?.data).toEqual(suggestion);
    await expect(nullInOutage(load(request(), "suggest"))).rejects.toMatchObject({
      init: { status: 404 },
    });
    await expect(nullInOutage(Promise.reject(new Error("a bug")))).rejects.toThrow("a bug");
  });
});
