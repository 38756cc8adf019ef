import type pg from "pg";
import type { Executor } from "../../../platform/database/prepared-statement.ts";
import {
  diffListings,
  LISTING_COLUMNS,
  type ListingChange,
  type ListingContent,
  type ListingsByCode,
} from "./listing-changes.ts";

export interface ListingSnapshot {
  readonly day: string;
  readonly state: ListingsByCode;
}

/** The exchange's list of that day; null when there is none. */
export async function readSnapshot(
  executor: Executor,
  day: string,
): Promise<ListingSnapshot | null> {
  const { rows } = await executor.query("select from listing_days where as_of = $1", [day]);
  return rows.length === 0 ? null : { day, state: await readListingsAt(executor, day) };
}

export async function readSnapshotBefore(
  executor: Executor,
  day: string,
): Promise<ListingSnapshot | null> {
  return readAdjacentSnapshot(
    executor,
    "select max(as_of) as day from listing_days where as_of < $1",
    day,
  );
}

async function readSnapshotAfter(executor: Executor, day: string): Promise<ListingSnapshot | null> {
  return readAdjacentSnapshot(
    executor,
    "select min(as_of) as day from listing_days where as_of > $1",
    day,
  );
}

async function readAdjacentSnapshot(
  executor: Executor,
  sql: string,
  day: string,
): Promise<ListingSnapshot | null> {
  const { rows } = await executor.query<{ day: string | null }>(sql, [day]);
  const found = rows[0]?.day ?? null;
  return found === null ? null : { day: found, state: await readListingsAt(executor, found) };
}

const SELECT_FIELDS = Object.entries(LISTING_COLUMNS)
  .map(([field, column]) => `${column} as "${field}"`)
  .join(", ");

async function readListingsAt(executor: Executor, day: string): Promise<ListingsByCode> {
  const { rows } = await executor.query<{ code: string } & ListingContent>(
    `select code, ${SELECT_FIELDS} from (
       select distinct on (code) * from listing_changes where as_of <= $1
       order by code, as_of desc) newest
     where name_jp is not null order by code`,
    [day],
  );
  return new Map(rows.map(({ code, ...content }) => [code, content]));
}

const NO_LISTINGS: ListingsByCode = new Map();

/**
 * Stores a list as its difference from the previous one, and updates the next one's difference from it. The result does
 * not depend on the order of arrival.
 */
export async function saveSnapshot(
  client: pg.PoolClient,
  runId: string,
  { day, state }: ListingSnapshot,
): Promise<void> {
  const before = (await readSnapshotBefore(client, day))?.state ?? NO_LISTINGS;
  const after = await readSnapshotAfter(client, day);
  await client.query(
    "insert into listing_days (as_of, run_id) values ($1, $2) on conflict do nothing",
    [day, runId],
  );
  await saveChanges(client, runId, day, diffListings(before, state));
  if (after !== null) {
    await saveChanges(client, runId, after.day, diffListings(state, after.state));
  }
}

const COLUMNS = Object.values(LISTING_COLUMNS);

/** Replaces the day's changes; unchanged rows are not rewritten. */
async function saveChanges(
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
      Object.entries(LISTING_COLUMNS).map(([field, column]) => [
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
