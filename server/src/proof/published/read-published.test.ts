import { mkdtemp, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterEach, beforeEach, describe, expect, it } from "vitest";
import { quoteOf } from "../testing/records.ts";
import { readPublishedBalances } from "./balance-cells.ts";
import { readPublishedQuotes } from "./quotes.ts";
import { parseFigure } from "./read-table.ts";

let folder: string;
beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), "tenbin-published-"));
});
afterEach(() => rm(folder, { recursive: true }));

describe("parseFigure", () => {
  it.each([
    ["1,234,567", 1_234_567],
    ["-12.5", -12.5],
    ["741147000.0", 741_147_000],
    ["", null],
    ["---", null],
    [undefined, null],
    ["1e3", null],
  ])("of %j", (text, expected) => expect(parseFigure(text)).toBe(expected));
});

describe("readPublishedQuotes", () => {
  it("reads the day that most rows have, and no close of another", async () => {
    await writeFile(
      join(folder, "_yahoo_fundamental_x.csv"),
      [
        "date,code,p_close,open,high,low,close,volume,発行済株式数,get",
        '05/14,9735,"1,670","1,660.5","1,690","1,650","1,680.5","99,800","22,829,781",2021/05/16 12:49:48',
        "05/14,7203,8000,8000,8000,8000,8000,10,100,2021/05/16 12:49:48",
        "05/13,1301,2000,2000,2000,2000,2000,10,200,2021/05/16 12:49:48",
        "--:--,1444,2310,---,---,---,---,---,929,2021/05/16 12:36:55",
        "05/14,total,1,1,1,1,1,1,1,2021/05/16 12:36:55",
      ].join("\n"),
    );
    const { day, quotes } = await readPublishedQuotes(folder);
    expect(day).toBe("2021-05-14");
    expect(quotes).toEqual([
      {
        code: "97350",
        previousClose: 1_670,
        open: 1_660.5,
        high: 1_690,
        low: 1_650,
        close: 1_680.5,
        volume: 99_800,
        shares: 22_829_781,
      },
      expect.objectContaining({ code: "72030", close: 8_000 }),
      quoteOf({ code: "13010", shares: 200 }),
      quoteOf({ code: "14440", shares: 929 }),
    ]);
  });

  it("says which folder has no table", async () => {
    await expect(readPublishedQuotes(folder)).rejects.toThrow(`Cannot read ${folder}`);
  });
});

describe("readPublishedBalances", () => {
  const HEAD = "コード,ネットキャッシュ(億円),流動資産,投資有価証券,負債,決算期,純利益,純資産";

  it("reads a balance sheet that two tables repeat once", async () => {
    const row = "9735.T,56.9,5000,,3000,2025-03-31,-10.0,9000.0";
    await writeFile(join(folder, "results_a.csv"), `\uFEFF${HEAD}\n${row}\n`);
    await writeFile(
      join(folder, "results_b.csv"),
      `${HEAD}\n${row}\n9735.T,57.0,5001,0,3000,2026-03-31,,9000\n9735.T,57.0,5001,0,3000,,,9000\n`,
    );
    const balance = { code: "97350", currentAssets: 5_000, liabilities: 3_000, equity: 9_000 };
    expect(await readPublishedBalances(folder)).toEqual([
      {
        ...balance,
        periodEnd: "2025-03-31",
        investmentSecurities: null,
        profit: -10,
        netCash: 5_690_000_000,
      },
      {
        ...balance,
        periodEnd: "2026-03-31",
        currentAssets: 5_001,
        investmentSecurities: 0,
        profit: null,
        netCash: 5_700_000_000,
      },
    ]);
  });
});
