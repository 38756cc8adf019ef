import { once } from "node:events";
import { setTimeout as delay } from "node:timers/promises";
import { afterEach, beforeEach, describe, expect, it } from "vitest";
import { createCompanies } from "../../companies/index.ts";
import { importRecords } from "../../ingest/index.ts";
import { type TestDatabase, createTestDatabase } from "../../platform/testing/database.ts";
import { sampleMarket } from "../../sample-market/testing/sample-market.ts";
import { subsetMarket } from "./market-as-of.ts";
import { startServerProcess } from "./server-process.ts";

/** Mostly the time that the job queue needs to close. */
const PROMPTLY_MS = 5_000;

describe("SIGTERM while the market is valued", () => {
  let database: TestDatabase;
  beforeEach(async () => {
    database = await createTestDatabase();
  });
  afterEach(() => database.drop());

  const numbers = async (): Promise<Record<"days" | "values" | "expected" | "held", number>> => {
    const { rows } = await database.pool.query(
      `select (select count(*) from valuation_days)::int as days,
         (select count(*) from valuations)::int as values,
         (select coalesce(sum(companies), 0) from valuation_days)::int as expected,
         (select count(*) from leases where expires_at > now())::int as held`,
    );
    return rows[0];
  };

  it("stops the worker at once, leaving only complete days and no lease [fault: another process × valuation]", async () => {
    const { pool } = database;
    const market = subsetMarket(sampleMarket(), { every: 8, since: "2015-01-01" });
    // Imported as real, because a sample market is valued outside the queue.
    await importRecords(pool, market, "real");
    const worker = await startServerProcess("worker", { DATABASE_URL: database.url });
    while ((await numbers()).days < 3) await delay(20);

    const stoppedAt = performance.now();
    const exit = once(worker.process, "exit");
    worker.process.kill("SIGTERM");
    expect(await exit).toEqual([0, null]);
    expect(performance.now() - stoppedAt).toBeLessThan(PROMPTLY_MS);

    const { days, values, expected, held } = await numbers();
    expect({ values, held }).toEqual({ values: expected, held: 0 });
    expect(days).toBeLessThan(await countCompleteDays(pool));
    const { rows } = await pool.query("select state from pgboss.job where name = 'value-market'");
    expect(rows).toEqual([{ state: "retry" }]);
  });
});

async function countCompleteDays(pool: TestDatabase["pool"]): Promise<number> {
  return (await createCompanies({ pool }).valuationDays()).length;
}
