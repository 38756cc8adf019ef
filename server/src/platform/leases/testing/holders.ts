import type pg from "pg";

/** Connections by which holders of leases show that they live. */
const HOLDERS = `from pg_locks where locktype = 'advisory' and objsubid = 1
  and database = (select oid from pg_database where datname = current_database())`;

/** As happens to those of a killed process. */
export async function endHolders(pool: pg.Pool): Promise<void> {
  await pool.query(`select pg_terminate_backend(pid, 10000) ${HOLDERS}`);
}

export async function countHolders(pool: pg.Pool): Promise<number> {
  const { rowCount } = await pool.query(`select ${HOLDERS}`);
  return rowCount ?? 0;
}
