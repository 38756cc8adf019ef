import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { createPool } from "../platform/database/pool.ts";
import type { TestDatabase } from "../platform/testing/database.ts";
import { createTestDatabase } from "../platform/testing/database.ts";
import { examine } from "./examine.ts";

describe("examine", () => {
  let database: TestDatabase;
  beforeAll(async () => {
    database = await createTestDatabase();
  });
  afterAll(() => database.drop());

  it("is not ready without a market", async () => {
    expect(await examine(database.pool)).toMatchObject({
      ready: false,
      database: "ok",
      marketDate: null,
      valuedDate: null,
      lastImport: null,
      failedJobs: [],
    });
  });

  it("says how the last import ended, also one that never did", async () => {
    await database.pool.query(
      `INSERT INTO import_runs (run_id, kind, provenance, status, started_at, finished_at, report) VALUES
       ('01900000-0000-7000-8000-000000000001', 'jpx_list', 'real', 'finished', '2026-01-01Z', '2026-01-02Z', '{}'),
       ('01900000-0000-7000-8000-000000000002', 'bulk', 'real', 'running', '2026-01-03Z', NULL, '{}')`,
    );
    expect((await examine(database.pool)).lastImport).toEqual({
      kind: "bulk",
      status: "running",
      startedAt: "2026-01-03T00:00:00.000Z",
      finishedAt: null,
    });
  });

  it("tells a database without our schema from one that does not answer", async () => {
    const empty = await createTestDatabase({ migrated: false });
    expect((await examine(empty.pool)).database).toBe("not migrated");
    await empty.drop();
    const nowhere = createPool({ url: "postgres://tenbin@127.0.0.1:1/tenbin", max: 1 });
    expect(await examine(nowhere)).toMatchObject({ ready: false, database: "unreachable" });
    await nowhere.end();
  });
});
