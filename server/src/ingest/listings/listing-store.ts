import type pg from "pg";
import type { Executor } from "../../platform/database/statement.ts";
import {
  changesBetween,
  CONTENT_COLUMNS,
  type ListingChange,
  type ListingContent,
  type ListingState,
} from "./listing-changes.ts";

/** A list that is known. */
export interface KnownList {
  readonly day: string;
  readonly state: ListingState;
}

/** The exchange's list of a day; null where none is known of it. */
export async function listOf(executor: Executor, day: string): Promise<KnownList | null> {
  const { rows } = await executor.query("select from listing_days where as_of = $1", [day]);
  return rows.length === 0 ? null : { day, state: await stateAt(executor, day) };
}

/** The newest list before a day; null before the first. */
export async function listBefore(executor: Executor, day: string): Promise<KnownList | null> {
  return listBeside(executor, "select max(as_of) as day from listing_days where as_of < $1", day);
}

async function listAfter(executor: Executor, day: string): Promise<KnownList | null> {
  return listBeside(executor, "select min(as_of) as day from listing_days where as_of > $1", day);
}

async function listBeside(executor: Executor, sql: string, day: string): Promise<KnownList | null> {
  const { rows } = await executor.query<{ day: string | null }>(sql, [day]);
  const found = rows[0]?.day ?? null;
  return found === null ? null : { day: found, state: await stateAt(executor, found) };
}

const AS_FIELDS = Object.entries(CONTENT_COLUMNS)
  .map(([field, column]) => `${column} as "${field}"`)
  .join(", ");

async function stateAt(executor: Executor, day: string): Promise<ListingState> {
  const { rows } = await executor.query<{ code: string } & ListingContent>(
    `select code, ${AS_FIELDS} from (
       select distinct on (code) * from listing_changes where as_of <= $1
       order by code, as_of desc) newest
     where name_jp is not null order by code`,
    [day],
  );
  return new Map(rows.map(({ code, ...content }) => [code, content]));
}

const EMPTY: ListingState = new Map();

/**
 * Keeps a list, new or in the place of the one of its day: its differences to the list before it, and those of the
 * list after it to this one. What is kept of all lists does not depend on the order in which they came.
 */
export async function putList(
  client: pg.PoolClient,
  runId: string,
  { day, state }: KnownList,
): Promise<void> {
  const before = (await listBefore(client, day))?.state ?? EMPTY;
  const after = await listAfter(client, day);
  await client.query(
    "insert into listing_days (as_of, run_id) values ($1, $2) on conflict do nothing",
    [day, runId],
  );
  await putChanges(client, runId, day, changesBetween(before, state));
  if (after !== null) {
    await putChanges(client, runId, after.day, changesBetween(state, after.state));
  }
}

const COLUMNS = Object.values(CONTENT_COLUMNS);

/** Makes these the changes of the day; those that stand there already stay as they are. */
async function putChanges(
  client: pg.PoolClient,
  runId: string,
  day: string,
  changes: readonly ListingChange[],
): Promise<void> {
  await client.query("delete from listing_changes where as_of = $1 and not code = any($2)", [
    day,
    changes.map(({ code }) => code),
  ]);
  const rows = changes.map(({ code, content }) => ({
    code,
    ...Object.fromEntries(
      Object.entries(CONTENT_COLUMNS).map(([field, column]) => [
        column,
        content?.[field as keyof ListingContent] ?? null,
      ]),
    ),
  }));
  await client.query(
    `insert into listing_changes as o (code, as_of, ${COLUMNS.join(", ")}, run_id)
     select code, $2, ${COLUMNS.join(", ")}, $3
     from jsonb_populate_recordset(null::listing_changes, $1::jsonb)
     on conflict (code, as_of) do update set
       ${COLUMNS.map((c) => `${c} = excluded.${c}`).join(", ")}, run_id = $3
       where row(${COLUMNS.map((c) => `o.${c}`).join(", ")})
         is distinct from row(${COLUMNS.map((c) => `excluded.${c}`).join(", ")})`,
    [JSON.stringify(rows), day, runId],
  );
}
