import { defineEndpoint } from "@tenbin/contract";
import { afterEach, beforeEach, describe, expect, it } from "vitest";
import { z } from "zod";
import { noteOtherVersion } from "./answer-version.ts";
import { type Api, createApi } from "./api.ts";
import { ApiProblem } from "./api-problem.ts";

const company = defineEndpoint({
  name: "getCompany",
  summary: "A small company",
  access: "anyone",
  params: z.object({ ticker: z.string() }),
  output: z.object({ ticker: z.string(), price: z.number().nullable() }),
  errors: ["company_not_found"],
});

const changed = defineEndpoint({
  name: "patchUser",
  summary: "A write",
  access: "anyone",
  body: z.strictObject({ autosave: z.boolean().optional() }),
  output: z.object({ limit: z.number() }),
  errors: [],
});

describe("data version of an answer", () => {
  let api: Api;
  let state: { version: string | null };
  beforeEach(async () => {
    state = { version: "1.a" };
    api = await createApi({
      version: "1.2.3",
      webOrigins: [],
      masking: { prepare: () => {}, mask: (output) => output, audienceOf: () => null },
      currentDataVersion: () => state.version,
    });
  });
  afterEach(() => api.fastify.close());

  const versionOf = async (url: string, method: "GET" | "PATCH" = "GET") => {
    const payload = method === "PATCH" ? { autosave: true } : undefined;
    return (await api.fastify.inject({ method, url, ...(payload && { payload }) })).headers[
      "data-version"
    ];
  };

  it("is told of every answer to a read, also of a refusal and of one that is not modified", async () => {
    api.serve(company, ({ params: { ticker } }) => {
      if (ticker === "9999") throw new ApiProblem("company_not_found");
      return { ticker, price: null };
    });
    api.serve(changed, () => ({ limit: 1 }));
    const { headers } = await api.fastify.inject("/companies/1234");
    const again = await api.fastify.inject({
      url: "/companies/1234",
      headers: { "if-none-match": String(headers.etag) },
    });
    expect([again.statusCode, again.headers["data-version"]]).toEqual([304, "1.a"]);
    expect([headers["data-version"], await versionOf("/companies/9999")]).toEqual(["1.a", "1.a"]);
    expect(await versionOf("/user", "PATCH")).toBeUndefined();
  });

  it("is not told if the data changed meanwhile, if some are of another version, or if none is known", async () => {
    const during = { run: () => {} };
    api.serve(company, ({ params: { ticker } }) => {
      during.run();
      return { ticker, price: null };
    });
    during.run = () => {
      state.version = "2.b";
    };
    expect(await versionOf("/companies/1234")).toBeUndefined();
    expect(await versionOf("/companies/1234")).toBe("2.b");
    during.run = noteOtherVersion;
    expect(await versionOf("/companies/1234")).toBeUndefined();
    during.run = () => {};
    expect(await versionOf("/companies/1234")).toBe("2.b");
    state.version = null;
    expect(await versionOf("/companies/1234")).toBeUndefined();
  });

  it("is declared in the OpenAPI document of reads only", async () => {
    api.serve(company, ({ params }) => ({ ...params, price: null }));
    api.serve(changed, () => ({ limit: 1 }));
    const document = (await api.fastify.inject("/openapi.json")).json();
    const ofRead = "paths./companies/{ticker}.get.responses.200.headers.data-version";
    expect(document).toHaveProperty(`${ofRead}.schema.type`, "string");
    expect(document).toHaveProperty("paths./user.patch.responses.200");
    expect(document).not.toHaveProperty("paths./user.patch.responses.200.headers");
  });
});
