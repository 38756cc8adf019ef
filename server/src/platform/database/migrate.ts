import { createHash } from "node:crypto";
import { readdir, readFile } from "node:fs/promises";
import { join } from "node:path";
import { setTimeout as delay } from "node:timers/promises";
import type pg from "pg";
import { errorCode } from "../error-code.ts";
import { inTransaction } from "./transaction.ts";

export const MIGRATIONS_DIR = join(import.meta.dirname, "..", "..", "..", "migrations");

export interface Migration {
  readonly version: number;
  readonly name: string;
  readonly sql: string;
  /** SHA-256 of the file, hexadecimal. */
  readonly checksum: string;
}

const FILE_NAME = /^(\d{4})-([a-z0-9-]+)\.sql$/;
/** Short, because queries queue behind a migration that waits for a lock (fault case F20). */
const LOCK_TIMEOUT = "50ms";
/** The last one repeats until MAX_LOCK_WAIT_MS. */
const RETRY_DELAYS_MS = [500, 1_000, 2_000, 5_000, 10_000];
const MAX_LOCK_WAIT_MS = 5 * 60_000;
const LOCK_NOT_AVAILABLE = "55P03";
/** Unique violation in the catalogue, duplicate type or duplicate table, depending on timing. */
const CONCURRENT_CREATE_CODES = new Set(["23505", "42710", "42P07"]);

/** @throws when two files share a number */
export async function readMigrations(folder = MIGRATIONS_DIR): Promise<readonly Migration[]> {
  const migrations: Migration[] = [];
  for (const file of (await readdir(folder)).toSorted()) {
    const match = FILE_NAME.exec(file);
    if (match === null) continue;
    const sql = await readFile(join(folder, file), "utf8");
    const version = Number(match[1]);
    if (migrations.at(-1)?.version === version) {
      throw new Error(`Duplicate migration number ${match[1]}: ${file} and the one before it`);
    }
    migrations.push({ version, name: file, sql, checksum: checksumOf(sql) });
  }
  return migrations;
}

function checksumOf(sql: string): string {
  return createHash("sha256").update(sql).digest("hex");
}

/**
 * Applies missing migrations in order, each in its own transaction; safe to run concurrently.
 * @throws when an applied file was changed, or the database is newer than the code
 */
export async function migrate(
  pool: pg.Pool,
  migrations: readonly Migration[],
  onApplied: (name: string) => void = () => {},
): Promise<readonly string[]> {
  await ensureMigrationsTable(pool);
  const applied: string[] = [];
  for (const migration of migrations) {
    if (await applyWithRetry(pool, migration)) {
      applied.push(migration.name);
      onApplied(migration.name);
    }
  }
  await assertDatabaseNotNewer(pool, migrations);
  return applied;
}

/** False also when the migrations table is missing. */
export async function isMigrated(
  pool: pg.Pool,
  migrations: readonly Migration[],
): Promise<boolean> {
  const found = await pool.query<{ exists: boolean }>(
    "SELECT to_regclass('schema_migrations') IS NOT NULL AS exists",
  );
  if (found.rows[0]?.exists !== true) return false;
  const { rows } = await pool.query<{ version: number }>("SELECT version FROM schema_migrations");
  const versions = new Set(rows.map((row) => row.version));
  return migrations.every((migration) => versions.has(migration.version));
}

async function ensureMigrationsTable(pool: pg.Pool): Promise<void> {
  try {
    await pool.query(`CREATE TABLE IF NOT EXISTS schema_migrations (
      version integer PRIMARY KEY,
      name text NOT NULL,
      checksum text NOT NULL,
      applied_at timestamptz NOT NULL DEFAULT now()
    )`);
  } catch (error) {
    // IF NOT EXISTS does not see a table that another session is creating.
    if (!CONCURRENT_CREATE_CODES.has(errorCode(error) ?? "")) throw error;
  }
}

async function applyWithRetry(pool: pg.Pool, migration: Migration): Promise<boolean> {
  let waited = 0;
  for (let attempt = 0; ; attempt += 1) {
    try {
      return await applyMigration(pool, migration);
    } catch (error) {
      const busy = errorCode(error) === LOCK_NOT_AVAILABLE;
      if (!busy || waited >= MAX_LOCK_WAIT_MS) throw error;
      const pause = RETRY_DELAYS_MS[Math.min(attempt, RETRY_DELAYS_MS.length - 1)] ?? 0;
      await delay(pause);
      waited += pause;
    }
  }
}

function applyMigration(pool: pg.Pool, migration: Migration): Promise<boolean> {
  return inTransaction(pool, async (client) => {
    await client.query("SET LOCAL statement_timeout = 0");
    // No limit: only other migrations wait for this lock, reads continue.
    await client.query("SET LOCAL lock_timeout = 0");
    await client.query("LOCK TABLE schema_migrations IN EXCLUSIVE MODE");
    await client.query(`SET LOCAL lock_timeout = '${LOCK_TIMEOUT}'`);
    const { rows } = await client.query<{ checksum: string }>(
      "SELECT checksum FROM schema_migrations WHERE version = $1",
      [migration.version],
    );
    const known = rows[0]?.checksum;
    if (known === undefined) {
      await client.query(migration.sql);
      await client.query(
        "INSERT INTO schema_migrations (version, name, checksum) VALUES ($1, $2, $3)",
        [migration.version, migration.name, migration.checksum],
      );
    } else if (known !== migration.checksum) {
      throw new Error(
        `${migration.name} was changed after it had been applied; add a new migration instead`,
      );
    }
    return known === undefined;
  });
}

async function assertDatabaseNotNewer(
  pool: pg.Pool,
  migrations: readonly Migration[],
): Promise<void> {
  const { rows } = await pool.query<{ version: number | null }>(
    "SELECT max(version) AS version FROM schema_migrations",
  );
  const newest = rows[0]?.version ?? 0;
  if (newest > (migrations.at(-1)?.version ?? 0)) {
    throw new Error(`The database is at migration ${newest}, which this version does not know`);
  }
}
