const NEWLINE = 10;

export interface TerminatedLines {
  readonly whole: Buffer;
  /** The file ends in a row that may be truncated; `whole` leaves it out. */
  readonly isCut: boolean;
}

/**
 * Half a price still reads as a price. Many programs omit the last line feed, so where rows end in the split factor,
 * which is the same on nearly all of them, the row is kept if its factor equals the one above. A compressed file shows
 * by itself whether it is complete.
 * @param lines the last rows of the file, as many as are available
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

function lastFieldKey(row: string): string {
  const fields = row.trimEnd().split(",");
  return `${fields.length} ${fields.at(-1)}`;
}
