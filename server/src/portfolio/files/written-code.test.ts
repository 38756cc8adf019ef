import { normalizeCode } from "@tenbin/contract";
import { describe, expect, it } from "vitest";
import { type KnownIssue, LEFT_OUT, parseHoldings } from "./parse-holdings.ts";
import { readRows } from "./read-rows.ts";
import { readWrittenCode } from "./written-code.ts";

/** 1000 to 1099 are stocks, and 130A. */
function findIssue(code: string): KnownIssue | null {
  return /^(?:10\d\d0|130A0)$/.test(code) ? { name: `みほん${code}`, kind: "stock" } : null;
}

const parse = (content: string | Buffer) =>
  parseHoldings(readRows(Buffer.from(content)), findIssue);
const lots = (content: string | Buffer) =>
  parse(content).lines.map(({ code, lot }) => [code, lot?.account, lot?.shares, lot?.average_cost]);

describe("readWrittenCode", () => {
  it.each([
    "1000.T",
    "JP:1000",
    "TYO:1000",
    "東証:1000",
    "1000-東証",
    "1000－東証",
    "1000:JP",
    "1000 JP",
    "1000 JP Equity",
    "１０００．Ｔ",
    "1000東P",
    "1000(東証プライム)",
    "(1000)",
    "[1000.T]",
    "'1000",
    "1000/東証スタンダード",
    "1000.JP",
    "1000-T",
    "【1000】",
    "東P1000",
  ])("reads %s", (written) => {
    expect(normalizeCode(readWrittenCode(written))).toBe("10000");
  });

  it("takes letters of new codes for no mark of an exchange", () => {
    expect(["130A", "130A.T", "JP:130a", "1000T"].map(readWrittenCode)).toEqual([
      "130A",
      "130A.T",
      "130A",
      "1000T",
    ]);
  });

  it.each([
    "HK:1000",
    "1000.HK",
    "1000 HK",
    "US:1000",
    "NASDAQ:1000",
    "1000 US Equity",
    "甲(1000)",
  ])("leaves %s as it is", (written) => expect(readWrittenCode(written)).toBe(written));
});

describe("a list of holdings", () => {
  it.each([
    "JP:1000",
    "1000-東証",
    '"=""1000"""',
    '= "1000"',
    "10000",
    "1000 甲",
    "1000:甲",
    "1000-甲",
  ])("is read with %s in the column of codes", (code) => {
    expect(lots(`銘柄コード,銘柄名,数量,取得単価\n${code},甲,100,10`)).toEqual([
      ["10000", "unspecified", 100, 10],
    ]);
  });

  it.each(["1000 HK", "1000.HK", "HK:1000", "1000 US Equity"])(
    "leaves out the foreign company %s",
    (code) => {
      const { lines, leftOut } = parse(`銘柄コード,銘柄名,数量,取得単価\n${code},SAMPLE,100,10`);
      expect([lines, leftOut.map(({ reason }) => reason)]).toEqual([[], [LEFT_OUT.unknown]]);
    },
  );

  it.each(["1050/05/01 15:00", "1050-5-1", "1050 年度"])(
    "takes the year of %s for no code, in columns of codes and of names",
    (date) => {
      const rows = ["銘柄コード,銘柄名,数量,取得単価", "1000,甲,100,10", `${date},現在,,`];
      expect(parse(rows.join("\n")).lines.map(({ code }) => code)).toEqual(["10000"]);
      const named = ["銘柄,数量,取得単価", "1000 甲,100,10", `${date},5,`];
      expect(parse(named.join("\n")).lines.map(({ code }) => code)).toEqual(["10000"]);
    },
  );

  it("keeps thousands separated by commas together between tabs", () => {
    const list = "銘柄コード\t銘柄名\t数量\t取得単価\n1000\t甲\t1,000\t2,345.5\n";
    expect(lots(list)).toEqual([["10000", "unspecified", 1_000, 2_345.5]]);
  });

  it("keeps tabs behind codes within their cells between commas", () => {
    const list = "銘柄コード,銘柄名,数量,取得単価\n1000\t,甲,100,10\n";
    expect(lots(list)).toEqual([["10000", "unspecified", 100, 10]]);
  });

  it("knows parts by 小計 with blanks and brackets, and amounts by their units in brackets", () => {
    const rows = [
      "銘柄コード,銘柄名,数量,取得単価",
      "1000,甲,100（株）,10（円）",
      "【小　計】,,100,",
      ",小 計,100,",
      "1001,乙,5株,７円",
    ];
    const { lines, leftOut } = parse(rows.join("\n"));
    expect(lines.map(({ lot }) => [lot?.shares, lot?.average_cost])).toEqual([
      [100, 10],
      [5, 7],
    ]);
    expect(leftOut).toEqual([]);
  });

  it("is read in UTF-16 of either order of bytes", () => {
    const list = "\uFEFF銘柄コード\t銘柄名\t数量\t取得単価\n1000\t甲\t１，０００\t１０\n";
    const little = Buffer.from(list, "utf16le");
    const big = Buffer.from(little).swap16();
    expect(lots(little)).toEqual([["10000", "unspecified", 1_000, 10]]);
    expect(lots(big)).toEqual([["10000", "unspecified", 1_000, 10]]);
  });

  it.each(["合　計", "【合計】", "合計：", "評価額合計額", "Total", '"合計（円）"'])(
    "ends with %s, whose figures are no codes",
    (total) => {
      const rows = [
        "銘柄コード,銘柄名,数量,取得単価",
        "1000,甲,100,10",
        `${total},,100,`,
        "1001,500,300,10",
      ];
      const { lines, leftOut, invalid } = parse(rows.join("\n"));
      expect(lines.map(({ code }) => code)).toEqual(["10000"]);
      expect([leftOut, invalid]).toEqual([[], []]);
    },
  );

  it("has the accounts of the sections above its tables, with other orders of columns", () => {
    const rows = [
      "株式(NISA預り(成長投資枠))",
      "銘柄コード・銘柄名,数量,取得単価",
      "130A みほん,100,10",
      "投資信託(NISA預り(つみたて投資枠))",
      "ファンド名,数量,取得単価",
      'みほんファンド,"10,000",9800',
      "株式(特定預り)",
      "取得単価,数量,銘柄名,銘柄コード",
      "ー,5,乙,1001",
    ];
    expect(lots(rows.join("\n"))).toEqual([
      ["130A0", "nisa", 100, 10],
      ["10010", "specific", 5, null],
    ]);
  });

  it.each([
    ["blanks within a name", `甲${" ".repeat(400_000)}乙`],
    ["open brackets", "合計(".repeat(70_000)],
    ["closed brackets", `${")".repeat(400_000)}甲`],
  ])("is read in time that does not grow with the square of %s", (_, cell) => {
    const { lines, leftOut } = parse(`銘柄コード,銘柄名,数量\n${cell},${cell},100`);
    expect([lines, leftOut.map(({ reason }) => reason)]).toEqual([[], [LEFT_OUT.unknown]]);
  });
});
