import { mkdtemp, chmod, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { setTimeout as delay } from "node:timers/promises";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { findFreePort } from "../../platform/find-free-port.ts";
import { migrate, readMigrations } from "../../platform/database/migrate.ts";
import { createPool } from "../../platform/database/pool.ts";
import { inTransaction } from "../../platform/database/transaction.ts";
import { readConfig } from "../config/config.ts";
import { type Database, openDatabase } from "../processes/database.ts";
import { type DatabaseSupervisor, superviseDatabase } from "../supervisor/database-supervisor.ts";
import { type ServerProcess, startServerProcess } from "./server-process.ts";

const REQUESTS_PER_SECOND = 200;
const SECONDS = 8;
const KILL_AFTER_SECONDS = 2;
const MAX_RECOVERY_SECONDS = 30;

interface RequestResult {
  /** Seconds from the start of the load to the answer. */
  readonly at: number;
  readonly status: number | null;
  readonly retryAfter: string | null;
}

/** Fault case F04. */
describe("postmaster killed under 200 requests per second", () => {
  let folder: string;
  let database: Database;
  let guard: DatabaseSupervisor;
  let api: ServerProcess;
  let port: number;

  beforeAll(async () => {
    folder = await mkdtemp(join(tmpdir(), "tenbin-killed-"));
    await chmod(folder, 0o755);
    const config = readConfig({ DATA_DIR: folder }, folder);
    database = await openDatabase(config);
    guard = superviseDatabase(config, database, () => {});
    const pool = createPool({ url: database.url, max: 1 });
    await migrate(pool, await readMigrations());
    await pool.query("CREATE TABLE acknowledged (id int PRIMARY KEY)");
    await pool.end();
    port = await findFreePort();
    api = await startServerProcess("api", { DATABASE_URL: database.url, API_PORT: String(port) });
  });
  afterAll(async () => {
    await api.stop();
    await guard.stop();
    await rm(folder, { recursive: true, force: true });
  });

  it("answers 503 with Retry-After, recovers, and keeps every acknowledged write [fault: PostgreSQL × reads, accounts]", async () => {
    const started = performance.now();
    const since = () => (performance.now() - started) / 1_000;
    const writer = createPool({ url: database.url, max: 4 });
    const acknowledged: number[] = [];
    const results: Promise<RequestResult>[] = [];
    const writes: Promise<void>[] = [];
    let killed = false;
    for (let n = 0; n < REQUESTS_PER_SECOND * SECONDS; n += 1) {
      results.push(sendRequest(`http://127.0.0.1:${port}/readyz`, since));
      writes.push(write(writer, n, acknowledged));
      if (!killed && since() > KILL_AFTER_SECONDS) {
        process.kill(database.embedded?.pid ?? 0, "SIGKILL");
        killed = true;
      }
      // Keeps the rate whatever the answers.
      await delay(Math.max(0, (n / REQUESTS_PER_SECOND - since()) * 1_000));
    }
    const all = await Promise.all(results);
    await Promise.all(writes);
    while (all.at(-1)?.status !== 200 && since() < KILL_AFTER_SECONDS + MAX_RECOVERY_SECONDS) {
      all.push(await sendRequest(`http://127.0.0.1:${port}/readyz`, since));
    }

    expect(killed).toBe(true);
    const refused = all.filter(({ status }) => status !== 200);
    expect(refused.length).toBeGreaterThan(0);
    expect(new Set(refused.map(({ status }) => status))).toEqual(new Set([503]));
    expect(refused.every(({ retryAfter }) => Number(retryAfter) > 0)).toBe(true);
    const recovered = Math.max(...refused.map(({ at }) => at)) - KILL_AFTER_SECONDS;
    expect(recovered).toBeLessThan(MAX_RECOVERY_SECONDS);
    expect(all.at(-1)?.status).toBe(200);
    expect(api.process.exitCode).toBeNull();

    const { rows } = await writer.query<{ id: number }>("SELECT id FROM acknowledged");
    const stored = new Set(rows.map(({ id }) => id));
    expect(acknowledged.length).toBeGreaterThan(100);
    expect(acknowledged.filter((id) => !stored.has(id))).toEqual([]);
    await writer.end();
  });
});

async function sendRequest(url: string, since: () => number): Promise<RequestResult> {
  try {
    const response = await fetch(url);
    await response.arrayBuffer();
    const retryAfter = response.headers.get("retry-after");
    return { at: since(), status: response.status, retryAfter };
  } catch {
    return { at: since(), status: null, retryAfter: null };
  }
}

/** Records the number once the commit is acknowledged. */
async function write(
  pool: ReturnType<typeof createPool>,
  id: number,
  acknowledged: number[],
): Promise<void> {
  try {
    await inTransaction(pool, (client) =>
      client.query("INSERT INTO acknowledged (id) VALUES ($1)", [id]),
    );
    acknowledged.push(id);
  } catch {
    // Not acknowledged: it may exist or not.
  }
}
