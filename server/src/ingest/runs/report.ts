import { z } from "zod";
import { type RejectedRow, type Series, SERIES } from "../../companies/index.ts";
import type { WriteCounts } from "../../companies/stores/index.ts";

export interface ImportCounts {
  /** read = added + changed + unchanged + refused. */
  read: number;
  added: number;
  changed: number;
  unchanged: number;
  refused: number;
}

export interface ImportReport {
  readonly runId: string;
  readonly seconds: number;
  readonly issues: ImportCounts;
  readonly documents: ImportCounts;
  readonly bars: ImportCounts;
  /** Files and folders that could not be read completely. */
  readonly brokenFiles: number;
  /** The first {@link MAX_LISTED_REJECTED_ROWS} rejected rows; the counts include all. */
  readonly refusals: readonly RejectedRow[];
}

const importCounts = z.object({
  read: z.number(),
  added: z.number(),
  changed: z.number(),
  unchanged: z.number(),
  refused: z.number(),
});

/** As runs store it, with more that is left out here. */
export const storedReport = z.object({
  runId: z.string(),
  seconds: z.number(),
  issues: importCounts,
  documents: importCounts,
  bars: importCounts,
  brokenFiles: z.number(),
  refusals: z.array(z.object({ file: z.string(), line: z.number(), reason: z.string() })),
}) satisfies z.ZodType<ImportReport>;

export type CheckReport = Pick<ImportReport, "brokenFiles" | "refusals">;

const MAX_LISTED_REJECTED_ROWS = 10_000;

const emptyCounts = (): ImportCounts => ({
  read: 0,
  added: 0,
  changed: 0,
  unchanged: 0,
  refused: 0,
});

/** Counts valid rows whose reading is counted already; those neither new nor changed were known. */
export function countWrittenRows(
  counts: ImportCounts,
  rows: number,
  { added, changed }: WriteCounts,
): void {
  counts.added += added;
  counts.changed += changed;
  counts.unchanged += rows - added - changed;
}

/** Counts valid rows as read and written. */
export function countRows(counts: ImportCounts, rows: number, written: WriteCounts): void {
  counts.read += rows;
  countWrittenRows(counts, rows, written);
}

export class ImportLog {
  readonly issues = emptyCounts();
  readonly documents = emptyCounts();
  readonly bars = emptyCounts();
  readonly refusals: RejectedRow[] = [];
  brokenFiles = 0;
  /** Series changed and not checked since. */
  readonly seriesToCheck = new Set<Series>();
  #hasNewLives = false;

  rejectRow(counts: ImportCounts, file: string, line: number, reason: string): void {
    counts.refused++;
    this.#append({ file, line, reason });
  }

  /** Counts the rows as read and rejected. */
  rejectRows(counts: ImportCounts, rows: readonly RejectedRow[]): void {
    counts.read += rows.length;
    for (const { file, line, reason } of rows) this.rejectRow(counts, file, line, reason);
  }

  /** A file that could not be read from `line` on, or not at all (line 0). */
  recordBrokenFile(file: string, line: number, reason: string): void {
    this.brokenFiles++;
    this.#append({ file, line, reason });
  }

  addRejectedRowsOf(other: ImportLog): void {
    for (const kind of ["issues", "documents", "bars"] as const) {
      this[kind].read += other[kind].refused;
      this[kind].refused += other[kind].refused;
    }
    this.brokenFiles += other.brokenFiles;
    for (const row of other.refusals) this.#append(row);
  }

  get hasRejections(): boolean {
    const refused = this.issues.refused + this.documents.refused + this.bars.refused;
    return refused > 0 || this.brokenFiles > 0;
  }

  /** Facts of a code went from one of its issues to another: every series is checked again. */
  recordNewLives(): void {
    this.#hasNewLives = true;
    for (const series of SERIES) this.seriesToCheck.add(series);
  }

  #append(row: RejectedRow): void {
    if (this.refusals.length < MAX_LISTED_REJECTED_ROWS) this.refusals.push(row);
  }

  report(runId: string, seconds: number): ImportReport {
    const { issues, documents, bars, brokenFiles, refusals } = this;
    return { runId, seconds, issues, documents, bars, brokenFiles, refusals };
  }

  get hasChanges(): boolean {
    const counts = [this.issues, this.documents, this.bars];
    return this.#hasNewLives || counts.some((c) => c.added + c.changed > 0);
  }
}
