import type pg from "pg";
import type { PlannedResults } from "../records.ts";
import type { WriteCounts } from "./bars/write-counts.ts";
import { routeByDay } from "./lives/life-store.ts";

/** Stores announced result dates; of a period announced twice on one day, the last record wins. */
export async function writePlannedResults(
  client: pg.PoolClient,
  runId: string,
  planned: readonly PlannedResults[],
): Promise<WriteCounts> {
  const distinct = new Map(
    planned.map((one) => [`${one.code} ${one.periodType} ${one.publishedOn}`, one]),
  );
  const own = await routeByDay(client, [...distinct.values()], (one) => one.publishedOn);
  const rows = own.map(({ code, periodType, publishedOn, plannedOn }) => ({
    code,
    period_type: periodType,
    published_on: publishedOn,
    planned_on: plannedOn,
  }));
  const { rows: written } = await client.query<{ added: boolean }>(
    `insert into planned_results as o (code, period_type, published_on, planned_on, run_id)
     select code, period_type, published_on, planned_on, $2
     from jsonb_populate_recordset(null::planned_results, $1::jsonb)
     on conflict (code, period_type, published_on) do update
       set planned_on = excluded.planned_on, run_id = $2
       where o.planned_on is distinct from excluded.planned_on
     returning (xmax = 0) as added`,
    [JSON.stringify(rows), runId],
  );
  const added = written.filter((row) => row.added).length;
  return { added, changed: written.length - added };
}
