import type pg from "pg";
import { columnList } from "./column-list.ts";
import type { Listing } from "./read-listing.ts";
import type { ChunkOutcome } from "./chunk-outcome.ts";

const CONTENT = ["name_jp", "segment", "sector33", "sector17", "size", "kind"] as const;
/** What a list says; of English names only some lists speak. */
const SAID = [...CONTENT, "name_en"] as const;
const KEPT = [...CONTENT, "name_en", "listing_date", "delisting_date"] as const;
/** A list is the first to name an issue on its first day only if another list came out shortly before. */
const LIST_APART_DAYS = 7;

/**
 * Keeps the listings of a day and brings the issues up to date: each issue is as its newest list
 * has it, delisted on the day of the first list that no longer names it, and listed on the day of
 * the first that does where lists follow closely (daily ones). The outcome does not depend on the
 * order in which lists are imported.
 */
export async function writeListings(
  client: pg.PoolClient,
  runId: string,
  listings: readonly Listing[],
): Promise<ChunkOutcome> {
  const rows = listings.map((listing) => ({
    code: listing.code,
    as_of: listing.asOf,
    name_jp: listing.nameJp,
    name_en: listing.nameEn,
    segment: listing.segment,
    sector33: listing.sector33,
    sector17: listing.sector17,
    size: listing.size,
    kind: listing.kind,
  }));
  const count = async () => {
    const { rows: counted } = await client.query<{ count: number }>(
      "select count(*)::int as count from issue_listings",
    );
    return counted[0]?.count ?? 0;
  };
  const before = await count();
  const written = await client.query(
    `insert into issue_listings as o (code, as_of, ${SAID.join(", ")}, run_id)
     select code, as_of, ${SAID.join(", ")}, $2
     from jsonb_populate_recordset(null::issue_listings, $1::jsonb)
     on conflict (code, as_of) do update set
       ${SAID.map((c) => `${c} = excluded.${c}`).join(", ")}, run_id = $2
       where row(${columnList(SAID, "o")}) is distinct from row(${columnList(SAID, "excluded")})`,
    [JSON.stringify(rows), runId],
  );
  const added = (await count()) - before;
  await refreshIssues(client, runId);
  return { added, changed: (written.rowCount ?? 0) - added };
}

async function refreshIssues(client: pg.PoolClient, runId: string): Promise<void> {
  await client.query(
    `with days as materialized (select distinct as_of from issue_listings),
     spans as materialized (
       select code, min(as_of) as first, max(as_of) as last from issue_listings group by code)
     insert into issues as o
       (code, ${KEPT.join(", ")}, nicknames, paused, alerts, source, run_id)
     select l.code, ${columnList(CONTENT, "l")}, e.name_en,
       case when x.first - p.as_of <= ${LIST_APART_DAYS} then x.first end, n.as_of,
       '{}', false, '{}', 'jpx_list', $1::uuid
     from spans x
     join issue_listings l on l.code = x.code and l.as_of = x.last
     left join lateral (
       select name_en from issue_listings s
       where s.code = l.code and s.name_en is not null order by s.as_of desc limit 1) e on true
     left join lateral (select max(d.as_of) as as_of from days d where d.as_of < x.first) p on true
     left join lateral (select min(d.as_of) as as_of from days d where d.as_of > x.last) n on true
     on conflict (code) do update set
       ${KEPT.map((c) => `${c} = excluded.${c}`).join(", ")},
       source = 'jpx_list', run_id = $1
       where o.source <> 'declared' and
         row(${columnList(KEPT, "o")}) is distinct from row(${columnList(KEPT, "excluded")})`,
    [runId],
  );
}
