import { execFile } from "node:child_process";
import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { promisify } from "node:util";
import { Client, type Pool } from "pg";
import { findUnprivilegedUser } from "../database/embedded/os-user.ts";
import type { TestDatabase } from "./database.ts";

const run = promisify(execFile);

export interface LimitedDisk {
  /** Makes room. */
  grow(): Promise<void>;
  /** After the database is dropped. */
  remove(): Promise<void>;
}

/**
 * Lets the table grow to so many MB: on a file system of that size where one may be mounted, else
 * by a trigger that fails as PostgreSQL does on a full disk.
 */
export async function limitDisk(
  database: TestDatabase,
  table: string,
  megabytes: number,
): Promise<LimitedDisk> {
  const folder = await mkdtemp(join(tmpdir(), "tenbin-disk-"));
  const owner = await findUnprivilegedUser();
  const options = `size=${megabytes}m,mode=0700${owner === null ? "" : `,uid=${owner.uid},gid=${owner.gid}`}`;
  try {
    await run("mount", ["-t", "tmpfs", "-o", options, "tmpfs", folder]);
  } catch {
    await rm(folder, { recursive: true });
    return limitByTrigger(database, table, megabytes);
  }
  const name = `small_${folder.slice(-6).toLowerCase()}`;
  await database.pool.query(`create tablespace ${name} location '${folder}'`);
  await database.pool.query(`alter table ${table} set tablespace ${name}`);
  return {
    async grow() {
      await run("mount", ["-o", `remount,size=${megabytes * 16}m`, folder]);
    },
    async remove() {
      const client = new Client({ connectionString: new URL("/postgres", database.url).href });
      await client.connect();
      await client.query(`drop tablespace ${name}`);
      await client.end();
      await run("umount", [folder]);
      await rm(folder, { recursive: true });
    },
  };
}

async function limitByTrigger(
  { pool }: TestDatabase,
  table: string,
  megabytes: number,
): Promise<LimitedDisk> {
  const size = `pg_table_size('${table}') > ${megabytes} * 1024 * 1024`;
  return { grow: await fillDisk(pool, table, size), remove: () => Promise.resolve() };
}

/**
 * Lets inserts that meet the condition fail as PostgreSQL does on a full disk.
 * @returns makes room
 */
export async function fillDisk(
  pool: Pool,
  table: string,
  condition = "true",
): Promise<() => Promise<void>> {
  await pool.query(`
    create function fill_disk() returns trigger language plpgsql as $$ begin
      raise exception 'No space left on device' using errcode = '53100';
    end $$;
    create trigger fill_disk before insert on ${table}
      for each row when (${condition}) execute function fill_disk()`);
  return async () => {
    await pool.query("drop function fill_disk cascade");
  };
}
