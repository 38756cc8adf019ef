import type pg from "pg";
import { columnList } from "./column-list.ts";
import { toIsoDate } from "../../../platform/clock/days.ts";
import { exactSplitFactor } from "./split-factor.ts";
import type { BarColumns } from "./bar-columns.ts";
import { BAR_COLUMNS } from "./encode-bars.ts";
import { BAR_TABLES, type Series } from "../../bar-tables.ts";
import type { WriteCounts } from "./write-counts.ts";
import type { KeyRange } from "./key-range.ts";
import { unpackChangedYears } from "./unpack-years.ts";

const STAGING = "incoming_bars";

/**
 * Inserts new keys and updates existing ones where a value that the source provides differs. Years without changes stay
 * packed. `copy` fills a temporary staging table, dropped before the call returns.
 */
export async function mergeBars(
  client: pg.PoolClient,
  series: Series,
  columns: Pick<BarColumns, "open" | "high" | "low" | "volume" | "adjFactor">,
  range: KeyRange,
  copy: (table: string) => Promise<void>,
): Promise<WriteCounts> {
  const table = BAR_TABLES[series].rows;
  await client.query(`create temporary table ${STAGING} (like bar_rows) on commit drop`);
  await copy(STAGING);
  await client.query(`analyze ${STAGING}`);
  const provided = providedColumnNames(columns);
  await unpackChangedYears(client, series, STAGING, provided, range);
  // Literals instead of parameters let the planner prune partitions and key ranges.
  const within = `b.date between '${toIsoDate(range.minDay)}' and '${toIsoDate(range.maxDay)}'
    and b.code between '${range.minCode}' and '${range.maxCode}'`;
  const updated = await client.query(
    `update ${table} b set ${provided.map((column) => `${column} = i.${column}`).join(", ")}
     from ${STAGING} i
     where b.code = i.code and b.date = i.date
       and ${within} and row(${columnList(provided, "b")}) is distinct from row(${columnList(provided, "i")})`,
  );
  const inserted = await client.query(
    `insert into ${table} (${BAR_COLUMNS}) select ${BAR_COLUMNS} from ${STAGING} i
     where not exists (
       select 1 from ${table} b where b.code = i.code and b.date = i.date and ${within})`,
  );
  const outcome = { added: inserted.rowCount ?? 0, changed: updated.rowCount ?? 0 };
  if (series === "raw" && outcome.added + outcome.changed > 0) await rederive(client);
  // Another merge may follow in the same transaction.
  await client.query(`drop table ${STAGING}`);
  return outcome;
}

function providedColumnNames(
  columns: Pick<BarColumns, "open" | "high" | "low" | "volume" | "adjFactor">,
): string[] {
  return [
    "close",
    ...(columns.open < 0 ? [] : ["open"]),
    ...(columns.high < 0 ? [] : ["high"]),
    ...(columns.low < 0 ? [] : ["low"]),
    ...(columns.volume < 0 ? [] : ["volume"]),
    ...(columns.adjFactor < 0 ? [] : ["adj_factor"]),
  ];
}

/** Recomputes month ends and splits of all staged keys; none of their years is packed by now. */
async function rederive(client: pg.PoolClient): Promise<void> {
  await client.query(
    `with touched as (
       select distinct code, date_trunc('month', date)::date as month from ${STAGING}),
     ends as (
       select t.code, t.month, e.date, e.close from touched t
       left join lateral (
         select b.date, b.close from bar_rows b
         where b.code = t.code and b.close is not null
           and exists (select from trading_days d where d.date = b.date)
           and b.date >= t.month and b.date < (t.month + interval '1 month')::date
         order by b.date desc limit 1) e on true),
     gone as (
       delete from month_end_closes m using ends e
       where m.code = e.code and m.month = e.month and e.date is null)
     insert into month_end_closes (code, month, date, close)
     select code, month, date, close from ends where date is not null
     on conflict (code, month) do update set date = excluded.date, close = excluded.close`,
  );
  await client.query(
    `delete from corporate_actions a using ${STAGING} i
     where a.code = i.code and a.ex_date = i.date and i.adj_factor = 1`,
  );
  const { rows } = await client.query<{ code: string; date: string; adj_factor: number }>(
    `select b.code, b.date, b.adj_factor from bar_rows b join ${STAGING} i using (code, date)
     where b.adj_factor <> 1`,
  );
  await client.query(
    `insert into corporate_actions (code, ex_date, factor)
     select * from unnest($1::text[], $2::date[], $3::float8[])
     on conflict (code, ex_date) do update set factor = excluded.factor`,
    [
      rows.map((row) => row.code),
      rows.map((row) => row.date),
      rows.map((row) => exactSplitFactor(row.adj_factor)),
    ],
  );
}
