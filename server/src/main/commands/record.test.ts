import { mkdtemp, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { Command } from "commander";
import { afterAll, afterEach, beforeAll, beforeEach, expect, it, vi } from "vitest";
import { importJpxList, importRecords } from "../../ingest/index.ts";
import { createPool } from "../../platform/database/pool.ts";
import { createTestDatabase, type TestDatabase } from "../../platform/testing/database.ts";
import { edgeCaseMarket, MARKET_DAY } from "../../valuation/testing/edge-case-market.ts";
import { registerRecordCommands } from "./record.ts";

let database: TestDatabase;
let url: string;
let printed: string[];

beforeAll(async () => {
  database = await createTestDatabase();
  ({ url } = database);
});
afterAll(() => database.drop());
beforeEach(() => {
  printed = [];
  vi.spyOn(process.stdout, "write").mockImplementation((text) => printed.push(String(text)) > 0);
});
afterEach(() => {
  vi.restoreAllMocks();
});

async function run(...args: string[]): Promise<{ readonly text: string; readonly code: unknown }> {
  printed = [];
  const program = new Command("tenbin").exitOverride();
  registerRecordCommands(program, {
    openPool: () => Promise.resolve(createPool({ url, max: 2 })),
    log: () => {},
  });
  await program.parseAsync(["record", ...args], { from: "user" });
  const { exitCode = 0 } = process;
  process.exitCode = undefined;
  return { text: printed.join(""), code: exitCode };
}

it("record freezes the newest month end once, and verifies it", async () => {
  expect((await run("freeze")).text).toContain("nothing to freeze. Import market data first.");
  await importRecords(database.pool, edgeCaseMarket(), "sample");
  expect((await run("freeze")).text).toMatch(/^Frozen: 2018-06-29, \d+ rows\n$/);
  const again = JSON.parse((await run("freeze", "--json")).text);
  expect(again).toEqual({ outcome: "current", monthEnd: MARKET_DAY });
  const { text, code } = await run("verify");
  expect(text).toMatch(/^Verified: \d+ rows of 1 months, and their chain\.\n$/);
  expect(code).toBe(0);
});

it("record opens nothing before its twelve months are over", async () => {
  expect((await run("open")).text).toBe("No frozen month is twelve months old: nothing to open.\n");
  expect((await run("open", "--json")).text).toBe("[]\n");
});

it("record refuses a row that is spoilt by one bit, by month and company", async () => {
  await database.pool.query(
    "update frozen_rows set salt = set_bit(salt, 5, 1 - get_bit(salt, 5)) where code = '01030'",
  );
  const { text, code } = await run("verify");
  const [row, month] = text.split("\n");
  expect(row).toMatch(
    /^REFUSED 2018-06-29, row \d+ \(01030\): its text and salt do not give its leaf$/,
  );
  expect(month).toBe("REFUSED 2018-06-29: its rows do not give its root");
  expect(code).toBe(1);
  const { faults } = JSON.parse((await run("verify", "--json")).text);
  expect(faults).toHaveLength(2);
});

it("record names rows as the lists did on that day, and counts those that only a later list names", async () => {
  const market = edgeCaseMarket();
  const listed = new Set(["01020", "01030"]);
  const issues = market.issues.filter(({ code }) => !listed.has(code));
  const folder = await mkdtemp(join(tmpdir(), "tenbin-lists-"));
  const list = async (name: string, ...rows: readonly string[]) => {
    const head =
      "日付,コード,銘柄名,市場・商品区分,33業種コード,33業種区分,17業種コード,17業種区分,規模コード,規模区分";
    await writeFile(join(folder, name), [head, ...rows].join("\r\n"));
    return join(folder, name);
  };
  const sampleUrl = database.url;
  const real = await createTestDatabase();
  try {
    await importRecords(real.pool, { ...market, issues }, "real");
    await importJpxList(real.pool, [
      await list("then.csv", "20180531,0102,旧社名,市場第一部（内国株）,3200,化学,4,x,-,-"),
      await list(
        "later.csv",
        "20190131,0102,新社名,プライム（内国株式）,3600,機械,9,x,-,-",
        "20190131,0103,別の会社,スタンダード（内国株式）,3600,機械,9,x,-,-",
      ),
    ]);
    url = real.url;
    const { text } = await run("freeze");
    const { rows } = await real.pool.query<{ code: string; content: string }>(
      "select code, content from frozen_rows order by position",
    );
    const named = new Map(rows.map(({ code, content }) => [code, JSON.parse(content)]));
    expect(named.get("01020")).toMatchObject({
      name: "旧社名",
      segment: "市場第一部",
      sector: "化学",
      listed_on: "2018-05-31",
    });
    expect(named.get("01030")).toMatchObject({ name: "別の会社", listed_on: "2019-01-31" });
    expect(named.get("01000")).toMatchObject({ listed_on: null });
    expect(text).toBe(
      `Frozen: ${MARKET_DAY}, ${rows.length} rows, ` +
        `${rows.length - 1} with the name, segment and sector of a later list or of none\n`,
    );
  } finally {
    url = sampleUrl;
    await real.drop();
    await rm(folder, { recursive: true });
  }
});
