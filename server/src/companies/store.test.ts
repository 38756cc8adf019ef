import { importRecords } from "../ingest/index.ts";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { createTestDatabase, type TestDatabase } from "../platform/testing/database.ts";
import { toEpochDay } from "../platform/clock/days.ts";
import { createCompanies, type BarRecord, type Companies, type DayBar } from "./index.ts";
import { documentFixture, issueFixture } from "./testing/fixtures.ts";

const issue = (code: string) =>
  issueFixture({
    code,
    nameJp: `会社${code}`,
    nicknames: ["別名"],
    segment: "グロース",
    sector33: "機械",
  });

const bar = (
  code: string,
  date: string,
  close: number | null,
  volume: number | null = 10,
  adjFactor = 1,
): BarRecord => ({
  code,
  date,
  open: close,
  high: close,
  low: close,
  close,
  volume: close === null ? null : volume,
  adjFactor,
});

const statementAt = (documentId: string, disclosedAt: string) =>
  documentFixture({
    documentId,
    disclosedAt,
    periodStart: "2023-01-01",
    periodEnd: "2023-12-31",
  });

const BARS = [
  bar("01010", "2024-01-30", 100),
  bar("01010", "2024-01-31", 120),
  bar("01010", "2024-02-01", 60, 30, 0.5),
  bar("01010", "2024-02-02", null),
  bar("01020", "2024-01-30", 7, null),
  bar("01020", "2024-02-02", 8, null),
];

const MARKET = {
  issues: [issue("01010"), issue("01020"), issue("01030")],
  // The last minute of the market day in Japan, and the first of the next day.
  documents: [
    statementAt("S1", "2024-02-02T23:59:00+09:00"),
    statementAt("S2", "2024-02-03T00:00:00+09:00"),
  ],
  barCount: BARS.length,
  bars: () => BARS,
};

describe("reads of the market", () => {
  let database: TestDatabase;
  let companies: Companies;

  beforeAll(async () => {
    database = await createTestDatabase();
    companies = createCompanies({ pool: database.pool });
    await importRecords(database.pool, MARKET, "sample");
  });
  afterAll(() => database.drop());

  it("say where the data comes from and when it changes", async () => {
    const state = await companies.state();
    expect(state).toMatchObject({ marketDay: "2024-02-02", provenance: "sample" });
    expect(state.version).toBe(await companies.version());
    const again = await importRecords(database.pool, MARKET, "sample");
    expect(again.bars).toEqual({ read: 6, added: 0, changed: 0, unchanged: 6, refused: 0 });
    expect(await companies.version()).toBe(state.version);
  });

  it("give issues as they were declared", async () => {
    expect(await companies.issue("01010")).toEqual({
      ...issue("01010"),
      withheld: null,
    });
    expect(await companies.issue("99990")).toBeNull();
    expect((await companies.issues()).map(({ code }) => code)).toEqual(["01010", "01020", "01030"]);
  });

  it("give the bars of one day as traded", async () => {
    const empty = { open: null, high: null, low: null, close: null, volume: null };
    expect(await companies.barsOn("2024-02-02")).toEqual(
      new Map<string, DayBar>([
        ["01010", empty],
        ["01020", { open: 8, high: 8, low: 8, close: 8, volume: null }],
      ]),
    );
    expect(await companies.barsOn("2024-02-03")).toEqual(new Map());
  });

  it("put closes on the share basis of the last day, over the market's days", async () => {
    const closes = await companies.dailyCloses("01010");
    expect(closes.days).toEqual(
      ["2024-01-30", "2024-01-31", "2024-02-01", "2024-02-02"].map((day) => toEpochDay(day)),
    );
    expect(closes.close).toEqual([50, 60, 60, null]);
    // The two days between are trading days without a trade.
    expect((await companies.dailyCloses("01020")).close).toEqual([7, null, null, 8]);
    expect(await companies.dailyCloses("01030")).toEqual({ days: [], close: [] });
  });

  it("quote the last trade against the one before, split-adjusted", async () => {
    const { quotes } = await companies.slice({ first: "01010", last: "01030" });
    expect(quotes.get("01010")).toEqual({
      code: "01010",
      date: "2024-02-01",
      close: 60,
      previousClose: 60,
      previousDate: "2024-01-31",
      rawPreviousClose: 120,
      volume: 30,
      dailyAmount: (1_000 + 1_200) / 2,
    });
    expect(quotes.get("01020")).toMatchObject({ close: 8, previousClose: 7, dailyAmount: null });
    expect(quotes.has("01030")).toBe(false);
    expect(await companies.quote("01010")).toEqual(quotes.get("01010"));
    expect(await companies.quote("01030")).toBeNull();
  });

  it("give the market's median move on one share basis, of what was traded on both days", async () => {
    const spans = [
      { from: "2024-01-30", until: "2024-02-01" },
      { from: "2024-01-31", until: "2024-02-02" },
      { from: "2024-01-30", until: "2024-01-30" },
      { from: "2024-01-30", until: "2024-02-02" },
    ];
    const [split, none, still, other] = await companies.medianReturns(spans);
    expect(split).toBeCloseTo(0.2);
    expect(none).toBeNull();
    expect(still).toBe(0);
    expect(other).toBeCloseTo(8 / 7 - 1);
  });

  it("give month ends, adjustments and the days to value", async () => {
    const ends = await companies.monthEnds();
    expect(ends.get("01010")).toEqual([
      { date: "2024-01-31", close: 120 },
      { date: "2024-02-01", close: 60 },
    ]);
    expect(await companies.monthEnds("01020")).toEqual(new Map([["01020", ends.get("01020")]]));
    expect(await companies.splits()).toEqual(
      new Map([["01010", [{ exDate: "2024-02-01", factor: 0.5 }]]]),
    );
    expect(await companies.valuationDays()).toEqual(["2024-01-31", "2024-02-02"]);
  });

  it("give the market piece by piece as company by company", async () => {
    const slice = await companies.slice({ first: "01010", last: "01020" });
    expect(slice.monthEnds).toEqual(await companies.monthEnds());
    expect(slice.splits).toEqual(await companies.splits());
    expect(slice.documents.get("01010")).toEqual(await companies.documents("01010"));
    expect(slice.documents.get("01010")).toHaveLength(2);
    const [second] = [await companies.slice({ first: "01020", last: "01020" })];
    expect([...second.monthEnds.keys(), ...second.quotes.keys()]).toEqual(["01020", "01020"]);
    expect(second.splits.size + second.documents.size).toBe(0);
  });

  it("count and list no document disclosed after the market day", async () => {
    expect(await companies.state()).toMatchObject({ companies: 1, statements: 1 });
    expect(await companies.latestDocuments(5, "2024-02-02")).toMatchObject([{ documentId: "S1" }]);
    expect(await companies.latestDocuments(5, "2024-02-03")).toMatchObject([
      { documentId: "S2" },
      { documentId: "S1" },
    ]);
    expect(await companies.latestDocuments(5, "2024-02-01")).toEqual([]);
  });

  it("keep invented and real companies apart", async () => {
    await expect(importRecords(database.pool, MARKET, "real")).rejects.toThrow(/sample market/);
  });
});
