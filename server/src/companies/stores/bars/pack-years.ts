import type pg from "pg";
import { inTransaction } from "../../../platform/database/transaction.ts";
import { errorCode } from "../../../platform/error-code.ts";
import { BAR_TABLES, SERIES, type Series } from "../../bar-tables.ts";
import type { Lease } from "../../../platform/leases/lease.ts";
import { partitionName } from "./partitions.ts";

export type PackingProgress = (done: number, total: number, year: number) => void;

export const packingLabel = (year: number): string => `packing ${year}`;

interface SeriesYear {
  readonly series: Series;
  readonly year: number;
}

/** PostgreSQL packs a year on one core, so each year gets a connection of its own. */
const PACK_CONCURRENCY = 2;
/** Requests queue behind a waiting TRUNCATE and give up after one second: skip years that readers hold longer. */
const LOCK_TIMEOUT = "500ms";
const LOCK_NOT_AVAILABLE = "55P03";

/**
 * Packs the rows of every year but the newest of its series. Each year is one transaction; after a crash the next call
 * continues. The caller must hold the import lease and write nothing meanwhile. Years locked by readers stay unpacked
 * until the next call.
 * @returns number of years packed
 */
export async function packClosedYears(
  pool: pg.Pool,
  lease: Lease,
  onProgress: PackingProgress = () => {},
): Promise<number> {
  const closed: SeriesYear[] = [];
  for (const series of SERIES) closed.push(...(await findClosedYears(pool, series)));
  const years = closed.values();
  let [done, packed] = [0, 0];
  const packer = async () => {
    for (const { series, year } of years) {
      onProgress(done, closed.length, year);
      if (await packYear(pool, lease, series, year)) packed++;
      done++;
    }
  };
  const ended = await Promise.allSettled(Array.from({ length: PACK_CONCURRENCY }, packer));
  for (const one of ended) if (one.status === "rejected") throw one.reason;
  return packed;
}

/** Years with unpacked rows, except the newest year of the series. */
async function findClosedYears(pool: pg.Pool, series: Series): Promise<SeriesYear[]> {
  const tables = BAR_TABLES[series];
  const { rows } = await pool.query<{ year: number }>(
    `select right(c.relname, 4)::int as year from pg_inherits i join pg_class c on c.oid = i.inhrelid
     where i.inhparent = $1::regclass order by 1`,
    [tables.rows],
  );
  const inRows: number[] = [];
  for (const { year } of rows) {
    const some = await pool.query(`select from ${partitionName(series, year)} limit 1`);
    if (some.rowCount === 1) inRows.push(year);
  }
  const packed = await pool.query<{ newest: number | null }>(
    `select max(year)::int as newest from ${tables.years}`,
  );
  const newest = Math.max(inRows.at(-1) ?? 0, packed.rows[0]?.newest ?? 0);
  return inRows.filter((year) => year < newest).map((year) => ({ series, year }));
}

/**
 * TRUNCATE comes last, so that readers wait only for the commit; a statement that waited sees the packed year.
 * @returns false when readers held the lock for too long
 */
async function packYear(
  pool: pg.Pool,
  lease: Lease,
  series: Series,
  year: number,
): Promise<boolean> {
  const partition = partitionName(series, year);
  try {
    await inTransaction(pool, async (client) => {
      await lease.assertHeld(client);
      await client.query(
        `insert into ${BAR_TABLES[series].years}
           (code, year, bars, days, open, high, low, close, volume, adj_factor)
         select code, ${year}, count(*), array_agg((date - make_date(${year}, 1, 1))::smallint order by date),
           ${["open", "high", "low", "close", "volume"].map(arrayOrNull).join(", ")},
           case when bool_or(adj_factor <> 1) then array_agg(adj_factor order by date) end
         from ${partition} group by code order by code`,
      );
      await client.query(`set local lock_timeout = '${LOCK_TIMEOUT}'`);
      await client.query(`truncate ${partition}`);
    });
    return true;
  } catch (error) {
    if (errorCode(error) === LOCK_NOT_AVAILABLE) return false;
    throw error;
  }
}

const arrayOrNull = (column: string): string =>
  `case when count(${column}) > 0 then array_agg(${column} order by date) end`;
