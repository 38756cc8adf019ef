const NEWLINE = 10;

export interface TerminatedLines {
  /** Rows that can be judged as they stand. */
  readonly whole: Buffer;
  /** Whether the file ends in a row that may have been cut off: it is not among the others. */
  readonly isCut: boolean;
}

/**
 * Sets apart the last row of a plain file that does not end in a line feed: half a price reads like a price. Many
 * programs leave the last line feed out; where rows end in the price factor, which is the same on nearly all of them, the
 * row is taken if its factor is written like the one above. A packed file tells by itself whether it is whole.
 * @param lines the last rows of the file, as many as are at hand
 */
export function splitOffUnterminatedRow(lines: Buffer, endInFactor: boolean): TerminatedLines {
  if (lines.length === 0 || lines.at(-1) === NEWLINE) return { whole: lines, isCut: false };
  const start = lines.lastIndexOf(NEWLINE) + 1;
  const last = lines.toString("utf8", start);
  if (last.trim() === "") return { whole: lines, isCut: false };
  const aboveStart = start < 2 ? 0 : lines.lastIndexOf(NEWLINE, start - 2) + 1;
  const above = lines.toString("utf8", aboveStart, Math.max(0, start - 1));
  const isLikeAbove = endInFactor && start > 0 && lastFieldKey(above) === lastFieldKey(last);
  return isLikeAbove
    ? { whole: lines, isCut: false }
    : { whole: lines.subarray(0, start), isCut: true };
}

/** With the number of fields before it. */
function lastFieldKey(row: string): string {
  const fields = row.trimEnd().split(",");
  return `${fields.length} ${fields.at(-1)}`;
}
