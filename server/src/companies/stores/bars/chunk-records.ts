import { toEpochDay } from "../../../platform/clock/days.ts";
import type { BarRecord } from "../../records.ts";
import { BarChunk } from "./bar-chunk.ts";

const BARS_PER_CHUNK = 100_000;
/** Bars of twenty years, at most: a chunk ends early if the next code might not fit, so that no year is divided. */
const BARS_PER_CODE = 5_000;

/** In-memory bars have every column. */
export const ALL_COLUMNS = { open: 0, high: 0, low: 0, volume: 0, adjFactor: 0 };

/** Splits in-memory bars into chunks. Bars must be ordered by code: each change of code counts as a new code. */
export function* chunkRecords(bars: Iterable<BarRecord>): Generator<BarChunk> {
  let chunk = new BarChunk(BARS_PER_CHUNK);
  let lastCode = "";
  // Every code has bars on much the same days.
  const epochDays = new Map<string, number>();
  const epochDayOf = (date: string): number => {
    const known = epochDays.get(date) ?? toEpochDay(date);
    epochDays.set(date, known);
    return known;
  };
  for (const bar of bars) {
    const isNewCode = bar.code !== lastCode;
    if (chunk.length + (isNewCode ? BARS_PER_CODE : 1) > BARS_PER_CHUNK) {
      yield chunk;
      chunk = new BarChunk(BARS_PER_CHUNK);
      lastCode = "";
    }
    if (bar.code !== lastCode) chunk.codes.push(bar.code);
    lastCode = bar.code;
    const row = chunk.length++;
    chunk.code[row] = chunk.codes.length - 1;
    chunk.day[row] = epochDayOf(bar.date);
    chunk.open[row] = bar.open ?? Number.NaN;
    chunk.high[row] = bar.high ?? Number.NaN;
    chunk.low[row] = bar.low ?? Number.NaN;
    chunk.close[row] = bar.close ?? Number.NaN;
    chunk.volume[row] = bar.volume ?? Number.NaN;
    chunk.adjFactor[row] = bar.adjFactor;
  }
  if (chunk.length > 0) yield chunk;
}
