import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { fixedClock } from "../platform/clock/clock.ts";
import { startWorker } from "../platform/jobs/jobs.ts";
import { createLogger } from "../platform/log.ts";
import { type TestDatabase, createTestDatabase } from "../platform/testing/database.ts";
import { createTelemetry } from "./create-telemetry.ts";
import { telemetryJobs } from "./jobs.ts";

describe("telemetry job", () => {
  let database: TestDatabase;
  beforeAll(async () => {
    database = await createTestDatabase();
  });
  afterAll(() => database.drop());
  const telemetryAt = (iso: string) =>
    createTelemetry({ pool: database.pool, clock: fixedClock(iso) });

  it("rolls up yesterday when a worker starts, and every Japanese night", async () => {
    const event_id = "0f8fad5b-d9cb-469f-a165-70867728950e";
    const client = { tabId: null, deviceType: "smartphone" };
    const yesterday = telemetryAt("2026-03-01T23:00:00+09:00");
    await yesterday.logEvent({ event_type: "search", event_id, hits: 0 }, client);
    const worker = await startWorker({
      databaseUrl: database.url,
      jobs: telemetryJobs(telemetryAt("2026-03-02T08:00:00+09:00")),
      log: createLogger({ level: "silent", role: "test" }),
    });
    const counted = async () => (await database.pool.query("select * from metric_days")).rows;
    await expect
      .poll(counted)
      .toEqual([{ day: "2026-03-01", event_type: "search", device_type: "smartphone", count: 1 }]);
    await worker.stop();
    const { rows } = await database.pool.query("select cron, timezone from pgboss.schedule");
    expect(rows).toEqual([{ cron: "10 0 * * *", timezone: "Asia/Tokyo" }]);
  });
});
