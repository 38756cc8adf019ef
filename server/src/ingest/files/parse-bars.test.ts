import { describe, expect, it } from "vitest";
import { toIsoDate, toEpochDay } from "../../platform/clock/days.ts";
import { readBarColumns } from "../../companies/stores/index.ts";
import { parseBars } from "./parse-bars.ts";

const parse = (header: string, ...lines: string[]) => {
  const columns = readBarColumns(header);
  if (columns === null) throw new Error("no bars header");
  return parseBars(Buffer.from(lines.join("\n")), columns, 2);
};
const HEADER = "Date,Code,O,H,L,C,Vo,AdjFactor";

describe("parseBars", () => {
  it("reads a bar", () => {
    const chunk = parse(HEADER, "2014-01-06,1301,270,272.5,268,271,123400,0.5");
    expect(chunk.length).toBe(1);
    expect(chunk.codeAt(0)).toBe("13010");
    expect(toIsoDate(chunk.day[0] ?? 0)).toBe("2014-01-06");
    expect([chunk.open[0], chunk.high[0], chunk.low[0], chunk.close[0]]).toEqual([
      270, 272.5, 268, 271,
    ]);
    expect([chunk.volume[0], chunk.adjFactor[0]]).toEqual([123_400, 0.5]);
  });

  it("accepts bars up to today and none later", () => {
    const columns = readBarColumns("Date,Code,C")!;
    const lines = Buffer.from("2025-11-14,1301,1\n2025-11-15,1301,2");
    const chunk = parseBars(lines, columns, 2, toEpochDay("2025-11-14"));
    expect(chunk.length).toBe(1);
    expect(chunk.rejected).toEqual([{ line: 3, reason: 'in the future: "2025-11-15"' }]);
  });

  it("keeps a day without trades as one without prices", () => {
    const chunk = parse(HEADER, "2014-01-06,13010,,,,,,1");
    expect(chunk.length).toBe(1);
    expect([chunk.open[0], chunk.close[0], chunk.volume[0]]).toEqual([NaN, NaN, NaN]);
  });

  it("reads codes in any form, quotes, CRLF, blank lines and compact dates", () => {
    const chunk = parse(
      "Date,Code,C",
      "20140106,１３０ａ,1\r",
      "",
      '"2014/01/07","130A0","2"\r',
      "2014-01-08,130a,3",
    );
    expect(chunk.rejected).toEqual([]);
    expect(chunk.length).toBe(3);
    expect([0, 1, 2].map((row) => chunk.codeAt(row))).toEqual(["130A0", "130A0", "130A0"]);
    expect(chunk.line.slice(0, 3)).toEqual(Int32Array.of(2, 4, 5));
  });

  it.each([
    ["2026-02-30,1301,1,1,1,1,1,1", 'not a date: "2026-02-30"'],
    ["2026-13-01,1301,1,1,1,1,1,1", 'not a date: "2026-13-01"'],
    ["2025-02-29,1301,1,1,1,1,1,1", 'not a date: "2025-02-29"'],
    ["2025-01-06,13X1!,1,1,1,1,1,1", 'not an issue code: "13X1!"'],
    ["2025-01-06,1301,1,1,1,NaN,1,1", 'close is not a number: "NaN"'],
    ["2025-01-06,1301,1,1,1,1e400,1,1", 'close is not a number: "1e400"'],
    ["2025-01-06,1301,1,1,1,0,1,1", 'close is not a price: "0"'],
    ["2025-01-06,1301,1,1,1,-856.3,1,1", 'close is not a price: "-856.3"'],
    ["2025-01-06,1301,1,1,1,1,-5,1", 'volume is not a number of shares: "-5"'],
    ["2025-01-06,1301,1,1,1,1,1.5,1", 'volume is not a number of shares: "1.5"'],
    ["2025-01-06,1301,1,1,1,1,1,0", 'not a factor: "0"'],
    ["2025-01-06,1301,1,1,1,1,1,1e300", 'not a factor: "1e300"'],
    ["2025-01-06,1301,1,1,2,1,1,1", "high below low"],
    ["2025-01-06,1301,1,1", "4 columns instead of 8"],
    ["2025-01-06,1301,1,1,1,1,1,1,9", "9 columns instead of 8"],
  ])("rejects %s", (line, reason) => {
    const good = "2025-01-07,1301,1,1,1,1,1,1";
    const chunk = parse(HEADER, line, good);
    expect(chunk.rejected).toEqual([{ line: 2, reason }]);
    expect(chunk.length).toBe(1);
  });

  it("rejects headers without date, code or close", () => {
    const places = { count: 3, date: 0, code: 1, close: 2, open: -1, volume: -1, adjFactor: -1 };
    expect(readBarColumns("Date,Code,Close")).toMatchObject(places);
    expect(readBarColumns("\uFEFFDate,Code,C\r")).toMatchObject(places);
    expect(readBarColumns("Date,Symbol,C")).toBeNull();
  });
});
