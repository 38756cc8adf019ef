import { createHash, randomUUID } from "node:crypto";
import { type Endpoint, endpoints, endpointRoutes } from "@tenbin/contract";
import type { InjectOptions } from "fastify";
import { afterAll, beforeAll, beforeEach, describe, expect, it } from "vitest";
import {
  createDisabledIdentityProvider,
  type IdentityProvider,
  type ProviderUser,
} from "../accounts/index.ts";
import { masking, type Viewer } from "../members/index.ts";
import { type Api, createApi } from "../platform/http/api.ts";
import { createTestDatabase, type TestDatabase } from "../platform/testing/database.ts";
import { FICTIONAL_ISSUER } from "./config/issuer-config.ts";
import { createAuthenticator } from "./authentication.ts";
import { registerRoutes } from "./domain-parts.ts";
import { createDomains, type Domains } from "./wiring.ts";

const HOUR_MS = 3_600_000;
let now = new Date();
const clock = { now: () => now };

/** Encodes the uid and the time of the sign-in. */
const tokenOf = (uid: string, signedInAt = now) => `${uid}.${Math.floor(+signedInAt / 1_000)}`;
const providerUser = (uid: string): ProviderUser => ({
  uid,
  email: `${uid}@example.jp`,
  emailVerified: true,
  disabled: false,
  providers: ["password"],
  google: null,
  sessionsValidFrom: new Date(0),
});
const identities: IdentityProvider = {
  ...createDisabledIdentityProvider(),
  verify(token) {
    const [uid = "", authTime = ""] = token.split(".");
    return Promise.resolve({
      uid,
      email: `${uid}@example.jp`,
      emailVerified: true,
      signInProvider: "password",
      sessionEpoch: null,
      googleSubject: null,
      authTime: Number(authTime),
      expiresAt: Number(authTime) + 3_600,
    });
  },
  find: (uid) => Promise.resolve(providerUser(uid)),
  unlinkOthers: () => Promise.resolve(),
  endSessions: (uid) => Promise.resolve({ ...providerUser(uid), sessionsValidFrom: now }),
};

let database: TestDatabase;
let domains: Domains;
let api: Api<Viewer>;
beforeAll(async () => {
  database = await createTestDatabase();
  const { pool } = database;
  domains = createDomains({
    pool,
    identities,
    linkSecret: "s",
    personSecret: "p",
    issuer: FICTIONAL_ISSUER,
    webUrl: "http://web.test",
    clock,
    wait: async (ms) => void (now = new Date(+now + ms)),
  });
  api = await createApi({
    version: "1",
    webOrigins: [],
    masking,
    authentication: createAuthenticator({
      identities,
      sessions: domains.accounts.sessions,
      members: domains.members,
      pool,
      clock,
    }),
    clock,
  });
  registerRoutes(api, domains);
});
beforeEach(async () => {
  await database.pool.query(
    "delete from members; delete from security_events; delete from outbox; delete from rate_limits",
  );
  now = new Date("2026-11-21T00:00:00.400Z");
  const registeredAt = new Date(+now - 48 * HOUR_MS);
  for (const uid of ["member", "other"]) {
    await domains.accounts.store.insert({
      uid,
      email: `${uid}@example.jp`,
      registeredAt,
      providerValidSince: new Date(0),
    });
  }
});
afterAll(async () => {
  await api.fastify.close();
  await database.drop();
});

type Route = readonly [method: InjectOptions["method"], path: string];

async function call([method, url]: Route, token: string | null, headers = {}) {
  const authorization = token === null ? {} : { authorization: `Bearer ${token}` };
  const request = { method: method ?? "GET", url, headers: { ...authorization, ...headers } };
  const response = await api.fastify.inject(request);
  const body = response.body === "" ? {} : response.json<Record<string, unknown>>();
  return {
    status: response.statusCode,
    errorType: body["errorType"],
    body,
    headers: response.headers,
  };
}

async function listKinds(table: string): Promise<string[]> {
  const { rows } = await database.pool.query<{ kind: string }>(`select kind from ${table}`);
  return rows.map(({ kind }) => kind).toSorted();
}

/** Changes with any byte stored about members. */
async function hashAllRows(): Promise<string> {
  const tables = ["members", "achievements", "mailed_links", "security_events", "outbox"];
  const rows = [];
  for (const table of tables) {
    rows.push((await database.pool.query(`select * from ${table} t order by t::text`)).rows);
  }
  return createHash("sha256").update(JSON.stringify(rows)).digest("hex");
}

const declared = Object.values<Endpoint>(endpoints);
const routeOf = ({ name }: Endpoint): Route => {
  const { method, path } = endpointRoutes[name];
  return [method, path.replaceAll(/\{\w+\}/g, "9735")];
};
const signedInRoutes = declared.filter(({ access }) => access !== "anyone").map(routeOf);
const memberRoutes = declared.filter(({ access }) => access === "member").map(routeOf);
const writeRoutes = memberRoutes.filter(([method]) => method !== "GET");
/** Read-only members may request deletion by mailed link, and choose which mails they receive. */
const routesOfReadOnly = new Set(
  [endpoints.requestDeletion, endpoints.putMailSetting, endpoints.retryMailAddress].map(
    (endpoint) => routeOf(endpoint)[1],
  ),
);
const routesForbiddenToReadOnly = writeRoutes.filter(([, path]) => !routesOfReadOnly.has(path));

describe("every endpoint that requires authentication", () => {
  it.each(signedInRoutes)(
    "H01: %s %s answers 401 without a token and changes no row [ASVS 6.3.4, 8.2.1]",
    async (...called) => {
      const before = await hashAllRows();
      const refused = await call(called, null);
      expect(refused).toMatchObject({ status: 401, errorType: "auth_required" });
      expect(refused.headers["www-authenticate"]).toBe("Bearer");
      expect(await hashAllRows()).toBe(before);
    },
  );

  it.each(memberRoutes)("%s %s requires an account", async (...called) => {
    const refused = await call(called, tokenOf("stranger"));
    expect(refused).toMatchObject({ status: 403, errorType: "registration_required" });
  });

  it.each(memberRoutes)(
    "%s %s rejects a temporal member after the end of the trial",
    async (...called) => {
      await domains.accounts.store.update("member", { userType: "temporal" });
      const refused = await call(called, tokenOf("member"));
      expect(refused).toMatchObject({ status: 403, errorType: "temporal_finished" });
    },
  );

  it.each(memberRoutes)(
    "%s %s rejects a revoked session [fault: identity provider × orders]",
    async (...called) => {
      await domains.accounts.store.update("member", { sessionsValidFrom: now });
      const refused = await call(called, tokenOf("member", new Date(+now - 1_000)));
      expect(refused).toMatchObject({ status: 401, errorType: "session_revoked" });
    },
  );

  it.each(routesForbiddenToReadOnly)("H23: %s %s rejects a read-only member", async (...called) => {
    for (const userType of ["monitor", "enterprise"] as const) {
      await domains.accounts.store.update("member", { userType, readOnly: true });
      const before = await hashAllRows();
      const refused = await call(called, tokenOf("member"));
      expect(refused).toMatchObject({ status: 403, errorType: "read_only" });
      expect(await hashAllRows()).toBe(before);
    }
  });
});

describe("H21: resources of another member", () => {
  const nobody = randomUUID();
  it.each([
    ["GET", "/user/UID"],
    ["PATCH", "/user/UID"],
    ["DELETE", "/user/UID"],
    ["GET", "/user/UID/achievement"],
    ["PUT", "/user/UID/achievement"],
    ["GET", "/metric/log/UID"],
    ["PATCH", "/metric/log/UID"],
    ["DELETE", "/metric/log/UID"],
  ] as const)("%s %s is answered as for nobody [ASVS 8.2.2]", async (method, path) => {
    const before = await hashAllRows();
    const answers = [];
    for (const uid of ["other", nobody]) {
      const { status, body } = await call([method, path.replace("UID", uid)], tokenOf("member"));
      answers.push({ status, body: { ...body, requestId: null } });
    }
    expect(answers[0]).toMatchObject({ status: 404 });
    expect(answers[0]).toEqual(answers[1]);
    expect(await hashAllRows()).toBe(before);
  });
});

describe("H25: GET /user written otherwise", () => {
  it.each(["/user/", "//user", "/USER", "/user;a=1", "/user%2f", "/./user/.", "/user/../user/"])(
    "%s does not resolve to another account",
    async (path) => {
      for (const token of [null, tokenOf("member")]) {
        expect((await call(["GET", path], token)).status).toBe(404);
      }
    },
  );

  it.each([
    ["x-original-url", "/user"],
    ["x-rewrite-url", "/user"],
    ["x-middleware-subrequest", "middleware:middleware:middleware"],
    ["x-http-method-override", "GET"],
    ["x-forwarded-user", "member"],
  ])("%s: %s does not change another member's data [ASVS 8.3.1]", async (name, value) => {
    const refused = await call(["GET", "/user"], null, { [name]: value });
    expect(refused).toMatchObject({ status: 401, errorType: "auth_required" });
    expect((await call(["GET", "/"], tokenOf("member"), { [name]: value })).status).toBe(404);
  });
});

const showMember = async () => (await call(["GET", "/user"], tokenOf("member"))).body;

describe("what a member pays for", () => {
  it("counts from the next request on, and ends by the clock without another reading", async () => {
    const endsAt = new Date(+now + HOUR_MS);
    expect(await showMember()).toMatchObject({ user_suffix: "FF", portfolio_maxcount: 5 });
    await database.pool.query(
      `insert into subscriptions (uid, subscription_id, plan, status, started_at, anchor_at,
         period_start, period_end, ends_at, reading)
       values ('member', 'sub_1', 'tenbin_standard', 'to_quit', $1, $1, $1, $2, $2, 1)`,
      [now, endsAt],
    );
    expect(await showMember()).toMatchObject({
      stripe_plan_name: "tenbin_standard",
      stripe_effective_plan_name: "tenbin_standard",
      user_suffix: "PS",
      portfolio_maxcount: 100,
    });
    now = endsAt;
    expect(await showMember()).toMatchObject({
      stripe_plan_name: "tenbin_free",
      stripe_effective_plan_name: "tenbin_free",
      user_suffix: "FF",
      portfolio_maxcount: 5,
    });
    await database.pool.query("delete from subscriptions");
  });
});

async function post(url: string, payload: object) {
  const headers = { authorization: `Bearer ${tokenOf("member")}` };
  const { statusCode } = await api.fastify.inject({ method: "POST", url, headers, payload });
  return statusCode;
}
const statusOfOther = async () => (await call(["GET", "/user"], tokenOf("other"))).status;

describe("what a trial gives", () => {
  const questionnaire = {
    experience: "none",
    style: "long",
    purpose: "find",
    source: "search",
  };
  const DAY_MS = 24 * HOUR_MS;

  async function begin(offer: "trial" | "supertrial") {
    await database.pool.query("delete from trial_persons");
    await domains.trials.noteApplication(database.pool, { uid: "member", offer });
    expect(await showMember()).toMatchObject({ user_suffix: "WF", portfolio_maxcount: 5 });
    const { tos, privacy } = await domains.trials.findAgreedTexts();
    const texts = { tos: tos.id, privacy: privacy.id };
    expect(await post("/questionnaire", { offer, ...questionnaire, ...texts })).toBe(200);
  }

  it("begins with the questionnaire, and ends by the clock alone [spec 6.2] [fault: clock × trials]", async () => {
    await begin("trial");
    const running = { user_suffix: "WL", portfolio_maxcount: 30, supertrial_applied: false };
    expect(await showMember()).toMatchObject(running);
    now = new Date(+now + 7 * DAY_MS - 1);
    expect(await showMember()).toMatchObject(running);
    now = new Date(+now + 1);
    expect(await showMember()).toMatchObject({ user_suffix: "FF", portfolio_maxcount: 5 });
  });

  it("tells start and end of the supertrial in seconds, and that it is over [spec 3.8]", async () => {
    const startedAt = Math.floor(+now / 1_000);
    await begin("supertrial");
    const running = {
      user_suffix: "WL",
      supertrial_applied: true,
      supertrial_active: true,
      supertrial_over: false,
      supertrial_started_at: startedAt,
      supertrial_expires_at: startedAt + 30 * 86_400,
      supertrial_prolonged: false,
      supertrial_longlife: false,
    };
    expect(await showMember()).toMatchObject(running);
    expect(await post("/supertrial/prolong", { useful: "value", plan: "free" })).toBe(200);
    const supertrial_expires_at = startedAt + 60 * 86_400;
    const prolonged = { ...running, supertrial_expires_at, supertrial_prolonged: true };
    expect(await showMember()).toMatchObject(prolonged);
    now = new Date(+now + 60 * DAY_MS);
    const over = { ...prolonged, user_suffix: "FF", supertrial_active: false };
    expect(await showMember()).toMatchObject({ ...over, supertrial_over: true });
  });

  it("keeps a temporal member until its end, or a day after the application", async () => {
    await domains.accounts.store.update("member", { userType: "temporal" });
    await begin("supertrial");
    now = new Date(+now + 30 * DAY_MS - 1);
    expect(await showMember()).toMatchObject({ user_suffix: "WL", user_type: "temporal" });
    now = new Date(+now + 1);
    expect(await showMember()).toMatchObject({ errorType: "temporal_finished" });
    await domains.accounts.store.update("other", { userType: "temporal" });
    expect(await statusOfOther()).toBe(403);
    await domains.trials.noteApplication(database.pool, { uid: "other", offer: "supertrial" });
    now = new Date(+now + DAY_MS - 1);
    expect(await statusOfOther()).toBe(200);
    now = new Date(+now + 1);
    expect(await statusOfOther()).toBe(403);
  });
});

describe("deletion request", () => {
  it("revokes the session and is cancelled once by signing in within 30 days", async () => {
    const before = tokenOf("member", new Date(+now - 60_000));
    const requestedAt = now;
    expect((await call(["DELETE", "/user"], before)).status).toBe(202);
    const refused = await call(["GET", "/user"], before);
    expect(refused).toMatchObject({ status: 401, errorType: "session_revoked" });
    expect((await domains.accounts.store.find("member"))?.deletionRequestedAt).toEqual(requestedAt);
    now = new Date(+now + 29 * 24 * HOUR_MS);
    const again = tokenOf("member");
    const calls = Array.from({ length: 10 }, () => call(["GET", "/user"], again));
    expect((await Promise.all(calls)).map(({ status }) => status)).toEqual(Array(10).fill(200));
    expect((await domains.accounts.store.find("member"))?.deletionRequestedAt).toBeNull();
    const once = ["deletion_requested", "deletion_taken_back"];
    expect(await listKinds("security_events")).toEqual(once);
    expect(await listKinds("outbox")).toEqual(once.map((kind) => `notice.${kind}`));
  });
});
