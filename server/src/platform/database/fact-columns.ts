import type pg from "pg";
import { batchReads } from "./batch-reads.ts";
import { preparedStatement } from "./prepared-statement.ts";

/** What one domain knows about a member, as one column of a statement that asks all domains at once. */
export interface FactColumn<Fact> {
  /** Scalar SQL about the member `asked.uid`, of type json; null where nothing is known. */
  readonly sql: string;
  readonly parse: (value: unknown) => Fact;
}

export type FactColumns<Facts> = { readonly [Name in keyof Facts]: FactColumn<Facts[Name]> };

/**
 * Reads all columns about a member with one prepared statement, which members who are asked for in one
 * turn of the event loop share. Never from a replica: pass the pool of the database that is written to.
 */
export function createReadFacts<Facts extends object>(
  pool: pg.Pool,
  columns: FactColumns<Facts>,
): (uid: string) => Promise<Facts> {
  const entries = Object.entries<FactColumn<unknown>>(columns);
  const selectFacts = preparedStatement<Record<string, unknown>>(
    `select ${entries.map(([name, { sql }]) => `(${sql}) as "${name}"`).join(", ")}
     from unnest($1::text[]) with ordinality as asked (uid, position) order by position`,
  );
  return batchReads(async (uids: readonly string[]) =>
    (await selectFacts(pool, uids)).map(
      (row) =>
        Object.fromEntries(entries.map(([name, { parse }]) => [name, parse(row[name])])) as Facts,
    ),
  );
}
