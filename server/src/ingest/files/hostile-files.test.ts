import { mkdtemp, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { gzipSync } from "node:zlib";
import iconv from "iconv-lite";
import { afterAll, beforeAll, beforeEach, describe, expect, it } from "vitest";
import { createTestDatabase, type TestDatabase } from "../../platform/testing/database.ts";
import { documentsAsOf, type DocumentRecord } from "../../companies/index.ts";
import { importBulk } from "./import-bulk.ts";

const HEADER = "Date,Code,C,AdjFactor";

const ROWS = process.env["VERIFY"] === "1" ? 100_000 : 20_000;
const BAD_ROW = 14_321;

const isKnown = (disclosedAt: string, day: string) =>
  documentsAsOf([{ documentId: "A", disclosedAt } as DocumentRecord], day).length === 1;

describe("malformed files (H55, H59)", () => {
  let database: TestDatabase;
  let folder: string;
  beforeAll(async () => {
    database = await createTestDatabase();
    folder = await mkdtemp(join(tmpdir(), "tenbin-hostile-"));
  });
  beforeEach(() =>
    database.pool.query("truncate bar_rows, bar_years, bar_chunks, month_end_closes, trading_days"),
  );
  afterAll(() => Promise.all([database.drop(), rm(folder, { recursive: true })]));

  async function bring(name: string, content: string | Buffer) {
    const path = join(folder, name);
    await writeFile(path, content);
    const report = await importBulk(database.pool, [path], { adjusted: false });
    const { rows } = await database.pool.query<{ count: number }>(
      "select count(*)::int as count from bars",
    );
    return { report, rows: rows[0]?.count ?? 0 };
  }
  const bringAll = (...paths: string[]) =>
    importBulk(database.pool, paths, { adjusted: false, allOrNothing: true });
  async function storedDays(): Promise<string[]> {
    const { rows } = await database.pool.query<{ date: string }>(
      "select date from bars order by date",
    );
    return rows.map(({ date }) => date);
  }
  const reasons = ({ report }: Awaited<ReturnType<typeof bring>>) =>
    report.refusals.map(({ line, reason }) => `${line}: ${reason}`);

  it("reads Shift_JIS files with additional Japanese columns, and files with a BOM", async () => {
    const text = `日付,銘柄名,${HEADER}\nx,極洋,2014-01-06,1301,271,1\n`;
    expect((await bring("sjis.csv", iconv.encode(text, "Shift_JIS"))).rows).toBe(1);
    expect((await bring("bom.csv", `\uFEFF${HEADER}\n2014-01-06,1302,271,1\n`)).rows).toBe(2);
  });

  it.each([
    [
      "lines that end in CR alone",
      `${HEADER}\r2014-01-06,1301,271,1\r`,
      "1: lines end in CR alone: save the file with LF or CRLF",
    ],
    [
      "a header of other columns",
      "日付,コード,終値\n2014-01-06,1301,271\n",
      "1: the header lacks Date, Code or C",
    ],
    [
      "a header alone in UTF-16",
      Buffer.from(`${HEADER}\n`, "utf16le"),
      "1: the file is UTF-16: save it as UTF-8",
    ],
    [
      "lines in UTF-16 as spreadsheets save them",
      Buffer.from(`\uFEFF${HEADER}\r\n2014-01-06,1301,271,1\r\n`, "utf16le"),
      "1: the file is UTF-16: save it as UTF-8",
    ],
    [
      "two columns of closes",
      "Date,Code,C,C\n2014-01-06,1301,271,272\n",
      '1: the header names a column "c" more than once',
    ],
    [
      "closes by both of their names",
      "Date,Code,Close,C\n2014-01-06,1301,271,272\n",
      '1: the header names a column "c" more than once',
    ],
    [
      "a line without an end",
      `${HEADER}\n${"9".repeat(4 << 20)}`,
      "2: a line is longer than 1048576 bytes",
    ],
  ])(
    "imports nothing from a file with %s and reports the reason",
    async (name, content, reason) => {
      const outcome = await bring(`${name.replaceAll(" ", "-")}.csv`, content);
      expect(outcome.rows).toBe(0);
      expect(outcome.report.brokenFiles).toBe(1);
      expect(reasons(outcome)).toEqual([reason]);
    },
  );

  it("gives up on decompression bombs in little time and memory [ASVS 5.2.1]", async () => {
    const bomb = gzipSync(Buffer.concat([Buffer.from(`${HEADER}\n`), Buffer.alloc(96 << 20, 10)]));
    expect(bomb.length).toBeLessThan(200_000);
    const outcome = await bring("bomb.csv.gz", bomb);
    expect(outcome.report.brokenFiles).toBe(1);
    expect(reasons(outcome).at(-1)).toContain("unpacks to more than 200 times its size");
    expect(outcome.rows).toBe(0);
  });

  it("rejects a last row that may be truncated, and imports it once it is terminated", async () => {
    const text = `${HEADER.replace(",AdjFactor", "")}\n2014-01-06,1301,271\n2014-01-07,1301,2710`;
    const cut = await bring("cut.csv", text.slice(0, -1));
    expect(cut.rows).toBe(1);
    expect(reasons(cut)).toEqual([
      "3: the file ends within this row, or lacks its last line feed: add one if the row is complete",
    ]);
    expect((await bring("cut.csv", text)).rows).toBe(1);
    expect((await bring("cut.csv", `${text}\n`)).rows).toBe(2);
    const path = join(folder, "cut.csv");
    await writeFile(path, text);
    expect((await bringAll(path)).refusals).toHaveLength(1);
    expect((await bring("cut.csv.gz", gzipSync(text))).rows).toBe(2);
  });

  it(`rejects the one bad row among ${ROWS} and imports the others`, async () => {
    const lines = Array.from({ length: ROWS }, (_, n) => `2014-01-06,${code(n)},${n + 1},1`);
    lines[BAD_ROW] = "2014-01-06,13A1B2,7,1";
    const outcome = await bring("many.csv", [HEADER, ...lines].join("\n"));
    expect(outcome.rows).toBe(ROWS - 1);
    expect(reasons(outcome)).toEqual([`${BAD_ROW + 2}: not an issue code: "13A1B2"`]);
  });

  it.each([
    "2026-02-30",
    "0000-01-01",
    "275760-09-13",
    "2026-13-01",
    "2026-1-5",
    "2026-01-05T15:00:00Z",
    "令和8年1月5日",
    "",
  ])("rejects the day %s by its line", async (day) => {
    const outcome = await bring("day.csv", `${HEADER}\n${day},1301,271,1\n2014-01-06,1301,271,1\n`);
    expect(outcome.rows).toBe(1);
    expect(reasons(outcome)).toEqual([`2: not a date: ${JSON.stringify(day)}`]);
  });

  it("imports all files or nothing when asked to", async () => {
    const good = join(folder, "good.csv");
    const bad = join(folder, "bad.csv");
    await writeFile(good, `${HEADER}\n2014-01-06,1301,271,1\n`);
    await writeFile(bad, `${HEADER}\n2014-01-07,1301,272,1\n2014-01-08,1301,-1,1\n`);
    const refused = await bringAll(good, bad);
    expect(refused.bars).toEqual({ read: 1, added: 0, changed: 0, unchanged: 0, refused: 1 });
    expect(refused.refusals).toMatchObject([{ file: bad, line: 3 }]);
    expect(await storedDays()).toEqual([]);
    const cut = join(folder, "cut.csv.gz");
    await writeFile(cut, gzipSync(`${HEADER}\n2014-01-09,1301,271,1\n`).subarray(0, -9));
    expect((await bringAll(good, cut)).brokenFiles).toBe(1);
    expect(await storedDays()).toEqual([]);
    await writeFile(bad, `${HEADER}\n2014-01-07,1301,272,1\n`);
    const taken = await bringAll(good, bad);
    expect(taken.bars).toMatchObject({ read: 2, added: 2, refused: 0 });
    expect(await storedDays()).toEqual(["2014-01-06", "2014-01-07"]);
  });

  it("rejects a bar dated in the future [fault: clock × imports]", async () => {
    const outcome = await bring(
      "ahead.csv",
      `${HEADER}\n2014-01-06,1301,271,1\n2099-01-05,1301,9,1\n`,
    );
    expect(outcome.rows).toBe(1);
    expect(reasons(outcome)).toEqual(['3: in the future: "2099-01-05"']);
  });

  it("counts a disclosure to the Japanese day, and to the next one after the close", () => {
    // 00:00 JST on the 14th.
    expect(isKnown("2025-11-13T15:00:00Z", "2025-11-13")).toBe(false);
    expect(isKnown("2025-11-13T15:00:00Z", "2025-11-14")).toBe(true);
    expect(isKnown("2025-11-14T06:29:59Z", "2025-11-14")).toBe(true);
    expect(isKnown("2025-11-14T06:30:00Z", "2025-11-14")).toBe(false);
    expect(isKnown("2025-11-14T06:30:00Z", "2025-11-17")).toBe(true);
    // The session ended at 15:00 until 2024-11-04.
    expect(isKnown("2024-11-01T06:00:00Z", "2024-11-01")).toBe(false);
  });
});

/** The n-th valid code of an ordinary share: four digits, or letters in second and fourth place. */
function code(n: number): string {
  const letters = "ACDFGHJKLMNPRSTUWXY";
  const second = letters[Math.floor(n / 1_900) % letters.length]!;
  const rest = n % 1_900;
  const last = letters[rest % letters.length]!;
  const base = `${1 + (Math.floor(n / (1_900 * letters.length)) % 9)}${second}`;
  return `${base}${Math.floor(rest / letters.length) % 10}${last}${Math.floor(rest / 190)}`;
}
