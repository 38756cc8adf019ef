import { createHash } from "node:crypto";
import { afterAll, beforeAll, beforeEach, describe, expect, it } from "vitest";
import { unitSlots } from "@tenbin/contract";
import { type Account, type AccountStore, createAccountStore } from "../accounts/index.ts";
import { fixedClock } from "../platform/clock/clock.ts";
import { type Api, createApi } from "../platform/http/api.ts";
import type { Authenticator } from "../platform/http/identity.ts";
import { createTestDatabase, type TestDatabase } from "../platform/testing/database.ts";
import { masking } from "./masking.ts";
import { createMembers, type Members } from "./create-members.ts";
import { createUnlockPersons } from "./unlock-persons.ts";
import { register, type Viewer } from "./routes.ts";
import type { Rights } from "./rights.ts";

const clock = fixedClock("2026-11-21T09:00:00+09:00");
const NOW = clock.now().getTime() / 1_000;
const registeredAt = new Date("2026-11-01T00:00:00Z");

let database: TestDatabase;
let accounts: AccountStore;
let members: Members;
let api: Api<Viewer>;
/** Tickers by uid. */
let portfolios: Map<string, string[]>;
let savedScreens: Set<string>;
let alerted: Set<string>;
/** Unix seconds by uid. */
let signedInAt: Map<string, number>;

/** Tokens are uids; access is decided by the real code. */
const authentication: Authenticator<Account, Rights> = {
  verify: (token) =>
    Promise.resolve({
      uid: token,
      email: `${token}@example.jp`,
      emailVerified: true,
      signInProvider: "password",
      sessionEpoch: null,
      googleSubject: null,
      authTime: signedInAt.get(token) ?? NOW - 60,
      expiresAt: NOW + 3_600,
    }),
  isCurrent: () => Promise.resolve(true),
  async findSession({ uid }) {
    const account = await accounts.find(uid);
    return account && { account, ended: false, rights: await members.readRights(account) };
  },
  visitorRights: () => members.visitorRights(),
};

beforeAll(async () => {
  database = await createTestDatabase({ max: 20 });
  accounts = createAccountStore(database.pool);
  api = await createApi({
    version: "test",
    webOrigins: [],
    masking,
    authentication,
    clock,
  });
  members = createMembers({
    pool: database.pool,
    accounts,
    unlockPersons: createUnlockPersons("of the tests", async () => true),
    cancelDeletion: ({ uid }, at) => accounts.cancelDeletion(uid, at),
    purchases: {
      findPurchases: () =>
        Promise.resolve({
          hasCard: false,
          units: [],
          freeSlots: [...unitSlots],
          isUnitSold: false,
        }),
    },
    trials: { findSupertrial: () => Promise.resolve(null) },
    findTicker: (written) => Promise.resolve(["9735", "130A"].find((t) => t === written) ?? null),
    findCompanyName: (ticker) => Promise.resolve(`企業${ticker}`),
    portfolio: {
      holds: async (uid, ticker) =>
        portfolios.get(uid)?.some((held) => ticker === null || held === ticker) === true,
      isAnalyzed: async ({ uid, rights }) =>
        portfolios.get(uid)?.some((ticker) => rights.analysis(ticker)) === true,
    },
    hasSavedScreen: async (uid) => savedScreens.has(uid),
    hasAlert: async (uid) => alerted.has(uid),
    clock,
  });
  register(api, members);
});
beforeEach(async () => {
  signedInAt = new Map();
  portfolios = new Map();
  savedScreens = new Set(["taro"]);
  alerted = new Set(["taro"]);
  await database.pool.query("delete from members");
  await accounts.insert(member("hanako"));
  await accounts.insert(member("taro"));
  await accounts.insert({ ...member("reader"), userType: "enterprise", readOnly: true });
  await accounts.insert({ ...member("applicant"), userType: "temporal" });
});
afterAll(async () => {
  await api.fastify.close();
  await database.drop();
});

function member(uid: string) {
  return { uid, email: `${uid}@example.jp`, registeredAt };
}

async function call(
  method: "GET" | "PUT" | "PATCH" | "POST",
  url: string,
  uid: string | null,
  body?: unknown,
) {
  const response = await api.fastify.inject({
    method,
    url,
    ...(uid === null ? {} : { headers: { authorization: `Bearer ${uid}` } }),
    ...(body === undefined ? {} : { payload: body as object }),
  });
  const json = response.json<Record<string, unknown>>();
  const { statusCode: status, headers } = response;
  return { status, errorType: json["errorType"], body: json, headers };
}

/** Changes when any byte of members or of what belongs to them does. */
async function hashAllRows(): Promise<string> {
  const { rows } = await database.pool.query(
    "select (select jsonb_agg(m order by uid) from members m) m, (select jsonb_agg(a order by a) from achievements a) a, (select jsonb_agg(u order by u) from unlocks u) u",
  );
  return createHash("sha256").update(JSON.stringify(rows)).digest("hex");
}

describe("GET /user", () => {
  it("returns each member's own account, uncached", async () => {
    const hanako = await call("GET", "/user", "hanako");
    expect(hanako).toMatchObject({ status: 200, body: { uid: "hanako", user_suffix: "FF" } });
    expect(hanako.headers["cache-control"]).toBe("private, no-store");
    expect((await call("GET", "/user", "taro")).body).toMatchObject({ uid: "taro" });
  });

  it("rejects visitors, unregistered identities and finished temporal members", async () => {
    const nobody = await call("GET", "/user", null);
    expect(nobody).toMatchObject({ status: 401, errorType: "auth_required" });
    expect(nobody.headers["www-authenticate"]).toBe("Bearer");
    const unregistered = await call("GET", "/user", "stranger");
    expect(unregistered).toMatchObject({ status: 403, errorType: "registration_required" });
    const finished = await call("GET", "/user", "applicant");
    expect(finished).toMatchObject({ status: 403, errorType: "temporal_finished" });
  });

  it("keeps a monitor readable after the last day, with the rights of a free member", async () => {
    await accounts.update("taro", { userType: "monitor", lifetime: "2026-11-20" });
    expect(await call("GET", "/user", "taro")).toMatchObject({
      status: 200,
      body: { user_suffix: "FF", user_type: "monitor", lifetime: "2026-11-20" },
    });
  });

  it("cancels the deletion when the sign-in is later than the request", async () => {
    const requestedAt = new Date((NOW - 3_600) * 1_000);
    await accounts.update("hanako", { deletionRequestedAt: requestedAt });
    signedInAt.set("hanako", NOW - 7_200);
    await call("GET", "/user", "hanako");
    expect((await accounts.find("hanako"))?.deletionRequestedAt).toEqual(requestedAt);
    signedInAt.set("hanako", NOW - 5);
    expect((await call("GET", "/user", "hanako")).status).toBe(200);
    expect((await accounts.find("hanako"))?.deletionRequestedAt).toBeNull();
  });
});

describe("PATCH /user", () => {
  it("changes autosave of the viewer only", async () => {
    const taro = await accounts.find("taro");
    const response = await call("PATCH", "/user", "hanako", { autosave: false });
    expect(response).toMatchObject({ status: 200, body: { uid: "hanako", autosave: false } });
    expect((await call("GET", "/user", "hanako")).body["autosave"]).toBe(false);
    expect((await call("PATCH", "/user", "hanako", {})).body["autosave"]).toBe(false);
    expect(await accounts.find("taro")).toEqual(taro);
  });

  it("keeps the consent to analytics, on which its properties depend", async () => {
    const consent = async (agreed: boolean) =>
      (await call("PATCH", "/user", "hanako", { analytics_consent: agreed })).body;
    const properties = { user_suffix: "FF", plan: "tenbin_free", user_type: "personal" };
    expect(await consent(true)).toMatchObject({ ga_userproperties: properties, autosave: true });
    expect((await call("GET", "/user", "hanako")).body["ga_userproperties"]).toEqual(properties);
    expect((await call("GET", "/user", "taro")).body["ga_userproperties"]).toBeNull();
    expect(await consent(false)).toMatchObject({ ga_userproperties: null });
  });

  it.each([
    "plan",
    "userType",
    "user_type",
    "user_suffix",
    "trialEndsAt",
    "stripeCustomerId",
    "role",
    "operator",
    "read_only",
    "lifetime",
    "email",
    "uid",
    "unlocakble_number",
  ])("H24: rejects %s, also beside permitted fields", async (field) => {
    const before = await hashAllRows();
    for (const body of [{ [field]: "tenbin_expert" }, { autosave: false, [field]: true }]) {
      const refused = await call("PATCH", "/user", "hanako", body);
      expect(refused).toMatchObject({ status: 422, errorType: "unknown_field" });
    }
    expect(await hashAllRows()).toBe(before);
  });

  it("distinguishes an invalid value from a field that cannot be set", async () => {
    const refused = await call("PATCH", "/user", "hanako", { autosave: "no" });
    expect(refused).toMatchObject({ status: 422, errorType: "invalid_request" });
  });

  it.each(["null", '"no"', "[]", "7"])("rejects the body %s", async (payload) => {
    const headers = { authorization: "Bearer hanako", "content-type": "application/json" };
    const refused = await api.fastify.inject({ method: "PATCH", url: "/user", headers, payload });
    expect(refused.statusCode).toBe(422);
    expect(refused.json()).toMatchObject({ errorType: "invalid_request" });
  });
});

describe("H21, H23: other members and read-only members", () => {
  it.each([
    ["PATCH", "/user", { autosave: false }],
    ["PATCH", "/user", { analytics_consent: true }],
    ["PUT", "/user/achievement", { step: "registered" }],
    ["PUT", "/user/achievement/9735", { action: "viewed" }],
    ["POST", "/user/unlock/9735", undefined],
  ] as const)("%s %s is not for a member who may only read", async (method, url, body) => {
    const before = await hashAllRows();
    const refused = await call(method, url, "reader", body);
    expect(refused).toMatchObject({ status: 403, errorType: "read_only" });
    expect(await hashAllRows()).toBe(before);
    expect((await call("GET", "/user", "reader")).status).toBe(200);
    expect((await call("GET", "/user/achievement", "reader")).status).toBe(200);
  });

  it.each([
    ["GET", "/user/taro"],
    ["PATCH", "/user/taro"],
    ["GET", "/user?uid=taro"],
    ["PATCH", "/user?uid=taro"],
    ["GET", "/user/achievement?uid=taro"],
  ] as const)("no address leads to another member: %s %s", async (method, url) => {
    const before = await hashAllRows();
    const body = method === "PATCH" ? { autosave: false } : undefined;
    const known = await call(method, url, "hanako", body);
    const unknown = await call(method, url.replace("taro", "nobody-at-all"), "hanako", body);
    expect([404, 405, 422]).toContain(known.status);
    expect(unknown).toMatchObject({ status: known.status, errorType: known.errorType });
    expect(await hashAllRows()).toBe(before);
  });
});

describe("POST /user/unlock/{ticker}", () => {
  it("unlocks once, in any number of requests, and says how many are left", async () => {
    const first = await call("POST", "/user/unlock/9735", "hanako");
    expect(first).toMatchObject({ status: 200 });
    expect(first.body).toEqual({ status: "unlocked", unlocakble_number: 2 });
    const again = await call("POST", "/user/unlock/9735", "hanako");
    expect(again.body).toEqual({ status: "visible", unlocakble_number: 2 });
    expect((await call("GET", "/user", "hanako")).body).toMatchObject({
      unlocakble_number: 2,
      pricechart_unlocked: [{ ticker_code: "9735", name_jp: "企業9735", unlocked_latest: NOW }],
    });
    expect((await call("GET", "/user", "taro")).body).toMatchObject({
      unlocakble_number: 3,
      pricechart_unlocked: [],
    });
  });

  it("answers 409 with the other ways when none is left", async () => {
    await database.pool.query(
      `insert into unlocks select 'hanako', n, '100' || n, 'epoch', 'epoch' from generate_series(1, 3) n`,
    );
    const refused = await call("POST", "/user/unlock/9735", "hanako");
    expect(refused).toMatchObject({ status: 409, errorType: "no_unlocks_left" });
    expect(refused.body["message"]).toMatch(/単品購入.*ライト以上のプラン.*クーポン/);
  });

  it("is for members, and for companies that exist", async () => {
    const visitor = await call("POST", "/user/unlock/9735", null);
    expect(visitor).toMatchObject({ status: 401, errorType: "auth_required" });
    const finished = await call("POST", "/user/unlock/9735", "applicant");
    expect(finished).toMatchObject({ status: 403, errorType: "temporal_finished" });
    const unknown = await call("POST", "/user/unlock/9999", "hanako");
    expect(unknown).toMatchObject({ status: 404, errorType: "company_not_found" });
  });
});

async function put(url: string, step: object) {
  const { errorType, body } = await call("PUT", `/user/achievement${url}`, "hanako", step);
  return errorType ?? body["status"];
}

const seen = (uid: string, ticker: string) => members.achievements.noteView(uid, ticker);

describe("achievements", () => {
  it("begin with being registered and are each member's own", async () => {
    expect((await call("GET", "/user/achievement", "hanako")).body).toEqual({ registered: true });
    await seen("hanako", "9735");
    await call("PUT", "/user/achievement/9735", "hanako", { action: "viewed" });
    const reached = await call("GET", "/user/achievement", "hanako");
    expect(reached.body).toEqual({ registered: true, company_viewed: true });
    expect((await call("GET", "/user/achievement", "taro")).body).toEqual({ registered: true });
  });

  it("are recorded once: a repetition answers already", async () => {
    const registered = await call("PUT", "/user/achievement", "hanako", { step: "registered" });
    expect(registered.body).toEqual({ status: "already" });
    await seen("hanako", "130A");
    for (const status of ["recorded", "already"]) {
      expect(
        (await call("PUT", "/user/achievement/130A", "hanako", { action: "viewed" })).body,
      ).toEqual({ status });
    }
    const after = await call("PUT", "/user/achievement", "hanako", { step: "company_viewed" });
    expect(after.body).toEqual({ status: "already" });
  });

  it("are recorded once by twenty concurrent requests", async () => {
    await seen("hanako", "9735");
    const calls = Array.from({ length: 20 }, () =>
      call("PUT", "/user/achievement/9735", "hanako", { action: "viewed" }),
    );
    const responses = await Promise.all(calls);
    expect(responses.every(({ status }) => status === 200)).toBe(true);
    expect(responses.filter(({ body }) => body["status"] === "recorded")).toHaveLength(1);
  });

  it("specification 3.15: are those of unlocks, portfolios and saved screens, too, once the server knows of them", async () => {
    expect(await put("/9735", { action: "unlocked" })).toBe("achievement_unverified");
    await call("POST", "/user/unlock/9735", "hanako");
    portfolios.set("hanako", ["130A"]);
    expect(await put("/9735", { action: "unlocked" })).toBe("recorded");
    expect(await put("/9735", { action: "unlocked" })).toBe("already");
    expect(await put("/130A", { action: "unlocked" })).toBe("achievement_unverified");
    expect(await put("/130A", { action: "added" })).toBe("recorded");
    expect(await put("/9735", { action: "added" })).toBe("achievement_unverified");
    expect(await put("", { step: "porfolio_analyzed" })).toBe("achievement_unverified");
    portfolios.set("hanako", ["130A", "9735"]);
    expect(await put("", { step: "porfolio_analyzed" })).toBe("recorded");
    expect(await put("", { step: "porfolio_analyzed" })).toBe("already");
    expect(await put("", { step: "screen_saved" })).toBe("achievement_unverified");
    savedScreens.add("hanako");
    expect(await put("", { step: "screen_saved" })).toBe("recorded");
    expect(await put("", { step: "screen_saved" })).toBe("already");
    expect(await put("", { step: "alert_set" })).toBe("achievement_unverified");
    alerted.add("hanako");
    expect(await put("", { step: "alert_set" })).toBe("recorded");
    expect((await call("GET", "/user/achievement", "hanako")).body).toEqual({
      registered: true,
      chart_unlocked: true,
      porfolio_added: true,
      porfolio_analyzed: true,
      screen_saved: true,
      alert_set: true,
    });
  });

  it("are those of a view, an unlock and an addition, without the company, once the server knows of one", async () => {
    const reach = {
      company_viewed: () => seen("hanako", "9735"),
      chart_unlocked: () => call("POST", "/user/unlock/9735", "hanako"),
      porfolio_added: async () => portfolios.set("hanako", ["130A"]),
    };
    for (const [step, reached] of Object.entries(reach)) {
      expect([step, await put("", { step })]).toEqual([step, "achievement_unverified"]);
      await reached();
      expect([step, await put("", { step })]).toEqual([step, "recorded"]);
      expect([step, await put("", { step })]).toEqual([step, "already"]);
    }
  });

  it("H62: rejects a view that the server did not see", async () => {
    await seen("taro", "9735");
    await seen("hanako", "130A");
    const refused = await call("PUT", "/user/achievement/9735", "hanako", { action: "viewed" });
    expect(refused).toMatchObject({ status: 422, errorType: "achievement_unverified" });
    expect((await call("GET", "/user/achievement", "hanako")).body).toEqual({ registered: true });
  });

  it.each([
    "company_viewed",
    "chart_unlocked",
    "porfolio_added",
    "porfolio_analyzed",
    "screen_saved",
    "alert_set",
    "lesson_1",
    "lesson_6",
  ])("H62: rejects a claim to have reached %s", async (step) => {
    const refused = await call("PUT", "/user/achievement", "hanako", { step });
    expect(refused).toMatchObject({ status: 422, errorType: "achievement_unverified" });
    expect((await call("GET", "/user/achievement", "hanako")).body).toEqual({ registered: true });
  });

  it.each([
    ["/user/achievement", { step: "all" }, 422, "invalid_request"],
    ["/user/achievement", { step: "registered", progress: -1 }, 422, "invalid_request"],
    ["/user/achievement", { step: "registered", achieved_at: 4e9 }, 422, "invalid_request"],
    ["/user/achievement/9735", { action: "unlocked" }, 422, "achievement_unverified"],
    ["/user/achievement/9735", { action: "added" }, 422, "achievement_unverified"],
    ["/user/achievement/9735", { action: "bought" }, 422, "invalid_request"],
    ["/user/achievement/9999", { action: "viewed" }, 404, "company_not_found"],
    ["/user/achievement/9999", { action: "unlocked" }, 404, "company_not_found"],
  ] as const)("H62: forged: %s %j", async (url, body, status, errorType) => {
    const before = await hashAllRows();
    expect(await call("PUT", url, "hanako", body)).toMatchObject({ status, errorType });
    expect(await hashAllRows()).toBe(before);
  });
});
