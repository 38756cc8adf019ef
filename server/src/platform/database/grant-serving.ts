import pg from "pg";
import { errorCode } from "../error-code.ts";
import { LOCK_TIMEOUT_MS } from "./request-pool.ts";
import { inTransaction } from "./transaction.ts";

const INSUFFICIENT_PRIVILEGE = "42501";
/** Longer than a request waits: threads that load the market use the role, too. */
const STATEMENT_TIMEOUT = "60s";

/**
 * Lets an existing role read every table and write rows of all but some, for a process that answers requests: it can
 * create, change and remove no table. Repeat it after each migration.
 * @param readOnly also with their partitions
 */
export async function grantServing(
  pool: pg.Pool,
  role: string,
  readOnly: readonly string[],
): Promise<void> {
  const grantee = pg.escapeIdentifier(role);
  await inTransaction(pool, async (client) => {
    await client.query(`revoke all on all tables in schema public from ${grantee}`);
    await client.query(`grant usage on schema public to ${grantee}`);
    await client.query(`grant select on all tables in schema public to ${grantee}`);
    const { rows } = await client.query<{ table: string }>(
      `select oid::regclass::text as table from pg_class
       where relnamespace = 'public'::regnamespace and relkind in ('r', 'p')
         and not relispartition and relname <> all($1)`,
      [readOnly],
    );
    const tables = rows.map(({ table }) => table).join(", ");
    await client.query(`grant insert, update, delete on ${tables} to ${grantee}`);
  });
}

/**
 * Gives the role limits of its own, for connections through a pooler, which drops those that a process asks for.
 * @returns the SQL for an administrator if the role of `pool` may not
 */
export async function limitServing(pool: pg.Pool, role: string): Promise<string | null> {
  const { rows } = await pool.query<{ database: string }>("select current_database() as database");
  const of = `${pg.escapeIdentifier(role)} in database ${pg.escapeIdentifier(rows[0]?.database ?? "")}`;
  const sql = `alter role ${of} set statement_timeout = '${STATEMENT_TIMEOUT}'; alter role ${of} set lock_timeout = '${LOCK_TIMEOUT_MS}ms'`;
  try {
    await pool.query(sql);
    return null;
  } catch (error) {
    if (errorCode(error) !== INSUFFICIENT_PRIVILEGE) throw error;
    return sql;
  }
}
