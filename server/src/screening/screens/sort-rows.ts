import type { ScreenSort } from "@tenbin/contract";
import type { MarketColumns } from "../columns/index.ts";
import { type Bits, forEachBit, hasBit } from "./bits.ts";

/** Rows at the places from `offset` on, at most `limit`. Without a value they come last; ties are in order of the code. */
export function sortRows(
  columns: MarketColumns,
  found: Bits,
  sort: readonly ScreenSort[],
  { offset, limit }: { readonly offset: number; readonly limit: number },
): number[] {
  const [first, ...further] = sort;
  const compare = compareBy(columns, further);
  const end = offset + limit;
  const rows: number[] = [];
  let place = 0;
  /** Rows that are equal by the first column. */
  const take = (run: number[]): boolean => {
    if (place + run.length > offset) {
      const sorted = further.length === 0 ? run : run.toSorted(compare);
      rows.push(...sorted.slice(Math.max(0, offset - place), end - place));
    }
    place += run.length;
    return place >= end;
  };
  if (first === undefined) visitByCode(found, take);
  else if (columns.numbers.has(first.metric)) visitByNumber(columns, first, found, take);
  else visitByCategory(columns, first, found, take);
  return rows;
}

/** @returns whether that is enough */
type TakeRun = (run: number[]) => boolean;

function visitByCode(found: Bits, take: TakeRun): void {
  const run: number[] = [];
  forEachBit(found, (row) => run.push(row));
  take(run);
}

function visitByNumber(
  { numbers }: MarketColumns,
  { metric, order: direction }: ScreenSort,
  found: Bits,
  take: TakeRun,
): void {
  const { values, order, present } = numbers.get(metric)!;
  const isDown = direction === "desc";
  let run: number[] = [];
  let last = NaN;
  for (let place = 0; place < present; place += 1) {
    const row = order[isDown ? present - 1 - place : place]!;
    if (!hasBit(found, row)) continue;
    const value = values[row]!;
    if (value !== last && run.length > 0) {
      if (take(isDown ? run.toReversed() : run)) return;
      run = [];
    }
    last = value;
    run.push(row);
  }
  if (run.length > 0 && take(isDown ? run.toReversed() : run)) return;
  take(Array.from(order.subarray(present)).filter((row) => hasBit(found, row)));
}

function visitByCategory(
  { categories }: MarketColumns,
  { metric, order: direction }: ScreenSort,
  found: Bits,
  take: TakeRun,
): void {
  const { codes, values } = categories.get(metric)!;
  const runs: number[][] = Array.from({ length: values.length + 1 }, () => []);
  forEachBit(found, (row) => runs[codes[row]!]!.push(row));
  const [absent, ...present] = runs;
  for (const run of direction === "asc" ? present : present.toReversed()) if (take(run)) return;
  take(absent!);
}

function compareBy(
  { numbers, categories }: MarketColumns,
  sort: readonly ScreenSort[],
): (one: number, other: number) => number {
  const keys = sort.map(({ metric, order }) => {
    const sign = order === "asc" ? 1 : -1;
    const values = numbers.get(metric)?.values;
    const codes = categories.get(metric)?.codes;
    // Category 0 is none.
    return { sign, valueOf: (row: number) => values?.[row] ?? (codes![row]! || NaN) };
  });
  return (one, other) => {
    for (const { sign, valueOf } of keys) {
      const [a, b] = [valueOf(one), valueOf(other)];
      const isAbsent = Number.isNaN(a);
      if (isAbsent !== Number.isNaN(b)) return isAbsent ? 1 : -1;
      if (!isAbsent && a !== b) return a < b ? -sign : sign;
    }
    return one - other;
  };
}
