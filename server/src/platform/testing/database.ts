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
  readonly copyOf?: TestDatabase;
}

/** Clones the migrated template; the first call starts PostgreSQL. */
export async function createTestDatabase(options: TestDatabaseOptions = {}): Promise<TestDatabase> {
  const response = await fetch(inject("testDatabaseBroker"));
  const address = await response.text();
  if (!response.ok) throw new Error(`cannot create a test database: ${address}`);
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
