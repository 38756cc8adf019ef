import { pipeline } from "node:stream/promises";
import { Readable } from "node:stream";
import type pg from "pg";
import { from as copyFrom } from "pg-copy-streams";
import { inTransaction } from "../../../platform/database/transaction.ts";
import { marketCodeOf } from "@tenbin/contract/code";
import { toEpochDay, toIsoDate } from "../../../platform/clock/days.ts";
import { filterRows, type BarChunk } from "./bar-chunk.ts";
import type { BarColumns } from "./bar-columns.ts";
import { BAR_TABLES, type Series, yearSql } from "../../bar-tables.ts";
import { deleteChunkRecords } from "./chunk-ledger.ts";
import type { WriteCounts } from "./write-counts.ts";
import { deriveSplits, deriveMonthEnds, deriveTradingDays } from "./derive-from-bars.ts";
import { BAR_COLUMNS, encodeBars } from "./encode-bars.ts";
import { encodePackedYears, PACKED_YEAR_COLUMNS } from "./encode-packed-years.ts";
import type { Lease } from "../../../platform/leases/lease.ts";
import { mergeBars } from "./merge-bars.ts";
import { routeChunk } from "./route-chunk.ts";
import type { Partitions } from "./partitions.ts";

export interface BarWriterOptions {
  readonly pool: pg.Pool;
  readonly lease: Lease;
  readonly partitions: Partitions;
  readonly series: Series;
  readonly runId: string;
  /** Bars of earlier years that are copied straight are written packed. Their chunks must come by code and day. */
  readonly packedBefore?: number | undefined;
}

export interface BarWriteResult extends WriteCounts {
  /** Digests of chunks whose rows no longer match their files. */
  readonly staleDigests: readonly string[];
  /** Whether the series must be checked again: a bar changed, or an impossible close is new. */
  readonly needsCheck: boolean;
}

/** Which columns the source provides; -1 for those it does not. */
type ProvidedColumns = Pick<BarColumns, "open" | "high" | "low" | "volume" | "adjFactor">;

/** Runs in the writing transaction, after the bars. */
export type AfterWrite = (client: pg.PoolClient, outcome: BarWriteResult) => Promise<void>;

/**
 * Writes each chunk of bars and everything derived from it in one transaction. Keys within a chunk must be unique.
 * Codes without bars in the chunk's days and without packed years are copied straight into the table; the others are
 * merged.
 */
export class BarWriter {
  readonly #pool: pg.Pool;
  readonly #lease: Lease;
  readonly #partitions: Partitions;
  readonly #series: Series;
  readonly #runId: string;
  /** First day whose bars are written in rows; null where all are. */
  readonly #rowsFrom: number | null;
  /** Trading days known to be committed. */
  readonly #tradingDays = new Set<number>();

  constructor({ pool, lease, partitions, series, runId, packedBefore }: BarWriterOptions) {
    this.#pool = pool;
    this.#lease = lease;
    this.#partitions = partitions;
    this.#series = series;
    this.#runId = runId;
    this.#rowsFrom = packedBefore === undefined ? null : toEpochDay(`${packedBefore}-01-01`);
  }

  /** Columns that the source does not provide are left unchanged. */
  async write(
    chunk: BarChunk,
    columns: ProvidedColumns,
    after: AfterWrite = async () => {},
  ): Promise<BarWriteResult> {
    if (chunk.length === 0) {
      const news = await inTransaction(this.#pool, async (client) => {
        await this.#lease.assertHeld(client);
        return this.#recordImpossible(client, await routeChunk(client, chunk));
      });
      return { added: 0, changed: 0, staleDigests: [], needsCheck: news > 0 };
    }
    await this.#partitions.ensure(this.#series, ...dayRange(chunk));
    const outcome = await inTransaction(this.#pool, async (client) => {
      await this.#lease.assertHeld(client);
      const total = await this.merge(client, chunk, columns);
      await after(client, total);
      return total;
    });
    for (const day of this.#daysOf(chunk)) this.#tradingDays.add(day);
    return outcome;
  }

  /** Like {@link write}, inside a transaction that holds the import lease. The partitions must exist. */
  async merge(
    client: pg.PoolClient,
    read: BarChunk,
    columns: ProvidedColumns,
  ): Promise<BarWriteResult> {
    const chunk = await routeChunk(client, read);
    const [minDay, maxDay] = dayRange(chunk);
    // First and in order, so that concurrent chunks cannot deadlock.
    await this.#addTradingDays(client, this.#daysOf(chunk));
    const existingCodes = await this.#codesWithBars(client, chunk.codes, minDay, maxDay);
    const fresh =
      existingCodes.size === 0
        ? chunk
        : filterRows(chunk, (row) => !existingCodes.has(chunk.codeAt(row)));
    const known =
      existingCodes.size === 0
        ? null
        : filterRows(chunk, (row) => existingCodes.has(chunk.codeAt(row)));
    await this.#copyFresh(client, fresh);
    if (this.#series === "raw") await this.#deriveFromFresh(client, fresh);
    const merged =
      known === null
        ? { added: 0, changed: 0 }
        : await mergeBars(
            client,
            this.#series,
            columns,
            { minDay, maxDay, ...codeRange(existingCodes) },
            (table) => this.#copy(client, table, known),
          );
    const staleDigests =
      merged.changed === 0
        ? []
        : await deleteChunkRecords(
            client,
            this.#series,
            codeRange(new Set([...existingCodes].map(marketCodeOf))),
          );
    const total = { added: fresh.length + merged.added, changed: merged.changed, staleDigests };
    const news = await this.#recordImpossible(client, chunk);
    return { ...total, needsCheck: total.added + total.changed + news > 0 };
  }

  #daysOf(chunk: BarChunk): number[] {
    return this.#series === "raw" ? deriveTradingDays(chunk) : [];
  }

  async #recordImpossible(client: pg.PoolClient, { impossibleCloses }: BarChunk): Promise<number> {
    if (impossibleCloses.length === 0) return 0;
    const { rowCount } = await client.query(
      `insert into impossible_closes (series, code, date, close, run_id)
       select distinct on (code, date) $1, code, date, close, $2::uuid
       from unnest($3::text[], $4::date[], $5::float8[]) as i(code, date, close)
       on conflict do nothing`,
      [
        this.#series,
        this.#runId,
        impossibleCloses.map(({ code }) => code),
        impossibleCloses.map(({ day }) => toIsoDate(day)),
        impossibleCloses.map(({ close }) => close),
      ],
    );
    return rowCount ?? 0;
  }

  async #codesWithBars(
    client: pg.PoolClient,
    codes: readonly string[],
    minDay: number,
    maxDay: number,
  ): Promise<Set<string>> {
    const { rows: table, years } = BAR_TABLES[this.#series];
    const { rows } = await client.query<{ code: string }>(
      `select c.code from unnest($1::text[]) as c(code)
       where exists (
           select from ${table} b where b.code = c.code and b.date between $2 and $3)
         or exists (
           select from ${years} y where y.code = c.code
             and y.year between ${yearSql("$2::date")} and ${yearSql("$3::date")})`,
      [codes, toIsoDate(minDay), toIsoDate(maxDay)],
    );
    return new Set(rows.map((row) => row.code));
  }

  async #copyFresh(client: pg.PoolClient, fresh: BarChunk): Promise<void> {
    const { rows, years } = BAR_TABLES[this.#series];
    const rowsFrom = this.#rowsFrom;
    if (rowsFrom === null) return this.#copy(client, rows, fresh);
    const isClosed = (row: number) => (fresh.day[row] ?? 0) < rowsFrom;
    const closed = filterRows(fresh, isClosed);
    await this.#copy(
      client,
      rows,
      filterRows(fresh, (row) => !isClosed(row)),
    );
    if (closed.length === 0) return;
    const copy = client.query(
      copyFrom(`copy ${years} (${PACKED_YEAR_COLUMNS}) from stdin (format binary)`),
    );
    await pipeline(Readable.from([encodePackedYears(closed)], { objectMode: true }), copy);
  }

  async #copy(client: pg.PoolClient, table: string, chunk: BarChunk): Promise<void> {
    if (chunk.length === 0) return;
    const copy = client.query(
      copyFrom(`copy ${table} (${BAR_COLUMNS}) from stdin (format binary)`),
    );
    await pipeline(Readable.from([encodeBars(chunk)], { objectMode: true }), copy);
  }

  async #addTradingDays(client: pg.PoolClient, days: readonly number[]): Promise<void> {
    const unknown = days.filter((day) => !this.#tradingDays.has(day)).map(toIsoDate);
    if (unknown.length === 0) return;
    await client.query(
      "insert into trading_days select unnest($1::date[]) on conflict do nothing",
      [unknown],
    );
  }

  async #deriveFromFresh(client: pg.PoolClient, chunk: BarChunk): Promise<void> {
    const ends = deriveMonthEnds(chunk);
    await client.query(
      `insert into month_end_closes (code, month, date, close)
       select * from unnest($1::text[], $2::date[], $3::date[], $4::float8[])
       on conflict (code, month) do update set date = excluded.date, close = excluded.close
         where excluded.date > month_end_closes.date`,
      [ends.codes, ends.months, ends.dates, ends.closes],
    );
    const actions = deriveSplits(chunk);
    if (actions.codes.length === 0) return;
    await client.query(
      `insert into corporate_actions (code, ex_date, factor)
       select * from unnest($1::text[], $2::date[], $3::float8[])
       on conflict (code, ex_date) do update set factor = excluded.factor`,
      [actions.codes, actions.dates, actions.factors],
    );
  }
}

function codeRange(codes: ReadonlySet<string>): { minCode: string; maxCode: string } {
  const sorted = [...codes].toSorted();
  return { minCode: sorted[0] ?? "", maxCode: sorted.at(-1) ?? "" };
}

function dayRange(chunk: BarChunk): [number, number] {
  let min = chunk.day[0] ?? 0;
  let max = min;
  for (let row = 1; row < chunk.length; row++) {
    const day = chunk.day[row] ?? 0;
    if (day < min) min = day;
    if (day > max) max = day;
  }
  return [min, max];
}
