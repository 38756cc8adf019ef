import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { readCsv } from "./read-csv.ts";

const HEADER = [
  "要素ID",
  "項目名",
  "コンテキストID",
  "相対年度",
  "連結・個別",
  "期間・時点",
  "ユニットID",
  "単位",
  "値",
];
const quoted = (cell: string) => `"${cell.replaceAll('"', '""')}"`;

function encode(lines: readonly (readonly string[])[]): Buffer {
  const text = lines.map((cells) => `${cells.map(quoted).join("\t")}\r\n`).join("");
  return Buffer.from(`\uFEFF${text}`, "utf16le");
}

describe("readCsv", () => {
  it("returns every field unchanged, with any tabs, line breaks and quotes in it", () => {
    const cell = fc.string({
      unit: fc.constantFrom("\t", "\r\n", "\n", '"', " ", "0", "－", "売", "𠮷"),
      maxLength: 12,
    });
    const row = fc.record({ element: cell, context: cell, unit: cell, value: cell });
    fc.assert(
      fc.property(fc.array(row, { maxLength: 6 }), (rows) => {
        const lines = rows.map(({ element, context, unit, value }) => [
          element,
          "項目",
          context,
          "",
          "",
          "",
          unit,
          "円",
          value,
        ]);
        expect(readCsv(encode([HEADER, ...lines]))).toEqual(rows);
      }),
    );
  });

  it("finds columns by name, in any order", () => {
    const [row] = readCsv(
      encode([
        ["値", "ユニットID", "コンテキストID", "要素ID"],
        ["1", "JPY", "C", "e:E"],
      ]),
    );
    expect(row).toEqual({ element: "e:E", context: "C", unit: "JPY", value: "1" });
  });

  it.each([
    ["UTF-8", Buffer.from("\uFEFF要素ID")],
    ["UTF-16LE without its mark", encode([HEADER]).subarray(2)],
    ["UTF-16BE", encode([HEADER]).swap16()],
    ["half a character", Buffer.concat([encode([HEADER]), Buffer.from([0x00])])],
    ["half a pair", Buffer.concat([encode([HEADER]), Buffer.from([0x00, 0xd8, 0x22, 0x00])])],
    ["an open quote", Buffer.from('\uFEFF"要素ID', "utf16le")],
    ["a column less", encode([HEADER.slice(0, -1)])],
    ["nothing", Buffer.alloc(0)],
  ])("rejects %s", (_, content) => {
    expect(() => readCsv(content)).toThrow(/CSV/);
  });
});
