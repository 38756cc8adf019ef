import { mkdir, mkdtemp, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterEach, beforeEach, describe, expect, it } from "vitest";
import { issueFixture } from "../companies/testing/fixtures.ts";
import { importRecords } from "../ingest/index.ts";
import { createTestDatabase, type TestDatabase } from "../platform/testing/database.ts";
import { prove } from "./prove.ts";
import { annualFiling } from "./testing/records.ts";

const DAY = "2021-05-14";
const M = 1_000_000;

let database: TestDatabase;
let folder: string;
beforeEach(async () => {
  [database, folder] = await Promise.all([
    createTestDatabase(),
    mkdtemp(join(tmpdir(), "tenbin-prove-")),
  ]);
});
afterEach(() => Promise.all([database.drop(), rm(folder, { recursive: true })]));

async function publish(table: string, lines: readonly string[]): Promise<void> {
  const path = join(folder, table);
  await mkdir(join(path, ".."), { recursive: true });
  await writeFile(path, lines.join("\n"));
}

const publishQuotes = () =>
  publish("oracle_yahoo_2021-05/_yahoo_fundamental_a.csv", [
    "date,code,p_close,open,close,発行済株式数,get",
    '05/14,9735,"1,450","1,480","1,500","1,000,000",2021/05/16 12:49:48',
  ]);
const publishBalances = () =>
  publish("oracle_netcash_2026/results_a.csv", [
    "コード,ネットキャッシュ(億円),流動資産,投資有価証券,負債,決算期,純利益,純資産",
    "9735.T,1.0,500000000,0,300000000,2021-03-31,40000000,800000000",
  ]);

const bar = (date: string, close: number) => ({
  code: "97350",
  date,
  open: null,
  high: null,
  low: null,
  close,
  volume: null,
  adjFactor: 1,
});

describe("prove", () => {
  it("compares each figure of each table with filings and prices", async () => {
    const statement = annualFiling(
      "2021-03-31",
      {
        NumberOfIssuedShares: 1_000_000,
        EarningsPerShareYen: 100,
        PublishedPriceEarningsRatio: 14,
        CurrentAssets: 500 * M,
        Liabilities: 300 * M,
        NetAssets: 700 * M,
        ProfitLossAttributableToOwnersOfParent: 40 * M,
      },
      { disclosedAt: "2021-05-13T15:00:00+09:00" },
    );
    const market = {
      issues: [issueFixture({ code: "97350" })],
      documents: [statement],
      bars: () => [bar("2021-03-31", 1_400), bar(DAY, 1_500)],
    };
    await importRecords(database.pool, market, "real");
    await Promise.all([publishQuotes(), publishBalances()]);
    const { checks, families, passed } = await prove(database.pool, folder);
    const published = checks.filter(({ name }) => !name.startsWith("metric "));
    expect(published.map(({ name, rows, agreeing }) => [name, rows, agreeing])).toEqual([
      ["issued shares", 1, 1],
      ["close of the trading day before", 1, 0],
      ["open", 0, 0],
      ["high", 0, 0],
      ["low", 0, 0],
      ["close", 1, 1],
      ["volume", 0, 0],
      ["close ÷ EPS = PublishedPriceEarningsRatio", 1, 1],
      ["current assets", 1, 1],
      ["liabilities", 1, 1],
      ["investment securities", 0, 0],
      ["investment securities that the filing does not state", 1, 1],
      ["profit", 1, 1],
      ["owners' equity", 1, 0],
      ["net cash", 1, 0],
    ]);
    expect(families).toMatchObject([
      { name: "published", rows: 10, unexplained: 3 },
      { name: "recomputed", rows: 0 },
    ]);
    expect(passed).toBe(false);
  });

  it("fails without one of the tables", async () => {
    await publishQuotes();
    await expect(prove(database.pool, folder)).rejects.toThrow("results_*.csv");
  });
});
