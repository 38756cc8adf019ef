import { existsSync } from "node:fs";
import { mkdir, mkdtemp, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { basename, join } from "node:path";
import iconv from "iconv-lite";
import { utils, write } from "@e965/xlsx";
import { afterEach, beforeEach, describe, expect, it } from "vitest";
import { createTestDatabase, type TestDatabase } from "../../platform/testing/database.ts";
import { importJpxList } from "./import-jpx-list.ts";

const HEADER =
  "日付,コード,銘柄名,市場・商品区分,33業種コード,33業種区分,17業種コード,17業種区分,規模コード,規模区分";
const NEW = [
  HEADER,
  "20250530,9735,みほん警備,プライム（内国株式）,9050,サービス業,10,情報通信・サービスその他,2,TOPIX Large70",
  "20250530,130a,みほん創薬,グロース（内国株式）,3250,医薬品,5,医薬品,-,-",
  "20250530,1305,みほん上場投信,ETF・ETN,-,-,-,-,-,-",
  "20250530,13X,壊れた行,グロース（内国株式）,-,-,-,-,-,-",
  "20250230,1301,壊れた日付,グロース（内国株式）,-,-,-,-,-,-",
].join("\r\n");
const OLD = [
  ",date,code,name,market,code_33,category_33,code_17,category_17,code_scale,scale",
  "0,20171130,9735,みほん警備保障,市場第一部（内国株）,9050,サービス業,10,x,2,TOPIX Large70",
  "1,20171130,1400,消えた会社,JASDAQ(スタンダード・内国株）,2050,建設業,3,x,-,-",
].join("\n");
const row = (day: string, n: number) =>
  `${day},${2000 + n},会社${n},プライム（内国株式）,9050,サービス業,10,x,2,x`;
const DATA = process.env["TEST_DATA"] ?? join(import.meta.dirname, "../../../../../shared/data");

describe("importJpxList", () => {
  let database: TestDatabase;
  let folder: string;

  beforeEach(async () => {
    [database, folder] = await Promise.all([
      createTestDatabase(),
      mkdtemp(join(tmpdir(), "tenbin-list-")),
    ]);
  });
  afterEach(async () => {
    await Promise.all([database.drop(), rm(folder, { recursive: true })]);
  });

  const file = async (name: string, content: string | Buffer) => {
    const path = join(folder, name);
    await writeFile(path, content);
    return path;
  };
  const issues = async () =>
    (
      await database.pool.query(
        `select code, name_jp, segment, sector33, size, kind, delisting_date from issues order by code`,
      )
    ).rows;

  it.each([
    ["a mark of direction", "みほん\u202e水産", "銘柄名 contains the control character U+202E"],
    ["U+0000", "みほん\0水産", "銘柄名 contains the control character U+0000"],
    ["an escape character", "みほん\u001b[2J", "銘柄名 contains the control character U+001B"],
    ["a line break", '"みほん\r\n水産"', "銘柄名 contains the control character U+000D"],
    ["5,000 characters", "み".repeat(5_000), "銘柄名 longer than 200 characters"],
  ])("imports the other rows when a name contains %s", async (_, name, reason) => {
    const content = [HEADER, row("20250530", 1), row("20250530", 2), row("20250530", 3)]
      .join("\r\n")
      .replace("会社2", name);
    const path = await file("list.csv", content);
    const report = await importJpxList(database.pool, [path]);
    expect(report.refusals).toEqual([{ file: path, line: 3, reason }]);
    expect(report.issues).toMatchObject({ read: 3, added: 2, refused: 1 });
    expect((await issues()).map(({ code }) => code)).toEqual(["20010", "20030"]);
  });

  const EXPECTED = [
    {
      code: "13050",
      name_jp: "みほん上場投信",
      segment: "ETF・ETN",
      sector33: null,
      size: null,
      kind: "fund",
      delisting_date: null,
    },
    {
      code: "130A0",
      name_jp: "みほん創薬",
      segment: "グロース",
      sector33: "医薬品",
      size: null,
      kind: "stock",
      delisting_date: null,
    },
    {
      code: "97350",
      name_jp: "みほん警備",
      segment: "プライム",
      sector33: "サービス業",
      size: "TOPIX Large70",
      kind: "stock",
      delisting_date: null,
    },
  ];

  it.each([
    ["CP932", iconv.encode(NEW, "cp932")],
    ["UTF-8", Buffer.from(NEW)],
  ])("reads the exchange's list in %s, refusing broken rows", async (_, content) => {
    const path = await file("list.csv", content);
    const report = await importJpxList(database.pool, [path]);
    expect(report.issues).toEqual({ read: 5, added: 3, changed: 0, unchanged: 0, refused: 2 });
    expect(report.refusals).toEqual([
      { file: path, line: 5, reason: 'not an issue code: "13X"' },
      { file: path, line: 6, reason: 'not a date: "20250230"' },
    ]);
    expect(await issues()).toEqual(EXPECTED);
    expect((await importJpxList(database.pool, [path])).issues).toMatchObject({
      added: 0,
      unchanged: 3,
    });
  });

  it("imports the lists of a folder, oldest first", async () => {
    await file("1-newest.csv", NEW);
    await file("2-oldest.csv", OLD);
    await file("notes.txt", "no list");
    const order: string[] = [];
    const report = await importJpxList(database.pool, [folder], {
      onProgress: (_, total, path) => order.push(`${basename(path)} of ${total}`),
    });
    expect(order).toEqual(["2-oldest.csv of 2", "1-newest.csv of 2"]);
    expect(report).toMatchObject({ brokenFiles: 0, issues: { read: 7, added: 5, refused: 2 } });
    expect((await issues()).find(({ code }) => code === "97350")).toMatchObject({
      name_jp: "みほん警備",
    });
  });

  it("reports folders without lists, missing and unreadable files, and imports the rest", async () => {
    const list = await file("list.csv", NEW);
    const empty = join(folder, "empty");
    await mkdir(empty);
    const damaged = await file("damaged.xls", Buffer.from("d0cf11e0a1b11ae1", "hex"));
    const missing = join(folder, "missing.csv");
    const report = await importJpxList(database.pool, [empty, missing, damaged, list]);
    expect(report.brokenFiles).toBe(3);
    expect(report.refusals.slice(0, 2)).toEqual([
      { file: empty, line: 0, reason: "the folder holds no .xls, .xlsx or .csv file" },
      { file: missing, line: 0, reason: "there is no such file or folder" },
    ]);
    expect(report.refusals[2]).toMatchObject({ file: damaged, line: 0 });
    expect(report.issues.added).toBe(3);
  });

  it("reads a spreadsheet with numeric codes and dates", async () => {
    const rows = NEW.split("\r\n").map((line) =>
      line.split(",").map((cell) => (/^\d+$/.test(cell) ? Number(cell) : cell)),
    );
    const book = utils.book_new();
    utils.book_append_sheet(book, utils.aoa_to_sheet(rows), "Sheet1");
    const content: Buffer = write(book, { type: "buffer", bookType: "biff8" });
    await importJpxList(database.pool, [await file("list.xls", content)]);
    expect(await issues()).toEqual(EXPECTED);
  });

  it("takes the present from the newest list, in any order", async () => {
    const [old, recent] = [await file("old.csv", OLD), await file("new.csv", NEW)];
    await importJpxList(database.pool, [recent, old]);
    const inOneOrder = await issues();
    expect(inOneOrder).toEqual([
      EXPECTED[0],
      EXPECTED[1],
      {
        code: "14000",
        name_jp: "消えた会社",
        segment: "JASDAQ(スタンダード・内国株）",
        sector33: "建設業",
        size: null,
        kind: "stock",
        delisting_date: "2025-05-30",
      },
      EXPECTED[2],
    ]);
    await database.pool.query("truncate issues, listing_changes, listing_days");
    await importJpxList(database.pool, [old, recent]);
    expect(await issues()).toEqual(inOneOrder);
  });

  it("rejects a list dated in the future, which would stay the newest [fault: clock × imports]", async () => {
    await importJpxList(database.pool, [await file("new.csv", NEW)]);
    const before = await issues();
    const slip = await file("slip.csv", OLD.replaceAll("20171130", "20521130"));
    const report = await importJpxList(database.pool, [slip]);
    expect(report.refusals).toMatchObject([
      { line: 2, reason: "in the future: 2052-11-30" },
      { line: 3, reason: "in the future: 2052-11-30" },
    ]);
    expect(await issues()).toEqual(before);
  });

  it("rejects a truncated list, whose missing half would count as delisted", async () => {
    const rows = Array.from(
      { length: 60 },
      (_, n) => `20250530,${2000 + n},みほん${n},プライム（内国株式）,9050,サービス業,10,x,2,-`,
    );
    await importJpxList(database.pool, [await file("may.csv", [HEADER, ...rows].join("\n"))]);
    const june = [HEADER, ...rows].join("\n").replaceAll("20250530", "20250630");
    const cut = await file("june.csv", june.slice(0, june.length >> 1));
    const report = await importJpxList(database.pool, [cut]);
    expect(report.brokenFiles).toBe(1);
    expect(report.refusals.at(-1)?.reason).toMatch(
      /30 of the 60 issues .* Is the file complete\?$/,
    );
    const delisted = (await issues()).filter(({ delisting_date }) => delisting_date !== null);
    expect(delisted).toEqual([]);
    const whole = await importJpxList(database.pool, [await file("june.csv", june)]);
    expect(whole.issues).toMatchObject({ read: 60, added: 60, refused: 0 });
  });

  it("rejects a list with one row of a later day, on which all others would be delisted", async () => {
    const rows = Array.from({ length: 40 }, (_, n) => row(n === 39 ? "20250606" : "20250530", n));
    const report = await importJpxList(database.pool, [
      await file("mixed.csv", [HEADER, ...rows].join("\r\n")),
    ]);
    expect(report).toMatchObject({ brokenFiles: 1, issues: { added: 0 } });
    expect(report.refusals[0]?.reason).toContain(
      "39 of the 39 issues of the last list are missing",
    );
    expect(await issues()).toEqual([]);
    const both = [...rows.keys()].flatMap((n) => [row("20250530", n), row("20250606", n)]);
    const whole = await importJpxList(database.pool, [
      await file("both.csv", [HEADER, ...both].join("\r\n")),
    ]);
    expect(whole).toMatchObject({ brokenFiles: 0, issues: { added: 80 } });
  });

  it("reports files that are not lists [ASVS 5.2.2]", async () => {
    const path = await file("other.csv", "a,b\n1,2\n");
    const report = await importJpxList(database.pool, [path, join(folder, "missing.xls")]);
    expect(report.refusals.map(({ file: name, line }) => [name, line])).toEqual([
      [path, 0],
      [join(folder, "missing.xls"), 0],
    ]);
  });

  it.runIf(existsSync(DATA))(
    "reads both layouts of the real lists, every row",
    async () => {
      const lists = [
        "data_j_20250530.xls",
        "data_j_20250530.csv.xz",
        "all_stock_table_20171130.csv.xz",
      ];
      const report = await importJpxList(
        database.pool,
        lists.map((name) => join(DATA, "jpx_list", name)),
      );
      expect(report.issues.refused).toBe(0);
      // The spreadsheet and the CSV of one day are equal.
      expect(report.issues.unchanged).toBeGreaterThan(4_000);
      const { rows } = await database.pool.query(
        "select segment, sector33 from issues where code = '130A0'",
      );
      expect(rows).toHaveLength(1);
    },
    60_000,
  );
});
