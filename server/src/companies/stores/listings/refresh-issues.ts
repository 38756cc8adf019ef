import type pg from "pg";
import { columnList } from "../bars/column-list.ts";

const CONTENT_COLUMNS = ["name_jp", "segment", "sector33", "sector17", "size", "kind"] as const;
const UPDATED_COLUMNS = [...CONTENT_COLUMNS, "name_en", "listing_date", "delisting_date"] as const;
/** The first list to name an issue gives its listing day only if the previous list is at most this old. */
const MAX_LIST_GAP_DAYS = 7;

/**
 * Writes what the lists say of issues. One is described by its newest list, delisted on the day of the first list that
 * omits it, and listed on the day of the first that names it if lists follow closely (daily ones). The lists of a code
 * that came back tell of several issues.
 */
export async function refreshIssues(client: pg.PoolClient, runId: string): Promise<void> {
  await client.query(
    `with own as materialized (
       select coalesce((
         select v.key from issue_lives v
         where v.code = c.code and (c.as_of < v.until or c.name_jp is null and c.as_of = v.until)
         order by v.until limit 1), c.code) as key, c.*
       from listing_changes c),
     first as materialized (
       select key, min(as_of) as day from own where name_jp is not null group by key),
     last as materialized (
       select distinct on (key) key, case when name_jp is null then as_of end as gone
       from own order by key, as_of desc),
     newest as materialized (
       select distinct on (key) * from own where name_jp is not null order by key, as_of desc),
     english as materialized (
       select distinct on (key) key, name_en from own where name_en is not null
       order by key, as_of desc)
     insert into issues as o
       (code, ${UPDATED_COLUMNS.join(", ")}, nicknames, paused, alerts, source, run_id)
     select key, ${columnList(CONTENT_COLUMNS, "newest")}, english.name_en,
       case when first.day - p.as_of <= ${MAX_LIST_GAP_DAYS} then first.day end, last.gone,
       '{}', false, '{}', 'jpx_list', $1::uuid
     from first join last using (key) join newest using (key) left join english using (key)
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
