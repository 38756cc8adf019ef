import { read, utils, type WorkSheet } from "@e965/xlsx";
import { type Holding, holdingAccounts, type PortfolioEntry } from "@tenbin/contract";
import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { mergeLots } from "./merge-lots.ts";
import { parseHoldings } from "./parse-holdings.ts";
import { planImport } from "./plan-import.ts";
import { readRows } from "./read-rows.ts";
import { writeCsv, writeXlsx } from "./write-holdings.ts";

type Written = PortfolioEntry & { readonly code: string };

const nameOf = (code: string) => (code === "10010" ? "=名前" : `名${code}`);

function readBack(file: Buffer): Written[] {
  const parsed = parseHoldings(readRows(file), () => ({ name: "名", kind: "stock" }));
  expect(parsed).toMatchObject({ leftOut: [], invalid: [] });
  return planImport(parsed, new Map()).companies.map(({ code, entry }) =>
    Object.assign({ code }, entry),
  );
}

const amount = (maximum: number) =>
  fc.integer({ min: 1, max: maximum }).map((scaled) => scaled / 10_000);
const holdings = fc
  .tuple(...holdingAccounts.map(() => fc.option(fc.tuple(amount(1e13), fc.option(amount(1e12))))))
  .map((all) =>
    all.flatMap((pair, at): Holding[] =>
      pair === null
        ? []
        : [{ account: holdingAccounts[at]!, shares: pair[0], average_cost: pair[1] }],
    ),
  );
const starts = [
  "",
  "=1+1",
  "+1",
  "-1",
  "@x",
  "\t",
  "'",
  "''=",
  "＝1",
  "＋",
  "－",
  "＠",
  '"',
  ",",
  "_x0041_",
  "_x005F_x000A_",
];
/** What looks like the code of a character in a workbook. */
const coded = fc
  .array(fc.constantFrom("_", "x", "X", "0041", "005F", "000a", "_x0042_"), { maxLength: 6 })
  .map((parts) => parts.join(""));
const text = fc
  .tuple(
    fc.constantFrom(...starts),
    fc.oneof(fc.string({ unit: "grapheme", maxLength: 20 }), coded),
  )
  .map((parts) => parts.join("").replace(/[\p{Cc}\u2028\u2029\u202A-\u202E\u2066-\u2069]/gu, ""))
  .filter((written) => written.isWellFormed());
const note = fc.array(text, { maxLength: 3 }).map((parts) => parts.join("\n"));
const label = text
  .map((written) => written.slice(0, 20).trim())
  .filter((written) => written !== "" && written.isWellFormed());
const code = fc
  .integer({ min: 0, max: 999 })
  .map((number) => `1${String(number).padStart(3, "0")}0`);
const portfolio = fc.uniqueArray(
  fc.record({ code, note, labels: fc.uniqueArray(label, { maxLength: 3 }), holdings }),
  { selector: (company) => company.code, maxLength: 5 },
);

describe("an exported portfolio", () => {
  it("reads back equal as CSV (H54)", () => {
    fc.assert(
      fc.property(portfolio, (companies) => {
        expect(readBack(writeCsv(companies, nameOf))).toEqual(companies);
      }),
    );
  });

  it("reads back equal as XLSX (H54)", () => {
    fc.assert(
      fc.property(portfolio, (companies) => {
        expect(readBack(writeXlsx(companies, nameOf))).toEqual(companies);
      }),
      { numRuns: 30 },
    );
  });

  const formulas: Written = {
    code: "04820",
    note: "=HYPERLINK(1)",
    labels: ["@a", "+b"],
    holdings: [{ account: "nisa", shares: 100, average_cost: 0.5 }],
  };

  it("marks text that spreadsheets would compute, and leaves numbers and codes plain (H54)", () => {
    expect(writeCsv([formulas], () => "-名").toString()).toBe(
      '\uFEFF"証券コード","銘柄名","口座","株数","平均取得単価","リスト","メモ"\r\n' +
        `"0482","'-名","NISA",100,0.5,"'@a\n'+b","'=HYPERLINK(1)"\r\n`,
    );
  });

  it.each(["\n=1", "\r=1", "\t=1", "＝1", "'=1"])("marks the note %j (H54)", (written) => {
    const csv = writeCsv([{ ...formulas, note: written }], () => "").toString();
    expect(csv).toContain(`,"'${written}"\r\n`);
  });

  it("keeps codes as text and no formula in a workbook (H54)", () => {
    const { Sheets } = read(
      writeXlsx([formulas], () => "-名"),
      { cellFormula: true },
    );
    const sheet = Sheets["ポートフォリオ"] as WorkSheet;
    const typeOf = (address: string) => (sheet[address] as { t?: string }).t;
    expect(["A2", "D2", "G2"].map((address) => typeOf(address))).toEqual(["s", "n", "s"]);
    expect(utils.sheet_to_formulae(sheet)).toContain("A2='0482");
    expect(utils.sheet_to_formulae(sheet).filter((cell) => /^\w+=[^']*\(/.test(cell))).toEqual([]);
  });
});

describe("merged lots", () => {
  it("have the sum of shares and a cost between the least and the greatest", () => {
    const lot = fc.tuple(amount(1e10), amount(1e9));
    fc.assert(
      fc.property(fc.array(lot, { minLength: 1, maxLength: 6 }), (lots) => {
        const lines = lots.map(([shares, cost], line) => ({
          line,
          code: "10000",
          name: "",
          lot: { account: "specific" as const, shares, average_cost: cost },
          note: "",
          labels: [],
        }));
        const [merged] = mergeLots(lines)[0]!.holdings;
        const sum = lots.reduce((total, [shares]) => total + Math.round(shares * 10_000), 0);
        expect(Math.round(merged!.shares * 10_000)).toBe(sum);
        const costs = lots.map(([, cost]) => cost);
        expect(merged!.average_cost).toBeGreaterThanOrEqual(Math.min(...costs));
        expect(merged!.average_cost).toBeLessThanOrEqual(Math.max(...costs));
        expect(mergeLots(lines.toReversed())[0]!.holdings[0]).toMatchObject({
          shares: merged!.shares,
          average_cost: merged!.average_cost,
        });
      }),
    );
  });
});
