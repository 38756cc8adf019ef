import { randomUUID } from "node:crypto";
import type { AlertOverview, CompanyAlerts, PlanName } from "@tenbin/contract";
import { afterAll, beforeAll, beforeEach, describe, expect, it } from "vitest";
import { type AlertFixture, createAlertFixture, type DayCompany } from "./testing/alert-fixture.ts";

const DAY = "2025-11-14";
const codes = Array.from({ length: 8 }, (_, at) => `${1_000 + at}0`);
const companies = codes.map((code) => ({ code, nameJp: `見本${code}`, ratio: 1, close: 1_000 }));

let fixture: AlertFixture;
beforeAll(async () => {
  fixture = await createAlertFixture();
});
afterAll(() => fixture.drop());
beforeEach(() => {
  fixture.setTime(`${DAY}T21:00:00+09:00`);
  fixture.publish({ day: DAY, companies });
});

async function createMember(plan: PlanName = "tenbin_standard"): Promise<string> {
  const uid = randomUUID();
  await fixture.createMember(uid);
  fixture.plansOf.set(uid, plan);
  return uid;
}

const VERDICT = { condition: { kind: "verdict", once: false } } as const;
const PRICE = {
  condition: { kind: "price", direction: "below", level: 900, once: true },
} as const;
const RESULTS = { condition: { kind: "results", days_ahead: 1, once: false } } as const;
const request: AlertFixture["call"] = (...sent) => fixture.call(...sent);
const put = async (uid: string, ticker: string, body: object) => {
  const { status, body: answer } = await fixture.call(uid, "PUT", `/alerts/${ticker}`, body);
  return { status, body: answer as unknown as CompanyAlerts & { errorType?: string } };
};
const change = (uid: string, body: object) => fixture.call(uid, "PUT", "/alerts", body);
async function read(uid: string): Promise<AlertOverview> {
  const { status, body } = await fixture.call(uid, "GET", "/alerts");
  expect(status).toBe(200);
  return body as unknown as AlertOverview;
}

const stop = (token: string, ticker: string) =>
  request(null, "POST", `/stopmail/${token}/${ticker}`);
const errorOf = async (...sent: [string, string]) => (await stop(...sent)).body["errorType"];
/** The text of the member's mail about an evening. */
async function readMail(uid: string, day: string, prices: readonly DayCompany[]): Promise<string> {
  fixture.setTime(`${day}T20:00:00+09:00`);
  await fixture.value({ day, version: randomUUID(), companies: prices });
  const mails = await fixture.sendMails();
  return mails.find(({ to }) => to.startsWith(uid))!.text;
}

const ask = (id: string) => ({
  screen: { screen_id: id, enters: true, leaves: false, once: false },
});
/** Of a day on which everything was cheaper. */
const fallen = codes.map((code) => ({ code, nameJp: `見本${code}`, ratio: 0.7, close: 700 }));

describe("GET /alerts", () => {
  it("has settings and no alerts of who set nothing", async () => {
    const uid = await createMember("tenbin_light");
    expect(await read(uid)).toEqual({
      settings: { frequency: "same_day", portfolio: false, quiet_from: 22, quiet_until: 7 },
      allowed: "daily",
      same_day_plan: "tenbin_standard",
      screens_plan: "tenbin_standard",
      max_companies: 30,
      companies: [],
      screens: [],
      events: [],
      unread: 0,
      market_date: DAY,
    });
  });

  it("is for members", async () => {
    const { status } = await request(null, "GET", "/alerts");
    expect(status).toBe(401);
  });
});

describe("PUT /alerts/{ticker}", () => {
  it("sets what was sent, in its order, and says on whose share basis a level stands", async () => {
    const uid = await createMember();
    const { status, body } = await put(uid, "1000", { alerts: [PRICE, VERDICT] });
    expect(status).toBe(200);
    expect(body).toEqual({
      ticker: "1000",
      name_jp: "見本10000",
      stop_alert: false,
      alerts: [
        { ...PRICE, status: "armed", level_day: DAY },
        { ...VERDICT, status: "armed", level_day: null },
      ],
    });
    expect((await read(uid)).companies).toEqual([body]);
  });

  it("replaces all of the company, and keeps the state of what stays", async () => {
    const uid = await createMember();
    await put(uid, "1000", { alerts: [PRICE, VERDICT] });
    const states = async () =>
      (
        await fixture.database.pool.query<{ kind: string; state: unknown; level_day: string }>(
          `select condition ->> 'kind' as kind, state, level_day::text from alerts
           where uid = $1 order by kind`,
          [uid],
        )
      ).rows;
    const before = await states();
    fixture.publish({ day: "2025-11-17", companies: fallen });
    await put(uid, "1000", { alerts: [PRICE, RESULTS] });
    const after = await states();
    expect(after.map(({ kind }) => kind)).toEqual(["price", "results"]);
    expect(after[0]).toEqual(before[0]);
    await put(uid, "1000", { alerts: [{ ...PRICE, rearm: true }] });
    expect((await states())[0]).toMatchObject({
      level_day: "2025-11-17",
      state: { settling: { told: "below" } },
    });
    await put(uid, "1000", { alerts: [] });
    expect((await read(uid)).companies).toEqual([]);
  });

  it("sets once what parallel requests ask for [fault: another process × alerts]", async () => {
    const uid = await createMember();
    await Promise.all(
      Array.from({ length: 10 }, () => put(uid, "1000", { alerts: [VERDICT, PRICE, VERDICT] })),
    );
    expect((await read(uid)).companies[0]?.alerts).toHaveLength(2);
  });

  it("refuses what tells a valuation that the member may not see, naming the plan", async () => {
    const uid = await createMember("tenbin_free");
    for (const alert of [
      VERDICT,
      { condition: { kind: "ratio", direction: "below", level: 0.8, once: false } },
    ]) {
      const { status, body } = await put(uid, "1000", { alerts: [alert] });
      expect([status, body]).toMatchObject([
        403,
        { errorType: "plan_required", details: [{ path: "plan", reason: "tenbin_light" }] },
      ]);
    }
    expect((await put(uid, "1000", { alerts: [PRICE] })).status).toBe(200);
    fixture.unitsOf.set(uid, "1001");
    expect((await put(uid, "1001", { alerts: [VERDICT] })).status).toBe(200);
    expect((await put(uid, "1002", { alerts: [VERDICT] })).status).toBe(403);
  });

  it("takes as many companies as the plan allows, also at the same time", async () => {
    const uid = await createMember("tenbin_free");
    const answers = await Promise.all(
      codes.map((code) => put(uid, code.slice(0, 4), { alerts: [PRICE] })),
    );
    expect(answers.filter(({ status }) => status === 200)).toHaveLength(5);
    expect(answers.filter(({ body }) => body.errorType === "alerts_full")).toHaveLength(3);
    const [first] = (await read(uid)).companies;
    expect((await put(uid, first!.ticker, { alerts: [PRICE, RESULTS] })).status).toBe(200);
  });

  it.each([
    ["9999", { alerts: [VERDICT] }, 404],
    [
      "1000",
      { alerts: [{ condition: { kind: "price", direction: "below", level: 0, once: true } }] },
      422,
    ],
    ["1000", { alerts: [{ condition: { kind: "results", days_ahead: 2, once: true } }] }, 422],
    ["1000", { alerts: Array.from({ length: 13 }, () => VERDICT) }, 422],
    ["1000", { alert: [] }, 422],
  ])("refuses %s %j with %s", async (ticker, body, status) => {
    expect((await put(await createMember(), ticker, body)).status).toBe(status);
  });

  it("stops and resumes mails of a company without alerts, too [spec 3.1]", async () => {
    const uid = await createMember();
    const stopped = await put(uid, "1000", { stop_alert: true });
    expect(stopped.body).toMatchObject({ stop_alert: true, alerts: [] });
    expect((await read(uid)).companies).toMatchObject([{ ticker: "1000", stop_alert: true }]);
    await put(uid, "1000", { stop_alert: false });
    expect((await read(uid)).companies).toEqual([]);
  });
});

describe("PUT /alerts", () => {
  it("changes the settings that are sent", async () => {
    const uid = await createMember();
    const settings = { frequency: "daily", quiet_from: null };
    expect((await change(uid, { settings })).body["settings"]).toEqual({
      frequency: "daily",
      portfolio: false,
      quiet_from: null,
      quiet_until: 7,
    });
    expect((await change(uid, { settings: { quiet_from: 24 } })).status).toBe(422);
  });

  it("sets alerts of the member's screens where the plan has them [ASVS 8.2.2]", async () => {
    const light = await createMember("tenbin_light");
    const uid = await createMember();
    const [own, foreign] = [
      await fixture.saveScreen(uid, "割安", 0.8),
      await fixture.saveScreen(light, "割安", 0.8),
    ];
    expect((await change(uid, ask(own.id))).body["screens"]).toEqual([
      { ...ask(own.id).screen, name: "割安", status: "armed" },
    ]);
    expect((await change(uid, ask(foreign.id))).status).toBe(404);
    const refused = await change(light, ask(foreign.id));
    expect(refused.body).toMatchObject({ status: 403, errorType: "plan_required" });
    const off = { ...ask(own.id).screen, enters: false };
    expect((await change(uid, { screen: off })).body["screens"]).toEqual([]);
    await change(uid, ask(own.id));
    await fixture.call(uid, "DELETE", `/screening/saved/${own.id}`);
    expect((await read(uid)).screens).toEqual([]);
  });

  it("marks what was told as read, for all devices [ASVS 8.2.2]", async () => {
    const uid = await createMember();
    await put(uid, "1000", { alerts: [VERDICT, PRICE] });
    fixture.setTime("2025-11-17T20:00:00+09:00");
    await fixture.value({ day: "2025-11-17", companies: fallen });
    const { events, unread } = await read(uid);
    expect([events.length, unread]).toEqual([2, 2]);
    expect((await change(uid, { read: [events[0]!.id] })).body["unread"]).toBe(1);
    expect((await change(await createMember(), { read: [events[1]!.id] })).body["unread"]).toBe(0);
    expect((await read(uid)).unread).toBe(1);
    expect((await change(uid, { read: "all" })).body["unread"]).toBe(0);
  });
});

describe("POST /stopmail/{token}/{ticker}", () => {
  it("stops the mails of one company by the link of its section, any number of times", async () => {
    const uid = await createMember();
    for (const ticker of ["1000", "1001"]) await put(uid, ticker, { alerts: [VERDICT] });
    const text = await readMail(uid, "2025-11-17", fallen);
    const links = (text.match(/https:\S+\?token=\S+&ticker=\d+/g) ?? []).map(
      (link) => new URL(link).searchParams,
    );
    expect(links.map((link) => link.get("ticker") ?? "").toSorted()).toEqual(["1000", "1001"]);
    const token = links[0]!.get("token")!;
    for (let press = 0; press < 2; press += 1) {
      const { status, body } = await stop(token, "1000");
      expect([status, body]).toEqual([200, { stopped: true }]);
    }
    const { companies: shown } = await read(uid);
    expect(shown.map(({ ticker, stop_alert: isStopped }) => [ticker, isStopped])).toEqual([
      ["1000", true],
      ["1001", false],
    ]);
    const next = await readMail(uid, "2025-11-18", companies);
    expect(next).toContain("企業1001");
    expect(next).not.toContain("企業1000");
  });

  it("knows neither a foreign token nor a company that does not exist, nor who is gone", async () => {
    const uid = await createMember();
    await put(uid, "1000", { alerts: [VERDICT] });
    const text = await readMail(uid, "2025-11-17", fallen);
    const token = /token=([^&\s]+)/.exec(text)![1]!;
    expect(await errorOf("rubbish", "1000")).toBe("stop_link_unknown");
    expect(await errorOf(token, "9999")).toBe("company_not_found");
    expect((await read(uid)).companies[0]?.stop_alert).toBe(false);
    await fixture.database.pool.query("delete from members where uid = $1", [uid]);
    expect(await errorOf(token, "1000")).toBe("stop_link_unknown");
  });
});
