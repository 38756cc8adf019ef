/** A row that was not taken, and why. */
export interface Refusal {
  readonly file: string;
  /** 1-based line (or spreadsheet row) in the decompressed file; 0 for the file as a whole. */
  readonly line: number;
  readonly reason: string;
}

export interface ImportCounts {
  /** Data rows read, refused ones included. read = added + changed + unchanged + refused. */
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
  /** The first refusals; `refused` counts all of them. */
  readonly refusals: readonly Refusal[];
}

export const emptyCounts = (): ImportCounts => ({
  read: 0,
  added: 0,
  changed: 0,
  unchanged: 0,
  refused: 0,
});
