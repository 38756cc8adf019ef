import { afterAll, beforeAll, expect, it } from "vitest";
import {
  type FakeJQuants,
  startFakeJQuants,
} from "../../../../fakes/jquants/start-fake-jquants.ts";
import { createCompanies } from "../../companies/index.ts";
import { importRecords, createDailyRuns } from "../../ingest/index.ts";
import { createJQuantsFeed } from "../../vendors/index.ts";
import { sampleMarket } from "../../sample-market/testing/sample-market.ts";
import { jstMoment } from "../../platform/clock/clock.ts";
import { createTestDatabase, type TestDatabase } from "../../platform/testing/database.ts";
import { createValuations } from "../../valuation/index.ts";
import { withMarketEvents } from "../faults/market-with-events.ts";
import { marketDigest } from "../faults/market-digest.ts";
import { marketAsOf, subsetMarket } from "../faults/market-as-of.ts";
import { runDaily } from "./run-daily.ts";

/** The next trading days are 30 December, 6 and 7 January. */
const LAST_IMPORTED_DAY = "2024-12-27";
const LAST_OF_YEAR = "2024-12-30";
const FIRST_OF_YEAR = "2025-01-06";
const NEXT = "2025-01-07";
/** The series is fetched again, across packed years; no issue is listed or delisted. */
const SPLIT = { code: "04820", day: NEXT, factor: 1 / 2 };
const NEVER = { code: "", day: "9999-12-31" };
const market = withMarketEvents(
  subsetMarket(sampleMarket(), { every: 6, since: "2023-06-01", also: [SPLIT.code] }),
  { split: SPLIT, arrival: NEVER, departure: NEVER },
);

async function createFixture() {
  const database: TestDatabase = await createTestDatabase();
  const { pool } = database;
  const companies = createCompanies({ pool });
  await importRecords(pool, marketAsOf(market, LAST_IMPORTED_DAY), "sample");
  const valuation = createValuations({ pool, companies });
  await valuation.valueMarket({});
  let now = jstMoment(LAST_IMPORTED_DAY, "20:00");
  const jquants: FakeJQuants = await startFakeJQuants({
    market,
    apiKey: "key",
    plan: "premium",
    now: () => now.getTime(),
  });
  jquants.faults.limited = false;
  let waited = 0;
  const timer = {
    now: () => waited,
    sleep: async (milliseconds: number) => void (waited += milliseconds),
  };
  const parts = {
    runs: createDailyRuns({ pool }),
    feed: createJQuantsFeed({
      apiKey: "key",
      plan: "premium",
      url: jquants.url,
      timer,
      random: () => 0,
    }),
    valuation,
    clock: { now: () => now },
  };
  return {
    pool,
    jquants,
    async evening(day: string, time = "19:00"): Promise<string[]> {
      now = jstMoment(day, time);
      const { days } = await runDaily(parts);
      return days.map(({ day: ran, outcome }) => `${ran} ${outcome}`);
    },
    digest: () => marketDigest(pool),
    async close() {
      await jquants.close();
      await database.drop();
    },
  };
}

type Fixture = Awaited<ReturnType<typeof createFixture>>;
let inOrder: Fixture;
let late: Fixture;
beforeAll(async () => {
  [inOrder, late] = [await createFixture(), await createFixture()];
});
afterAll(() => Promise.all([inOrder.close(), late.close()]));

/** Years with bars as rows, and packed years. */
async function storedYears({ pool }: Fixture): Promise<unknown> {
  const { rows } = await pool.query(
    `select array(select distinct extract(year from date)::int from bar_rows order by 1) as rows,
       array(select distinct year::int from bar_years order by 1) as packed,
       (select count(*)::int from bar_years y where exists (
          select from bar_rows b where b.code = y.code and extract(year from b.date) = y.year)) as both`,
  );
  return rows[0];
}

it("takes the last day of a year after the first of the next, whose run packed it", async () => {
  for (const day of [LAST_OF_YEAR, FIRST_OF_YEAR, NEXT]) {
    expect(await inOrder.evening(day)).toEqual([`${day} done`]);
  }
  expect(await storedYears(inOrder)).toEqual({ rows: [2025], packed: [2023, 2024], both: 0 });

  late.jquants.faults.late.set(LAST_OF_YEAR, `${NEXT}T18:00:00+09:00`);
  expect(await late.evening(LAST_OF_YEAR)).toEqual([`${LAST_OF_YEAR} late`]);
  expect(await storedYears(late)).toEqual({ rows: [2024], packed: [2023], both: 0 });
  expect(await late.evening(FIRST_OF_YEAR)).toEqual([
    `${LAST_OF_YEAR} late`,
    `${FIRST_OF_YEAR} done`,
  ]);
  expect(await storedYears(late)).toEqual({ rows: [2025], packed: [2023, 2024], both: 0 });
  expect(await late.evening(NEXT)).toEqual([`${LAST_OF_YEAR} done`, `${NEXT} done`]);
  expect(await storedYears(late)).toEqual({ rows: [2025], packed: [2023, 2024], both: 0 });
  const series = `/equities/bars/daily?code=${SPLIT.code}`;
  expect(late.jquants.requests.some((asked) => asked.includes(series))).toBe(true);
  expect(await late.digest()).toBe(await inOrder.digest());
});
