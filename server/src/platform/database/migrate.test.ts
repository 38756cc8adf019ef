import { mkdtemp, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterEach, beforeEach, describe, expect, it } from "vitest";
import { type TestDatabase, createTestDatabase } from "../testing/database.ts";
import { createPool } from "./pool.ts";
import { isMigrated, migrate, readMigrations } from "./migrate.ts";

describe("migrate", () => {
  let database: TestDatabase;
  let folder: string;
  const write = (name: string, sql: string) => writeFile(join(folder, name), sql);

  beforeEach(async () => {
    database = await createTestDatabase({ migrated: false });
    folder = await mkdtemp(join(tmpdir(), "tenbin-migrations-"));
    await write("0001-first.sql", "CREATE TABLE one (id int);");
    await write("0002-second.sql", "CREATE TABLE two (id int); INSERT INTO one VALUES (1);");
    await write("schema.sql", "this is not a migration");
  });
  afterEach(async () => {
    await database.drop();
    await rm(folder, { recursive: true });
  });

  it("applies each file once, in order", async () => {
    const migrations = await readMigrations(folder);
    expect(await isMigrated(database.pool, migrations)).toBe(false);
    expect(await migrate(database.pool, migrations)).toEqual(["0001-first.sql", "0002-second.sql"]);
    expect(await migrate(database.pool, migrations)).toEqual([]);
    expect(await isMigrated(database.pool, migrations)).toBe(true);
  });

  it("runs in one of several processes only", async () => {
    const migrations = await readMigrations(folder);
    const all = await Promise.all(
      Array.from({ length: 5 }, () => migrate(database.pool, migrations)),
    );
    expect(all.flat().toSorted()).toEqual(["0001-first.sql", "0002-second.sql"]);
    const { rows } = await database.pool.query("SELECT count(*)::int AS n FROM one");
    expect(rows).toEqual([{ n: 1 }]);
  });

  it("rolls back a file that fails half-way [fault: PostgreSQL × deployments] [fault: disk × deployments]", async () => {
    await write("0003-broken.sql", "CREATE TABLE three (id int); SELECT 1 / 0;");
    const migrations = await readMigrations(folder);
    await expect(migrate(database.pool, migrations)).rejects.toThrow(/division by zero/);
    const { rows } = await database.pool.query("SELECT to_regclass('three') AS three");
    expect(rows).toEqual([{ three: null }]);
    expect(await isMigrated(database.pool, migrations)).toBe(false);
  });

  it("gives no connection back that found its server read-only [fault: PostgreSQL × deployments]", async () => {
    await write("0003-read-only.sql", "SET TRANSACTION READ ONLY; CREATE TABLE three (id int);");
    const pool = createPool({ url: database.url, max: 1 });
    const backend = async () => (await pool.query("SELECT pg_backend_pid() AS pid")).rows[0];
    try {
      const before = await backend();
      const failing = migrate(pool, await readMigrations(folder));
      await expect(failing).rejects.toMatchObject({ code: "25006" });
      expect(await backend()).not.toEqual(before);
    } finally {
      await pool.end();
    }
  });

  it("rejects a file that was changed after it was applied", async () => {
    await migrate(database.pool, await readMigrations(folder));
    await write("0001-first.sql", "CREATE TABLE one (id bigint);");
    await expect(migrate(database.pool, await readMigrations(folder))).rejects.toThrow(
      /0001-first\.sql was changed/,
    );
  });

  it("rejects a database that is newer than the code", async () => {
    await migrate(database.pool, await readMigrations(folder));
    await rm(join(folder, "0002-second.sql"));
    await expect(migrate(database.pool, await readMigrations(folder))).rejects.toThrow(
      /is at migration 2/,
    );
  });

  it("rejects two files with one number", async () => {
    await write("0002-other.sql", "SELECT 1;");
    await expect(readMigrations(folder)).rejects.toThrow(/0002/);
  });

  it("waits for a table that is in use without blocking queries for long [fault: PostgreSQL × deployments]", async () => {
    await migrate(database.pool, (await readMigrations(folder)).slice(0, 1));
    await write("0002-second.sql", "ALTER TABLE one ADD COLUMN more int;");
    const reader = await database.pool.connect();
    await reader.query("BEGIN; SELECT * FROM one");
    const migrating = migrate(database.pool, await readMigrations(folder));
    // Each attempt delays readers by at most 50 ms.
    const started = performance.now();
    let longest = 0;
    let now = started;
    while (now - started < 1_500) {
      await database.pool.query("SELECT * FROM one");
      longest = Math.max(longest, performance.now() - now);
      now = performance.now();
    }
    expect(longest).toBeLessThan(1_000);
    await reader.query("COMMIT");
    reader.release();
    expect(await migrating).toEqual(["0002-second.sql"]);
  });
});
