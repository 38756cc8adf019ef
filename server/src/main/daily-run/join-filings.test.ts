import { afterAll, beforeAll, expect, it } from "vitest";
import { type FakeEdinet, startFakeEdinet } from "../../../../fakes/edinet/start-fake-edinet.ts";
import {
  type FakeJQuants,
  startFakeJQuants,
} from "../../../../fakes/jquants/start-fake-jquants.ts";
import { createCompanies } from "../../companies/index.ts";
import { importRecords, createDailyRuns } from "../../ingest/index.ts";
import { createEdinetFeed, createJQuantsFeed, joinDisclosures } from "../../vendors/index.ts";
import { sampleMarket } from "../../sample-market/testing/sample-market.ts";
import { jstMoment } from "../../platform/clock/clock.ts";
import { createTestDatabase, type TestDatabase } from "../../platform/testing/database.ts";
import { marketAsOf, subsetMarket } from "../faults/market-as-of.ts";
import { runDaily } from "./run-daily.ts";

const market = subsetMarket(sampleMarket(), { every: 8, since: "2025-06-01" });
/** The next trading days are 11 to 13 November. */
const LAST_IMPORTED_DAY = "2025-11-10";

let database: TestDatabase;
let quotes: FakeJQuants;
let edinet: FakeEdinet;
let now = jstMoment(LAST_IMPORTED_DAY, "20:00");
const clock = () => now.getTime();

beforeAll(async () => {
  database = await createTestDatabase();
  quotes = await startFakeJQuants({ market, apiKey: "key", plan: "premium", now: clock });
  quotes.faults.limited = false;
  edinet = await startFakeEdinet({ market, apiKey: "key", now: clock });
});
afterAll(async () => {
  await Promise.all([quotes.close(), edinet.close()]);
  await database.drop();
});

it("brings the prices of days without EDINET, and their filings once it answers again [fault: vendor × daily run]", async () => {
  const { pool } = database;
  const companies = createCompanies({ pool });
  await importRecords(pool, marketAsOf(market, LAST_IMPORTED_DAY), "sample");
  let waited = 0;
  const timer = {
    now: () => waited,
    sleep: async (milliseconds: number) => void (waited += milliseconds),
  };
  const own = { apiKey: "key", timer, random: () => 0 };
  const feed = joinDisclosures(
    createJQuantsFeed({ ...own, plan: "premium", url: quotes.url }),
    createEdinetFeed({ ...own, url: edinet.url }),
  );
  const parts = {
    runs: createDailyRuns({ pool }),
    feed,
    // This test does not value.
    valuation: { valueMarket: async () => Promise.reject(new Error("valued")) },
    clock: { now: () => now },
  };
  async function evening(day: string): Promise<void> {
    now = jstMoment(day, "19:00");
    await expect(runDaily(parts, { date: day })).rejects.toThrow("valued");
  }
  const filed = (upTo: string) =>
    [...edinet.filings.values()]
      .filter(({ day }) => day > LAST_IMPORTED_DAY && day <= upTo)
      .map(({ docId }) => docId)
      .toSorted();
  async function stored(): Promise<string[]> {
    const { rows } = await pool.query<{ id: string }>(
      "select document_id as id from documents where starts_with(document_id, 'S1') and disclosed_at >= $1",
      ["2025-11-11T00:00:00+09:00"],
    );
    return rows.map(({ id }) => id).toSorted();
  }

  edinet.faults.failNext = { status: 500, times: 1_000, as: "metadata" };
  await evening("2025-11-11");
  expect((await companies.state()).marketDay).toBe("2025-11-11");
  expect(filed("2025-11-11")).toEqual(["S1000174", "S1000175"]);
  expect(await stored()).toEqual([]);

  await evening("2025-11-12");
  expect((await companies.state()).marketDay).toBe("2025-11-12");
  expect(await stored()).toEqual([]);

  edinet.faults.failNext = { status: 500, times: 0, as: "metadata" };
  await evening("2025-11-13");
  expect((await companies.state()).marketDay).toBe("2025-11-13");
  expect(await stored()).toEqual(filed("2025-11-13"));
});
