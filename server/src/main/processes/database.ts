import { join } from "node:path";
import { Client } from "pg";
import { assertSupported } from "../../platform/database/assert-supported.ts";
import {
  type EmbeddedPostgres,
  startEmbeddedPostgres,
} from "../../platform/database/embedded/embedded-postgres.ts";
import { withoutPrepared } from "../../platform/database/pool.ts";
import type { Config } from "../config/config.ts";

const DATABASE_NAME = "tenbin";

/** Sized for a machine that runs everything; DATABASE_URL brings its own configuration. */
const EMBEDDED_SETTINGS = {
  shared_buffers: "256MB",
  max_wal_size: "4GB",
  checkpoint_timeout: "15min",
  wal_compression: "on",
  maintenance_work_mem: "256MB",
  max_connections: "100",
  // JIT pays off only for long analytical queries, of which we have none.
  jit: "off",
};

export interface Database {
  readonly url: string;
  readonly embedded: EmbeddedPostgres | null;
}

/**
 * DATABASE_URL, else the embedded server, started if needed.
 * @throws when the server of DATABASE_URL is too old
 */
export async function openDatabase(config: Config, port?: number): Promise<Database> {
  if (config.DATABASE_URL !== undefined) {
    await assertSupported(config.DATABASE_URL);
    const isOff = config.DATABASE_PREPARED === "off";
    const url = isOff ? withoutPrepared(config.DATABASE_URL) : config.DATABASE_URL;
    return { url, embedded: null };
  }
  const embedded = await startEmbeddedPostgres({
    directory: join(config.DATA_DIR, "postgres"),
    settings: EMBEDDED_SETTINGS,
    ...(port === undefined ? {} : { port }),
  });
  await createDatabaseIfMissing(embedded.url("postgres"));
  return { url: embedded.socketUrl(DATABASE_NAME), embedded };
}

async function createDatabaseIfMissing(url: string): Promise<void> {
  const client = new Client({ connectionString: url });
  await client.connect();
  try {
    const { rowCount } = await client.query("SELECT FROM pg_database WHERE datname = $1", [
      DATABASE_NAME,
    ]);
    if (rowCount === 0) await client.query(`CREATE DATABASE ${DATABASE_NAME}`);
  } finally {
    await client.end();
  }
}
