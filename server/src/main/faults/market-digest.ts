import type pg from "pg";

/**
 * Digest of everything that can be shown: databases with equal digests show the same. Timestamps
 * and run ids are left out, since they describe the import, not the data.
 */
export async function marketDigest(pool: pg.Pool): Promise<string> {
  const { rows } = await pool.query<{ digest: string }>(
    `select md5(string_agg(line, E'\\n' order by line collate "C")) as digest from (
       select 'bar ' || b::text as line from bars b
       union all select 'month end ' || m::text from month_end_closes m
       union all select 'action ' || a::text from corporate_actions a
       union all select 'day ' || t::text from trading_days t
       union all select 'issue ' || (to_jsonb(i) - 'run_id')::text from issues i
       union all select 'life ' || (to_jsonb(v) - 'run_id')::text from issue_lives v
       union all select 'list ' || l.as_of::text from listing_days l
       union all select 'listing ' || (to_jsonb(l) - 'run_id')::text from listing_changes l
       union all select 'document ' || (to_jsonb(d) - 'run_id')::text from documents d
       union all select 'planned ' || (to_jsonb(p) - 'run_id')::text from planned_results p
       union all select 'alert ' || (to_jsonb(a) - 'run_id')::text from listing_alerts a
       union all select 'held ' || (to_jsonb(q) - 'held_at')::text from quarantined_series q
       union all select 'value ' || v::text from valuations v
       union all select 'evidence ' || s::text from evidence_scales s
       union all select 'valued ' || (to_jsonb(v) - 'run_id')::text from valuation_days v
     ) everything`,
  );
  return rows[0]?.digest ?? "";
}
