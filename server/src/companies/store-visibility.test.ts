import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { importRecords } from "../ingest/index.ts";
import { createTestDatabase, type TestDatabase } from "../platform/testing/database.ts";
import type { MarketSource } from "../vendors/index.ts";
import {
  barStorageStats,
  type BarRecord,
  type Companies,
  createCompanies,
  tradingDaysAfter,
} from "./index.ts";
import { documentFixture, issueFixture } from "./testing/fixtures.ts";

const DAYS = tradingDaysAfter("2023-11-30", "2024-03-29");
const LAST = "2024-03-29";

/** As traded: 100 yen and a yen more each day; 01020 splits 1:2 on the first day of 2024. */
function barsOf(code: string, closeAt: (at: number) => number | null): BarRecord[] {
  return DAYS.map((date, at) => {
    const close = closeAt(at);
    const adjFactor = code === "01020" && date === "2024-01-04" ? 0.5 : 1;
    return {
      code,
      date,
      open: close,
      high: close,
      low: close,
      close,
      volume: close === null ? null : 10,
      adjFactor,
    };
  });
}

const BARS = [
  ...barsOf("01010", (at) => 100 + at),
  ...barsOf("01020", (at) => (DAYS[at]! < "2024-01-04" ? 400 : 200)),
  // In yen of the whole company from some day on: quarantined.
  ...barsOf("01030", (at) => (at < 10 ? 500 : 500_000_000)),
  ...barsOf("01040", (at) => (at === 3 ? 1_000 : null)),
  ...barsOf("01050", () => 2_000),
];

const market = (changes: Partial<MarketSource> = {}): MarketSource => ({
  issues: [
    ...["01010", "01020", "01030", "01040"].map((code) => issueFixture({ code })),
    issueFixture({ code: "01050", kind: "fund" }),
  ],
  documents: [
    documentFixture({
      documentId: "results",
      disclosedAt: "2024-02-09T15:00:00+09:00",
      facts: { ForecastOperatingIncome: 100, ForecastFiscalYearStart: 20240401 },
      periodStart: "2023-01-01",
      periodEnd: "2023-12-31",
    }),
    documentFixture({
      documentId: "revision",
      disclosedAt: "2024-03-08T15:00:00+09:00",
      kind: "forecast",
      facts: { ForecastOperatingIncome: 120, ForecastFiscalYearStart: 20240401 },
      periodStart: "2024-01-01",
      periodEnd: "2024-12-31",
    }),
  ],
  plannedResults: [
    { code: "01010", periodType: "1Q", publishedOn: "2024-03-01", plannedOn: "2024-05-10" },
    { code: "01010", periodType: "1Q", publishedOn: "2024-03-15", plannedOn: null },
  ],
  bars: () => BARS,
  ...changes,
});

let database: TestDatabase;
let companies: Companies;

beforeAll(async () => {
  database = await createTestDatabase();
  companies = createCompanies({ pool: database.pool });
  await importRecords(database.pool, market(), "sample");
});
afterAll(() => database.drop());

describe("a series in quarantine", () => {
  it("is invisible to every reader, and the issue says why", async () => {
    expect((await companies.issue("01030"))?.withheld).toBe("market_cap_as_price");
    expect(await companies.dailyCloses("01030")).toEqual({ days: [], close: [] });
    expect(await companies.quote("01030")).toBeNull();
    expect(await companies.monthEnds("01030")).toEqual(new Map());
    const slice = await companies.slice({ first: "01010", last: "01050" });
    expect(slice.quotes.has("01030")).toBe(false);
    expect(slice.monthEnds.has("01030")).toBe(false);
  });

  it("does not move the market's median", async () => {
    const [move] = await companies.medianReturns([{ from: DAYS[9]!, until: DAYS[11]! }]);
    // 01010 rose from 109 to 111; 01020 did not move; the fund does not count.
    expect(move).toBeCloseTo((111 / 109 - 1) / 2, 12);
  });

  it("changes the version of the data when it is decided upon", async () => {
    const before = await companies.version();
    await database.pool.query(
      `insert into quarantine_decisions
         (decision_id, decided_at, series, code, kind, since, decision, reason)
       values (gen_random_uuid(), now(), 'raw', '01030', 'jump', '2024-01-04', 'held', 'a test')`,
    );
    expect(await companies.version()).not.toBe(before);
  });
});

describe("designations of the exchange", () => {
  it("count from their first day until the day before their last, as of the market day", async () => {
    const designations = [
      ["01010", "supervision", "2024-03-01", null],
      ["01020", "delisting", "2024-01-04", LAST],
      ["01030", "delisting", "2024-01-04", "2024-04-01"],
      ["01040", "supervision", "2024-04-01", null],
      ["01050", "supervision", LAST, null],
    ];
    for (const row of designations) {
      await database.pool.query(
        "insert into listing_alerts (code, kind, since, until, run_id) values ($1, $2, $3, $4, gen_random_uuid())",
        row,
      );
    }
    const alerts = (await companies.issues()).map((issue) => [issue.code, issue.alerts]);
    expect(alerts).toEqual([
      ["01010", ["supervision"]],
      ["01020", []],
      ["01030", ["delisting"]],
      ["01040", []],
      ["01050", ["supervision"]],
    ]);
    expect((await companies.issue("01030"))?.alerts).toEqual(["delisting"]);
  });
});

describe("documents", () => {
  it("of a revision name what it replaces, in every list alike", async () => {
    const facts = { PreviousForecastOperatingIncome: 100, ForecastOperatingIncome: 120 };
    const [newest] = await companies.latestDocuments(1, LAST);
    expect(newest).toMatchObject({ documentId: "revision", facts });
    expect((await companies.documents("01010")).at(-1)).toEqual(newest);
    expect((await companies.allDocuments()).at(-1)).toEqual(newest);
    const { documents } = await companies.slice({ first: "01010", last: "01010" });
    expect(documents.get("01010")?.at(-1)).toEqual(newest);
  });

  it("of plans are kept with each change, in order of publication", async () => {
    expect(await companies.plannedResults("01010")).toEqual(market().plannedResults);
    expect(await companies.plannedResults("01020")).toEqual([]);
  });
});

describe("imports", () => {
  it("are told by their kind and their end", async () => {
    expect(await companies.lastImport()).toMatchObject({ kind: "sample", status: "finished" });
    const { startedAt, finishedAt } = (await companies.lastImport())!;
    expect(Date.parse(finishedAt!)).toBeGreaterThanOrEqual(Date.parse(startedAt));
  });

  it("print the source of invented data as such", async () => {
    expect((await companies.state()).sources).toEqual(["サンプルデータ(架空の会社と株価)"]);
  });
});

describe("an empty database", () => {
  it("knows no day, no source and no issue", async () => {
    const empty = await createTestDatabase();
    const none = createCompanies({ pool: empty.pool });
    expect(await none.state()).toEqual({
      marketDay: null,
      provenance: null,
      sources: [],
      companies: 0,
      statements: 0,
      version: null,
    });
    expect([await none.lastImport(), await none.issue("01010")]).toEqual([null, null]);
    expect([await none.issues(), await none.valuationDays()]).toEqual([[], []]);
    expect(await barStorageStats(empty.pool)).toEqual({
      bars: 0,
      packed: 0,
      megabytesPerMillion: null,
    });
    await empty.drop();
  });
});

describe("a market whose earlier years are packed", () => {
  let packed: TestDatabase;
  let reader: Companies;
  beforeAll(async () => {
    packed = await createTestDatabase();
    reader = createCompanies({
      pool: packed.pool,
      documentSources: [
        { prefix: null, source: "出典0" },
        { prefix: "rev", source: "出典A" },
        { prefix: "nobody", source: "出典B" },
      ],
    });
    await importRecords(packed.pool, market({ lastDay: LAST }), "real");
  });
  afterAll(() => packed.drop());

  it("has its bars of 2023 in packed years", async () => {
    const inYears = BARS.filter(({ date }) => date < "2024").length;
    const stats = await barStorageStats(packed.pool);
    expect(stats).toMatchObject({ bars: BARS.length, packed: inYears });
  });

  it("answers as the one that keeps a row for each bar", async () => {
    for (const { code } of market().issues) {
      expect(await reader.dailyCloses(code), code).toEqual(await companies.dailyCloses(code));
      expect(await reader.quote(code), code).toEqual(await companies.quote(code));
    }
    expect(await reader.monthEnds()).toEqual(await companies.monthEnds());
    expect(await reader.splits()).toEqual(await companies.splits());
    const spans = [
      { from: "2023-12-01", until: "2023-12-29" },
      { from: "2023-12-29", until: "2024-01-04" },
      { from: "2024-01-04", until: LAST },
    ];
    expect(await reader.medianReturns(spans)).toEqual(await companies.medianReturns(spans));
  });

  it("compares closes of both years on one share basis", async () => {
    expect(new Set((await reader.dailyCloses("01020")).close)).toEqual(new Set([200]));
    expect(await reader.quote("01040")).toMatchObject({ date: DAYS[3], close: 1_000 });
  });

  it("prints the source of all real data and that of each vendor with a document", async () => {
    const { provenance, sources } = await reader.state();
    expect(provenance).toBe("real");
    expect(sources).toEqual(["出典0", "出典A"]);
  });
});
