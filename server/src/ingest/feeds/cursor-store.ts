import type pg from "pg";
import type { Executor } from "../../platform/database/prepared-statement.ts";

export async function readCursor(
  executor: Executor,
  vendor: string,
  day: string,
): Promise<string | null> {
  const { rows } = await executor.query<{ cursor: string }>(
    "select cursor from feed_cursors where vendor = $1 and day = $2",
    [vendor, day],
  );
  return rows[0]?.cursor ?? null;
}

/** Cursors of the days from `from` up to but excluding `before`, ascending. */
export async function readCursorsBetween(
  executor: Executor,
  vendor: string,
  from: string,
  before: string,
): Promise<{ readonly day: string; readonly cursor: string }[]> {
  const { rows } = await executor.query<{ day: string; cursor: string }>(
    `select day, cursor from feed_cursors
     where vendor = $1 and day >= $2 and day < $3 order by day`,
    [vendor, from, before],
  );
  return rows;
}

/** Must run in the transaction that writes the documents the cursor covers. */
export async function saveCursor(
  client: pg.PoolClient,
  cursor: { readonly vendor: string; readonly day: string; readonly cursor: string },
  runId: string,
): Promise<void> {
  await client.query(
    `insert into feed_cursors (vendor, day, cursor, run_id) values ($1, $2, $3, $4)
     on conflict (vendor, day) do update set cursor = excluded.cursor, run_id = excluded.run_id`,
    [cursor.vendor, cursor.day, cursor.cursor, runId],
  );
}

/** In the transaction that clears the market. */
export async function clearCursors(executor: Executor): Promise<void> {
  await executor.query("truncate feed_cursors");
}
