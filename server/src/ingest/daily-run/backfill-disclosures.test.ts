import { afterAll, beforeAll, expect, it } from "vitest";
import { createTestDatabase, type TestDatabase } from "../../platform/testing/database.ts";
import type { MarketFeed } from "../../vendors/port/market-feed.ts";
import { createDailyRuns } from "./index.ts";

const DAY = "2025-11-14";
const EVENING = new Date(`${DAY}T18:30:00+09:00`);
const notCalled = () => Promise.reject(new Error("not asked for"));

let database: TestDatabase;
beforeAll(async () => {
  database = await createTestDatabase();
  await database.pool.query(
    `insert into daily_runs (date, step, started_at, attempts, disclosures_asked_at)
     values ($1, 'done', now(), 1, $2)`,
    [DAY, new Date(`${DAY}T16:30:00+09:00`)],
  );
});
afterAll(() => database.drop());

/** A feed whose cursor says whether all of its vendors answered. */
function feedOf(cursor: "whole" | "behind"): MarketFeed {
  return {
    vendor: "vendor",
    provenance: "sample",
    calendar: notCalled,
    plannedResults: notCalled,
    listings: notCalled,
    bars: notCalled,
    series: notCalled,
    isBehind: (each) => each === "behind",
    documents: async () => ({ records: [], refusals: [], cursor }),
  };
}

it("keeps a day due until both of two vendors have answered", async () => {
  const runs = createDailyRuns(database);
  const lease = await runs.tryAcquire();
  if (typeof lease === "string") throw new Error(`held by ${lease}`);
  const asked = { day: DAY, askedAt: EVENING };
  expect(await runs.findDayToBackfill(EVENING)).toBe(DAY);
  expect(await runs.backfillDisclosures(lease, feedOf("behind"), asked)).toBeNull();
  expect(await runs.findDayToBackfill(EVENING)).toBe(DAY);
  expect(await runs.backfillDisclosures(lease, feedOf("whole"), asked)).toBeNull();
  expect(await runs.findDayToBackfill(EVENING)).toBeNull();
  await lease.release();
});
