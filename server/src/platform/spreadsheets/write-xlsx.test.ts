import { read, utils, type WorkSheet } from "@e965/xlsx";
import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { readZip } from "../files/read-zip.ts";
import type { Cell, Sheet } from "./sheet.ts";
import { collect, number, slicesOf, textCell } from "./testing/collect.ts";
import { writeXlsx } from "./write-xlsx.ts";

const column = (title: string, digits: number) => ({ title, digits, width: 10 });
const sheet: Sheet = {
  name: '表<&">',
  head: [["市場日", { day: "2025-11-14" }]],
  columns: [column("コード", 0), column("率", 2), column("額", 1)],
};

const write = (rows: Cell[][], of: Sheet = sheet) => collect(writeXlsx(of, slicesOf(rows, 2)));
const open = (file: Buffer): WorkSheet => {
  const { SheetNames, Sheets } = read(file, { cellDates: true, cellNF: true });
  expect(SheetNames).toEqual([sheet.name]);
  return Sheets[sheet.name]!;
};
const cellAt = (opened: WorkSheet, place: string) =>
  opened[place] as { t: string; v: unknown; z?: string; f?: string } | undefined;

describe("a workbook", () => {
  it("has codes as text, numbers as numbers in the format of their column, and days as days", async () => {
    const opened = open(
      await write([
        ["0101", -0.125, 1234.5],
        ["130A", null, 1e-7],
      ]),
    );
    expect(
      ["A1", "B1", "A3", "A4", "B4", "C4", "A5", "B5", "C5"].map((place) => {
        const cell = cellAt(opened, place);
        return (
          cell && [
            cell.t,
            cell.v instanceof Date ? cell.v.toISOString().slice(0, 10) : cell.v,
            cell.z,
          ]
        );
      }),
    ).toEqual([
      ["s", "市場日", "@"],
      ["d", "2025-11-14", "yyyy/mm/dd"],
      ["s", "コード", "@"],
      ["s", "0101", "@"],
      ["n", -0.125, "#,##0.00"],
      ["n", 1234.5, "#,##0.0"],
      ["s", "130A", "@"],
      undefined,
      ["n", 1e-7, "#,##0.0"],
    ]);
  });

  it("has no formula, whatever its text looks like (H54)", async () => {
    const texts = ["=HYPERLINK(1)", "+1", "-1", "@x", "\t=1", "{=1}", "＝1"];
    const file = await write(texts.map((text) => [text, 1, 2]));
    const opened = open(file);
    expect(texts.map((_, at) => cellAt(opened, `A${at + 4}`))).toEqual(
      texts.map((text) => expect.objectContaining({ t: "s", v: text })),
    );
    const [xml] = readZip(file, (name) => name.endsWith("sheet1.xml"));
    expect(xml?.content.toString()).not.toMatch(/<f[\s>]/);
  });

  it("reads back equal, whatever stands in it (H54)", async () => {
    const rows = fc.array(fc.tuple(textCell, number, textCell), { maxLength: 5 });
    await fc.assert(
      fc.asyncProperty(rows, async (given) => {
        const opened = open(await write(given));
        const found = utils.sheet_to_json<unknown[]>(opened, { header: 1, range: 3, defval: "" });
        expect(found.slice(0, given.length)).toEqual(given);
      }),
      { numRuns: 50 },
    );
  });

  it("has the same bytes for the same rows", async () => {
    expect(await write([["a", 1, 2]])).toEqual(await write([["a", 1, 2]]));
  });

  it("names columns beyond Z", async () => {
    const columns = Array.from({ length: 60 }, (_, at) => column(`c${at}`, 0));
    const opened = open(await write([columns.map((_, at) => at)], { ...sheet, columns }));
    expect([cellAt(opened, "Z4")?.v, cellAt(opened, "AA4")?.v, cellAt(opened, "BH4")?.v]).toEqual([
      25, 26, 59,
    ]);
  });
});
