import { importRecords } from "../index.ts";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { createTestDatabase, type TestDatabase } from "../../platform/testing/database.ts";
import { readPreviousDay } from "../daily-run/store.ts";
import { type Companies, createCompanies, type BarRecord } from "../../companies/index.ts";
import { findSuspectCodes, readPriceSeries } from "../../companies/stores/index.ts";
import { closeLimits } from "./rules.ts";
import { sampleMarket } from "../../sample-market/testing/sample-market.ts";

const FIRST = "2022-06-01";
/** Early in January, so that the last 20 bars reach into a packed year. */
const LAST = "2025-01-08";

/** Thirty issues: one ends early in a packed year, one is not traded in the last two years. */
function market() {
  const sample = sampleMarket();
  const issues = sample.issues.filter((_, at) => at % 10 === 0);
  const [ended = "", silent = ""] = issues.slice(3).map(({ code }) => code);
  const codes = new Set(issues.map(({ code }) => code));
  const noTrade = { open: null, high: null, low: null, close: null, volume: null };
  return {
    issues,
    documents: [],
    codes: [...codes],
    ended,
    silent,
    *bars(): Generator<BarRecord> {
      for (const bar of sample.bars(codes)) {
        if (!codes.has(bar.code) || bar.date < FIRST || bar.date > LAST) continue;
        if (bar.code === ended && bar.date > "2024-01-10") continue;
        yield bar.code === silent && bar.date > "2023-01-05" ? { ...bar, ...noTrade } : bar;
      }
    },
  };
}

describe("readers of the market", () => {
  let database: TestDatabase;
  let companies: Companies;
  const { codes, ended, silent, ...source } = market();

  beforeAll(async () => {
    database = await createTestDatabase();
    companies = createCompanies({ pool: database.pool });
    await importRecords(database.pool, source, "sample");
  });
  afterAll(() => database.drop());

  async function everything(): Promise<Record<string, unknown>> {
    const { pool } = database;
    const days = await companies.valuationDays();
    const spans = days.slice(1).map((until, at) => ({ from: days[at] ?? "", until }));
    return {
      closes: await Promise.all(codes.map((code) => companies.dailyCloses(code))),
      quotes: await Promise.all(codes.map((code) => companies.quote(code))),
      slice: (await companies.slice({ first: codes[0] ?? "", last: codes.at(-1) ?? "" })).quotes,
      medians: await companies.medianReturns(spans),
      series: await readPriceSeries(pool, "raw", codes),
      suspects: [
        await findSuspectCodes(pool, "raw", "0001-01-01", closeLimits(false)),
        await findSuspectCodes(pool, "raw", "2024-09-01", closeLimits(false)),
      ],
      before: [
        await readPreviousDay(pool, "2025-01-08"),
        await readPreviousDay(pool, "2024-01-04"),
      ],
    };
  }

  it("see the same in packed years as in rows", async () => {
    const places = await database.pool.query(
      "select (select count(distinct year)::int from bar_years) as packed, (select min(date) from bar_rows) as rows",
    );
    expect(places.rows).toEqual([{ packed: 3, rows: "2025-01-06" }]);
    const packed = await everything();
    await database.pool.query(
      `insert into bar_rows select code, date, open, high, low, close, volume, adj_factor from packed_bars;
       truncate bar_years`,
    );
    expect(await everything()).toEqual(packed);
    expect(await companies.quote(ended)).toMatchObject({ date: "2024-01-10" });
    expect(await companies.quote(silent)).toMatchObject({ date: "2023-01-05" });
  });
});
