import { afterAll, beforeAll, beforeEach, describe, expect, it } from "vitest";
import type { AccountStore } from "../accounts/index.ts";
import { createMembersApi, type MembersApi, NOW } from "./testing/members-api.ts";

let fixture: MembersApi;
let accounts: AccountStore;
let call: MembersApi["call"];
let hashAllRows: MembersApi["hashAllRows"];

beforeAll(async () => {
  fixture = await createMembersApi();
  ({ accounts, call, hashAllRows } = fixture);
});
beforeEach(() => fixture.reset());
afterAll(() => fixture.close());

describe("GET /user", () => {
  it("returns each member's own account, uncached [spec 7.10] [ASVS 8.2.2, 14.3.2]", async () => {
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
    fixture.signedInAt.set("hanako", NOW - 7_200);
    await call("GET", "/user", "hanako");
    expect((await accounts.find("hanako"))?.deletionRequestedAt).toEqual(requestedAt);
    fixture.signedInAt.set("hanako", NOW - 5);
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

  it("distinguishes an invalid value from a field that cannot be set [ASVS 15.3.3]", async () => {
    const refused = await call("PATCH", "/user", "hanako", { autosave: "no" });
    expect(refused).toMatchObject({ status: 422, errorType: "invalid_request" });
  });

  it.each(["null", '"no"', "[]", "7"])("rejects the body %s", async (payload) => {
    const headers = { authorization: "Bearer hanako", "content-type": "application/json" };
    const refused = await fixture.api.fastify.inject({
      method: "PATCH",
      url: "/user",
      headers,
      payload,
    });
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
    await fixture.database.pool.query(
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
