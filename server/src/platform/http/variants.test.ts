import { defineEndpoint } from "@tenbin/contract";
import type { LightMyRequestResponse } from "fastify";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { z } from "zod";
import { type Api, createApi } from "./api.ts";

const PATH = "/companies/1234";

const company = defineEndpoint({
  name: "getCompany",
  summary: "A small company",
  access: "anyone",
  params: z.object({ ticker: z.string().regex(/^\d{4}$/) }),
  output: z.object({ ticker: z.string() }),
  errors: ["company_not_found"],
});

const market = defineEndpoint({
  name: "getMarket",
  summary: "What the headers below try to reach",
  access: "anyone",
  output: z.object({ other: z.boolean() }),
  errors: [],
});

/** Headers by which some servers rewrite a request. */
const HEADERS: readonly (readonly [name: string, value: string])[] = [
  ["x-original-url", "/market"],
  ["x-rewrite-url", "/market"],
  ["x-middleware-subrequest", "middleware:middleware:middleware:middleware:middleware"],
  ["x-http-method-override", "DELETE"],
  ["x-http-method", "DELETE"],
  ["x-method-override", "DELETE"],
  ["x-forwarded-host", "evil.test"],
  ["x-forwarded-prefix", "/market"],
  ["x-forwarded-for", "127.0.0.1"],
  ["x-original-host", "evil.test"],
  ["forwarded", "host=evil.test;for=127.0.0.1"],
];

/** Needless escapes: the same resource. */
const EQUIVALENT_URLS = ["/%63ompanies/1234", "/companies/%31234", "/companies/1234?"];

/** Other spellings of the path: no resource. */
const DIFFERENT_URLS = [
  "/companies/1234/",
  "//companies/1234",
  "/companies//1234",
  "/Companies/1234",
  "/COMPANIES/1234",
  "/companies/1234;x=1",
  "/companies/1234.json",
  "/companies/1234%20",
  "/companies%2f1234",
];

describe("path and header variants (H25)", () => {
  let api: Api;
  let canonical: unknown;

  beforeAll(async () => {
    api = await createApi({
      version: "1",
      webOrigins: ["https://web.test"],
      masking: { prepare: () => {}, mask: (output) => output, audienceOf: () => null },
    });
    api.serve(company, ({ params }) => ({ ticker: params.ticker }));
    api.serve(market, () => ({ other: true }));
    canonical = comparableResponse(await api.fastify.inject(PATH));
  });
  afterAll(() => api.fastify.close());

  it.each(HEADERS)("%s: %s changes nothing", async (name, value) => {
    const response = await api.fastify.inject({ url: PATH, headers: { [name]: value } });
    expect(comparableResponse(response)).toEqual(canonical);
  });

  it.each(HEADERS)("%s: %s does not change an error response", async (name, value) => {
    const refused = await api.fastify.inject({ method: "POST", url: PATH });
    const response = await api.fastify.inject({
      method: "POST",
      url: PATH,
      headers: { [name]: value },
    });
    expect([response.statusCode, response.headers["allow"]]).toEqual([
      405,
      refused.headers["allow"],
    ]);
  });

  it.each(EQUIVALENT_URLS)("%s is answered alike", async (path) => {
    expect(comparableResponse(await api.fastify.inject(path))).toEqual(canonical);
  });

  it.each(DIFFERENT_URLS)("%s is 404 [ASVS 1.1.1]", async (path) => {
    expect((await api.fastify.inject(path)).statusCode).toBe(404);
  });
});

/** Everything except the headers unique to one request. */
function comparableResponse({ statusCode, body, headers }: LightMyRequestResponse) {
  const { "x-request-id": _, date: __, ...rest } = headers;
  return { statusCode, body, headers: rest };
}
