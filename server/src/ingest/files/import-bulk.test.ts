import { importRecords } from "../index.ts";
import { mkdir, mkdtemp, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { constants, gunzipSync, gzipSync } from "node:zlib";
import type pg from "pg";
import { afterEach, beforeEach, describe, expect, it } from "vitest";
import { createTestDatabase, type TestDatabase } from "../../platform/testing/database.ts";
import { createCompanies } from "../../companies/index.ts";
import { importBulk } from "./import-bulk.ts";
import { contentOf, importUntilRows, writeBars } from "./testing/killed-import.ts";

const HEADER = "Date,Code,C,AdjFactor";
const OHLCV = "Date,Code,O,H,L,C,Vo,AdjFactor";

const document = (id: string, changes: object = {}) =>
  JSON.stringify({
    code: "1301",
    edinet_code: "E00012",
    name_jp: "株式会社 見本",
    doc_id: id,
    disclosed_at: "2016-06-24T14:37:00+09:00",
    period_type: "FY",
    period_start: "2015-04-01",
    period_end: "2016-03-31",
    consolidated: true,
    accounting_standard: "JP",
    facts: { NetSales: 100 },
    ...changes,
  });

describe("importBulk", () => {
  let database: TestDatabase;
  let folder: string;
  let pool: pg.Pool;

  beforeEach(async () => {
    [database, folder] = await Promise.all([
      createTestDatabase(),
      mkdtemp(join(tmpdir(), "tenbin-import-")),
    ]);
    pool = database.pool;
  });
  afterEach(async () => {
    await Promise.all([database.drop(), rm(folder, { recursive: true })]);
  });

  const write = async (name: string, content: string | Buffer) => {
    const path = join(folder, name);
    await writeFile(path, content);
    return path;
  };
  const run = (...paths: string[]) => importBulk(pool, paths, { adjusted: false });
  const bars = async () =>
    (await pool.query("select code, date, open, close, volume, adj_factor from bars order by 1, 2"))
      .rows;

  it("imports bars with a BOM and CRLF, keeps null days, and updates derived tables", async () => {
    const path = await write(
      "bars.csv",
      `\uFEFF${OHLCV}\r\n2014-01-30,1301,1,3,1,2,100,1\r\n2014-01-31,1301,,,,,,1\r\n2014-02-03,1301,4,4,4,4,10,0.333333\r\n`,
    );
    const report = await run(path);
    expect(report.bars).toEqual({ read: 3, added: 3, changed: 0, unchanged: 0, refused: 0 });
    expect(await bars()).toEqual([
      { code: "13010", date: "2014-01-30", open: 1, close: 2, volume: 100, adj_factor: 1 },
      { code: "13010", date: "2014-01-31", open: null, close: null, volume: null, adj_factor: 1 },
      { code: "13010", date: "2014-02-03", open: 4, close: 4, volume: 10, adj_factor: 0.333333 },
    ]);
    const ends = await pool.query("select month, date, close from month_end_closes order by month");
    expect(ends.rows).toEqual([
      { month: "2014-01-01", date: "2014-01-30", close: 2 },
      { month: "2014-02-01", date: "2014-02-03", close: 4 },
    ]);
    const actions = await pool.query("select ex_date, factor from corporate_actions");
    expect(actions.rows).toEqual([{ ex_date: "2014-02-03", factor: 1 / 3 }]);
    const days = await pool.query("select date from trading_days order by date");
    expect(days.rows).toEqual([{ date: "2014-01-30" }, { date: "2014-02-03" }]);
    const issues = await pool.query("select code, name_jp from issues");
    expect(issues.rows).toEqual([{ code: "13010", name_jp: "1301" }]);
  });

  it("keeps bars of closed days, but neither as trading days nor as month ends", async () => {
    const days = ["2018-04-26", "2018-04-27", "2018-04-30"].map(
      (day, n) => `${day},1301,${n + 1},1`,
    );
    await run(await write("bars.csv", [HEADER, ...days].join("\n")));
    const derived = async () => ({
      bars: (await bars()).length,
      days: (await pool.query("select date from trading_days order by date")).rows,
      ends: (await pool.query("select date, close from month_end_closes")).rows,
    });
    const expected = {
      bars: 3,
      days: [{ date: "2018-04-26" }, { date: "2018-04-27" }],
      ends: [{ date: "2018-04-27", close: 2 }],
    };
    expect(await derived()).toEqual(expected);
    // The same for bars merged into existing ones.
    const corrected = [HEADER, ...days, "2018-05-03,1301,9,1"]
      .join("\n")
      .replace("1301,3,", "1301,7,");
    await run(await write("corrected.csv", corrected));
    expect(await derived()).toEqual({ ...expected, bars: 4 });
    const quote = await createCompanies({ pool }).quote("13010");
    expect(quote).toMatchObject({ date: "2018-04-27", close: 2 });
  });

  it("rejects corrupt and repeated rows by file, line and reason, and imports the rest", async () => {
    const path = await write(
      "bars.csv",
      [
        HEADER,
        "2014-01-06,1301,1,1",
        "2026-02-30,1301,1,1",
        "2014-01-07,1301,NaN,1",
        "2014-01-06,13010,9,1",
        "2014-01-08,1301,3,1",
      ].join("\n"),
    );
    const report = await run(path);
    expect(report.bars).toEqual({ read: 5, added: 2, changed: 0, unchanged: 0, refused: 3 });
    expect(report.refusals).toEqual([
      { file: path, line: 3, reason: 'not a date: "2026-02-30"' },
      { file: path, line: 4, reason: 'close is not a number: "NaN"' },
      { file: path, line: 5, reason: "repeats an earlier code and date" },
    ]);
    expect((await bars()).map((bar) => bar.close)).toEqual([1, 3]);
  });

  it("changes nothing when the same files come again in another format or order", async () => {
    const rows = ["2014-01-06,1301,1,1", "2014-01-07,1301,2,0.5", "2014-01-06,1302,3,1"];
    await run(await write("bars.csv", `${[HEADER, ...rows].join("\n")}\n`));
    const before = await contentOf(pool);
    const again = await run(join(folder, "bars.csv"));
    expect(again.bars).toEqual({ read: 3, added: 0, changed: 0, unchanged: 3, refused: 0 });
    const other = await run(
      await write("other.csv.gz", gzipSync([HEADER, ...rows.toReversed()].join("\r\n"))),
    );
    expect(other.bars).toEqual({ read: 3, added: 0, changed: 0, unchanged: 3, refused: 0 });
    expect(await contentOf(pool)).toBe(before);
  });

  it("applies a corrected close and updates the month end", async () => {
    await run(await write("a.csv", `${HEADER}\n2014-01-06,1301,1,1\n2014-01-07,1301,2,0.5\n`));
    const corrected = await run(await write("b.csv", `${HEADER}\n2014-01-07,1301,,1\n`));
    expect(corrected.bars).toMatchObject({ changed: 1, added: 0 });
    const { rows } = await pool.query("select date, close from month_end_closes");
    expect(rows).toEqual([{ date: "2014-01-06", close: 1 }]);
    expect((await pool.query("select * from corporate_actions")).rows).toEqual([]);
    // The first file's rows have changed since: its chunk must not count as unchanged.
    const back = await run(join(folder, "a.csv"));
    expect(back.bars).toMatchObject({ changed: 1, unchanged: 1 });
    expect((await bars()).map((bar) => bar.close)).toEqual([1, 2]);
  });

  it("restores its own bar after another importer has changed it", async () => {
    const path = await write("a.csv", `${OHLCV}\n2014-01-06,1301,1,1,1,1,9,1\n`);
    await run(path);
    const bar = { code: "13010", date: "2014-01-06", open: 2, high: 2, low: 2, close: 2 };
    const other = { issues: [], documents: [], bars: () => [{ ...bar, volume: 9, adjFactor: 1 }] };
    await importRecords(pool, other, "real");
    expect((await run(path)).bars).toMatchObject({ changed: 1, unchanged: 0 });
    expect(await bars()).toMatchObject([{ close: 1 }]);
  });

  it("imports again what was deleted outside the importer", async () => {
    const path = await write("a.csv", `${HEADER}\n2014-01-06,1301,1,1\n2014-01-07,1301,2,1\n`);
    await run(path);
    await pool.query("delete from bar_rows");
    expect((await run(path)).bars).toMatchObject({ added: 2, unchanged: 0 });
  });

  it("keeps open, high, low and volume when a file with fewer columns repeats the close, in any order", async () => {
    const rich = `${OHLCV}\n2014-01-06,1301,1,3,1,2,100,1\n`;
    const poor = `${HEADER}\n2014-01-06,1301,2,1\n2014-01-06,1302,5,1\n`;
    await mkdir(join(folder, "both"));
    await write("both/a.csv", poor);
    await write("both/b.csv", rich);
    const report = await run(join(folder, "both"));
    expect(report.bars).toMatchObject({ read: 3, added: 2, unchanged: 1, changed: 0 });
    expect(await bars()).toMatchObject([{ volume: 100 }, { volume: null }]);
  });

  it("keeps the adjusted series apart", async () => {
    const path = await write("bars.csv", `${HEADER}\n2025-01-06,1301,1,1\n`);
    await importBulk(pool, [path], { adjusted: true });
    expect(await bars()).toEqual([]);
    expect((await pool.query("select close from adjusted_bars")).rows).toEqual([{ close: 1 }]);
    expect((await pool.query("select * from month_end_closes")).rows).toEqual([]);
  });

  it("imports statements: rejects invalid ones and differing repeats, counts identical repeats as unchanged", async () => {
    const path = await write(
      "statements.jsonl",
      `\uFEFF${[document("S1"), document("S1"), document("S1", { facts: { NetSales: 2 } }), "{", document("S2", { facts: { NetSales: null, Assets: -1 } }), document("S3")].join("\r\n")}\r\n`,
    );
    const report = await run(path);
    expect(report.documents).toEqual({ read: 6, added: 2, changed: 0, unchanged: 1, refused: 3 });
    expect(report.refusals.map(({ line, reason }) => [line, reason])).toEqual([
      [3, "repeats an earlier document id, but differs"],
      [4, "not a JSON object"],
      [5, "Assets is negative"],
    ]);
    const changed = await run(await write("new.jsonl", document("S1", { facts: { NetSales: 7 } })));
    expect(changed.documents).toMatchObject({ changed: 1, added: 0 });
    const { rows } = await pool.query("select name_jp from issues");
    expect(rows).toEqual([{ name_jp: "見本" }]);
  });

  it("reports empty folders and missing paths", async () => {
    const empty = join(folder, "empty");
    await mkdir(empty);
    const missing = join(folder, "missing");
    const report = await importBulk(pool, [empty, missing], { adjusted: false });
    expect(report).toMatchObject({
      brokenFiles: 2,
      refusals: [
        { file: empty, line: 0, reason: "the folder holds no .jsonl and no .csv file" },
        { file: missing, line: 0, reason: "there is no such file or folder" },
      ],
    });
  });

  it("imports the readable part of a truncated file and reports it", async () => {
    const lines = Array.from({ length: 5_000 }, (_, i) => `2014-01-06,${1000 + i},${i + 1}.5,1`);
    const whole = gzipSync([HEADER, ...lines].join("\n"));
    const half = whole.subarray(0, whole.length >> 1);
    const readable = gunzipSync(half, { finishFlush: constants.Z_SYNC_FLUSH }).toString();
    // The header and the line that ends in the middle are no rows.
    const rows = readable.split("\n").length - 2;
    const path = await write("bars.csv.gz", half);
    const report = await run(path);
    expect(report.brokenFiles).toBe(1);
    expect(report.refusals.at(-1)?.reason).toContain("cannot be read completely");
    expect(report.bars.added).toBe(rows);
    expect(await bars()).toHaveLength(rows);
    expect((await run(await write("bars.csv.gz", whole))).bars).toMatchObject({
      read: 5_000,
      unchanged: rows,
      added: 5_000 - rows,
    });
  });

  it.each([
    ["empty.csv", ""],
    ["empty.jsonl", ""],
    ["not-xz.csv.xz", "no xz at all"],
    ["other.csv", "a,b\n1,2\n"],
    ["readme.txt", "hello"],
  ])("reports %s as broken", async (name, content) => {
    const path = await write(name, content);
    const report = await run(path, join(folder, "missing.csv"));
    expect(report.brokenFiles).toBe(2);
    expect(new Set(report.refusals.map(({ file }) => file))).toEqual(
      new Set([path, join(folder, "missing.csv")]),
    );
  });

  it("imports once for two requests in the same second, and again for a later one [fault: another process × imports]", async () => {
    const path = await write("bars.csv", `${HEADER}\n2014-01-06,1301,1,1\n`);
    const both = await Promise.all([run(path), run(path)]);
    expect(both[0].runId).toBe(both[1].runId);
    expect(both.map((report) => report.bars.added)).toEqual([1, 1]);
    expect((await pool.query("select from import_runs")).rowCount).toBe(1);
    expect((await run(path)).bars).toMatchObject({ unchanged: 1, added: 0 });
    const other = await write("other.csv", `${HEADER}\n2014-01-07,1301,1,1\n`);
    await Promise.all([run(path), run(other)]);
    expect((await pool.query("select from import_runs")).rowCount).toBe(4);
  });

  it("imports itself when the import it waited for failed", async () => {
    const path = await write("bars.csv", `${HEADER}\n2014-01-06,1301,1,1\n`);
    await pool.query(
      "insert into leases values ('import', 'elsewhere:1', 7, now() + interval '1 hour')",
    );
    const waiting = importBulk(pool, [path], {
      adjusted: false,
      onWait: () =>
        void pool.query("update leases set expires_at = now() where holder = 'elsewhere:1'"),
    });
    expect((await waiting).bars.added).toBe(1);
  });

  it("ends in the same state after being killed amid its rows", async () => {
    const path = join(folder, "killed.csv");
    const read = await writeBars(path, 300, 400);
    expect(await importUntilRows(database.url, path, pool, 1)).toBeLessThan(read);
    expect((await run(path)).bars).toMatchObject({ read, refused: 0, changed: 0 });
    const fresh = await createTestDatabase();
    try {
      await importBulk(fresh.pool, [path], { adjusted: false });
      expect(await contentOf(pool)).toBe(await contentOf(fresh.pool));
    } finally {
      await fresh.drop();
    }
  });
});
