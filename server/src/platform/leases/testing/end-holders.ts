import type pg from "pg";

/** Ends the connections by which holders show that they live, as happens to those of a killed process. */
export async function endHolders(pool: pg.Pool): Promise<void> {
  await pool.query(
    `select pg_terminate_backend(pid, 10000) from pg_locks
     where locktype = 'advisory' and objsubid = 1
       and database = (select oid from pg_database where datname = current_database())`,
  );
}
