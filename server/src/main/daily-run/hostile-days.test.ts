import { afterAll, beforeAll, expect, it } from "vitest";
import { startFakeJQuants } from "../../../../fakes/jquants/start-fake-jquants.ts";
import { createCompanies } from "../../companies/index.ts";
import { importRecords, createDailyRuns } from "../../ingest/index.ts";
import { createJQuantsFeed, type MarketFeed } from "../../vendors/index.ts";
import { sampleMarket } from "../../sample-market/testing/sample-market.ts";
import { jstMoment } from "../../platform/clock/clock.ts";
import { createTestDatabase } from "../../platform/testing/database.ts";
import { createValuations } from "../../valuation/index.ts";
import { marketDigest } from "../faults/market-digest.ts";
import { marketAsOf, subsetMarket } from "../faults/market-as-of.ts";
import { runDaily } from "./run-daily.ts";

const market = subsetMarket(sampleMarket(), { every: 6, since: "2025-06-01" });
const [LAST_IMPORTED_DAY, DAY] = ["2025-11-04", "2025-11-05"] as const;

async function createFixture() {
  const database = await createTestDatabase();
  const { pool } = database;
  const companies = createCompanies({ pool });
  await importRecords(pool, marketAsOf(market, LAST_IMPORTED_DAY), "sample");
  const jquants = await startFakeJQuants({ market, apiKey: "key", plan: "premium" });
  jquants.faults.limited = false;
  // Waiting for the vendor's limits takes no real time.
  let waited = 0;
  const timer = {
    now: () => waited,
    sleep: async (milliseconds: number) => void (waited += milliseconds),
  };
  const feed = createJQuantsFeed({ apiKey: "key", plan: "premium", url: jquants.url, timer });
  const runs = createDailyRuns({ pool });
  const valuation = createValuations({ pool, companies });
  return {
    pool,
    feed,
    runs,
    digest: () => marketDigest(pool),
    /** Runs the evening with some of the vendor's answers replaced. */
    async evening(changed: Partial<MarketFeed>) {
      const clock = { now: () => jstMoment(DAY, "19:00") };
      const parts = { runs, feed: { ...feed, ...changed }, valuation, clock };
      return (await runDaily(parts)).days;
    },
    async close() {
      await jquants.close();
      await database.drop();
    },
  };
}

let world: Awaited<ReturnType<typeof createFixture>>;
beforeAll(async () => {
  world = await createFixture();
});
afterAll(() => world.close());

it("takes no list of another day", async () => {
  const before = await world.digest();
  for (const asOf of ["2031-01-06", LAST_IMPORTED_DAY]) {
    const days = await world.evening({
      async listings(day) {
        const { records, refusals } = await world.feed.listings(day);
        return { records: records.map((issue) => Object.assign({}, issue, { asOf })), refusals };
      },
    });
    expect(days).toMatchObject([{ day: DAY, outcome: "refused" }]);
    expect(days[0]?.problem).toContain(asOf);
  }
  expect(await world.digest()).toBe(before);
});

it("makes no table for the year of a bar that it refuses", async () => {
  const tables = async () =>
    (await world.pool.query("select from pg_class where relname ~ '^bar_rows_'")).rowCount;
  const before = await tables();
  const days = await world.evening({
    async bars(day) {
      const { records, refusals } = await world.feed.bars(day);
      const [first, ...others] = records;
      return { records: [{ ...first!, date: "2099-01-05" }, ...others], refusals };
    },
  });
  expect(days).toMatchObject([{ day: DAY, outcome: "refused" }]);
  expect(await tables()).toBe(before);
});

const throwsUnexpected = () => Promise.reject(new Error("a defect of the program"));

it("lets the operator know what breaks it off, not only that the day is late", async () => {
  await expect(world.evening({ bars: throwsUnexpected })).rejects.toThrow("a defect");
  expect(await world.runs.listUnreported()).toMatchObject([
    { day: DAY, problem: "Error: a defect of the program" },
  ]);
});

it("takes a series of no other issue than the one that splits", async () => {
  const { records: traded } = await world.feed.bars(DAY);
  const [OTHER = "", SPLIT = ""] = traded
    .filter(({ close }) => close !== null)
    .map(({ code }) => code);
  const closes = async () =>
    (
      await world.pool.query("select date, close from bars where code = $1 and date < $2", [
        OTHER,
        DAY,
      ])
    ).rows;
  const before = await closes();
  const days = await world.evening({
    async bars(day) {
      const { records, refusals } = await world.feed.bars(day);
      return {
        records: records.map((bar) =>
          bar.code === SPLIT ? Object.assign({}, bar, { adjFactor: 0.99 }) : bar,
        ),
        refusals,
      };
    },
    async series() {
      const { records, refusals } = await world.feed.series(OTHER);
      return { records: records.map((bar) => Object.assign({}, bar, { close: 1 })), refusals };
    },
  });
  expect(days).toMatchObject([{ day: DAY, outcome: "done" }]);
  expect(await closes()).toEqual(before);
  const { rows } = await world.pool.query<{ refusals: string }>(
    "select report->>'refusals' as refusals from import_runs order by started_at desc limit 1",
  );
  expect(rows[0]?.refusals).toContain(`a bar of ${OTHER}`);
});
