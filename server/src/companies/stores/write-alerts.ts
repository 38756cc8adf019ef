import type pg from "pg";
import type { WriteCounts } from "./bars/write-counts.ts";
import { routeByDay } from "./lives/life-store.ts";

/** A list that drops a larger share of the current designations at once is presumed truncated. */
const MAX_DROPPED_SHARE = 0.5;
const MIN_CURRENT_DESIGNATIONS = 10;

/** A designation by the exchange: 監理 (may be delisted) or 整理 (will be delisted). */
export interface ListingAlert {
  readonly code: string;
  readonly kind: "supervision" | "delisting";
  readonly since: string;
  /** End date; null while in force. */
  readonly until: string | null;
}

export interface AlertWriteCounts extends WriteCounts {
  /** Designations that the list no longer names. */
  readonly ended: number;
}

/**
 * @param complete day on which the list names all current designations, so that the others end on it; null when rows
 * carry their own end
 * @returns rows written, or why nothing was
 */
export async function writeAlerts(
  client: pg.PoolClient,
  runId: string,
  listed: readonly ListingAlert[],
  complete: string | null,
): Promise<AlertWriteCounts | string> {
  const alerts = await routeByDay(client, listed, ({ since }) => since);
  let ended = 0;
  if (complete !== null) {
    const { rows: current } = await client.query<{ code: string; kind: string }>(
      "select code, kind from listing_alerts where since < $1 and until is null",
      [complete],
    );
    const named = new Set(alerts.map(({ code, kind }) => `${code} ${kind}`));
    const dropped = current.filter(({ code, kind }) => !named.has(`${code} ${kind}`));
    if (
      current.length >= MIN_CURRENT_DESIGNATIONS &&
      dropped.length > current.length * MAX_DROPPED_SHARE
    ) {
      return `not imported: ${dropped.length} of ${current.length} current designations are missing. Is the list complete?`;
    }
    const { rowCount } = await client.query(
      `update listing_alerts set until = $1, run_id = $2
       where since < $1 and until is null
         and (code, kind) in (select * from unnest($3::text[], $4::text[]))`,
      [complete, runId, dropped.map(({ code }) => code), dropped.map(({ kind }) => kind)],
    );
    ended = rowCount ?? 0;
  }
  const { rows } = await client.query<{ added: boolean }>(
    `insert into listing_alerts as o (code, kind, since, until, run_id)
     select code, kind, since, until, $2
     from jsonb_populate_recordset(null::listing_alerts, $1::jsonb)
     on conflict (code, kind, since) do update set until = excluded.until, run_id = $2
       where o.until is distinct from excluded.until
     returning (xmax = 0) as added`,
    [JSON.stringify(alerts), runId],
  );
  const added = rows.filter((row) => row.added).length;
  return { added, changed: rows.length - added, ended };
}
