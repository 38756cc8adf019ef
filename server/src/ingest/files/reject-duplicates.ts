import { filterRows, type BarChunk } from "../bars/bar-chunk.ts";
import { KeySet } from "./key-set.ts";

/**
 * Takes out the rows whose key an earlier row of the same file has, and tells them as refused:
 * which of two differing rows is right cannot be known, and the outcome must not depend on
 * where a file is cut into chunks. The first one stands.
 */
export function rejectDuplicates(chunk: BarChunk, seen: KeySet): BarChunk {
  const refused = chunk.rejected.length;
  const kept = filterRows(chunk, (row) => {
    const fresh = seen.add(chunk.codeAt(row), chunk.day[row] ?? 0);
    if (!fresh) {
      chunk.rejected.push({
        line: chunk.line[row] ?? 0,
        reason: "repeats an earlier code and date",
      });
    }
    return fresh;
  });
  kept.rejected.push(...chunk.rejected.slice(refused));
  return kept;
}
