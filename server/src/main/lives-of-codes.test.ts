import { mkdtemp, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from "vitest";
import { type Companies, createCompanies } from "../companies/index.ts";
import { createTestDatabase, type TestDatabase } from "../platform/testing/database.ts";
import {
  importBulk,
  importJpxAlerts,
  importJpxList,
  type ImportReport,
  listQuarantined,
} from "../ingest/index.ts";
import { marketDigest } from "./faults/market-digest.ts";

const HEADER =
  "日付,コード,銘柄名,市場・商品区分,33業種コード,33業種区分,17業種コード,17業種区分,規模コード,規模区分";
/** 2611 comes back after its shares were cancelled, 2612 is given to another company; the others stay. */
const LISTED = {
  "2611": ["みほん海運", "海運業"],
  "2612": ["みほん絹糸", "繊維製品"],
  "2612 anew": ["みほん測器", "精密機器"],
  "2621": ["みほん製粉", "食料品"],
  "2622": ["みほん鋳造", "鉄鋼"],
} as const;
const ALWAYS = ["2621", "2622"] as const;
const LISTS = [
  ["2021-08-27", [...ALWAYS, "2611", "2612"]],
  ["2021-08-31", [...ALWAYS, "2611", "2612"]],
  ["2022-08-31", ALWAYS],
  ["2024-09-27", ALWAYS],
  ["2024-10-01", [...ALWAYS, "2611", "2612 anew"]],
] as const;

const OLD_DAYS = ["2021-08-30", "2021-08-31", "2021-09-01", "2021-09-02"];
const NEW_DAYS = ["2024-10-01", "2024-10-02", "2024-10-03"];
const CLOSES = {
  "26110": [
    [5, 4, 3, 2],
    [3_100, 3_150, 3_090],
  ],
  "26120": [
    [90, 88, 87, 91],
    [1_400, 1_430, 1_420],
  ],
  "26210": [
    [500, 505, 503, 500],
    [610, 612, 611],
  ],
  "26220": [
    [800, 801, 799, 800],
    [790, 795, 791],
  ],
} as const;
const pricesOf = (code: string, days: readonly string[], closes: readonly number[]) =>
  days.map((day, at) => `${day},${code},${closes[at]},1000,1`);
const barsFile = (...rows: readonly (readonly string[])[]) =>
  ["Date,Code,C,Vo,AdjFactor", rows.flat(), ""].flat().join("\n");
const BARS = barsFile(
  ...Object.entries(CLOSES).map(([code, closes]) =>
    pricesOf(code, [OLD_DAYS, NEW_DAYS].flat(), closes.flat()),
  ),
);

const statement = (
  id: string,
  code: string,
  edinet: string | null,
  disclosed: string,
  end: string,
) =>
  JSON.stringify({
    code,
    doc_id: id,
    ...(edinet === null ? {} : { edinet_code: edinet }),
    disclosed_at: `${disclosed}T15:00:00+09:00`,
    period_type: "FY",
    period_start: `${Number(end.slice(0, 4)) - 1}-04-01`,
    period_end: end,
    consolidated: true,
    accounting_standard: "JP",
    facts: { NetSales: 1_000_000_000, NumberOfIssuedShares: 1_000_000 },
  });
const STATEMENTS = [
  statement("SHIP", "2611", null, "2024-08-30", "2024-03-31"),
  statement("SILK", "2612", "E99001", "2021-05-14", "2021-03-31"),
  statement("GAUGE", "2612", "E99002", "2024-09-30", "2024-03-31"),
  "",
].join("\n");

let database: TestDatabase;
let companies: Companies;
let folder: string;

async function open() {
  [database, folder] = await Promise.all([
    createTestDatabase(),
    mkdtemp(join(tmpdir(), "tenbin-lives-")),
  ]);
  companies = createCompanies(database);
}
async function close() {
  await Promise.all([database.drop(), rm(folder, { recursive: true })]);
}

async function file(name: string, content: string): Promise<string> {
  const path = join(folder, name);
  await writeFile(path, content);
  return path;
}

async function listFile(day: string, listed: readonly (keyof typeof LISTED)[]): Promise<string> {
  const rows = listed.map((code) => {
    const [name, sector] = LISTED[code];
    return `${day.replaceAll("-", "")},${code.slice(0, 4)},${name},スタンダード（内国株式）,1,${sector},1,x,-,-`;
  });
  return file(`list-${day}.csv`, [HEADER, ...rows, ""].join("\n"));
}
const list = async (...given: Parameters<typeof listFile>) =>
  importJpxList(database.pool, [await listFile(...given)]);
const bulk = async (name: string, content: string) =>
  importBulk(database.pool, [await file(name, content)], { adjusted: false });
const bars = () => bulk("bars.csv", BARS);
const statements = () => bulk("statements.jsonl", STATEMENTS);
const lists = (from = 0, to: number = LISTS.length) =>
  LISTS.slice(from, to).map(
    ([day, listed]) =>
      () =>
        list(day, listed),
  );

async function shown(code: string) {
  const issue = await companies.issue(code);
  return {
    name: issue?.nameJp,
    listed: [issue?.listingDate, issue?.delistingDate],
    closes: (await companies.dailyCloses(code)).close,
    monthEnds: (await companies.monthEnds(code)).get(code)?.map(({ date }) => date),
    documents: (await companies.documents(code)).map(({ documentId }) => documentId),
    names: (await companies.listedNames(code)).get(code)?.map(({ nameJp }) => nameJp),
  };
}

const ORDERS = {
  "lists first": [...lists(), statements, bars],
  "lists last, the newest first": [bars, statements, ...lists().toReversed()],
  "bars between the lists": [...lists(3), bars, ...lists(0, 2), statements, ...lists(2, 3)],
};

/** Of the market after each of the orders. */
const digests: string[] = [];

describe.each(Object.entries(ORDERS))("codes that come back, %s", (_, imports) => {
  const reports: ImportReport[] = [];
  beforeAll(async () => {
    await open();
    for (const each of imports) reports.push(await each());
    digests.push(await marketDigest(database.pool));
  });
  afterAll(close);

  it("have the lists, prices and statements of their present issue alone", async () => {
    expect(reports.flatMap(({ refusals }) => refusals)).toEqual([]);
    expect(await shown("26110")).toEqual({
      name: "みほん海運",
      listed: ["2024-10-01", null],
      closes: CLOSES["26110"][1],
      monthEnds: ["2024-10-03"],
      documents: ["SHIP"],
      names: ["みほん海運"],
    });
    expect(await shown("26120")).toEqual({
      name: "みほん測器",
      listed: ["2024-10-01", null],
      closes: CLOSES["26120"][1],
      monthEnds: ["2024-10-03"],
      documents: ["GAUGE"],
      names: ["みほん測器"],
    });
    expect(await shown("26110~1")).toEqual({
      name: "みほん海運",
      listed: [null, "2022-08-31"],
      closes: CLOSES["26110"][0],
      monthEnds: ["2021-08-31", "2021-09-02"],
      documents: [],
      names: ["みほん海運"],
    });
    expect(await shown("26120~1")).toEqual({
      name: "みほん絹糸",
      listed: [null, "2022-08-31"],
      closes: CLOSES["26120"][0],
      monthEnds: ["2021-08-31", "2021-09-02"],
      documents: ["SILK"],
      names: ["みほん絹糸"],
    });
    expect((await companies.quote("26110"))?.previousClose).toBe(3_150);
    expect(await listQuarantined(database.pool)).toEqual([]);
  });

  it("leave issues that were always listed whole, however long they were not traded", async () => {
    const codes = (await companies.issues()).map(({ code }) => code);
    expect(codes).toEqual(["26110", "26110~1", "26120", "26120~1", "26210", "26220"]);
    const ends = await companies.monthEnds("26210");
    expect(ends.get("26210")?.map(({ date }) => date)).toEqual([
      "2021-08-31",
      "2021-09-02",
      "2024-10-03",
    ]);
  });

  it("are the same market after every file came again", async () => {
    const [digest, version] = [await marketDigest(database.pool), await companies.version()];
    for (const each of imports) {
      const { issues, documents, bars: prices } = await each();
      for (const counts of [issues, documents, prices])
        expect(counts).toMatchObject({ added: 0, changed: 0 });
    }
    expect(await marketDigest(database.pool)).toBe(digest);
    expect(await companies.version()).toBe(version);
  });
});

it("gives the same market in each of these orders", () => {
  expect(digests).toHaveLength(Object.keys(ORDERS).length);
  expect(new Set(digests).size).toBe(1);
});

const codes = async () => (await companies.issues()).map(({ code }) => code);

describe("the lives of a code", () => {
  beforeEach(open);
  afterEach(close);

  it("are one as soon as bars show that a list omitted it by mistake", async () => {
    for (const each of [
      () => list("2021-08-31", ["2611", "2621"]),
      () => list("2021-09-30", ["2621"]),
      () => list("2021-11-30", ["2611", "2621"]),
    ])
      await each();
    expect(await codes()).toEqual(["26110", "26110~1", "26210"]);
    await bulk("first.csv", barsFile(pricesOf("26110", OLD_DAYS, [5, 4, 3, 2])));
    expect((await companies.dailyCloses("26110~1")).close).toEqual([5, 4, 3, 2]);
    const traded = ["2021-09-15", "2021-09-30", "2021-10-15", "2021-10-29", "2021-11-15"];
    await bulk("rest.csv", barsFile(pricesOf("26110", traded, [2, 2, 3, 3, 3])));
    expect(await codes()).toEqual(["26110", "26210"]);
    expect(await shown("26110")).toMatchObject({
      listed: [null, null],
      monthEnds: ["2021-08-31", "2021-09-30", "2021-10-29", "2021-11-15"],
    });
    expect(await companies.monthEnds("26110~1")).toEqual(new Map());
  });

  it("keep their numbers: that of one which proved to be none is given to no other", async () => {
    await list("2021-08-31", ["2611", "2621"]);
    await list("2021-09-30", ["2621"]);
    await list("2021-11-30", ["2611", "2621"]);
    expect(await codes()).toEqual(["26110", "26110~1", "26210"]);
    const traded = ["2021-09-15", "2021-10-01", "2021-10-15", "2021-11-02"];
    await bulk("bars.csv", barsFile(pricesOf("26110", traded, [5, 5, 5, 5])));
    expect(await codes()).toEqual(["26110", "26210"]);
    await list("2022-08-31", ["2621"]);
    await list("2024-10-01", ["2611", "2621"]);
    expect(await codes()).toEqual(["26110", "26110~2", "26210"]);
    await database.pool.query("delete from bar_rows");
    await database.pool.query("delete from bar_years");
    await list("2024-10-02", ["2611", "2621"]);
    expect(await codes()).toEqual(["26110", "26110~1", "26110~2", "26210"]);
  });

  it("are learnt together with their facts, by the run after one that failed between the two", async () => {
    await bulk("bars.csv", barsFile(pricesOf("26110", OLD_DAYS, [5, 4, 3, 2])));
    for (const [day, listed] of LISTS.slice(1, 3)) await list(day, listed);
    const path = await listFile("2024-10-01", [...ALWAYS, "2611"]);
    const followers = [() => Promise.reject(new Error("lost connection"))];
    const failed = importJpxList(database.pool, [path], { followers });
    await expect(failed).rejects.toThrow("lost connection");
    await bulk("corrected.csv", barsFile(pricesOf("26110", OLD_DAYS, [5, 4, 3, 1])));
    expect((await companies.dailyCloses("26110~1")).close).toEqual([5, 4, 3, 1]);
    expect((await companies.dailyCloses("26110")).close).toEqual([]);
  });

  it("part a year that is packed", async () => {
    const anew = ["2021-12-01", "2021-12-02"];
    const content = barsFile(
      pricesOf("26110", [...OLD_DAYS, ...anew], [5, 4, 3, 2, 3_000, 3_010]),
      pricesOf("26210", [...OLD_DAYS, ...NEW_DAYS], [5, 5, 5, 5, 6, 6, 6]),
    );
    await bulk("bars.csv", content);
    expect(await listQuarantined(database.pool)).toMatchObject([{ code: "26110", kind: "jump" }]);
    await list("2021-08-31", ["2611", "2621"]);
    await list("2021-10-15", ["2621"]);
    await list("2021-12-01", ["2611", "2621"]);
    expect(await listQuarantined(database.pool)).toEqual([]);
    expect((await companies.dailyCloses("26110")).close).toEqual([3_000, 3_010]);
    expect((await companies.dailyCloses("26110~1")).close).toEqual([5, 4, 3, 2]);
    const packed = await database.pool.query(
      "select code, year, bars from bar_years order by code",
    );
    expect(packed.rows).toEqual([
      { code: "26110", year: 2021, bars: 2 },
      { code: "26110~1", year: 2021, bars: 4 },
      { code: "26210", year: 2021, bars: 4 },
    ]);
    const path = await file("again.csv", content);
    const again = await importBulk(database.pool, [path], { adjusted: false, recheck: true });
    expect(again.bars).toMatchObject({ added: 0, changed: 0, unchanged: 13 });
  });

  it("take documents by their filer, however late", async () => {
    for (const each of [...lists(), statements]) await each();
    await bulk(
      "late.jsonl",
      `${statement("LATE", "2612", "E99001", "2025-06-30", "2021-03-31")}\n`,
    );
    expect((await shown("26120~1")).documents).toEqual(["SILK", "LATE"]);
    expect((await shown("26120")).documents).toEqual(["GAUGE"]);
  });

  it("take designations by their days", async () => {
    for (const each of lists()) await each();
    const { pool } = database;
    const alerts = [
      "コード,内容,指定年月日,解除年月日",
      "2612,整理銘柄,2022-07-01,2022-08-31",
      "2612,監理銘柄,2025-03-03,-",
      "",
    ].join("\n");
    const report = await importJpxAlerts(pool, [await file("alerts.csv", alerts)]);
    expect(report.issues).toMatchObject({ added: 2, refused: 0 });
    const dated = await companies.datedAlerts();
    expect([...dated].map(([code, own]) => [code, own.map(({ kind }) => kind)])).toEqual([
      ["26120", ["supervision"]],
      ["26120~1", ["delisting"]],
    ]);
    const again = await importJpxAlerts(pool, [await file("alerts.csv", alerts)]);
    expect(again.issues).toMatchObject({ added: 0, changed: 0 });
  });
});
