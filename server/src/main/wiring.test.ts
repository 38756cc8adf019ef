import { endpoints, health, ready } from "@tenbin/contract";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { z } from "zod";
import { createDisabledIdentityProvider } from "../accounts/index.ts";
import { masking, type Viewer } from "../members/index.ts";
import { systemClock as clock } from "../platform/clock/clock.ts";
import { type Api, createApi } from "../platform/http/api.ts";
import { type TestDatabase, createTestDatabase } from "../platform/testing/database.ts";
import { FICTIONAL_ISSUER } from "./config/issuer-config.ts";
import { createAuthenticator } from "./authentication.ts";
import { registerRoutes } from "./domain-parts.ts";
import { createDomains } from "./wiring.ts";

const document = z.object({
  openapi: z.literal("3.1.0"),
  paths: z.record(
    z.string(),
    z.record(z.string(), z.object({ operationId: z.string(), responses: z.unknown() })),
  ),
});

describe("wired API", () => {
  let database: TestDatabase;
  let api: Api<Viewer>;
  beforeAll(async () => {
    database = await createTestDatabase();
    const identities = createDisabledIdentityProvider();
    const domains = createDomains({
      pool: database.pool,
      identities,
      linkSecret: "secret",
      personSecret: "p",
      issuer: FICTIONAL_ISSUER,
      webUrl: "http://web.test",
    });
    api = await createApi({
      version: "1",
      webOrigins: [],
      masking,
      authentication: createAuthenticator({
        identities,
        sessions: domains.accounts.sessions,
        members: domains.members,
        pool: database.pool,
        clock,
      }),
    });
    registerRoutes(api, domains);
  });
  afterAll(async () => {
    await api.fastify.close();
    await database.drop();
  });

  it("serves and documents every endpoint of the contract [ASVS 2.1.1, 2.2.2]", async () => {
    const response = await api.fastify.inject("/openapi.json");
    const { paths } = document.parse(response.json());
    const served = Object.values(paths).flatMap((methods) =>
      Object.values(methods).map(({ operationId }) => operationId),
    );
    const own = [health.name, ready.name] as string[];
    expect(served.toSorted()).toEqual(
      Object.keys(endpoints)
        .filter((name) => !own.includes(name))
        .toSorted(),
    );
  });

  it("documents value-derived fields and named errors", async () => {
    const { body } = await api.fastify.inject("/openapi.json");
    expect(body).toContain('"x-value-derived":true');
    expect(body).toContain("company_not_found");
  });

  it.each(["/companies/9735", "/companies/130A", "/companies/xyz", "/companies/7203'--"])(
    "answers 404 in an empty database: %s",
    async (path) => {
      expect((await api.fastify.inject(path)).statusCode).toBe(404);
    },
  );

  it.each(["/search?q=%E5%A4%A9", "/suggest?q=a", "/market"])(
    "answers 200 in an empty database: %s",
    async (path) => {
      expect((await api.fastify.inject(path)).statusCode).toBe(200);
    },
  );
});
