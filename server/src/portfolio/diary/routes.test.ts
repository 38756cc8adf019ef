import { randomUUID } from "node:crypto";
import type { Diary, DiaryEntry, PlanName } from "@tenbin/contract";
import { read, utils } from "@e965/xlsx";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { createPortfolioFixture, type PortfolioFixture } from "../testing/portfolio-fixture.ts";

let fixture: PortfolioFixture;
beforeAll(async () => {
  fixture = await createPortfolioFixture(["1000"]);
});
afterAll(() => fixture.drop());

async function createMember(plan: PlanName, ...tickers: string[]): Promise<string> {
  const uid = randomUUID();
  await fixture.createMember(uid);
  fixture.plansOf.set(uid, plan);
  for (const ticker of tickers) {
    expect(await fixture.call(uid, "PUT", `/portfolio/${ticker}`)).toMatchObject({ status: 200 });
  }
  return uid;
}

const TEXT = "決算を待たずに買う。\n理由は割安さ。";
const written = () => ({ id: randomUUID(), decision: "bought", text: TEXT });
const write = (uid: string, ticker: string, body: object = written()) =>
  fixture.call(uid, "POST", `/portfolio/${ticker}/diary`, body);

async function readEntries(uid: string): Promise<DiaryEntry[]> {
  const { status, body } = await fixture.call(uid, "GET", "/portfolio/diary");
  expect(status).toBe(200);
  return (body as Diary).entries;
}

async function countRows(uid: string): Promise<number> {
  const { rows } = await fixture.database.pool.query<{ count: number }>(
    "select count(*) from portfolio_diary where uid = $1",
    [uid],
  );
  return rows[0]!.count;
}

describe("POST /portfolio/{ticker}/diary", () => {
  it("keeps the text with the figures of the market day", async () => {
    const uid = await createMember("tenbin_light", "0100");
    const body = written();
    const { status, body: answer } = await write(uid, "０１００", body);
    expect([status, answer["status"]]).toEqual([200, "written"]);
    const [entry] = await readEntries(uid);
    expect(answer["entry"]).toEqual(entry);
    expect(entry).toMatchObject({
      ...body,
      ticker: "0100",
      written_at: Date.parse("2025-11-17T12:00:00+09:00") / 1_000,
      due_on: "2026-11-17",
      is_due: false,
      masked: false,
      frozen: {
        market_day: "2025-11-14",
        price: 1_000,
        price_day: "2025-11-14",
        weighed: { value_per_share: 1_389, ratio: 0.72, verdict: "cheap", unrated_reason: null },
      },
    });
  });

  it("writes once what is sent twice, at once or later, and never changes it", async () => {
    const uid = await createMember("tenbin_light", "0100");
    const body = written();
    const answers = await Promise.all(Array.from({ length: 10 }, () => write(uid, "0100", body)));
    const count = (status: string) => answers.filter((each) => each.body["status"] === status);
    expect([count("written").length, count("already").length]).toEqual([1, 9]);
    const [before] = await readEntries(uid);
    const other = { ...body, id: body.id.toUpperCase(), text: "別の理由", decision: "sold" };
    expect((await write(uid, "0100", other)).body).toEqual({ status: "already", entry: before });
    expect(await readEntries(uid)).toEqual([before]);
  });

  it.each([
    ["figures of the sender's", { price: 1 }, "unknown_field"],
    ["blanks for a text", { text: " \n" }, "invalid_request"],
    ["a text of 1,001 characters", { text: "𠮷".repeat(1_001) }, "invalid_request"],
    ["an unknown decision", { decision: "gambled" }, "invalid_request"],
    ["an id that is none", { id: "1" }, "invalid_request"],
  ])("rejects %s", async (_, changes, errorType) => {
    const uid = await createMember("tenbin_light", "0100");
    const answer = await write(uid, "0100", { ...written(), ...changes });
    expect(answer).toMatchObject({ status: 422, body: { errorType } });
    expect(await countRows(uid)).toBe(0);
  });

  it("answers 404 to a company that is not in the portfolio", async () => {
    const uid = await createMember("tenbin_light", "1000");
    for (const ticker of ["0100", "9999", "xyz"]) {
      const answer = await write(uid, ticker);
      expect(answer).toMatchObject({ status: 404, body: { errorType: "not_found" } });
    }
  });

  it("answers 409 at the limit, and takes another company", async () => {
    const uid = await createMember("tenbin_light", "0100", "1000");
    await write(uid, "0100");
    await fixture.database.pool.query(
      `insert into portfolio_diary select uid, gen_random_uuid(), code, written_at, decision, note,
         market_day, price, price_day, value_per_share, ratio, verdict, unrated_reason, accuracy,
         pillars, engine_version
       from portfolio_diary, generate_series(2, 100) where uid = $1`,
      [uid],
    );
    expect(await write(uid, "0100")).toMatchObject({
      status: 409,
      body: { errorType: "diary_full" },
    });
    expect(await write(uid, "1000")).toMatchObject({ status: 200 });
    expect(await countRows(uid)).toBe(101);
  });
});

describe("GET /portfolio/diary", () => {
  it("masks what the member may not see when reading, whatever could be seen when writing", async () => {
    const uid = await createMember("tenbin_free", "0100", "1000");
    await write(uid, "0100");
    fixture.passTime(1_000);
    await write(uid, "1000");
    const masked = { masked: true, text: TEXT, frozen: { price: 1_000, weighed: null } };
    const [open, closed] = await readEntries(uid);
    expect(open).toMatchObject({ ticker: "1000", masked: false });
    expect(open?.frozen.weighed?.verdict).toBe("cheap");
    expect(closed).toMatchObject({ ticker: "0100", ...masked, held: { weighed: null } });
    fixture.plansOf.set(uid, "tenbin_light");
    expect((await readEntries(uid))[1]?.frozen.weighed?.value_per_share).toBe(1_389);
    fixture.plansOf.set(uid, "tenbin_free");
    const { body } = await fixture.call(uid, "GET", "/portfolio/diary");
    expect((body as Diary).entries[1]).toMatchObject(masked);
    expect(JSON.stringify((body as Diary).entries[1])).not.toMatch(/1389|cheap/);
  });

  it("keeps entries of a company that left the portfolio, until they are deleted", async () => {
    const uid = await createMember("tenbin_light", "0100");
    const body = written();
    await write(uid, "0100", body);
    await fixture.call(uid, "DELETE", "/portfolio/0100");
    await fixture.database.pool.query("delete from portfolio_companies where uid = $1", [uid]);
    expect(await readEntries(uid)).toMatchObject([{ id: body.id, text: TEXT }]);
    const remove = () => fixture.call(uid, "DELETE", `/portfolio/diary/entries/${body.id}`);
    expect(await remove()).toEqual({ status: 200, body: { count: 0 } });
    expect(await remove()).toMatchObject({ status: 404, body: { errorType: "not_found" } });
  });

  it("is each member's own (H21)", async () => {
    const [owner, other] = [
      await createMember("tenbin_light", "0100"),
      await createMember("tenbin_light", "0100"),
    ];
    const body = written();
    await write(owner, "0100", body);
    expect(await readEntries(other)).toEqual([]);
    const removed = await fixture.call(other, "DELETE", `/portfolio/diary/entries/${body.id}`);
    expect(removed).toMatchObject({ status: 404 });
    expect((await write(other, "0100", body)).body["status"]).toBe("written");
    expect([await countRows(owner), await countRows(other)]).toEqual([1, 1]);
  });

  it("goes with its member", async () => {
    const uid = await createMember("tenbin_light", "0100");
    await write(uid, "0100");
    await fixture.database.pool.query("delete from members where uid = $1", [uid]);
    expect(await countRows(uid)).toBe(0);
  });
});

describe("GET /portfolio/diary/export", () => {
  it("writes text and figures, and neither value nor verdict of a masked company", async () => {
    const uid = await createMember("tenbin_light", "0100");
    await write(uid, "0100", { ...written(), text: "=1+1" });
    const rowOf = async (format: "csv" | "xlsx") => {
      const { bytes } = await fixture.download(uid, `/portfolio/diary/export?format=${format}`);
      const book = read(bytes, format === "csv" ? { raw: true } : {});
      const [row] = utils.sheet_to_json<Record<string, unknown>>(book.Sheets[book.SheetNames[0]!]!);
      return row!;
    };
    const shown = { 証券コード: "0100", 判断: "買った", 理由: "'=1+1", その日の判定: "割安" };
    expect(await rowOf("csv")).toMatchObject({ ...shown, その日の理論価値: "1389" });
    expect(await rowOf("xlsx")).toMatchObject({
      ...shown,
      理由: "=1+1",
      その日の株価: 1_000,
      その日の理論価値: 1_389,
    });
    fixture.plansOf.set(uid, "tenbin_free");
    for (const format of ["csv", "xlsx"] as const) {
      const row = await rowOf(format);
      expect(row).toMatchObject({ その日の判定: "未解放", 最新の判定: "未解放" });
      expect(JSON.stringify(row)).not.toMatch(/1389|割安/);
    }
  });
});

it("read-only members read their diary and change nothing (H23)", async () => {
  const uid = randomUUID();
  await fixture.createMember(uid, { readOnly: true });
  expect(await readEntries(uid)).toEqual([]);
  const answers = [
    await write(uid, "0100"),
    await fixture.call(uid, "DELETE", `/portfolio/diary/entries/${randomUUID()}`),
  ];
  for (const answer of answers) {
    expect(answer).toMatchObject({ status: 403, body: { errorType: "read_only" } });
  }
});

it("after twelve months an entry is due, and stands beside what held through a split [fault: clock × portfolio]", async () => {
  const uid = await createMember("tenbin_light", "0100");
  await write(uid, "0100");
  const [before] = await readEntries(uid);
  fixture.publish("2026-11-16", 600, new Map([["01000", [{ exDate: "2026-04-01", factor: 0.5 }]]]));
  fixture.passTime(Date.parse("2026-11-16T23:59:59+09:00") - before!.written_at * 1_000);
  expect(await readEntries(uid)).toMatchObject([{ is_due: false }]);
  fixture.passTime(1_000);
  const [due] = await readEntries(uid);
  expect(due).toMatchObject({
    is_due: true,
    frozen: before!.frozen,
    held: {
      until: "2026-11-16",
      splits: [{ ex_date: "2026-04-01", factor: 0.5 }],
      price: { before: 500, after: 600, change: 200 },
      weighed: { value_before: 694.5, value_change: 1_000, after: { verdict: "cheap" } },
    },
  });
});
