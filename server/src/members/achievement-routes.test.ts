import { afterAll, beforeAll, beforeEach, describe, expect, it } from "vitest";
import { createMembersApi, type MembersApi } from "./testing/members-api.ts";

let fixture: MembersApi;
let call: MembersApi["call"];
let hashAllRows: MembersApi["hashAllRows"];

beforeAll(async () => {
  fixture = await createMembersApi();
  ({ call, hashAllRows } = fixture);
});
beforeEach(() => fixture.reset());
afterAll(() => fixture.close());

async function put(url: string, step: object) {
  const { errorType, body } = await call("PUT", `/user/achievement${url}`, "hanako", step);
  return errorType ?? body["status"];
}

const seen = (uid: string, ticker: string) => fixture.members.achievements.noteView(uid, ticker);

describe("achievements", () => {
  it("begin with being registered and are each member's own [spec 3.15, 7.12]", async () => {
    expect((await call("GET", "/user/achievement", "hanako")).body).toEqual({ registered: true });
    await seen("hanako", "9735");
    await call("PUT", "/user/achievement/9735", "hanako", { action: "viewed" });
    const reached = await call("GET", "/user/achievement", "hanako");
    expect(reached.body).toEqual({ registered: true, company_viewed: true });
    expect((await call("GET", "/user/achievement", "taro")).body).toEqual({ registered: true });
  });

  it("are recorded once: a repetition answers already [spec 7.13, 7.14]", async () => {
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

  it("are those of unlocks, portfolios and saved screens, too, once the server knows of them [spec 3.15]", async () => {
    expect(await put("/9735", { action: "unlocked" })).toBe("achievement_unverified");
    await call("POST", "/user/unlock/9735", "hanako");
    fixture.portfolios.set("hanako", ["130A"]);
    expect(await put("/9735", { action: "unlocked" })).toBe("recorded");
    expect(await put("/9735", { action: "unlocked" })).toBe("already");
    expect(await put("/130A", { action: "unlocked" })).toBe("achievement_unverified");
    expect(await put("/130A", { action: "added" })).toBe("recorded");
    expect(await put("/9735", { action: "added" })).toBe("achievement_unverified");
    expect(await put("", { step: "porfolio_analyzed" })).toBe("achievement_unverified");
    fixture.portfolios.set("hanako", ["130A", "9735"]);
    expect(await put("", { step: "porfolio_analyzed" })).toBe("recorded");
    expect(await put("", { step: "porfolio_analyzed" })).toBe("already");
    expect(await put("", { step: "screen_saved" })).toBe("achievement_unverified");
    fixture.savedScreens.add("hanako");
    expect(await put("", { step: "screen_saved" })).toBe("recorded");
    expect(await put("", { step: "screen_saved" })).toBe("already");
    expect(await put("", { step: "alert_set" })).toBe("achievement_unverified");
    fixture.alerted.add("hanako");
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
      porfolio_added: async () => fixture.portfolios.set("hanako", ["130A"]),
    };
    for (const [step, reached] of Object.entries(reach)) {
      expect([step, await put("", { step })]).toEqual([step, "achievement_unverified"]);
      await reached();
      expect([step, await put("", { step })]).toEqual([step, "recorded"]);
      expect([step, await put("", { step })]).toEqual([step, "already"]);
    }
  });

  it("H62: rejects a view that the server did not see [spec 7.14]", async () => {
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
  ])("H62: rejects a claim to have reached %s [spec 3.15] [ASVS 2.3.1]", async (step) => {
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
