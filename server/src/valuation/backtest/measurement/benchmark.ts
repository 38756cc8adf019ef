import { mean, quantile } from "@tenbin/engine";
import type { BacktestSample } from "./sample.ts";

/** Returns of all rows of each date, by index of the date; null without any. */
export interface Benchmark {
  readonly mean: readonly (number | null)[];
  readonly median: readonly (number | null)[];
}

export function benchmarkOf({ dates, rows }: BacktestSample): Benchmark {
  const byDate = valuesByDate(dates.length, rows, ({ outcome }) => outcome);
  return { mean: byDate.map(mean), median: byDate.map((values) => quantile(values, 0.5)) };
}

export function dateMedians<Row extends { readonly date: number }>(
  dateCount: number,
  rows: readonly Row[],
  valueOf: (row: Row) => number | null,
): (number | null)[] {
  return valuesByDate(dateCount, rows, valueOf).map((values) => quantile(values, 0.5));
}

function valuesByDate<Row extends { readonly date: number }>(
  dateCount: number,
  rows: readonly Row[],
  valueOf: (row: Row) => number | null,
): number[][] {
  const byDate: number[][] = Array.from({ length: dateCount }, () => []);
  for (const row of rows) {
    const value = valueOf(row);
    if (value !== null) byDate[row.date]!.push(value);
  }
  return byDate;
}
