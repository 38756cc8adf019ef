import { once } from "node:events";
import { createServer, type IncomingMessage, type Server } from "node:http";
import type { AddressInfo } from "node:net";
import Fastify, { type FastifyInstance } from "fastify";
import { afterEach, beforeEach, describe, expect, it } from "vitest";
import { registerSessionRoutes } from "./session-cookie.ts";

const NOON = new Date("2025-11-14T03:00:00Z");
const IN_AN_HOUR = NOON.getTime() / 1_000 + 3_600;
const OWN_ORIGIN = "https://tenbin.example";
const TOKEN = "aa.bb.cc";

describe("session cookie", () => {
  let api: Server;
  let requests: IncomingMessage[];
  let answer: { status: number; body: unknown; retryAfter?: string };
  let web: FastifyInstance;

  beforeEach(async () => {
    requests = [];
    answer = { status: 200, body: { uid: "a", expires_at: IN_AN_HOUR } };
    api = createServer((request, response) => {
      requests.push(request);
      const { status, retryAfter } = answer;
      const later = retryAfter === undefined ? {} : { "retry-after": retryAfter };
      response.writeHead(status, { "content-type": "application/json", ...later });
      response.end(JSON.stringify(answer.body));
    }).listen(0, "127.0.0.1");
    await once(api, "listening");
    const { port } = api.address() as AddressInfo;
    web = Fastify({ trustProxy: ["loopback"] });
    registerSessionRoutes(web, {
      apiUrl: `http://127.0.0.1:${port}`,
      origins: [OWN_ORIGIN],
      now: () => NOON,
    });
  });
  afterEach(async () => {
    await web.close();
    api.close();
    api.closeAllConnections();
  });

  const bring = (headers: Readonly<Record<string, string>> = {}) =>
    web.inject({
      method: "POST",
      url: "/__session",
      headers: { origin: OWN_ORIGIN, authorization: `Bearer ${TOKEN}`, ...headers },
    });

  it("forwards the client's address as given by the proxy in front", async () => {
    await bring({ "x-forwarded-for": "198.51.100.1, 203.0.113.7" });
    expect(requests[0]?.headers["x-forwarded-for"]).toBe("203.0.113.7");
  });

  it("contains the token, has all security attributes, and expires with the token (H14) [spec 7.21] [ASVS 3.3.1, 3.3.2]", async () => {
    const { statusCode, headers } = await bring();
    expect(statusCode).toBe(204);
    expect(headers["set-cookie"]).toBe(
      `__Host-session=${TOKEN}; Max-Age=3600; Path=/; Secure; HttpOnly; SameSite=Lax`,
    );
    expect(headers["cache-control"]).toBe("no-store");
    expect(
      requests.map(({ method, url, headers: sent }) => [method, url, sent.authorization]),
    ).toEqual([["POST", "/session", `Bearer ${TOKEN}`]]);
  });

  it.each([
    ["another origin", { origin: "https://evil.example" }],
    ["a subdomain", { origin: "https://a.tenbin.example" }],
    ["the same host without TLS", { origin: "http://tenbin.example" }],
    ["an opaque origin", { origin: "null" }],
    ["an empty origin", { origin: "" }],
    ["another site by Sec-Fetch-Site", { "sec-fetch-site": "cross-site" }],
  ])("is not set for %s (H12)", async (_, headers) => {
    const refused = await bring(headers);
    expect(refused.statusCode).toBe(403);
    expect(refused.json()).toMatchObject({ errorType: "origin_denied" });
    expect(refused.headers["set-cookie"]).toBeUndefined();
    expect(requests).toEqual([]);
  });

  it("is set for a client without Origin that presents a token", async () => {
    const headers = { authorization: `Bearer ${TOKEN}` };
    const { statusCode } = await web.inject({ method: "POST", url: "/__session", headers });
    expect(statusCode).toBe(204);
  });

  it("is not set without a token, nor from an existing cookie [ASVS 7.6.2]", async () => {
    for (const headers of [{}, { cookie: `__Host-session=${TOKEN}` }]) {
      const refused = await web.inject({
        method: "POST",
        url: "/__session",
        headers: { origin: OWN_ORIGIN, ...headers },
      });
      expect(refused.statusCode).toBe(401);
      expect(refused.json()).toMatchObject({ errorType: "auth_required" });
      expect(refused.headers["www-authenticate"]).toBe("Bearer");
    }
    expect(requests).toEqual([]);
  });

  it.each([
    [401, "session_revoked"],
    [503, "unavailable"],
  ])("is not set when the API answers %i %s (H08)", async (status, errorType) => {
    answer = { status, body: { errorType } };
    const refused = await bring();
    expect(refused.statusCode).toBe(status);
    expect(refused.headers["www-authenticate"]).toBe(status === 401 ? "Bearer" : undefined);
    expect(refused.json()).toEqual({ errorType });
    expect(refused.headers["set-cookie"]).toBeUndefined();
  });

  it("passes on when to try again", async () => {
    answer = { status: 503, body: { errorType: "unavailable" }, retryAfter: "17" };
    expect((await bring()).headers["retry-after"]).toBe("17");
    api.close();
    api.closeAllConnections();
    expect((await bring()).headers["retry-after"]).toBe("5");
  });

  const end = (headers: Readonly<Record<string, string>> = {}) =>
    web.inject({
      method: "DELETE",
      url: "/__session",
      headers: { cookie: `__Host-session=${TOKEN}`, origin: OWN_ORIGIN, ...headers },
    });
  const DELETED = "__Host-session=; Max-Age=0; Path=/; Secure; HttpOnly; SameSite=Lax";

  it.each([
    [200, 204],
    [401, 204],
    [503, 503],
  ])(
    "ends its session at the API, which answers %i, and goes [spec 7.21]",
    async (status, expected) => {
      answer = { status, body: { status: "done" } };
      const { statusCode, headers } = await end();
      expect(statusCode).toBe(expected);
      expect(headers["set-cookie"]).toBe(DELETED);
      expect(
        requests.map(({ method, url, headers: sent }) => [method, url, sent.authorization]),
      ).toEqual([["DELETE", "/session", `Bearer ${TOKEN}`]]);
    },
  );

  it("goes also while the API is unavailable, which the page is told", async () => {
    api.close();
    await once(api, "close");
    const { statusCode, headers } = await end();
    expect([statusCode, headers["set-cookie"], headers["retry-after"]]).toEqual([
      503,
      DELETED,
      "5",
    ]);
  });

  it("ends no session for another site", async () => {
    expect((await end({ origin: "https://evil.example" })).statusCode).toBe(403);
    expect((await end({ "sec-fetch-site": "cross-site" })).statusCode).toBe(403);
    expect(requests).toEqual([]);
  });

  it("is not set while the API is unavailable [ASVS 16.5.3] [fault: another process × member pages]", async () => {
    api.close();
    await once(api, "close");
    expect((await bring()).statusCode).toBe(503);
  });

  it("is not set for a token that expires now [fault: clock × member pages]", async () => {
    answer = { status: 200, body: { uid: "a", expires_at: NOON.getTime() / 1_000 } };
    const refused = await bring();
    expect(refused.json()).toMatchObject({ status: 401, errorType: "token_expired" });
  });

  it("has one name and path on every request (H13)", async () => {
    for (const headers of [{}, {}, { cookie: "__Host-session=none" }]) {
      const answered = await web.inject({ method: "DELETE", url: "/__session", headers });
      expect(answered.statusCode).toBe(204);
      expect(answered.headers["set-cookie"]).toBe(
        "__Host-session=; Max-Age=0; Path=/; Secure; HttpOnly; SameSite=Lax",
      );
    }
    expect(requests).toEqual([]);
  });
});
