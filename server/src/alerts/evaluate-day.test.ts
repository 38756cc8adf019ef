import { randomUUID } from "node:crypto";
import type { AlertOverview, PlanName } from "@tenbin/contract";
import { afterAll, beforeAll, beforeEach, describe, expect, it } from "vitest";
import { documentFixture } from "../companies/testing/fixtures.ts";
import { type AlertFixture, createAlertFixture, type DayCompany } from "./testing/alert-fixture.ts";

const CODE = "97350";
const DAYS = ["2025-11-14", "2025-11-17", "2025-11-18", "2025-11-19", "2025-11-20"] as const;
const evening = (day: string, time = "20:00") => `${day}T${time}:00+09:00`;
const company = (changes: Partial<DayCompany> = {}): DayCompany => ({
  code: CODE,
  nameJp: "見本警備",
  ratio: 1,
  close: 1_000,
  ...changes,
});
const VERDICT = { condition: { kind: "verdict", once: false } };

let fixture: AlertFixture;
beforeAll(async () => {
  fixture = await createAlertFixture();
});
afterAll(() => fixture.drop());

let uid: string;
beforeEach(async () => {
  await fixture.database.pool.query("truncate alert_days; delete from members");
  fixture.setTime(evening(DAYS[0], "21:00"));
  uid = await createMember("tenbin_standard");
  fixture.publish({ day: DAYS[0], companies: [company()] });
});

async function createMember(plan: PlanName): Promise<string> {
  const member = randomUUID();
  await fixture.createMember(member);
  fixture.plansOf.set(member, plan);
  return member;
}

async function set(member: string, ...alerts: object[]) {
  const { status, body } = await fixture.call(member, "PUT", "/alerts/9735", { alerts });
  expect([status, body]).toEqual([200, expect.anything()]);
}

/** Values the day in its evening. @param changes of the company */
async function value(day: string, changes: Partial<DayCompany> = {}, time?: string) {
  fixture.setTime(evening(day, time));
  await fixture.value({ day, companies: [company(changes)] });
}

async function overview(member = uid): Promise<AlertOverview> {
  const { status, body } = await fixture.call(member, "GET", "/alerts");
  expect(status).toBe(200);
  return body as unknown as AlertOverview;
}
const kindsOf = async (member = uid) =>
  (await overview(member)).events.map(({ kind, market_day: day }) => `${day} ${kind}`);
const subjects = async () => (await fixture.sendMails()).map(({ subject }) => subject);

const FRIDAY = "2025-11-21";
async function follow(plan: PlanName): Promise<string> {
  const member = await createMember(plan);
  await fixture.addToPortfolio(member, CODE);
  await fixture.call(member, "PUT", "/alerts", { settings: { portfolio: true } });
  return member;
}
async function sendAt(iso: string) {
  fixture.setTime(iso);
  await fixture.writeDueMails();
  return fixture.sendMails();
}

describe("evaluateDay", () => {
  it("tells a changed verdict the same evening, in the list and in one mail", async () => {
    await set(uid, VERDICT);
    await value(DAYS[1], { ratio: 0.7 });
    const { events, unread } = await overview();
    expect(unread).toBe(1);
    expect(events).toMatchObject([
      {
        kind: "verdict",
        ticker: "9735",
        name_jp: "見本警備",
        market_day: DAYS[1],
        verdict_before: "fair",
        verdict_after: "cheap",
        ratio_before: 1,
        ratio_after: 0.7,
        read: false,
      },
    ]);
    const [mail, ...others] = await fixture.sendMails();
    expect(others).toEqual([]);
    expect(mail).toMatchObject({
      to: `${uid}@example.jp`,
      subject: "【天秤】9735 企業9735:妥当→割安",
    });
    expect(mail!.text).toContain("株価÷理論価値 1.00 → 0.70");
    expect(mail!.text).toContain("「判定が変わったとき」の通知を設定されているため");
  });

  it("says nothing of what was so when the alert was set", async () => {
    await set(uid, VERDICT, {
      condition: { kind: "price", direction: "below", level: 1_500, once: false },
    });
    await value(DAYS[1]);
    expect(await kindsOf()).toEqual([]);
    expect(await subjects()).toEqual([]);
  });

  it("tells and sends nothing twice when a day is valued again", async () => {
    await set(uid, VERDICT);
    for (const version of ["a", "b", "c"]) {
      fixture.setTime(evening(DAYS[1]));
      await fixture.value({ day: DAYS[1], version, companies: [company({ ratio: 0.7 })] });
    }
    expect(await kindsOf()).toEqual([`${DAYS[1]} verdict`]);
    expect(await subjects()).toHaveLength(1);
    await fixture.value({ day: DAYS[1], version: "d", companies: [company({ ratio: 0.7 })] });
    expect(await subjects()).toEqual([]);
  });

  it("adds the evening's later disclosures to the list at once and to the next morning's mail [fault: vendor × alerts]", async () => {
    await set(uid, VERDICT, { condition: { kind: "disclosure", kinds: [], once: false } });
    await value(DAYS[1], { ratio: 0.7 });
    expect(await subjects()).toHaveLength(1);
    fixture.setTime(evening(DAYS[1], "21:30"));
    const late = documentFixture({
      documentId: "late",
      code: CODE,
      kind: "notice",
      title: "配当予想の修正に関するお知らせ",
      disclosedAt: evening(DAYS[1], "20:45"),
    });
    await fixture.value({
      day: DAYS[1],
      version: "late",
      companies: [company({ ratio: 0.7 })],
      documents: [late],
    });
    expect(await kindsOf()).toEqual([`${DAYS[1]} disclosure`, `${DAYS[1]} verdict`]);
    expect(await subjects()).toEqual([]);
    fixture.setTime(evening(DAYS[2], "07:05"));
    await fixture.writeDueMails();
    await fixture.writeDueMails();
    expect(await subjects()).toEqual(["【天秤】9735 企業9735:配当予想の修正に関するお知らせ"]);
  });

  it("writes one mail of all companies and kinds of an evening", async () => {
    await set(uid, VERDICT, {
      condition: { kind: "price", direction: "below", level: 900, once: false },
    });
    await value(DAYS[1], { ratio: 0.7, close: 700 });
    expect(await subjects()).toEqual(["【天秤】9735 企業9735:妥当→割安 ほか1件"]);
  });

  it("waits for the evening, and for the end of quiet hours [fault: clock × alerts]", async () => {
    await set(uid, VERDICT);
    await value(DAYS[1], { ratio: 0.7 }, "16:30");
    await fixture.writeDueMails();
    expect(await subjects()).toEqual([]);
    fixture.setTime(evening(DAYS[1], "19:00"));
    await fixture.writeDueMails();
    expect(await subjects()).toHaveLength(1);
    await value(DAYS[2], { ratio: 1 }, "23:00");
    await fixture.writeDueMails();
    expect(await subjects()).toEqual([]);
    fixture.setTime(evening(DAYS[3], "07:00"));
    await fixture.writeDueMails();
    expect(await subjects()).toHaveLength(1);
  });

  it("mails by plan: light the next morning, free on Saturday, a company bought alone at once", async () => {
    const light = await createMember("tenbin_light");
    const free = await createMember("tenbin_free");
    const unit = await createMember("tenbin_free");
    fixture.unitsOf.set(unit, "9735");
    const warning = { condition: { kind: "warning", once: false } };
    for (const member of [light, free, unit]) await set(member, warning);
    await value(DAYS[1], { fields: { warning: ["going_concern"] } });
    const to = async () => (await fixture.sendMails()).map((mail) => mail.to.slice(0, 36));
    expect(await to()).toEqual([unit]);
    fixture.setTime(evening(DAYS[2], "07:00"));
    await fixture.writeDueMails();
    expect(await to()).toEqual([light]);
    fixture.setTime("2025-11-22T07:00:00+09:00");
    await fixture.writeDueMails();
    expect(await to()).toEqual([free]);
  });

  it("tells a one-shot alert once, until it is armed again", async () => {
    const condition = { kind: "price", direction: "below", level: 900, once: true };
    await set(uid, { condition });
    await value(DAYS[1], { close: 800 });
    await value(DAYS[2], { close: 1_100 });
    await value(DAYS[3], { close: 800 });
    expect(await kindsOf()).toEqual([`${DAYS[1]} price`]);
    expect((await overview()).companies[0]?.alerts[0]?.status).toBe("told");
    await set(uid, { condition, rearm: true });
    await value(DAYS[4], { close: 1_100 });
    await value("2025-11-21", { close: 800 });
    expect(await kindsOf()).toEqual(["2025-11-21 price", `${DAYS[1]} price`]);
  });

  it("ends what a lost right allowed, says so once, and shows nothing of it any more", async () => {
    await set(uid, VERDICT, {
      condition: { kind: "ratio", direction: "below", level: 0.9, once: false },
    });
    await value(DAYS[1], { ratio: 0.7 });
    await fixture.sendMails();
    fixture.plansOf.set(uid, "tenbin_free");
    await value(DAYS[2], { ratio: 1 });
    await value(DAYS[3], { ratio: 0.7 });
    expect(await kindsOf()).toEqual([`${DAYS[2]} ended`]);
    expect((await overview()).companies[0]?.alerts.map(({ status }) => status)).toEqual([
      "ended",
      "ended",
    ]);
    fixture.setTime("2025-11-22T07:00:00+09:00");
    await fixture.writeDueMails();
    const mails = await fixture.sendMails();
    expect(mails.map(({ subject }) => subject)).toEqual([
      "【天秤】9735 企業9735:この企業の分析をご覧になれなくなったため、判定などの通知を終えました。",
    ]);
  });

  it("composes with the rights of the moment of sending [fault: SMTP × alerts]", async () => {
    await set(uid, VERDICT, { condition: { kind: "warning", once: false } });
    await value(DAYS[1], { ratio: 0.7, fields: { warning: ["going_concern", "extreme_value"] } });
    fixture.plansOf.set(uid, "tenbin_free");
    const [mail] = await fixture.sendMails();
    expect(mail!.text).toContain("継続企業の前提");
    for (const secret of ["妥当", "割安", "0.70", "極端に離れています"]) {
      expect(mail!.text + mail!.html).not.toContain(secret);
    }
  });

  it("mails nothing of a company that the member stopped, and goes on in the list", async () => {
    await set(uid, VERDICT);
    await value(DAYS[1], { ratio: 0.7 });
    const stopped = await fixture.call(uid, "PUT", "/alerts/9735", { stop_alert: true });
    expect(stopped.body).toMatchObject({ stop_alert: true });
    expect(await subjects()).toEqual([]);
    await value(DAYS[2], { ratio: 1 });
    expect(await subjects()).toEqual([]);
    expect(await kindsOf()).toHaveLength(2);
    await fixture.call(uid, "PUT", "/alerts/9735", { stop_alert: false });
    await value(DAYS[3], { ratio: 0.7 });
    expect(await subjects()).toHaveLength(1);
  });

  it("sends no mails of a kind that is off, and asks for mornings apart from evenings", async () => {
    await set(uid, VERDICT);
    fixture.unwanted.add(`${uid} alert`);
    await value(DAYS[1], { ratio: 0.7 });
    expect(await subjects()).toEqual([]);
    await fixture.call(uid, "PUT", "/alerts", { settings: { frequency: "daily" } });
    await value(DAYS[2], { ratio: 1 });
    fixture.setTime(evening(DAYS[3], "07:00"));
    await fixture.writeDueMails();
    expect(await subjects()).toHaveLength(1);
  });

  it("tells who enters and leaves a saved screen, within an edge once", async () => {
    const { id } = await fixture.saveScreen(uid, "割安", 0.8);
    const screen = { screen_id: id, enters: true, leaves: true, once: false };
    expect((await fixture.call(uid, "PUT", "/alerts", { screen })).status).toBe(200);
    const ratios = [0.79, 0.81, 0.795, 0.805, 1];
    for (const [at, ratio] of ratios.entries()) {
      await value(["2025-11-17", "2025-11-18", "2025-11-19", "2025-11-20", "2025-11-21"][at]!, {
        ratio,
      });
    }
    expect((await overview()).events).toMatchObject([
      { kind: "screen", market_day: "2025-11-21", left: [{ ticker: "9735", name_jp: "見本警備" }] },
      { kind: "screen", market_day: "2025-11-17", entered: [{ ticker: "9735" }], screen: { id } },
    ]);
    expect((await subjects()).toSorted()).toEqual([
      "【天秤】保存した条件「割安」:入った企業:9735 見本警備",
      "【天秤】保存した条件「割安」:外れた企業:9735 見本警備",
    ]);
  });

  it("follows the portfolio of who wants it, and leaves it again", async () => {
    await fixture.addToPortfolio(uid, CODE);
    await fixture.call(uid, "PUT", "/alerts", { settings: { portfolio: true } });
    await value(DAYS[1]);
    await value(DAYS[2], { ratio: 0.7 });
    expect(await kindsOf()).toEqual([`${DAYS[2]} verdict`]);
    const [mail] = await fixture.sendMails();
    expect(mail!.text).toContain("ポートフォリオの企業のお知らせをオンにされているため");
    await fixture.call(uid, "PUT", "/alerts", { settings: { portfolio: false } });
    await value(DAYS[3], { ratio: 1 });
    expect(await kindsOf()).toHaveLength(1);
  });

  describe("a digest", () => {
    it("names results that own companies plan in the coming week, though nothing was told, once", async () => {
      const member = await follow("tenbin_free");
      fixture.planResults(CODE, "2025-11-27");
      await value(DAYS[4]);
      await value(FRIDAY);
      expect(await sendAt("2025-11-22T06:55:00+09:00")).toEqual([]);
      const [mail, ...others] = await sendAt("2025-11-22T07:00:00+09:00");
      expect(others).toEqual([]);
      expect(mail).toMatchObject({
        to: `${member}@example.jp`,
        kind: "alerts.morning",
        subject: "【天秤】決算発表の予定:11月27日 9735 企業9735",
      });
      expect(mail!.text).toContain("■ これからの決算発表の予定\n");
      expect(mail!.text).toContain("11月27日:9735 企業9735(第2四半期)");
      await value(FRIDAY, {}, "22:00");
      await value("2025-11-25");
      expect(await sendAt("2025-11-29T07:00:00+09:00")).toEqual([]);
    });

    it("names them with what was told, and nothing that is over, was moved or is stopped", async () => {
      const member = await follow("tenbin_light");
      fixture.planResults(CODE, DAYS[2]);
      await value(DAYS[0], {}, "20:00");
      await value(DAYS[1], { fields: { warning: [] } });
      const [mail] = await sendAt(`${DAYS[2]}T07:00:00+09:00`);
      expect(mail!.text).toContain("11月18日:9735 企業9735(第2四半期)");
      fixture.planResults(CODE, DAYS[3]);
      await value(DAYS[2]);
      fixture.planResults(CODE, "2025-12-10");
      expect(await sendAt(`${DAYS[3]}T07:00:00+09:00`)).toEqual([]);
      fixture.planResults(CODE, DAYS[4]);
      await value(DAYS[3], { ratio: 0.7 });
      const [both] = await sendAt(`${DAYS[4]}T07:00:00+09:00`);
      expect(both!.text).toContain("妥当 → 割安");
      expect(both!.text.match(/決算発表の予定/g)).toHaveLength(1);
      await fixture.call(member, "PUT", "/alerts/9735", { stop_alert: true });
      fixture.planResults(CODE, FRIDAY);
      await value(DAYS[4], { ratio: 0.7 });
      expect(await sendAt(`${FRIDAY}T07:00:00+09:00`)).toEqual([]);
    });

    it("is nobody's who is told the same day, nor of a kind that is off", async () => {
      await follow("tenbin_standard");
      const off = await follow("tenbin_light");
      fixture.unwanted.add(`${off} digest`);
      fixture.planResults(CODE, DAYS[2]);
      await value(DAYS[1]);
      expect(await sendAt(`${DAYS[2]}T07:00:00+09:00`)).toEqual([]);
    });
  });

  it("ends with the same list and mails after kills at any statement [fault: PostgreSQL × alerts]", async () => {
    await set(uid, VERDICT);
    const { pool } = fixture.database;
    for (const table of ["alert_events", "outbox", "alerts"]) {
      await pool.query(
        `create function fail() returns trigger language plpgsql as $$ begin raise 'killed'; end $$;
         create trigger fail before insert or update on ${table} execute function fail();`,
      );
      await expect(value(DAYS[1], { ratio: 0.7 })).rejects.toThrow("killed");
      await pool.query(`drop function fail cascade`);
      expect(await kindsOf()).toEqual([]);
    }
    await value(DAYS[1], { ratio: 0.7 });
    expect(await kindsOf()).toEqual([`${DAYS[1]} verdict`]);
    expect(await subjects()).toHaveLength(1);
  });

  it("tells once what several processes evaluate at the same time [fault: another process × alerts]", async () => {
    await set(uid, VERDICT);
    await Promise.all(Array.from({ length: 8 }, () => value(DAYS[1], { ratio: 0.7 })));
    expect(await kindsOf()).toEqual([`${DAYS[1]} verdict`]);
    expect(await subjects()).toHaveLength(1);
  });

  it("keeps nothing of a deleted member", async () => {
    await set(uid, VERDICT);
    await fixture.call(uid, "PUT", "/alerts", { settings: { portfolio: true } });
    await fixture.call(uid, "PUT", "/alerts/9735", { stop_alert: true });
    await value(DAYS[1], { ratio: 0.7 });
    const { pool } = fixture.database;
    await pool.query("delete from members where uid = $1", [uid]);
    for (const table of ["alerts", "alert_events", "alert_settings", "stopped_alerts"]) {
      expect((await pool.query(`select from ${table} where uid = $1`, [uid])).rows).toEqual([]);
    }
  });
});
