import { randomBytes } from "node:crypto";
import type pg from "pg";
import { Client } from "pg";
import { inject } from "vitest";
import { createPool } from "../database/pool.ts";
import { TEMPLATE_DATABASE } from "./broker.ts";

/** Many test files share one PostgreSQL and few cores: a connection may take its time. */
const CONNECT_TIMEOUT_MS = 20_000;

/** A migrated, empty database of one test file's own. */
export interface TestDatabase {
  readonly url: string;
  readonly pool: pg.Pool;
  /** Closes the pool and removes the database. */
  drop(): Promise<void>;
}

export interface TestDatabaseOptions {
  /** Connections of the pool; default 5. */
  readonly max?: number;
  /** false: without any table. */
  readonly migrated?: boolean;
  /** A copy of that one, whose pool has been ended, instead of an empty one. */
  readonly copyOf?: TestDatabase;
}

/** Clones the migrated template on the run's own PostgreSQL, which the first call starts. */
export async function createTestDatabase(options: TestDatabaseOptions = {}): Promise<TestDatabase> {
  const answer = await fetch(inject("testDatabaseBroker"));
  const address = await answer.text();
  if (!answer.ok) throw new Error(`No test database: ${address}`);
  const name = `test_${randomBytes(6).toString("hex")}`;
  const template = templateName(options);
  await runAsAdmin(address, `CREATE DATABASE ${name} TEMPLATE ${template}`);
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

function templateName({ migrated, copyOf }: TestDatabaseOptions): string {
  if (copyOf !== undefined) return new URL(copyOf.url).pathname.slice(1);
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
