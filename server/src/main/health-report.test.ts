import { randomUUID } from "node:crypto";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { enqueueEmail } from "../platform/mail/outbox.ts";
import { createPool } from "../platform/database/pool.ts";
import { type TestDatabase, createTestDatabase } from "../platform/testing/database.ts";
import { fixedClock } from "../platform/clock/clock.ts";
import { healthReport } from "./health-report.ts";

/** No vendor: market data come from files. */
const files = { feed: null, clock: fixedClock("2026-01-06T18:30:00+09:00") };

describe("healthReport", () => {
  let database: TestDatabase;
  beforeAll(async () => {
    database = await createTestDatabase();
  });
  afterAll(() => database.drop());

  it("is not ready without market data", async () => {
    expect(await healthReport(database.pool, files)).toMatchObject({
      ready: false,
      database: "ok",
      marketDate: null,
      valuedDate: null,
      valuedDays: { valued: 0, total: 0 },
      recordPending: false,
      monthEnds: { packed: 0, total: 0 },
      lastImport: null,
      bars: { bars: 0, packed: 0, megabytesPerMillion: null },
      failedJobs: [],
    });
  });

  it("reports the result of the last import, even an interrupted one", async () => {
    await database.pool.query(
      `INSERT INTO import_runs (run_id, kind, provenance, status, started_at, finished_at, report) VALUES
       ('01900000-0000-7000-8000-000000000001', 'jpx_list', 'real', 'finished', '2026-01-01Z', '2026-01-02Z', '{}'),
       ('01900000-0000-7000-8000-000000000002', 'bulk', 'real', 'running', '2026-01-03Z', NULL, '{}')`,
    );
    expect((await healthReport(database.pool, files)).lastImport).toEqual({
      kind: "bulk",
      status: "running",
      startedAt: "2026-01-03T00:00:00.000Z",
      finishedAt: null,
    });
  });

  it("reports the number of queued mails and a delay of an hour", async () => {
    const mails = async (at: string) => {
      const clock = fixedClock(at);
      return (await healthReport(database.pool, { ...files, clock })).mails;
    };
    expect(await mails("2026-01-06T18:30:00+09:00")).toEqual({
      waiting: 0,
      since: null,
      late: false,
      givenUp: 0,
    });
    const mail = { kind: "notice", to: "a@tenbin.example", data: {} };
    const queuedAt = new Date("2026-01-06T09:00:00Z");
    await enqueueEmail(database.pool, { ...mail, mailId: randomUUID(), queuedAt });
    const waiting = { waiting: 1, since: "2026-01-06T09:00:00.000Z", givenUp: 0 };
    expect(await mails("2026-01-06T19:00:00+09:00")).toEqual({ ...waiting, late: false });
    expect(await mails("2026-01-06T19:00:01+09:00")).toEqual({ ...waiting, late: true });
  });

  it("reports late days of the daily run with the reason, and the next due day", async () => {
    await database.pool.query(
      `INSERT INTO daily_runs (date, step, started_at, attempts, last_problem) VALUES
       ('2025-12-30', 'done', now(), 1, NULL), ('2026-01-05', 'begun', now(), 12, 'half the codes are missing')`,
    );
    expect((await healthReport(database.pool, files)).daily).toBeNull();
    expect((await healthReport(database.pool, { ...files, feed: "jquants" })).daily).toEqual({
      feed: "jquants",
      lastDone: "2025-12-30",
      dueUntil: "2026-01-06",
      late: true,
      nextDue: "2026-01-07T09:30:00.000Z",
      unfinished: [
        { day: "2026-01-05", step: "begun", attempts: 12, problem: "half the codes are missing" },
      ],
    });
  });

  it("distinguishes a missing schema from an unreachable database", async () => {
    const empty = await createTestDatabase({ migrated: false });
    expect((await healthReport(empty.pool, files)).database).toBe("not migrated");
    await empty.drop();
    const nowhere = createPool({ url: "postgres://tenbin@127.0.0.1:1/tenbin", max: 1 });
    expect(await healthReport(nowhere, files)).toMatchObject({
      ready: false,
      database: "unreachable",
    });
    await nowhere.end();
  });
});
