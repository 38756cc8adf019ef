import fc from "fast-check";
import { describe, expect, it } from "vitest";
import type { JQuantsRow } from "./client.ts";
import { readBar } from "./read-bar.ts";
import { readCalendarDay } from "./read-calendar.ts";
import { readDetails } from "./read-details.ts";
import { readDividend } from "./read-dividend.ts";
import { readListing } from "./read-listing.ts";
import { readPlannedResults } from "./read-planned-results.ts";
import { readRows } from "./read-rows.ts";
import { readSummary } from "./read-summary.ts";

const SUMMARY = {
  DiscDate: "2025-11-07",
  DiscTime: "15:30:00",
  Code: "01010",
  DiscNo: "20251107000012",
  DocType: "2QFinancialStatements_Consolidated_JP",
  CurPerSt: "2025-04-01",
  CurPerEn: "2025-09-30",
  CurFYSt: "2025-04-01",
  CurFYEn: "2026-03-31",
  Sales: "100",
  OP: "-5",
  FOP: "20",
  FDivAnn: "30.0",
  ShOutFY: "1000",
};
const BAR = { Date: "2025-11-14", Code: "01010", O: 1, H: 2, L: 1, C: 2, Vo: 5 };
const READERS: readonly [name: string, row: JQuantsRow, read: (row: JQuantsRow) => unknown][] = [
  ["summary", SUMMARY, readSummary],
  ["revision", { ...SUMMARY, DocType: "EarnForecastRevision" }, readSummary],
  ["details", { DiscNo: "1", FS: { "Current assets": "5" } }, readDetails],
  [
    "dividend",
    {
      PubDate: "2025-11-07",
      PubTime: "15:30",
      Code: "01010",
      RefNo: "1",
      IFTerm: "2025-09",
      DivRate: "20",
    },
    readDividend,
  ],
  ["bar", BAR, readBar],
  ["listing", { Date: "2025-11-14", Code: "01010", CoName: "天秤", Mkt: "0111" }, readListing],
  ["calendar", { Date: "2025-11-14", HolDiv: "1" }, readCalendarDay],
  [
    "planned results",
    { PubDate: "2025-10-20", SchDate: "2025-11-14", FQName: "2Q", FYE: "0331", Code: "01010" },
    readPlannedResults,
  ],
];
const value = fc.oneof(
  fc.anything(),
  fc.string(),
  fc.constantFrom(
    "",
    "-",
    "NaN",
    "1e400",
    "0x1",
    "2025-02-30",
    "９７３５",
    "\0",
    " ",
    "-0",
    "天\ud800",
  ),
  fc.double(),
);

describe.each(READERS)("a %s", (_, row, read) => {
  it("is read, or rejected with a reason, whatever its fields contain", () => {
    const changes = fc.dictionary(fc.constantFrom(...Object.keys(row)), value, { minKeys: 1 });
    fc.assert(
      fc.property(changes, (change) => {
        const { records, refusals } = readRows("X", [{ ...row, ...change }], read, () => "key");
        expect(records.length + refusals.length).toBeLessThanOrEqual(1);
        for (const { reason } of refusals) expect(reason.length).toBeGreaterThan(5);
        for (const record of records) expect(isStorable(record)).toBe(true);
      }),
      { seed: 19, numRuns: 400 },
    );
  });

  it("is read unchanged", () => {
    expect(readRows("X", [row], read, () => "key").records).toHaveLength(1);
  });
});

const factors = (AdjFactor: unknown) =>
  readRows("X", [{ ...BAR, AdjFactor }], readBar, () => "key").records.map(
    ({ adjFactor }) => adjFactor,
  );

describe("a row with text that cannot be stored", () => {
  const bad = ["天\0秤", "天\u202e秤", "天秤\ud800", "天\u001b秤", "天".repeat(201)];
  it.each(bad)("is rejected by its number, and the others are read: %j [ASVS 1.3.3]", (CoName) => {
    const listing = { Date: "2025-11-14", Code: "01010", CoName: "天秤", Mkt: "0111" };
    const rows = [listing, { ...listing, Code: "01020", CoName }, { ...listing, Code: "01030" }];
    const { records, refusals } = readRows("X", rows, readListing, ({ code }) => code);
    expect(records.map(({ code }) => code)).toEqual(["01010", "01030"]);
    expect(refusals).toMatchObject([{ line: 2, reason: expect.stringMatching(/^CoName /) }]);
  });

  it("is rejected in details", () => {
    const FS = { "Filer name in Japanese, DEI": "天\0秤" };
    expect(readRows("X", [{ DiscNo: "1", FS }], readDetails, () => "key")).toMatchObject({
      records: [],
      refusals: [{ reason: expect.stringContaining("U+0000") }],
    });
  });
});

describe("adjustment factor", () => {
  it.each([0, -0.5, "0", 1e-300, 1e300, "1e5", "NaN"])("of %s is rejected", (factor) => {
    expect(factors(factor)).toEqual([]);
  });

  it.each([
    [0.001, 0.001],
    ["1000", 1000],
    ["", 1],
    [null, 1],
  ])("of %j is read as %d", (given, factor) => {
    expect(factors(given)).toEqual([factor]);
  });
});

describe("readRows", () => {
  it("keeps the first of rows with one key, in order, and rejects the others by number", () => {
    const keyed = fc.array(fc.integer({ min: 0, max: 9 }), { maxLength: 60 });
    fc.assert(
      fc.property(keyed, (keys) => {
        const rows = keys.map((key, at) => ({ key, at }));
        const { records, refusals } = readRows(
          "X",
          rows,
          (row) => row,
          (row) => String(row["key"]),
        );
        const first = rows.filter(({ key }, at) => keys.indexOf(key) === at);
        expect(records).toEqual(first);
        expect(refusals.map(({ line }) => line)).toEqual(
          rows.filter(({ key }, at) => keys.indexOf(key) !== at).map(({ at }) => at + 1),
        );
      }),
      { seed: 19 },
    );
  });
});

/** Finite numbers, and text without NUL or lone surrogates, which PostgreSQL rejects. */
function isStorable(record: unknown): boolean {
  if (typeof record === "number") return Number.isFinite(record);
  if (typeof record === "string") return record.isWellFormed() && !record.includes("\0");
  if (typeof record !== "object" || record === null) return true;
  return Object.values(record).every(isStorable);
}
