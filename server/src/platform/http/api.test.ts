import { defineEndpoint, health, suggest } from "@tenbin/contract";
import { afterEach, describe, expect, it, vi } from "vitest";
import { z } from "zod";
import { type Api, createApi } from "./api.ts";
import { ApiProblem } from "./api-problem.ts";
import type { Audience, Masking } from "./serialize-response.ts";

const company = defineEndpoint({
  name: "getCompany",
  summary: "A small company",
  access: "anyone",
  params: z.object({ ticker: z.string().regex(/^\d{4}$/) }),
  output: z.object({ ticker: z.string(), price: z.number().nullable() }),
  errors: ["company_not_found"],
});

const posted = defineEndpoint({
  name: "search",
  summary: "Anything with a body",
  access: "anyone",
  query: z.strictObject({ limit: z.coerce.number().int().max(10).default(5) }),
  output: z.object({ limit: z.number() }),
  errors: [],
});

const changed = defineEndpoint({
  name: "patchUser",
  summary: "A body that takes nothing but its own fields",
  access: "anyone",
  body: z.strictObject({ autosave: z.boolean().optional() }),
  output: z.object({ limit: z.number() }),
  errors: ["unknown_field"],
});

const written = defineEndpoint({
  name: "patchUser",
  summary: "A body with text",
  access: "anyone",
  body: z.strictObject({ names: z.array(z.string()) }),
  output: z.object({ names: z.array(z.string()) }),
  errors: [],
});

const searched = defineEndpoint({
  name: "suggest",
  summary: "A query with text",
  access: "anyone",
  query: z.strictObject({ q: z.string() }),
  output: z.object({ q: z.string() }),
  errors: [],
});

const named = defineEndpoint({
  name: "getCompany",
  summary: "A path with any text",
  access: "anyone",
  params: z.object({ ticker: z.string() }),
  output: z.object({ ticker: z.string() }),
  errors: ["company_not_found"],
});

const noopMasking: Masking = {
  prepare: () => {},
  mask: (output) => output,
  audienceOf: () => ({ class: "whole", version: "" }),
};

describe("API server", () => {
  let api: Api;
  const start = async (masking = noopMasking) => {
    api = await createApi({ version: "1.2.3", webOrigins: ["http://web.test"], masking });
    return api;
  };
  afterEach(() => api.fastify.close());

  it("builds its OpenAPI document once, whoever asks how often", async () => {
    await start();
    const summary = vi.fn<() => string>(() => "A small company");
    const endpoint = Object.defineProperty({ ...company }, "summary", { get: summary });
    api.serve(endpoint, () => ({ ticker: "1234", price: null }));
    const first = await api.fastify.inject("/openapi.json");
    expect(first.json()).toHaveProperty("paths./companies/{ticker}.get.summary", "A small company");
    summary.mockClear();
    expect((await api.fastify.inject("/openapi.json")).body).toBe(first.body);
    expect(summary).not.toHaveBeenCalled();
  });

  it("omits undeclared fields [ASVS 15.3.1]", async () => {
    await start();
    const leaky = { ticker: "1234", price: 5, secret: "not declared" };
    api.serve(company, () => leaky);
    const response = await api.fastify.inject("/companies/1234");
    expect(response.json()).toEqual({ ticker: "1234", price: 5 });
  });

  it.each(["天\0秤", "天\ud800", "天\u001b秤"])(
    "rejects text that cannot be stored, wherever it is: %j",
    async (text) => {
      await start();
      api.serve(written, ({ body }) => body);
      api.serve(searched, ({ query }) => query);
      api.serve(named, ({ params }) => params);
      const method = "PATCH";
      const body = await api.fastify.inject({
        method,
        url: "/user",
        payload: { names: ["a", text] },
      });
      expect(body.statusCode).toBe(422);
      expect(body.json()).toMatchObject({
        errorType: "invalid_request",
        details: [{ path: "body.names.1", reason: expect.stringMatching(/U\+00|surrogate/) }],
      });
      // A lone surrogate cannot be written in an address: it arrives as U+FFFD.
      if (!text.isWellFormed()) return;
      const escaped = encodeURIComponent(text);
      const query = await api.fastify.inject(`/suggest?q=${escaped}`);
      expect(query.statusCode).toBe(422);
      expect(query.json()).toMatchObject({ details: [{ path: "query.q" }] });
      const path = await api.fastify.inject(`/companies/${escaped}`);
      expect(path.json()).toMatchObject({ status: 404, errorType: "company_not_found" });
    },
  );

  it("masks every response after parsing it", async () => {
    const mask = vi.fn<Masking["mask"]>(() => ({ ticker: "1234", price: null }));
    await start({ prepare: () => {}, mask, audienceOf: () => null });
    api.serve(company, () => ({ ticker: "1234", price: 5 }));
    const response = await api.fastify.inject("/companies/1234");
    expect(response.json()).toEqual({ ticker: "1234", price: null });
    expect(mask).toHaveBeenCalledWith({ ticker: "1234", price: 5 }, company.output, {
      temporalFinished: false,
    });
  });

  it("serialises an object returned again only once, unless viewers differ", async () => {
    const mask = vi.fn<Masking["mask"]>((output) => output);
    let audience: Audience | null = { class: "masked", version: "monday" };
    await start({ prepare: () => {}, mask, audienceOf: () => audience });
    const same = { ticker: "1234", price: 5 };
    api.serve(company, () => same);
    const first = await api.fastify.inject("/companies/1234");
    const second = await api.fastify.inject("/companies/1234");
    expect(second.body).toBe(first.body);
    expect(mask).toHaveBeenCalledTimes(1);
    for (const [calls, other] of [
      [2, { class: "whole", version: "monday" }],
      [2, { class: "masked", version: "monday" }],
      [3, { class: "masked", version: "tuesday" }],
      [4, null],
      [5, null],
    ] as const) {
      audience = other;
      await api.fastify.inject("/companies/1234");
      expect(mask).toHaveBeenCalledTimes(calls);
    }
  });

  it("answers 500 without details when the output does not match its declaration [ASVS 16.5.1]", async () => {
    await start();
    api.serve(company, () => JSON.parse('{"ticker": 7, "price": "secret text"}'));
    const response = await api.fastify.inject("/companies/1234");
    expect(response.statusCode).toBe(500);
    expect(response.json()).toMatchObject({ errorType: "internal", status: 500 });
    expect(response.body).not.toContain("secret text");
  });

  it("answers problems with type, message and request id [ASVS 16.2.4]", async () => {
    await start();
    api.serve(company, () => {
      throw new ApiProblem("company_not_found");
    });
    const response = await api.fastify.inject("/companies/1234");
    const requestId = response.headers["x-request-id"];
    expect(requestId).toMatch(/^[0-9a-f-]{36}$/);
    expect(response.statusCode).toBe(404);
    expect(response.headers["content-type"]).toContain("application/problem+json");
    expect(response.json()).toEqual({
      type: "urn:tenbin:error:company_not_found",
      title: "No company has this code",
      status: 404,
      errorType: "company_not_found",
      message: "この証券コードの企業は見つかりませんでした。コードを確かめてください。",
      requestId,
    });
  });

  it.each(["a\tb{}$ injected into logs", "an-id-of-the-client"])(
    "takes no request id from a client: %j [ASVS 1.3.3]",
    async (id) => {
      await start();
      api.serve(health, () => ({ status: "ok" as const, version: "1" }));
      const headers = { "x-request-id": id };
      const response = await api.fastify.inject({ url: "/healthz", headers });
      expect(response.headers["x-request-id"]).toMatch(/^[0-9a-f-]{36}$/);
    },
  );

  it("answers 304 to its ETag", async () => {
    await start();
    api.serve(company, () => ({ ticker: "1234", price: 5 }));
    const first = await api.fastify.inject("/companies/1234");
    const etag = String(first.headers["etag"]);
    for (const listed of [etag, `W/${etag}`, `"other", W/"more", ${etag}`, "*"]) {
      const headers = { "if-none-match": listed };
      const again = await api.fastify.inject({ url: "/companies/1234", headers });
      expect([again.statusCode, again.body], listed).toEqual([304, ""]);
    }
    const headers = { "if-none-match": '"other"' };
    expect((await api.fastify.inject({ url: "/companies/1234", headers })).statusCode).toBe(200);
  });

  it("names in Vary the viewer, the origin and the encoding of every answer", async () => {
    await start();
    api.serve(company, ({ params }) => ({ ticker: params.ticker.repeat(2_000), price: 5 }));
    const ask = (url: string, more: Record<string, string> = {}) =>
      api.fastify.inject({
        url,
        headers: { origin: "http://web.test", "accept-encoding": "gzip", ...more },
      });
    const found = await ask("/companies/1234");
    const responses = [
      found,
      await ask("/companies/1234", { "if-none-match": String(found.headers["etag"]) }),
      await ask("/companies/x"),
      await ask("/nothing"),
    ];
    expect(responses.map(({ statusCode }) => statusCode)).toEqual([200, 304, 404, 404]);
    for (const { headers } of responses) {
      expect(headers["access-control-allow-origin"]).toBe("http://web.test");
      expect(headers["vary"]).toMatch(/^Authorization, Origin/);
    }
    expect(found.headers["vary"]).toBe("Authorization, Origin, accept-encoding");
  });

  it.each([
    ["/search?limit=1&limit=2", "query.limit"],
    ["/search?limit=1e9", "query.limit"],
    ["/search?limit=NaN", "query.limit"],
    ["/search?limit[$ne]=1", "query"],
    ["/search?__proto__=1", "query"],
    ["/search?unknown=1", "query"],
  ])("rejects the query of %s with 422 [ASVS 2.2.1, 15.3.6, 15.3.7]", async (url, path) => {
    await start();
    api.serve(posted, ({ query }) => ({ limit: query.limit }));
    const response = await api.fastify.inject(url);
    expect(response.statusCode).toBe(422);
    expect(response.json()).toMatchObject({ errorType: "invalid_request", details: [{ path }] });
    expect(Object.prototype).not.toHaveProperty("limit");
  });

  it.each([
    [{ autosave: true, plan: "tenbin_expert" }, "unknown_field"],
    [{ autosave: "yes", role: "operator" }, "unknown_field"],
    [{ autosave: "yes" }, "invalid_request"],
  ])(
    "distinguishes fields that cannot be set from invalid values: %j (H24)",
    async (body, type) => {
      await start();
      let handled = 0;
      api.serve(changed, () => ({ limit: (handled += 1) }));
      const response = await api.fastify.inject({ method: "PATCH", url: "/user", body });
      expect(response.statusCode).toBe(422);
      expect(response.json()).toMatchObject({ errorType: type });
      expect(handled).toBe(0);
    },
  );

  it("lists the methods of a known path and answers 404 to unknown paths", async () => {
    await start();
    api.serve(company, () => ({ ticker: "1234", price: 5 }));
    const wrong = await api.fastify.inject({ method: "DELETE", url: "/companies/1234" });
    expect(wrong.statusCode).toBe(405);
    expect(wrong.headers["allow"]).toBe("GET, HEAD, OPTIONS");
    expect((await api.fastify.inject("/companies")).statusCode).toBe(404);
    expect((await api.fastify.inject("/companies/1234/")).statusCode).toBe(404);
  });

  it("allows CORS for the site's origins only [ASVS 3.4.2]", async () => {
    await start();
    api.serve(suggest, () => ({ q: "", rows: [], example: null, market_date: null }));
    const preflight = (origin: string) =>
      api.fastify.inject({
        method: "OPTIONS",
        url: "/suggest",
        headers: {
          origin,
          "access-control-request-method": "GET",
          "access-control-request-headers": "tab-id,device-type",
        },
      });
    const allowed = await preflight("http://web.test");
    expect(allowed.headers["access-control-allow-headers"]).toMatch(/idempotency-key/);
    // These two continue the traces of browsers.
    expect(allowed.headers["access-control-allow-headers"]).toMatch(/sentry-trace, baggage/);
    expect(allowed.headers["access-control-allow-origin"]).toBe("http://web.test");
    expect(allowed.headers["access-control-max-age"]).toBe("7200");
    const others = await preflight("https://elsewhere.test");
    expect(others.headers["access-control-allow-origin"]).not.toBe("https://elsewhere.test");
    expect(others.headers["access-control-allow-origin"]).not.toBe("*");
  });

  it("compresses large responses", async () => {
    await start();
    api.serve(company, () => ({ ticker: "1".repeat(5_000), price: 5 }));
    const headers = { "accept-encoding": "gzip" };
    const response = await api.fastify.inject({ url: "/companies/1234", headers });
    expect(response.headers["content-encoding"]).toBe("gzip");
    expect(response.rawPayload.length).toBeLessThan(1_000);
  });
});

describe("database errors", () => {
  it.each([
    Object.assign(new Error("connect ECONNREFUSED"), { code: "ECONNREFUSED" }),
    Object.assign(new Error("the database system is starting up"), { code: "57P03" }),
    Object.assign(new Error("could not extend file: No space left"), { code: "53100" }),
    new Error("timeout exceeded when trying to connect"),
    new Error("Connection terminated unexpectedly"),
  ])(
    "become 503 with Retry-After: %s [fault: PostgreSQL × reports, screen records, bounces] [fault: disk × accounts, portfolio, saved screens, alerts, reports, screen records, trials, contact, telemetry, stopped mails, bounces]",
    async (error) => {
      const api = await createApi({ version: "1", webOrigins: [], masking: noopMasking });
      api.serve(company, () => Promise.reject(error));
      const answer = await api.fastify.inject("/companies/1234");
      expect(answer.statusCode).toBe(503);
      expect(answer.headers["retry-after"]).toBe("5");
      expect(answer.json()).toMatchObject({ errorType: "unavailable" });
      await api.fastify.close();
    },
  );
});
