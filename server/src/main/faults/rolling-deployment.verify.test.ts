import { once } from "node:events";
import { setTimeout as delay } from "node:timers/promises";
import { afterEach, beforeEach, describe, expect, it } from "vitest";
import { findFreePort } from "../../platform/find-free-port.ts";
import { type TestDatabase, createTestDatabase } from "../../platform/testing/database.ts";
import { ROOT } from "../../platform/root.ts";
import { copyNextVersion, type NextVersion } from "./next-version.ts";
import { forkCommand, type ServerProcess, startServerProcess } from "./server-process.ts";
import { startSteadyLoad, type SteadyLoad } from "./steady-load.ts";

const REQUESTS_PER_SECOND = 100;
const BEFORE_MS = 4_000;
/** How long another transaction blocks the migration. */
const BLOCKED_MS = 6_000;
/** A change that this version tolerates. */
const MIGRATION = "ALTER TABLE metric_events ADD COLUMN next_version text;";

/** A minute of load (fault case F20). */
describe("a rolling deployment, and back", () => {
  let database: TestDatabase;
  let next: NextVersion;
  let load: SteadyLoad;
  /** By port. */
  const apis = new Map<number, ServerProcess>();
  let worker: ServerProcess;

  const env = () => ({ DATABASE_URL: database.url, SMTP_URL: "smtp://127.0.0.1:1" });
  async function startApi(folder: string): Promise<void> {
    const port = await findFreePort();
    apis.set(port, await startServerProcess("api", { ...env(), API_PORT: String(port) }, folder));
  }
  async function stopOldest(): Promise<void> {
    const [[port, api] = []] = apis;
    // Like a proxy: receives requests until it refuses connections.
    await api?.stop();
    if (port !== undefined) apis.delete(port);
    expect(api?.process.exitCode).toBe(0);
  }
  /** Replaces every process in turn by one of that checkout. */
  async function roll(folder: string): Promise<void> {
    const { size } = apis;
    for (let replaced = 0; replaced < size; replaced += 1) {
      await startApi(folder);
      await stopOldest();
    }
    const replacement = await startServerProcess("worker", env(), folder);
    await worker.stop();
    expect(worker.process.exitCode).toBe(0);
    worker = replacement;
  }

  /** Migrates to the next version while a transaction that ran `statement` holds its locks. */
  async function migrateBehind(statement: string): Promise<void> {
    const blocker = await database.pool.connect();
    try {
      await blocker.query(`BEGIN; ${statement}`);
      const migration = forkCommand(["migrate"], env(), next.folder);
      const migrated = once(migration, "exit");
      await delay(BLOCKED_MS);
      expect(migration.exitCode).toBeNull();
      await blocker.query("COMMIT");
      expect(await migrated).toEqual([0, null]);
    } finally {
      blocker.release(true);
    }
  }

  // A retry of the test starts from the same schema.
  beforeEach(async () => {
    database = await createTestDatabase();
    next = await copyNextVersion(MIGRATION);
    await Promise.all([startApi(ROOT), startApi(ROOT)]);
    worker = await startServerProcess("worker", env());
  });
  afterEach(async () => {
    await load?.stop();
    await Promise.all([...apis.values(), worker].map((each) => each?.stop()));
    apis.clear();
    await next?.remove();
    await database.drop();
  });

  it(
    "loses no request or write and delays no one [fault: another process × reads, deployments]",
    { timeout: 300_000 },
    async () => {
      const began = performance.now();
      load = startSteadyLoad(REQUESTS_PER_SECOND, () => [...apis.keys()]);
      await delay(BEFORE_MS);
      const deployed = load.results.length;

      await migrateBehind("SELECT count(*) FROM metric_events");
      const columns = "SELECT next_version FROM metric_events LIMIT 1";
      await database.pool.query(columns);

      await roll(next.folder);
      // Rollback: this version runs on a newer schema.
      await roll(ROOT);
      for (const port of apis.keys()) {
        expect((await fetch(`http://127.0.0.1:${port}/readyz`)).status).toBe(200);
      }
      const seconds = (performance.now() - began) / 1_000;
      await load.stop();

      // There is no market, so companies are 404.
      const failures = load.results.filter(({ outcome }) => outcome !== 202 && outcome !== 404);
      expect(failures).toEqual([]);
      // Every second request writes, and the rate was kept.
      expect(load.acknowledged.size).toBe(Math.floor(load.results.length / 2));
      expect(load.results.length).toBeGreaterThan(seconds * REQUESTS_PER_SECOND * 0.8);
      const { rows } = await database.pool.query<{ id: string }>(
        "SELECT event_id AS id FROM metric_events",
      );
      const stored = new Set(rows.map(({ id }) => id));
      expect([...load.acknowledged].filter((id) => !stored.has(id))).toEqual([]);

      const before = load.results.slice(0, deployed).map(({ durationMs }) => durationMs);
      const during = load.results.slice(deployed).map(({ durationMs }) => durationMs);
      console.info(
        `p99 before ${percentile(before, 0.99).toFixed(1)} ms, during ${percentile(during, 0.99).toFixed(1)} ms, ` +
          `longest ${Math.max(...during).toFixed(0)} ms, ${load.results.length} requests`,
      );
      // Requests queue behind the migration for its 50 ms lock timeout, not for six seconds.
      expect(Math.max(...during)).toBeLessThan(BLOCKED_MS / 2);
    },
  );
});

function percentile(values: readonly number[], share: number): number {
  return values.toSorted((a, b) => a - b)[Math.floor(values.length * share)] ?? 0;
}
