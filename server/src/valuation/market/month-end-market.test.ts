import { afterAll, beforeAll, expect, it } from "vitest";
import { type Companies, createCompanies } from "../../companies/index.ts";
import { importRecords } from "../../ingest/index.ts";
import { createTestDatabase, type TestDatabase } from "../../platform/testing/database.ts";
import type { MarketSource } from "../../vendors/index.ts";
import {
  createMonthEnds,
  createValuations,
  type MonthEndMarket,
  type MonthEnds,
} from "../index.ts";
import { edgeCaseMarket, MARKET_DAY } from "../testing/edge-case-market.ts";

const NEXT_DAY = "2018-07-02";
const SOURCE = edgeCaseMarket();

/** The month goes on, with other prices. */
const LATER: MarketSource = {
  ...SOURCE,
  *bars() {
    for (const bar of SOURCE.bars()) {
      yield bar;
      if (bar.date !== MARKET_DAY || bar.close === null) continue;
      yield { ...bar, date: NEXT_DAY, close: bar.close * 1.3 };
    }
  },
};

let database: TestDatabase;
let companies: Companies;
let monthEnds: MonthEnds;
/** A new process, without caches. */
const fresh = () => createValuations({ pool: database.pool, companies });

beforeAll(async () => {
  database = await createTestDatabase();
  companies = createCompanies({ pool: database.pool });
  monthEnds = createMonthEnds({ pool: database.pool, companies });
});
afterAll(() => database.drop());

let atTheClose: MonthEndMarket;

it("is what the rated market says on the evening of the month end", async () => {
  expect(await monthEnds.newest()).toBeNull();
  await importRecords(database.pool, SOURCE, "sample");
  const valuations = fresh();
  await valuations.valueMarket({});
  expect(await monthEnds.newest()).toBe(MARKET_DAY);
  atTheClose = await monthEnds.read(MARKET_DAY);
  const { companies: rated } = await valuations.market();
  const listed = [...rated.values()].filter(
    ({ rating }) => !["delisted", "not_listed"].includes(rating.unratedReason ?? ""),
  );
  expect(listed.length).toBeGreaterThan(20);
  expect(
    atTheClose.companies.map(({ code, rating, evidence }) => [code, rating, evidence]),
  ).toEqual(listed.map(({ code, rating, evidence }) => [code, rating, evidence]));
  const verdicts = new Set(atTheClose.companies.map(({ rating }) => rating.verdict));
  const levels = new Set(atTheClose.companies.map(({ evidence }) => evidence.level));
  expect([verdicts.size > 2, levels.has("strong"), levels.has(null)]).toEqual([true, true, true]);
});

it("stays the same to the last bit when the next month has begun", async () => {
  await importRecords(database.pool, LATER, "sample");
  const valuations = fresh();
  await valuations.valueMarket({ from: MARKET_DAY });
  expect((await companies.state()).marketDay).toBe(NEXT_DAY);
  expect(await monthEnds.newest()).toBe(MARKET_DAY);
  expect(await monthEnds.read(MARKET_DAY)).toEqual(atTheClose);
});
