import type { RejectedRow, Series } from "../../companies/index.ts";

export interface ImportCounts {
  /** Data rows read. read = added + changed + unchanged + refused. */
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
  /** Files and folders that could not be read at all or to their end. */
  readonly brokenFiles: number;
  /** The first {@link MAX_LISTED_REJECTED_ROWS} refusals; the counts count all. */
  readonly refusals: readonly RejectedRow[];
}

/** What a source would be refused for, were it imported. */
export type CheckReport = Pick<ImportReport, "brokenFiles" | "refusals">;

const MAX_LISTED_REJECTED_ROWS = 10_000;

const emptyCounts = (): ImportCounts => ({
  read: 0,
  added: 0,
  changed: 0,
  unchanged: 0,
  refused: 0,
});

/** Adds rows of which none was refused; those neither new nor changed were known. */
export function addWriteCounts(
  counts: ImportCounts,
  read: number,
  { added, changed }: { readonly added: number; readonly changed: number },
): void {
  counts.read += read;
  counts.added += added;
  counts.changed += changed;
  counts.unchanged += read - added - changed;
}

/** Collects what an import did. */
export class ImportLog {
  readonly issues = emptyCounts();
  readonly documents = emptyCounts();
  readonly bars = emptyCounts();
  readonly refusals: RejectedRow[] = [];
  brokenFiles = 0;
  /** Series of bars that are different now and have not been judged since. */
  readonly seriesToCheck = new Set<Series>();

  rejectRow(counts: ImportCounts, file: string, line: number, reason: string): void {
    counts.refused++;
    this.#append({ file, line, reason });
  }

  /** A file that broke off at `line`, or could not be read at all (line 0). */
  recordBrokenFile(file: string, line: number, reason: string): void {
    this.brokenFiles++;
    this.#append({ file, line, reason });
  }

  /** Takes over what another reading of the same files refused. */
  addRejectedRowsOf(other: ImportLog): void {
    for (const kind of ["issues", "documents", "bars"] as const) {
      this[kind].read += other[kind].refused;
      this[kind].refused += other[kind].refused;
    }
    this.brokenFiles += other.brokenFiles;
    for (const refusal of other.refusals) this.#append(refusal);
  }

  /** Whether anything was not taken: a row, or a file or its end. */
  get hasRejections(): boolean {
    const refused = this.issues.refused + this.documents.refused + this.bars.refused;
    return refused > 0 || this.brokenFiles > 0;
  }

  #append(refusal: RejectedRow): void {
    if (this.refusals.length < MAX_LISTED_REJECTED_ROWS) this.refusals.push(refusal);
  }

  report(runId: string, seconds: number): ImportReport {
    const { issues, documents, bars, brokenFiles, refusals } = this;
    return { runId, seconds, issues, documents, bars, brokenFiles, refusals };
  }

  /** Whether anything in the database is different now. */
  get hasChanges(): boolean {
    return [this.issues, this.documents, this.bars].some((c) => c.added + c.changed > 0);
  }
}
