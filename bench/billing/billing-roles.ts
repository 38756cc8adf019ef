import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import type pg from "pg";
import { startEmbeddedPostgres } from "../../server/src/platform/database/embedded/embedded-postgres.ts";
import { migrate, readMigrations } from "../../server/src/platform/database/migrate.ts";
import { createPool } from "../../server/src/platform/database/pool.ts";
import { findFreePort } from "../../server/src/platform/find-free-port.ts";
import { startServerProcess } from "../../server/src/main/faults/server-process.ts";

export const WEBHOOK_SECRET = "whsec_bench";
/** As processes have by default. */
export const POOL_SIZE = 10;

/** Processes of the product on an empty database of their own. */
export interface BillingRoles {
  readonly folder: string;
  /** Where the API takes events. */
  readonly webhookUrl: string;
  readonly pool: pg.Pool;
  /** Another migrated database of the same cluster; its URL. */
  createDatabase(name: string): Promise<string>;
  /** @param stripeUrl of a fake */
  start(role: "api" | "worker", stripeUrl: string): Promise<void>;
}

export async function withBillingRoles<T>(work: (roles: BillingRoles) => Promise<T>): Promise<T> {
  const folder = await mkdtemp(join(tmpdir(), "tenbin-bench-"));
  const postgres = await startEmbeddedPostgres({ directory: join(folder, "cluster") });
  const stops: (() => Promise<unknown>)[] = [];
  const apiPort = await findFreePort();
  async function open(name: string): Promise<pg.Pool> {
    const pool = createPool({
      url: postgres.url(name),
      max: 5,
    });
    stops.push(() => pool.end());
    return pool;
  }
  try {
    const pool = await open("postgres");
    await migrate(pool, await readMigrations());
    return await work({
      folder,
      webhookUrl: `http://127.0.0.1:${apiPort}/webhooks/stripe`,
      pool,
      async createDatabase(name) {
        await pool.query(`create database ${name}`);
        await migrate(await open(name), await readMigrations());
        return postgres.url(name);
      },
      async start(role, stripeUrl) {
        const started = await startServerProcess(role, {
          DATA_DIR: join(folder, "data"),
          DATABASE_URL: postgres.url("postgres"),
          DATABASE_POOL: String(POOL_SIZE),
          API_PORT: String(apiPort),
          HOST: "127.0.0.1",
          SAMPLE: "off",
          STRIPE_URL: stripeUrl,
          STRIPE_SECRET_KEY: "sk_test_fake",
          STRIPE_WEBHOOK_SECRET: WEBHOOK_SECRET,
        });
        stops.push(() => started.stop());
      },
    });
  } finally {
    for (const stop of stops.toReversed()) await stop();
    await postgres.stop();
    await rm(folder, { recursive: true, force: true, maxRetries: 5 });
  }
}
