import { type BarChunk, filterRows } from "../../companies/stores/index.ts";
import { KeySet } from "./key-set.ts";

/** Which of two differing rows is right cannot be known, so the first wins, independent of chunk boundaries. */
export function rejectDuplicates(chunk: BarChunk, seen: KeySet): BarChunk {
  const rejectedBefore = chunk.rejected.length;
  const unique = filterRows(chunk, (row) => {
    const isNew = seen.add(chunk.codeAt(row), chunk.day[row] ?? 0);
    if (!isNew) {
      chunk.rejected.push({
        line: chunk.line[row] ?? 0,
        reason: "repeats an earlier code and date",
      });
    }
    return isNew;
  });
  unique.rejected.push(...chunk.rejected.slice(rejectedBefore));
  return unique;
}
