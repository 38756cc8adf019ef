import { parse } from "csv-parse/sync";
import fc from "fast-check";
import iconv from "iconv-lite";
import { describe, expect, it } from "vitest";
import { fromInertText } from "./inert-text.ts";
import { findMisfit } from "./shift-jis.ts";
import type { Cell, Sheet } from "./sheet.ts";
import { collect, number, slicesOf, textCell } from "./testing/collect.ts";
import { type CsvEncoding, writeCsv } from "./write-csv.ts";

const column = (title: string) => ({ title, digits: 1, width: 10 });
const sheet: Sheet = { name: "表", head: [], columns: ["甲", "乙", "丙"].map(column) };

const write = (rows: Cell[][], encoding: CsvEncoding = "utf-8", of: Sheet = sheet) =>
  collect(writeCsv(of, slicesOf(rows, 2), encoding));
const textOf = async (rows: Cell[][]) => (await write(rows)).toString();
const read = (text: string) => parse(text, { bom: true, relax_column_count: false });

describe("a CSV file", () => {
  it("starts with a mark, ends lines with CR LF and has as many fields in each line", async () => {
    const head = [
      ["出典", "甲"],
      ["市場日", { day: "2025-11-14" }],
    ];
    const file = await write([["a", 1, null]], "utf-8", { ...sheet, head });
    expect(file.toString()).toBe(
      "\uFEFF出典,甲,\r\n市場日,2025-11-14,\r\n,,\r\n甲,乙,丙\r\na,1,\r\n",
    );
  });

  it("has plain numbers, negative, tiny and huge ones too", async () => {
    expect(await textOf([[-1.5, 1e-9, 1e22]])).toContain(
      "\r\n-1.5,0.000000001,10000000000000000000000\r\n",
    );
  });

  it.each([
    ['=HYPERLINK("https://x.test")', `"'=HYPERLINK(""https://x.test"")"`],
    ["+1", "'+1"],
    ["-1", "'-1"],
    ["@SUM(A1)", "'@SUM(A1)"],
    ["\t=1", "'\t=1"],
    ["\r=1", `"'\r=1"`],
    ["\n=1", `"'\n=1"`],
    ["＝1", "'＝1"],
    ["－1", "'－1"],
    ['"=1', '"""=1"'],
    ["a,=1", '"a,=1"'],
  ])("keeps spreadsheets from computing the text %j (H54)", async (text, field) => {
    expect(await textOf([[text, 0, 0]])).toContain(`\r\n${field},0,0\r\n`);
  });

  it("reads back equal, whatever stands in it (H54)", async () => {
    const cell = fc.oneof(textCell, number);
    const rows = fc.array(fc.array(cell, { minLength: 3, maxLength: 3 }), { maxLength: 5 });
    await fc.assert(
      fc.asyncProperty(rows, async (given) => {
        const [, ...found] = read(await textOf(given));
        expect(found.map((row) => row.map(fromInertText))).toEqual(
          given.map((row) => row.map((each) => expect.toSatisfy(isWritten(each)))),
        );
      }),
    );
  });
});

/** Numbers read equal; text is the same sign by sign. */
const isWritten = (given: string | number) => (found: string) =>
  typeof given === "string" ? found === given : closeTo(Number(found), given);
const closeTo = (found: number, given: number) =>
  Math.abs(found - given) <= 1e-20 || found === given;

describe("Shift_JIS", () => {
  it("has 髙, 﨑, ① and full-width signs, and takes 〜 and − for the signs of Windows", async () => {
    const file = await write([["髙﨑①～－", "〜−—‖", "ｱ亜"]], "shift_jis");
    expect(iconv.decode(file, "cp932")).toBe("甲,乙,丙\r\n髙﨑①～－,～－―∥,ｱ亜\r\n");
    expect(file.subarray(-6)).toEqual(Buffer.from([0x2c, 0xb1, 0x88, 0x9f, 0x0d, 0x0a]));
  });

  it.each([
    ["𠮷野家", "𠮷"],
    ["Café", "é"],
    ["株😀", "😀"],
    ["한국", "한"],
    ["¥100", "¥"],
  ])("lacks a sign of %s", (text, sign) => {
    expect(findMisfit(["髙﨑①〜－ｱ", text])).toEqual({ sign, text });
  });

  it("lacks no sign of what it reads back equal", () => {
    const text = fc.string({ unit: "grapheme", maxLength: 6 });
    fc.assert(
      fc.property(text, (given) => {
        fc.pre(iconv.decode(iconv.encode(given, "cp932"), "cp932") === given);
        expect(findMisfit([given])).toBeNull();
      }),
    );
  });
});
