import type pg from "pg";
import { preparedStatement } from "../../platform/database/prepared-statement.ts";
import { inTransaction } from "../../platform/database/transaction.ts";
import type { Lease } from "../../platform/leases/lease.ts";

/** Readers of the version before still load it while the newest is written. */
const KEPT_MARKET_PACKS = 2;

const insertMarketPack = preparedStatement(
  `insert into screening_snapshots (version, market_day, packed_at, bytes)
   values ($1, $2, $3, $4) on conflict (version) do nothing`,
);
const removeOldMarketPacks = preparedStatement(
  `delete from screening_snapshots where version not in (
     select version from screening_snapshots order by packed_at desc, version desc limit ${KEPT_MARKET_PACKS})`,
);
const marketPackVersion = preparedStatement<{ version: string }>(
  `select version from screening_snapshots where version = $1`,
);
const marketPackBytes = preparedStatement<{ bytes: Buffer }>(
  `select bytes from screening_snapshots where version = $1`,
);
const monthEnds = preparedStatement<{ monthEnd: string; inputHash: string }>(
  `select month_end as "monthEnd", input_hash as "inputHash" from screening_month_ends
   order by month_end`,
);
const removeMonthEnds = preparedStatement(
  `delete from screening_month_ends where month_end = any($1::date[])`,
);
const insertMonthEnd = preparedStatement(
  `insert into screening_month_ends (month_end, input_hash) values ($1, $2)`,
);
const insertColumns = preparedStatement(
  `insert into screening_month_end_columns (month_end, column_id, bytes)
   select $1, * from unnest($2::text[], $3::bytea[])`,
);
const columnsOf = preparedStatement<{ id: string; bytes: Buffer }>(
  `select column_id as id, bytes from screening_month_end_columns
   where month_end = $1 and column_id = any($2)`,
);
const oneColumnOf = preparedStatement<{ id: string; bytes: Buffer }>(
  `select column_id as id, bytes from screening_month_end_columns
   where month_end = $1 order by column_id limit 1`,
);

const returnsVersions = preparedStatement<{ monthEnd: string; version: string }>(
  `select month_end as "monthEnd", version from screening_month_returns order by month_end`,
);
const removeReturns = preparedStatement(`delete from screening_month_returns`);
const insertReturns = preparedStatement(
  `insert into screening_month_returns (month_end, version, bytes)
   select day, $1, bytes from unnest($2::date[], $3::bytea[]) as given (day, bytes)`,
);
const returnsOf = preparedStatement<{ bytes: Buffer }>(
  `select bytes from screening_month_returns where month_end = $1 and version = $2`,
);

export interface StoredColumn {
  readonly id: string;
  readonly bytes: Uint8Array;
}

export function createStore(pool: pg.Pool) {
  return {
    hasMarketPack: async (version: string) => (await marketPackVersion(pool, version)).length > 0,
    writeMarketPack: (
      version: string,
      marketDay: string | null,
      packedAt: Date,
      bytes: Uint8Array,
    ) =>
      inTransaction(pool, async (client) => {
        await insertMarketPack(client, version, marketDay, packedAt, bytes);
        await removeOldMarketPacks(client);
      }),
    marketPack: async (version: string): Promise<Uint8Array | null> =>
      (await marketPackBytes(pool, version))[0]?.bytes ?? null,
    /** Input hashes by month end, ascending. */
    monthEnds: async () =>
      new Map((await monthEnds(pool)).map(({ monthEnd, inputHash }) => [monthEnd, inputHash])),
    removeMonthEnds: (lease: Lease, days: readonly string[]) =>
      inTransaction(pool, async (client) => {
        await lease.assertHeld(client);
        await removeMonthEnds(client, days);
      }),
    writeMonthEnd: (
      lease: Lease,
      day: string,
      inputHash: string,
      columns: readonly StoredColumn[],
    ) =>
      inTransaction(pool, async (client) => {
        await lease.assertHeld(client);
        await removeMonthEnds(client, [day]);
        await insertMonthEnd(client, day, inputHash);
        await insertColumns(
          client,
          day,
          columns.map(({ id }) => id),
          columns.map(({ bytes }) => bytes),
        );
      }),
    /** Of which version the returns of all months are, and from which month ends; null without any. */
    async returnsState() {
      const rows = await returnsVersions(pool);
      const version = rows[0]?.version;
      return version === undefined ? null : { version, days: rows.map(({ monthEnd }) => monthEnd) };
    },
    replaceReturns: (
      lease: Lease,
      version: string,
      months: readonly { readonly day: string; readonly bytes: Uint8Array }[],
    ) =>
      inTransaction(pool, async (client) => {
        await lease.assertHeld(client);
        await removeReturns(client);
        await insertReturns(
          client,
          version,
          months.map(({ day }) => day),
          months.map(({ bytes }) => bytes),
        );
      }),
    returns: async (day: string, version: string): Promise<Uint8Array | null> =>
      (await returnsOf(pool, day, version))[0]?.bytes ?? null,
    monthEndColumns: (day: string, ids: readonly string[]): Promise<StoredColumn[]> =>
      columnsOf(pool, day, ids),
    oneMonthEndColumn: (day: string): Promise<StoredColumn[]> => oneColumnOf(pool, day),
  };
}
