import { gzipSync } from "node:zlib";
import { barRow, type BarIndex } from "./market-rows.ts";

/** One file of bars per month, named as the vendor names them. */
export interface BulkFiles {
  readonly keys: readonly string[];
  content(key: string): Buffer | null;
}

const PREFIX = "equities/bars/daily/historical";

export function createBulkFiles(bars: BarIndex, days: readonly string[]): BulkFiles {
  const daysOf = new Map<string, string[]>();
  for (const day of days) {
    const key = `${PREFIX}/${day.slice(0, 4)}/equities_bars_daily_${day.slice(0, 7).replace("-", "")}.csv.gz`;
    const found = daysOf.get(key);
    if (found === undefined) daysOf.set(key, [day]);
    else found.push(day);
  }
  return {
    keys: [...daysOf.keys()],
    content(key) {
      const wanted = daysOf.get(key);
      if (wanted === undefined) return null;
      const rows = wanted.flatMap((day) =>
        bars.onDay(day).map((bar) => barRow(bar, bars.splitFactorAfter(bar.code, day))),
      );
      const header = Object.keys(rows[0] ?? {});
      const lines = rows.map((row) => header.map((name) => toCsvCell(row[name])).join(","));
      return gzipSync(`${[header.join(","), ...lines].join("\n")}\n`);
    },
  };
}

function toCsvCell(value: unknown): string {
  return typeof value === "number" || typeof value === "string" ? String(value) : "";
}

/** YYYY-MM of a file. */
export function monthOf(key: string): string {
  const digits = /_(\d{4})(\d{2})\.csv\.gz$/.exec(key);
  return `${digits?.[1]}-${digits?.[2]}`;
}
