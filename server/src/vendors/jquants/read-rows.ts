import type { RejectedRow } from "../../companies/index.ts";
import type { FetchResult } from "../port/market-feed.ts";
import type { JQuantsRow } from "./client.ts";
import { InvalidValueError } from "./read-value.ts";

/** Rows that `read` maps to null are skipped; an invalid row is rejected without affecting the others. */
export function readRows<Record>(
  what: string,
  rows: readonly JQuantsRow[],
  read: (row: JQuantsRow) => Record | null,
  keyOf: (record: Record) => string,
): FetchResult<Record> {
  const records = new Map<string, Record>();
  const refusals: RejectedRow[] = [];
  for (const [index, row] of rows.entries()) {
    const reject = (reason: string) => refusals.push({ file: what, line: index + 1, reason });
    try {
      const record = read(row);
      if (record === null) continue;
      const key = keyOf(record);
      if (records.has(key)) reject(`repeats ${key}`);
      else records.set(key, record);
    } catch (error) {
      if (!(error instanceof InvalidValueError)) throw error;
      reject(error.message);
    }
  }
  return { records: [...records.values()], refusals };
}
