import { read, utils, type WorkSheet } from "@e965/xlsx";
import {
  type ExportedCompany,
  type Holding,
  holdingAccounts,
  normalizeCode,
  type PortfolioFormat,
} from "@tenbin/contract";
import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { collect } from "../../platform/spreadsheets/testing/collect.ts";
import { mergeLots } from "./merge-lots.ts";
import { parseHoldings } from "./parse-holdings.ts";
import { planImport } from "./plan-import.ts";
import { toPortfolioFile } from "./portfolio-file.ts";
import { readRows } from "./read-rows.ts";

async function* unmasked<T>(slices: Iterable<T>) {
  yield* slices;
}

function write(companies: readonly ExportedCompany[], format: PortfolioFormat): Promise<Buffer> {
  const file = toPortfolioFile(companies, format, "2025-11-17");
  return collect(file.write(unmasked(file.rows)));
}

function readBack(file: Buffer) {
  const parsed = parseHoldings(readRows(file), () => ({ name: "名", kind: "stock" }));
  expect(parsed).toMatchObject({ leftOut: [], invalid: [] });
  const market = { closeOf: () => null, codesNamed: () => [] };
  return planImport(parsed, new Map(), market).companies.map(({ code, entry }) =>
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
const company = fc.record({
  ticker: fc.integer({ min: 1_000, max: 1_999 }).map(String),
  name_jp: fc.constantFrom("名前", "=名前", ""),
  note,
  labels: fc.uniqueArray(label, { maxLength: 3 }),
  holdings,
});
const portfolio = fc.uniqueArray(company, { selector: ({ ticker }) => ticker, maxLength: 5 });

describe("an exported portfolio", () => {
  it.each(["csv", "xlsx"] as const)("reads back equal as %s (H54)", async (format) => {
    await fc.assert(
      fc.asyncProperty(portfolio, async (companies) => {
        expect(readBack(await write(companies, format))).toEqual(
          companies.map((each) => ({
            code: normalizeCode(each.ticker),
            note: each.note,
            labels: each.labels,
            holdings: each.holdings,
          })),
        );
      }),
      { numRuns: 60 },
    );
  });

  const formulas: ExportedCompany = {
    ticker: "0482",
    name_jp: "-名",
    note: "=HYPERLINK(1)",
    labels: ["@a", "+b"],
    holdings: [{ account: "nisa", shares: 100, average_cost: 0.5 }],
  };

  it("is named by its day", () => {
    expect(toPortfolioFile([formulas], "csv", "2025-11-17")).toMatchObject({
      name: "天秤_ポートフォリオ_2025-11-17.csv",
      mediaType: "text/csv; charset=utf-8; header=present",
    });
  });

  it("marks text that spreadsheets would compute, and leaves numbers and codes plain (H54) [ASVS 1.3.3]", async () => {
    expect((await write([formulas], "csv")).toString()).toBe(
      "\uFEFF証券コード,銘柄名,口座,株数,平均取得単価,リスト,メモ\r\n" +
        `0482,'-名,NISA,100,0.5,"'@a\n'+b",'=HYPERLINK(1)\r\n`,
    );
  });

  it.each([
    ["\n=1", `"'\n=1"`],
    ["＝1", "'＝1"],
    ["'=1", "''=1"],
  ])("marks the note %j (H54)", async (written, field) => {
    const csv = await write([{ ...formulas, note: written }], "csv");
    expect(csv.toString()).toContain(`,${field}\r\n`);
  });

  it("keeps codes as text and no formula in a workbook (H54) [ASVS 1.3.3]", async () => {
    const { Sheets } = read(await write([formulas], "xlsx"), { cellFormula: true, cellNF: true });
    const sheet = Sheets["ポートフォリオ"] as WorkSheet;
    const formatOf = (address: string) => {
      const { t, z } = sheet[address] as { t?: string; z?: string };
      return [t, z];
    };
    expect(["A2", "D2", "E2", "G2"].map((address) => formatOf(address))).toEqual([
      ["s", "@"],
      ["n", "General"],
      ["n", "General"],
      ["s", "@"],
    ]);
    expect(utils.sheet_to_formulae(sheet)).toContain("A2='0482");
    expect(utils.sheet_to_formulae(sheet).filter((cell) => /^\w+=[^']*\(/.test(cell))).toEqual([]);
  });

  it("shows as many decimals of an amount as it has", async () => {
    const lot: Holding = { account: "nisa", shares: 1.25, average_cost: null };
    const { Sheets } = read(await write([{ ...formulas, holdings: [lot] }], "xlsx"));
    expect(Sheets["ポートフォリオ"]).toMatchObject({ D2: { v: 1.25, w: "1.25" } });
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
          written: "",
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
