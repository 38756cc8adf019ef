import { createHash } from "node:crypto";
import type pg from "pg";
import { toIsoDate, toEpochDay } from "../../../platform/clock/days.ts";
import type { BarChunk } from "./bar-chunk.ts";
import { BAR_TABLES, type Series, yearSql } from "../../bar-tables.ts";
import { isKeyOfCode } from "../../keys-of-code.ts";

/** Key range of a chunk, and whether its keys ascend strictly. */
export interface ChunkExtent {
  readonly rows: number;
  readonly firstCode: string;
  readonly lastCode: string;
  readonly firstKeyDay: number;
  readonly lastKeyDay: number;
  readonly ascending: boolean;
}

export interface ImportedChunk {
  readonly rows: number;
  readonly first_code: string;
  readonly last_code: string;
  readonly first_date: string;
  readonly last_date: string;
}

/**
 * Remembers chunks stored exactly as given, so that an unchanged file is not compared again. An entry is written in the
 * transaction that writes the bars and deleted in the one that changes any bar it covers. Only chunks with strictly
 * ascending keys and no rejected row are recorded.
 */
export class ChunkLedger {
  readonly #known: Map<string, ImportedChunk>;
  readonly #series: Series;

  private constructor(series: Series, known: Map<string, ImportedChunk>) {
    this.#series = series;
    this.#known = known;
  }

  static async load(pool: pg.Pool, series: Series): Promise<ChunkLedger> {
    const { rows } = await pool.query<ImportedChunk & { sha256: string }>(
      `select sha256, rows, first_code, last_code, first_date, last_date from bar_chunks
       where series = $1`,
      [series],
    );
    return new ChunkLedger(series, new Map(rows.map((row) => [row.sha256, row])));
  }

  find(sha256: string): ImportedChunk | null {
    return this.#known.get(sha256) ?? null;
  }

  /** False after the table was truncated or restored outside the importer: the entry is then void. */
  async isCurrent(pool: pg.Pool, chunk: ImportedChunk): Promise<boolean> {
    const { bars } = BAR_TABLES[this.#series];
    const { rowCount } = await pool.query(
      `select code, date from ${bars}
       where ${isKeyOfCode("code", "$1")} and date = $2 and year = ${yearSql("$2::date")}
       union
       select code, date from ${bars}
       where ${isKeyOfCode("code", "$3")} and date = $4 and year = ${yearSql("$4::date")}`,
      [chunk.first_code, chunk.first_date, chunk.last_code, chunk.last_date],
    );
    return rowCount === (chunk.rows === 1 ? 1 : 2);
  }

  evict(digests: readonly string[]): void {
    for (const sha256 of digests) this.#known.delete(sha256);
  }

  async record(client: pg.PoolClient, sha256: string, extent: ChunkExtent, runId: string) {
    await client.query(
      `insert into bar_chunks
         (series, sha256, rows, first_code, last_code, first_date, last_date, run_id)
       values ($1, $2, $3, $4, $5, $6, $7, $8) on conflict do nothing`,
      [
        this.#series,
        sha256,
        extent.rows,
        extent.firstCode,
        extent.lastCode,
        toIsoDate(extent.firstKeyDay),
        toIsoDate(extent.lastKeyDay),
        runId,
      ],
    );
  }
}

/** Deletes the entries that cover these codes, in the transaction that changes their bars; returns their digests. */
export async function deleteChunkRecords(
  client: pg.PoolClient,
  series: Series,
  codes: { readonly minCode: string; readonly maxCode: string },
): Promise<string[]> {
  const { rows } = await client.query<{ sha256: string }>(
    `delete from bar_chunks where series = $1 and first_code <= $2 and last_code >= $3
     returning sha256`,
    [series, codes.maxCode, codes.minCode],
  );
  return rows.map(({ sha256 }) => sha256);
}

/** The header is part of the digest: it gives the bytes their meaning. */
export function chunkDigest(header: string, bytes: Buffer): string {
  return createHash("sha256").update(header).update("\n").update(bytes).digest("hex");
}

export function measureExtent(chunk: BarChunk): ChunkExtent {
  const { length, code, day } = chunk;
  let [firstCode, lastCode] = [chunk.codeAt(0), chunk.codeAt(0)];
  let ascending = true;
  for (let row = 1; row < length; row++) {
    if (code[row] === code[row - 1]) {
      if ((day[row] ?? 0) <= (day[row - 1] ?? 0)) ascending = false;
      continue;
    }
    const current = chunk.codeAt(row);
    if (current <= chunk.codeAt(row - 1)) ascending = false;
    if (current < firstCode) firstCode = current;
    if (current > lastCode) lastCode = current;
  }
  return {
    rows: length,
    firstCode,
    lastCode,
    firstKeyDay: day[0] ?? 0,
    lastKeyDay: day[length - 1] ?? 0,
    ascending,
  };
}

/** Whether every key of `later` follows the key (`code`, `day`). */
export function isAfter(
  code: string,
  day: number,
  later: Pick<ChunkExtent, "firstCode" | "firstKeyDay">,
) {
  return later.firstCode > code || (later.firstCode === code && later.firstKeyDay > day);
}

export const keyExtentOf = (chunk: ImportedChunk) => ({
  firstCode: chunk.first_code,
  firstKeyDay: toEpochDay(chunk.first_date),
  lastCode: chunk.last_code,
  lastKeyDay: toEpochDay(chunk.last_date),
});
