import { afterEach, describe, expect, it, vi } from "vitest";
import type { ClientOptions } from "./client.ts";
import { ApiError } from "./client.ts";
import { createClient } from "./create-client.ts";

type Send = typeof fetch;

function createTestClient(send: Send, options: Partial<ClientOptions> = {}) {
  return createClient({
    baseUrl: "https://api.test",
    fetch: send,
    tabId: () => "tab-1",
    deviceType: () => "tablet",
    ...options,
  });
}

const respondWith = (status: number, body: unknown, statusText = "") =>
  vi.fn<Send>(() => Promise.resolve(new Response(JSON.stringify(body), { status, statusText })));

const rejectOnAbort: Send = (_, init) => Promise.reject(init?.signal?.reason);
const rejectWithNetworkError: Send = () => Promise.reject(new TypeError("fetch failed"));
const respondWithText = (status: number, text: string) => () =>
  Promise.resolve(new Response(text, { status }));

async function catchApiError(send: Send): Promise<ApiError> {
  const failure: unknown = await createTestClient(send)
    .call("getMarket")
    .catch((error: unknown) => error);
  if (!(failure instanceof ApiError)) throw new Error("The call did not fail", { cause: failure });
  return failure;
}

describe("request of a call", () => {
  it("has the declared path and query, and the client's headers [spec 7.1, 7.3, 7.4]", async () => {
    const send = respondWith(200, { q: "トヨタ" });
    await createTestClient(send).call("suggest", { query: { q: "トヨタ", limit: 5 } });
    const [url, init] = send.mock.calls[0] ?? [];
    expect(url).toBe(`https://api.test/suggest?q=${encodeURIComponent("トヨタ")}&limit=5`);
    expect(init).toMatchObject({
      method: "GET",
      headers: { accept: "application/json", "tab-id": "tab-1", "device-type": "tablet" },
    });
    expect(init?.headers).not.toHaveProperty("authorization");
    expect(init).toHaveProperty("keepalive", false);
  });

  it("uses keepalive on request", async () => {
    const send = respondWith(202, { event_id: "e" });
    const body = { event_type: "search", event_id: "e", hits: 1 } as const;
    await createTestClient(send).call("logMetric", { body, keepalive: true });
    expect(send.mock.calls[0]?.[1]).toMatchObject({ method: "POST", keepalive: true });
  });

  it("escapes path parameters [ASVS 1.2.2]", async () => {
    const send = respondWith(200, {});
    await createTestClient(send).call("getCompany", { params: { ticker: "../market?x" } });
    expect(send.mock.calls[0]?.[0]).toBe("https://api.test/companies/..%2Fmarket%3Fx");
  });

  it("carries the token of a signed-in member [spec 7.2]", async () => {
    const send = respondWith(200, {});
    await createTestClient(send, { token: () => Promise.resolve("t0ken") }).call("getMarket");
    expect(send.mock.calls[0]?.[1]?.headers).toHaveProperty("authorization", "Bearer t0ken");
  });
});

describe("idempotency key of a call", () => {
  it("is sent where one is given", async () => {
    const send = respondWith(200, {});
    await createTestClient(send).call("getMarket", { idempotencyKey: "k1" });
    await createTestClient(send).call("getMarket");
    const keys = send.mock.calls.map(([, init]) =>
      new Headers(init?.headers).get("idempotency-key"),
    );
    expect(keys).toEqual(["k1", null]);
  });
});

describe("result of a call", () => {
  afterEach(() => {
    vi.restoreAllMocks();
  });

  it("is the parsed response", async () => {
    await expect(createTestClient(respondWith(200, { q: "x" })).call("suggest")).resolves.toEqual({
      q: "x",
    });
  });

  it("is undefined when aborted, before or during the call [spec 7.7]", async () => {
    const cancel = new AbortController();
    const send = vi.fn<Send>((_, init) => {
      cancel.abort();
      return Promise.reject(init?.signal?.reason);
    });
    const call = () => createTestClient(send).call("getMarket", { signal: cancel.signal });
    await expect(call()).resolves.toBeUndefined();
    await expect(call()).resolves.toBeUndefined();
  });

  it("is a 504 after 120 seconds [spec 7.5]", async () => {
    const timeout = vi.spyOn(AbortSignal, "timeout").mockReturnValue(AbortSignal.abort());
    expect(await catchApiError(rejectOnAbort)).toMatchObject({ status: 504, errorType: null });
    expect(timeout).toHaveBeenCalledWith(120_000);
  });

  it.each([
    [504, "Gateway Timeout", "通信エラーが発生しました。電波の良い場所でもう一度お試しください。"],
    [401, "Unauthorized", "認証エラーが発生しました。アカウントの権限を確認してください。"],
    [409, "Conflict", "Conflict"],
    [
      500,
      "",
      "システムエラーが発生しました。問題が解決しない場合は、サポートまでお問い合わせください。",
    ],
  ])("is an error for %i %j: %s [spec 8.1, 8.2, 8.3]", async (status, statusText, message) => {
    const failure = await catchApiError(respondWith(status, {}, statusText));
    expect(failure).toMatchObject({ status, message, type: null, errorType: null });
  });

  it("is an error with the response's type, errorType and details [spec 7.8, 8.4]", async () => {
    const details = [{ path: "body", reason: "閉じていない引用符があります。" }];
    const problem = { type: "urn:tenbin:error:unavailable", errorType: "unavailable", details };
    expect(await catchApiError(respondWith(503, problem))).toMatchObject(problem);
  });

  it("is an error without a response or with one that is not JSON [spec 7.8]", async () => {
    const html = await catchApiError(respondWithText(502, "<html>"));
    expect(html).toMatchObject({ status: 502, errorType: null });
    expect(await catchApiError(respondWithText(200, "{"))).toMatchObject({ status: null });
    expect(await catchApiError(rejectWithNetworkError)).toMatchObject({ status: null });
  });
});
