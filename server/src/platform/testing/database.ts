import { randomBytes } from "node:crypto";
import type pg from "pg";
import { Client } from "pg";
import { inject } from "vitest";
import { createPool } from "../database/pool.ts";
import { TEMPLATE_DATABASE } from "./broker.ts";

/** Test files share one PostgreSQL and few cores: connecting may be slow. */
const CONNECT_TIMEOUT_MS = 20_000;

export interface TestDatabase {
  readonly url: string;
  readonly pool: pg.Pool;
  drop(): Promise<void>;
}

export interface TestDatabaseOptions {
  /** Default: 5. */
  readonly max?: number;
  /** False: without any table. */
  readonly migrated?: boolean;
  /** Clones this database, whose pool must have ended. */
  readonly copyOf?: Pick<TestDatabase, "url">;
}

/** Clones the migrated template; the first call starts PostgreSQL. */
export async function createTestDatabase(options: TestDatabaseOptions = {}): Promise<TestDatabase> {
  const address = await findServer();
  const name = `test_${randomBytes(6).toString("hex")}`;
  const template = templateName(options);
  await runAsAdmin(address, `CREATE DATABASE ${name} TEMPLATE ${template} STRATEGY FILE_COPY`);
  const url = new URL(`/${name}`, address).href;
  const pool = createPool({ url, max: options.max ?? 5, connectTimeout: CONNECT_TIMEOUT_MS });
  return {
    url,
    pool,
    async drop() {
      if (!pool.ended) await pool.end();
      await runAsAdmin(address, `DROP DATABASE IF EXISTS ${name} WITH (FORCE)`);
    },
  };
}

/**
 * A database to clone, which the first test file of the run that asks for it fills, whatever its process: the others wait.
 * @param fill the same content for the same name
 */
export async function shareDatabase(
  name: string,
  fill: (pool: pg.Pool) => Promise<unknown>,
): Promise<Pick<TestDatabase, "url">> {
  const address = await findServer();
  const shared = `shared_${name}`;
  const client = new Client({ connectionString: address });
  await client.connect();
  try {
    // Held until the connection ends.
    await client.query("SELECT pg_advisory_lock(hashtext($1))", [shared]);
    const found = await client.query("SELECT FROM pg_database WHERE datname = $1", [shared]);
    if (found.rowCount === 0) {
      const filled = await createTestDatabase();
      await fill(filled.pool);
      await filled.pool.end();
      await client.query(`ALTER DATABASE ${databaseOf(filled)} RENAME TO ${shared}`);
    }
    return { url: new URL(`/${shared}`, address).href };
  } finally {
    await client.end();
  }
}

/** The address of PostgreSQL, which is started for the first one who asks. */
async function findServer(): Promise<string> {
  const response = await fetch(inject("testDatabaseBroker"));
  const address = await response.text();
  if (!response.ok) throw new Error(`cannot create a test database: ${address}`);
  return address;
}

const databaseOf = ({ url }: Pick<TestDatabase, "url">) => new URL(url).pathname.slice(1);

function templateName({ migrated, copyOf }: TestDatabaseOptions): string {
  if (copyOf !== undefined) return databaseOf(copyOf);
  return migrated === false ? "template0" : TEMPLATE_DATABASE;
}

async function runAsAdmin(url: string, sql: string): Promise<void> {
  const client = new Client({ connectionString: url });
  await client.connect();
  try {
    await client.query(sql);
  } finally {
    await client.end();
  }
}
