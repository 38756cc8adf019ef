import type pg from "pg";
import { columnList } from "./bars/column-list.ts";
import { inTransaction } from "../../platform/database/transaction.ts";
import type { IssueRecord } from "../records.ts";
import type { Lease } from "../../platform/leases/lease.ts";
import type { WriteCounts } from "./bars/write-counts.ts";

const COLUMNS = [
  "name_jp",
  "name_kana",
  "name_en",
  "nicknames",
  "segment",
  "sector33",
  "sector17",
  "size",
  "kind",
  "listing_date",
  "delisting_date",
  "paused",
  "alerts",
] as const;

/** Upserts issues declared by a source; codes must be distinct. */
export async function writeIssues(
  pool: pg.Pool,
  lease: Lease,
  runId: string,
  issues: readonly IssueRecord[],
): Promise<WriteCounts> {
  const rows = issues.map((issue) => ({
    code: issue.code,
    name_jp: issue.nameJp,
    name_kana: issue.nameKana,
    name_en: issue.nameEn,
    nicknames: issue.nicknames,
    segment: issue.segment,
    sector33: issue.sector33,
    sector17: issue.sector17,
    size: issue.size,
    kind: issue.kind,
    listing_date: issue.listingDate,
    delisting_date: issue.delistingDate,
    paused: issue.paused,
    alerts: issue.alerts,
  }));
  return inTransaction(pool, async (client) => {
    await lease.assertHeld(client);
    const before = await client.query("select code from issues where code = any($1)", [
      issues.map((issue) => issue.code),
    ]);
    const written = await client.query(
      `insert into issues as o (code, ${COLUMNS.join(", ")}, source, run_id)
       select code, ${COLUMNS.join(", ")}, 'declared', $2
       from jsonb_populate_recordset(null::issues, $1::jsonb)
       on conflict (code) do update set
         ${COLUMNS.map((c) => `${c} = excluded.${c}`).join(", ")}, source = excluded.source, run_id = $2
         where row(${columnList(COLUMNS, "o")}) is distinct from row(${columnList(COLUMNS, "excluded")})`,
      [JSON.stringify(rows), runId],
    );
    const added = issues.length - (before.rowCount ?? 0);
    return { added, changed: (written.rowCount ?? 0) - added };
  });
}

/** Names issues by their newest filing, else by their code; leaves those declared by a list or the operator alone. */
export async function addMissingIssues(
  pool: pg.Pool,
  lease: Lease,
  runId: string,
): Promise<number> {
  return inTransaction(pool, async (client) => {
    await lease.assertHeld(client);
    const named = await client.query(
      `insert into issues as o
         (code, name_jp, nicknames, kind, paused, alerts, source, run_id)
       select distinct on (code) code, trim(regexp_replace(name_jp, '株式会社|（株）|\\(株\\)|㈱', '', 'g')),
         '{}', 'stock', false, '{}', 'statement', $1::uuid
       from documents where name_jp is not null
       order by code, disclosed_at desc, document_id
       on conflict (code) do update set name_jp = excluded.name_jp, source = 'statement', run_id = $1
         where o.source in ('statement', 'bars') and o.name_jp <> excluded.name_jp`,
      [runId],
    );
    const unnamed = await client.query(
      `insert into issues (code, name_jp, nicknames, kind, paused, alerts, source, run_id)
       select code, regexp_replace(code, '^(.{4})0(?=~|$)', '\\1'), '{}', 'stock', false, '{}', 'bars', $1::uuid
       from (select code from documents union select code from month_end_closes) known
       on conflict (code) do nothing`,
      [runId],
    );
    return (named.rowCount ?? 0) + (unnamed.rowCount ?? 0);
  });
}
