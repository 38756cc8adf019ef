export interface RejectedLine {
  readonly line: number;
  readonly reason: string;
}

/** A close no share can have. Its row is rejected; the quarantine still sees the close. */
export interface ImpossibleClose {
  readonly code: string;
  /** Days since 1970-01-01. */
  readonly day: number;
  /** Yen. */
  readonly close: number;
}

/** Columns; NaN means no value, days count from 1970-01-01, codes are numbered in order of first appearance. */
export class BarChunk {
  readonly codes: string[] = [];
  readonly code: Int32Array;
  readonly day: Int32Array;
  readonly open: Float64Array;
  readonly high: Float64Array;
  readonly low: Float64Array;
  readonly close: Float64Array;
  readonly volume: Float64Array;
  readonly adjFactor: Float64Array;
  readonly line: Int32Array;
  readonly rejected: RejectedLine[] = [];
  readonly impossibleCloses: ImpossibleClose[] = [];
  length = 0;

  constructor(capacity: number) {
    this.code = new Int32Array(capacity);
    this.day = new Int32Array(capacity);
    this.open = new Float64Array(capacity);
    this.high = new Float64Array(capacity);
    this.low = new Float64Array(capacity);
    this.close = new Float64Array(capacity);
    this.volume = new Float64Array(capacity);
    this.adjFactor = new Float64Array(capacity);
    this.line = new Int32Array(capacity);
  }

  codeAt(row: number): string {
    return this.codes[this.code[row] ?? -1] ?? "";
  }
}

export function filterRows(chunk: BarChunk, keep: (row: number) => boolean): BarChunk {
  const filtered = new BarChunk(chunk.length);
  filtered.codes.push(...chunk.codes);
  filtered.rejected.push(...chunk.rejected);
  filtered.impossibleCloses.push(...chunk.impossibleCloses);
  for (let row = 0; row < chunk.length; row++) {
    if (!keep(row)) continue;
    const to = filtered.length++;
    for (const column of COLUMNS) filtered[column][to] = chunk[column][row] ?? Number.NaN;
  }
  return filtered;
}

const COLUMNS = [
  "code",
  "day",
  "open",
  "high",
  "low",
  "close",
  "volume",
  "adjFactor",
  "line",
] as const satisfies readonly (keyof BarChunk)[];
