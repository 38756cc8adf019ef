import type pg from "pg";
import type { Series } from "../../companies/index.ts";
import {
  type BarChunk,
  type BarColumns,
  BarWriter,
  chunkDigest,
  type ChunkExtent,
  ChunkLedger,
  isAfter,
  keyExtentOf,
  measureExtent,
  type Partitions,
  readBarColumns,
  validateHeader,
} from "../../companies/stores/index.ts";
import { chunkLines } from "../../platform/files/chunk-lines.ts";
import { KeySet } from "./key-set.ts";
import type { Lease } from "../../platform/leases/lease.ts";
import { UnreadableFileError, streamFile } from "../../platform/files/stream-file.ts";
import { parseBars } from "./parse-bars.ts";
import { toEpochDay } from "../../platform/clock/days.ts";
import { rejectDuplicates } from "./reject-duplicates.ts";
import { countWrittenRows, type ImportLog } from "../runs/report.ts";
import { splitOffUnterminatedRow } from "./unterminated-row.ts";

export interface BarsImportJob {
  readonly pool: pg.Pool;
  readonly lease: Lease;
  readonly partitions: Partitions;
  readonly series: Series;
  readonly runId: string;
  readonly log: ImportLog;
  readonly today: string;
  /** Compare every row, even of chunks recorded as unchanged. */
  readonly recheck: boolean;
  readonly checkOnly?: boolean;
}

/** About 90,000 of the shortest rows: one transaction of a few tenths of a second. */
const CHUNK_BYTES = 2 << 20;
/** One chunk is copied while another is merged. */
const MAX_CONCURRENT_WRITES = 2;

const UNTERMINATED_ROW_REASON =
  "the file ends within this row, or lacks its last line feed: add one if the row is complete";

class KeysNotAscendingError extends Error {}

/**
 * Files whose keys ascend (code, then date) are written concurrently and recognised chunk by chunk when they come
 * again. At the first key out of order the file is read again, one chunk at a time, checking for repeated keys.
 */
export async function importBarsFile(
  job: BarsImportJob,
  path: string,
  onBytes: (read: number) => void,
): Promise<void> {
  const ledger = await ChunkLedger.load(job.pool, job.series);
  if (job.checkOnly === true)
    return new BarsFileImporter(job, path, ledger, new KeySet()).run(onBytes);
  const before = { ...job.log.bars };
  const refusals = job.log.refusals.length;
  try {
    await new BarsFileImporter(job, path, ledger, null).run(onBytes);
  } catch (error) {
    if (!(error instanceof KeysNotAscendingError)) throw error;
    // The second pass finds the rows of the first unchanged: keep the first pass's counts for them.
    const { added, changed } = job.log.bars;
    Object.assign(job.log.bars, before);
    job.log.refusals.length = refusals;
    await new BarsFileImporter(job, path, ledger, new KeySet()).run(onBytes);
    const netChange = added - before.added + (changed - before.changed);
    job.log.bars.added += added - before.added;
    job.log.bars.changed += changed - before.changed;
    job.log.bars.unchanged -= netChange;
  }
}

class BarsFileImporter {
  readonly #job: BarsImportJob;
  readonly #path: string;
  readonly #ledger: ChunkLedger;
  readonly #seen: KeySet | null;
  readonly #writer: BarWriter;
  readonly #pending = new Set<Promise<void>>();
  #failure: unknown = null;
  #line = 1;
  #lastCode = "";
  #lastDay = 0;

  constructor(job: BarsImportJob, path: string, ledger: ChunkLedger, seen: KeySet | null) {
    this.#job = job;
    this.#path = path;
    this.#ledger = ledger;
    this.#seen = seen;
    this.#writer = new BarWriter(job);
  }

  async run(onBytes: (read: number) => void): Promise<void> {
    let header: string | null = null;
    let columns: BarColumns | null = null;
    const { log } = this.#job;
    try {
      for await (const piece of chunkLines(streamFile(this.#path, onBytes), CHUNK_BYTES)) {
        let lines = piece;
        if (header === null) {
          const end = piece.indexOf(10);
          header = piece.toString("utf8", 0, end < 0 ? piece.length : end).trim();
          const problem = validateHeader(header);
          if (problem !== null) {
            log.recordBrokenFile(this.#path, 1, problem);
            return;
          }
          columns = readBarColumns(header);
          this.#line = 2;
          lines = end < 0 ? piece.subarray(piece.length) : piece.subarray(end + 1);
        }
        if (columns !== null) await this.#importTerminatedRows(header, columns, lines);
      }
    } catch (error) {
      await Promise.allSettled(this.#pending);
      if (!(error instanceof UnreadableFileError)) throw error;
      log.recordBrokenFile(this.#path, header === null ? 0 : this.#line, error.message);
    }
    await Promise.all(this.#pending);
    this.#throwFailure();
    if (header === null && log.refusals.at(-1)?.file !== this.#path) {
      log.recordBrokenFile(this.#path, 0, "the file is empty");
    }
  }

  async #importTerminatedRows(header: string, columns: BarColumns, lines: Buffer): Promise<void> {
    if (!this.#path.toLowerCase().endsWith(".csv"))
      return this.#importChunk(header, columns, lines);
    const { whole, isCut } = splitOffUnterminatedRow(
      lines,
      columns.adjFactor === columns.count - 1,
    );
    if (whole.length > 0 || !isCut) await this.#importChunk(header, columns, whole);
    if (!isCut) return;
    const { log } = this.#job;
    log.bars.read++;
    log.rejectRow(log.bars, this.#path, this.#line, UNTERMINATED_ROW_REASON);
  }

  async #importChunk(header: string, columns: BarColumns, lines: Buffer): Promise<void> {
    this.#throwFailure();
    const digest = chunkDigest(header, lines);
    if (await this.#skipIfCurrent(digest)) return;
    const parsed = parseBars(lines, columns, this.#line, toEpochDay(this.#job.today));
    const chunk = this.#seen === null ? parsed : rejectDuplicates(parsed, this.#seen);
    const { log } = this.#job;
    log.bars.read += chunk.length + chunk.rejected.length;
    for (const { line, reason } of chunk.rejected)
      log.rejectRow(log.bars, this.#path, line, reason);
    const lineCount = countLines(lines);
    this.#line += lineCount;
    if (this.#job.checkOnly === true) return;
    if (chunk.length === 0) {
      if (chunk.impossibleCloses.length > 0) await this.#write(chunk, columns, null, null);
      return;
    }
    const extent = measureExtent(chunk);
    if (this.#seen === null) {
      if (!extent.ascending || !isAfter(this.#lastCode, this.#lastDay, extent))
        throw new KeysNotAscendingError();
      this.#lastCode = extent.lastCode;
      this.#lastDay = extent.lastKeyDay;
    }
    const whole = this.#seen === null && lineCount === chunk.length;
    await this.#write(chunk, columns, extent, whole ? digest : null);
  }

  /** The rows of a current chunk are counted as unchanged without parsing them. */
  async #skipIfCurrent(digest: string): Promise<boolean> {
    if (this.#seen !== null || this.#job.recheck) return false;
    const known = this.#ledger.find(digest);
    if (known === null) return false;
    const key = keyExtentOf(known);
    if (!isAfter(this.#lastCode, this.#lastDay, key)) throw new KeysNotAscendingError();
    if (!(await this.#ledger.isCurrent(this.#job.pool, known))) return false;
    this.#lastCode = key.lastCode;
    this.#lastDay = key.lastKeyDay;
    this.#line += known.rows;
    this.#job.log.bars.read += known.rows;
    this.#job.log.bars.unchanged += known.rows;
    return true;
  }

  async #write(
    chunk: BarChunk,
    columns: BarColumns,
    extent: ChunkExtent | null,
    digest: string | null,
  ) {
    const { log, runId } = this.#job;
    const written = this.#writer
      .write(chunk, columns, async (client, { staleDigests }) => {
        this.#ledger.evict(staleDigests);
        if (extent === null || digest === null) return;
        await this.#ledger.record(client, digest, extent, runId);
      })
      .then((outcome) => {
        countWrittenRows(log.bars, chunk.length, outcome);
        if (outcome.needsCheck) log.seriesToCheck.add(this.#job.series);
      })
      .catch((error: unknown) => {
        this.#failure ??= error;
      })
      .finally(() => this.#pending.delete(written));
    this.#pending.add(written);
    const writers = this.#seen === null ? MAX_CONCURRENT_WRITES : 1;
    while (this.#pending.size >= writers) await Promise.race(this.#pending);
  }

  #throwFailure(): void {
    if (this.#failure !== null) throw this.#failure;
  }
}

function countLines(bytes: Buffer): number {
  let lines = 0;
  let at = 0;
  while (at < bytes.length) {
    const end = bytes.indexOf(10, at);
    lines++;
    if (end < 0) break;
    at = end + 1;
  }
  return lines;
}
