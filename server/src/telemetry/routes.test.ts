import { randomUUID } from "node:crypto";
import { logMetric } from "@tenbin/contract";
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from "vitest";
import { type Api, createApi } from "../platform/http/api.ts";
import { createLogger } from "../platform/log.ts";
import { type TestDatabase, createTestDatabase } from "../platform/testing/database.ts";
import { createTelemetry } from "./create-telemetry.ts";
import { register } from "./routes.ts";

const now = "2026-03-01T09:00:00.000Z";

describe("POST /metric/log", () => {
  let database: TestDatabase;
  let api: Api;
  let lines: string[];
  beforeAll(async () => {
    database = await createTestDatabase();
  });
  beforeEach(async () => {
    await database.pool.query("truncate metric_events");
    lines = [];
    const destination = { write: (line: string) => void lines.push(line) };
    api = await createApi({
      logger: createLogger({ level: "info", role: "api" }, destination),
      version: "1",
      webOrigins: [],
      trustedProxies: ["loopback"],
      masking: {
        prepare: () => {},
        mask: (output) => output,
        audienceOf: () => ({ class: "whole", version: "" }),
      },
    });
    register(api, createTelemetry({ pool: database.pool, clock: { now: () => new Date(now) } }));
  });
  afterEach(() => api.fastify.close());
  afterAll(() => database.drop());

  const id = "0f8fad5b-d9cb-469f-a165-70867728950e";
  const search = { event_type: "search", event_id: id, hits: 3 };
  const send = (payload: object | string, headers: Record<string, string> = {}) =>
    api.fastify.inject({
      method: "POST",
      url: "/metric/log",
      payload,
      headers: { "content-type": "application/json", ...headers },
    });
  const from = (address: string) => send(search, { "x-forwarded-for": address });
  const rows = async () =>
    (await database.pool.query<Record<string, unknown>>("select * from metric_events")).rows;

  it("answers 202 when the event is stored with the headers' details [spec 7.17]", async () => {
    const headers = { "device-type": "tablet", "tab-id": "4f2c0a9e" };
    const response = await send(search, headers);
    expect(response.statusCode).toBe(202);
    expect(response.json()).toEqual({ event_id: id });
    const [row] = await rows();
    expect(row).toEqual({
      event_id: id,
      event_type: "search",
      device_type: "tablet",
      occurred_at: new Date(now),
      received_at: new Date(now),
      tab_hash: expect.stringMatching(/^[\w-]{22}$/),
      fields: { hits: 3 },
    });
  });

  it("stores no address, tab id or user agent, and rejects invalid credentials", async () => {
    const headers = {
      "x-forwarded-for": "203.0.113.77",
      "tab-id": "canary-tab",
      "user-agent": "canary-agent",
    };
    const refused = await send(search, { ...headers, authorization: "Bearer canary-token" });
    expect(refused.statusCode).toBe(401);
    expect(await rows()).toEqual([]);
    await send(search, headers);
    const text = JSON.stringify(await rows());
    expect(text).toContain(id);
    expect(text).not.toMatch(/203\.0\.113|127\.0\.0|canary/);
  });

  it("answers a retry alike and stores one row, also concurrently", async () => {
    const responses = await Promise.all(Array.from({ length: 8 }, () => send(search)));
    responses.push(await send({ ...search, event_id: id.toUpperCase() }));
    expect(new Set(responses.map(({ statusCode }) => statusCode))).toEqual(new Set([202]));
    expect(new Set(responses.slice(0, 8).map(({ body }) => body)).size).toBe(1);
    expect(await rows()).toHaveLength(1);
  });

  it("answers a retry in full even when it sends the ETag", async () => {
    const first = await send(search);
    const again = await send(search, { "if-none-match": String(first.headers["etag"]) });
    expect([again.statusCode, again.body]).toEqual([202, first.body]);
  });

  it.each([
    [
      "an error that the viewer is not told of",
      {
        event_type: "browser_error",
        route: "/setting",
        name: "ApiError",
        call: "getUser",
        status: 500,
      },
      { level: 40, msg: "error in the browser", route: "/setting", call: "getUser", status: 500 },
    ],
    [
      "a failed page",
      { event_type: "error_screen", route: "/companies/:ticker" },
      { level: 40, msg: "page failed in the browser", route: "/companies/:ticker" },
    ],
    [
      "an unknown address",
      { event_type: "error_screen", route: "/*", status: 404 },
      { level: 30, msg: "page failed in the browser", status: 404 },
    ],
  ])("logs %s for the operator [spec 8.5, 8.7]", async (_, event, logged) => {
    const sent = await send({ ...event, event_id: id });
    expect(sent.statusCode).toBe(202);
    const own = lines.map((line) => JSON.parse(line) as { readonly msg: string });
    const found = own.filter((line) => line.msg !== "request" && "route" in line);
    expect(found).toEqual([expect.objectContaining(logged)]);
  });

  it("logs no other event", async () => {
    await send(search);
    expect(lines.some((line) => line.includes("browser"))).toBe(false);
  });

  it("rejects another event with a known id and keeps the first (H62)", async () => {
    await send(search);
    const replay = await send({ ...search, hits: 4 });
    expect(replay.statusCode).toBe(422);
    expect(replay.json()).toMatchObject({
      errorType: "invalid_request",
      details: [{ path: "body.event_id" }],
    });
    expect(await rows()).toMatchObject([{ fields: { hits: 3 } }]);
  });

  const view = { event_type: "page_view", event_id: id };
  it.each<[string, object, string]>([
    ["a future time", { ...search, occurred_at: "2026-03-01T09:02:00.001Z" }, "occurred_at"],
    ["a time long past", { ...search, occurred_at: "2026-02-27T08:59:59Z" }, "occurred_at"],
    ["a time without zone", { ...search, occurred_at: "2026-03-01T09:00:00" }, "occurred_at"],
    ["an invalid time", { ...search, occurred_at: "2026-02-30T09:00:00Z" }, "occurred_at"],
    ["a negative count", { ...search, hits: -1 }, "hits"],
    ["a fraction", { ...search, hits: 0.5 }, "hits"],
    ["an excessive count", { ...search, hits: 1e15 }, "hits"],
    ["a text for a count", { ...search, hits: "3" }, "hits"],
    ["an unknown type", { ...search, event_type: "achievement" }, "event_type"],
    ["no type", { event_id: id }, "event_type"],
    ["an invalid id", { ...search, event_id: "1" }, "event_id"],
    ["no id", { event_type: "search", hits: 3 }, "event_id"],
    ["an undeclared field", { ...search, email: "a@example.jp" }, ""],
    [
      "an error's text",
      { event_type: "browser_error", event_id: id, route: "/", name: "a@example.jp" },
      "name",
    ],
    [
      "an unknown call",
      { event_type: "browser_error", event_id: id, route: "/", name: "Error", call: "x" },
      "call",
    ],
    ["an address with a query", { ...view, route: "/search?q=a@example.jp" }, "route"],
    ["a long route", { ...view, route: `/${"a".repeat(100)}` }, "route"],
    [
      "a future begin year",
      { ...search, event_type: "handles_move", ticker: "9735", begin: 1 },
      "begin",
    ],
  ])("rejects %s with 422 and stores nothing (H62)", async (_, payload, field) => {
    const response = await send(payload);
    expect(response.statusCode).toBe(422);
    const path = field === "" ? "body" : `body.${field}`;
    expect(response.json()).toMatchObject({
      errorType: "invalid_request",
      details: expect.arrayContaining([expect.objectContaining({ path })]),
    });
    expect(await rows()).toEqual([]);
  });

  it.each(["null", "[]", '"text"', "7"])("rejects the body %s with 422", async (payload) => {
    expect((await send(payload)).statusCode).toBe(422);
  });

  it("accepts clocks slightly ahead and events sent late [fault: clock × telemetry]", async () => {
    const times = ["2026-03-01T09:02:00Z", "2026-02-27T18:00:00+09:00"];
    for (const time of times) {
      const response = await send({ ...search, event_id: randomUUID(), occurred_at: time });
      expect(response.statusCode).toBe(202);
    }
    const stored = (await rows()).map(({ occurred_at: at }) => at);
    expect(stored).toEqual(times.map((time) => new Date(time)));
  });

  it("answers 429 beyond the rate limit of an address without affecting others [ASVS 2.4.1]", async () => {
    const limit = logMetric.callsPerMinute;
    const responses = await Promise.all(Array.from({ length: limit }, () => from("203.0.113.1")));
    expect(responses.filter(({ statusCode }) => statusCode === 202)).toHaveLength(limit);
    const refused = await from("198.51.100.9, 203.0.113.1");
    expect(refused.statusCode).toBe(429);
    expect(refused.json()).toMatchObject({ errorType: "too_many_requests" });
    const seconds = Number(refused.headers["retry-after"]);
    expect(seconds).toBeGreaterThanOrEqual(1);
    expect(seconds).toBeLessThanOrEqual(60);
    expect((await from("203.0.113.2")).statusCode).toBe(202);
  });

  it("is documented with its status and fields", async () => {
    const response = await api.fastify.inject("/openapi.json");
    const { post } = response.json<{ paths: Record<string, { post: Record<string, object> }> }>()
      .paths["/metric/log"] ?? { post: {} };
    expect(Object.keys(post["responses"] ?? {})).toEqual(
      expect.arrayContaining(["202", "422", "429"]),
    );
    expect(post["responses"]).not.toHaveProperty("200");
    expect(JSON.stringify(post["requestBody"])).toContain("page_view");
  });

  it("answers 503 when the event could not be stored [fault: PostgreSQL × telemetry]", async () => {
    await database.pool.end();
    const answer = await send(search);
    expect(answer.statusCode).toBe(503);
    expect(answer.headers["retry-after"]).toBe("5");
  });
});
