import type pg from "pg";
import type { WriteCounts } from "../bars/write-counts.ts";
import { columnList } from "../bars/column-list.ts";
import { isSameListing, type ListingContent } from "./listing-changes.ts";
import { readSnapshot, saveSnapshot } from "./listing-store.ts";
import type { Listing } from "../../records.ts";

const CONTENT_COLUMNS = ["name_jp", "segment", "sector33", "sector17", "size", "kind"] as const;
const UPDATED_COLUMNS = [...CONTENT_COLUMNS, "name_en", "listing_date", "delisting_date"] as const;
/** The first list to name an issue gives its listing day only if the previous list is at most this old. */
const MAX_LIST_GAP_DAYS = 7;

/**
 * An issue is described by its newest list, delisted on the day of the first list that omits it, and listed on the day
 * of the first that names it if lists follow closely (daily ones), in any order of import. Importing a day again keeps
 * what only the earlier list named.
 */
export async function writeListings(
  client: pg.PoolClient,
  runId: string,
  listings: readonly Listing[],
): Promise<WriteCounts> {
  const outcome = { added: 0, changed: 0 };
  for (const [day, contents] of groupByDay(listings)) {
    const known = (await readSnapshot(client, day))?.state ?? new Map<string, ListingContent>();
    for (const [code, content] of contents) {
      const before = known.get(code);
      if (before === undefined) outcome.added++;
      else if (!isSameListing(before, content)) outcome.changed++;
    }
    await saveSnapshot(client, runId, { day, state: new Map([...known, ...contents]) });
  }
  await refreshIssues(client, runId);
  return outcome;
}

function groupByDay(listings: readonly Listing[]): Map<string, Map<string, ListingContent>> {
  const days = new Map<string, Map<string, ListingContent>>();
  for (const { code, asOf, ...content } of listings) {
    const day = days.get(asOf) ?? new Map<string, ListingContent>();
    days.set(asOf, day.set(code, content));
  }
  return days;
}

async function refreshIssues(client: pg.PoolClient, runId: string): Promise<void> {
  await client.query(
    `with first as materialized (
       select code, min(as_of) as day from listing_changes group by code),
     last as materialized (
       select distinct on (code) code, case when name_jp is null then as_of end as gone
       from listing_changes order by code, as_of desc),
     newest as materialized (
       select distinct on (code) * from listing_changes where name_jp is not null
       order by code, as_of desc)
     insert into issues as o
       (code, ${UPDATED_COLUMNS.join(", ")}, nicknames, paused, alerts, source, run_id)
     select code, ${columnList(CONTENT_COLUMNS, "newest")}, e.name_en,
       case when first.day - p.as_of <= ${MAX_LIST_GAP_DAYS} then first.day end, last.gone,
       '{}', false, '{}', 'jpx_list', $1::uuid
     from first join last using (code) join newest using (code)
     left join lateral (
       select name_en from listing_changes s
       where s.code = first.code and s.name_en is not null order by s.as_of desc limit 1) e on true
     left join lateral (
       select max(d.as_of) as as_of from listing_days d where d.as_of < first.day) p on true
     on conflict (code) do update set
       ${UPDATED_COLUMNS.map((c) => `${c} = excluded.${c}`).join(", ")},
       source = 'jpx_list', run_id = $1
       where o.source <> 'declared' and
         row(${columnList(UPDATED_COLUMNS, "o")}) is distinct from row(${columnList(UPDATED_COLUMNS, "excluded")})`,
    [runId],
  );
}
