import pg from "pg";
import { inTransaction } from "./transaction.ts";

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
