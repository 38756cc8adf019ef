import { type Endpoint, endpoints, endpointRoutes } from "@tenbin/contract";
import type pg from "pg";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import {
  createDisabledIdentityProvider,
  type IdentityProvider,
  type ProviderUser,
} from "../../accounts/index.ts";
import { masking, type Viewer } from "../../members/index.ts";
import { systemClock as clock } from "../../platform/clock/clock.ts";
import { type Api, createApi } from "../../platform/http/api.ts";
import { createTestDatabase, type TestDatabase } from "../../platform/testing/database.ts";
import { FICTIONAL_ISSUER } from "../config/issuer-config.ts";
import { createAuthenticator } from "../authentication.ts";
import { createRequestPool } from "../../platform/database/request-pool.ts";
import { registerRoutes } from "../domain-parts.ts";
import { createDomains } from "../wiring.ts";

const providerUser = (uid: string): ProviderUser => ({
  uid,
  email: `${uid}@example.jp`,
  emailVerified: true,
  disabled: false,
  providers: ["password"],
  google: null,
  sessionsValidFrom: new Date(0),
});
/** The token is the uid. */
const identities: IdentityProvider = {
  ...createDisabledIdentityProvider(),
  verify: (uid) =>
    Promise.resolve({
      uid,
      email: `${uid}@example.jp`,
      emailVerified: true,
      signInProvider: "password",
      sessionEpoch: null,
      googleSubject: null,
      authTime: Math.floor(Date.now() / 1_000),
      expiresAt: Math.floor(Date.now() / 1_000) + 3_600,
    }),
  find: (uid) => Promise.resolve(providerUser(uid)),
  unlinkOthers: () => Promise.resolve(),
  endSessions: (uid) => Promise.resolve({ ...providerUser(uid), sessionsValidFrom: new Date() }),
};

const CONNECTIONS = 6;
/** Writes of a member, with bodies that change something. */
const BODIES: Readonly<Record<string, object>> = {
  patchUser: { autosave: false },
  putAchievement: { step: "registered" },
};
const writeEndpoints = Object.values<Endpoint>(endpoints).filter(
  ({ name, access }) => access === "member" && endpointRoutes[name].method !== "GET",
);

const rowsOfLockedMember = (rows: readonly { row: string }[]) =>
  rows.filter(({ row }) => row.startsWith("(held,"));

/** Fault case F07. */
describe("a member's row locked by another transaction", () => {
  let database: TestDatabase;
  let requests: pg.Pool;
  let api: Api<Viewer>;
  let holder: pg.PoolClient;

  beforeAll(async () => {
    database = await createTestDatabase();
    requests = createRequestPool({ url: database.url, max: CONNECTIONS });
    const domains = createDomains({
      pool: requests,
      identities,
      linkSecret: "s",
      personSecret: "p",
      issuer: FICTIONAL_ISSUER,
      webUrl: "http://web.test",
    });
    const accounts = domains.accounts.store;
    api = await createApi({
      version: "1",
      webOrigins: [],
      masking,
      authentication: createAuthenticator({
        identities,
        sessions: domains.accounts.sessions,
        members: domains.members,
        pool: requests,
        clock,
      }),
    });
    registerRoutes(api, domains);
    for (const uid of ["held", "other"]) {
      await accounts.insert({ uid, email: `${uid}@example.jp`, registeredAt: new Date(0) });
    }
    holder = await database.pool.connect();
  });
  afterAll(async () => {
    holder.release();
    await api.fastify.close();
    await requests.end();
    await database.drop();
  });

  async function call(endpoint: Pick<Endpoint, "name">, uid: string) {
    const { method, path } = endpointRoutes[endpoint.name];
    const payload = BODIES[endpoint.name];
    const headers = { authorization: `Bearer ${uid}` };
    const request = { method, url: path.replaceAll(/\{\w+\}/g, "9735"), headers };
    const response = await api.fastify.inject(
      payload === undefined ? request : { ...request, payload },
    );
    return {
      status: response.statusCode,
      retryAfter: Number(response.headers["retry-after"] ?? 0),
    };
  }

  const rows = async () => {
    const { rows: all } = await database.pool.query(
      "select m::text as row from members m union all select a::text from achievements a order by 1",
    );
    return all;
  };

  it("answers 503 with Retry-After to writes of that member only [fault: PostgreSQL × accounts]", async () => {
    const before = await rows();
    await holder.query("begin; select from members where uid = 'held' for update");
    // All but one connection: those that wait must be freed.
    const changes = Array.from({ length: CONNECTIONS - 1 }, () =>
      call({ name: "patchUser" }, "held"),
    );
    const refused = Promise.all(changes);
    const ended = new AbortController();
    const waiting = ended.signal;
    void refused.finally(() => ended.abort());
    const others: number[] = [];
    while (!waiting.aborted) {
      others.push((await call({ name: "patchUser" }, "other")).status);
      others.push((await call({ name: "getUser" }, "held")).status);
    }
    expect(new Set((await refused).map(({ status }) => status))).toEqual(new Set([503]));
    expect((await refused).every(({ retryAfter }) => retryAfter > 0)).toBe(true);
    expect(new Set(others)).toEqual(new Set([200]));

    const left = [...writeEndpoints];
    const callEach = async () => {
      for (let endpoint = left.pop(); endpoint !== undefined; endpoint = left.pop()) {
        const { status } = await call(endpoint, "held");
        // Rejected earlier, independent of the row, or timed out on it.
        expect([endpoint.name, status < 500 || status === 503]).toEqual([endpoint.name, true]);
      }
    };
    await Promise.all(Array.from({ length: CONNECTIONS - 1 }, callEach));
    await holder.query("rollback");
    expect(rowsOfLockedMember(await rows())).toEqual(rowsOfLockedMember(before));
    expect(await call({ name: "patchUser" }, "held")).toEqual({ status: 200, retryAfter: 0 });
  });
});
