import type pg from "pg";
import { askedTable, batchReads, type KeyType } from "./batch-reads.ts";
import { preparedStatement } from "./prepared-statement.ts";

/** A domain's facts about a member, as one column of the statement that reads all domains. */
export interface FactColumn<Fact> {
  /** Scalar SQL about the member `asked.uid`, of type json; null where nothing is known. */
  readonly sql: string;
  readonly parse: (value: unknown) => Fact;
}

export type FactColumns<Facts> = { readonly [Name in keyof Facts]: FactColumn<Facts[Name]> };

/** Converts timestamps of a parsed row, which JSON has as text, to dates; null stays null. */
export function reviveMoments(
  row: Record<string, unknown>,
  names: readonly string[],
): Record<string, unknown> {
  for (const name of names) row[name] = reviveMoment(row[name] as string | null);
  return row;
}

export function reviveMoment(text: string | null): Date | null {
  return text === null ? null : new Date(text);
}

/** Several facts as one column. */
export function combineFacts<Facts extends object>(columns: FactColumns<Facts>): FactColumn<Facts> {
  const entries = Object.entries<FactColumn<unknown>>(columns);
  const pairs = entries.map(([name, { sql }]) => `'${name}', (${sql})`);
  return {
    sql: `select json_build_object(${pairs.join(", ")})`,
    parse: (row) => parseFacts(entries, row as Record<string, unknown>) as Facts,
  };
}

function parseFacts(
  entries: readonly (readonly [string, FactColumn<unknown>])[],
  row: Readonly<Record<string, unknown>>,
): object {
  return Object.fromEntries(entries.map(([name, { parse }]) => [name, parse(row[name])]));
}

/** Whether something is so; the SQL is a condition on the keys in `asked`. */
export const booleanFact = (condition: string): FactColumn<boolean> => ({
  sql: condition,
  parse: (value) => value as boolean,
});

/**
 * Reads all columns about a member with one prepared statement, shared by members requested at
 * about the same time (`batchReads`). Never from a replica: pass the pool of the database that is written to.
 * @param keys columns of `asked`, `uid` and what else the columns need
 */
export function createReadFacts<Name extends string, Facts extends object>(
  pool: pg.Pool,
  keys: Readonly<Record<Name, KeyType>>,
  columns: FactColumns<Facts>,
): (key: Readonly<Record<Name, string | number | null>>) => Promise<Facts> {
  const entries = Object.entries<FactColumn<unknown>>(columns);
  const selectFacts = preparedStatement<Record<string, unknown>>(
    `select ${entries.map(([name, { sql }]) => `(${sql}) as "${name}"`).join(", ")}
     from ${askedTable(keys)} order by position`,
  );
  const names = Object.keys(keys) as Name[];
  return batchReads(async (asked: readonly Readonly<Record<Name, string | number | null>>[]) =>
    (await selectFacts(pool, ...names.map((name) => asked.map((key) => key[name])))).map(
      (row) => parseFacts(entries, row) as Facts,
    ),
  );
}
