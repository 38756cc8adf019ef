import { epochDay, toIsoDate } from "../../../platform/clock/days.ts";
import type { BarChunk } from "./bar-chunk.ts";
import { COPY_HEADER, COPY_TRAILER_BYTES, NULL_LENGTH, writeInt8 } from "./encode-bars.ts";

/** The columns that {@link encodePackedYears} writes, in its order. */
export const PACKED_YEAR_COLUMNS =
  "code, year, bars, days, open, high, low, close, volume, adj_factor";
const COLUMN_COUNT = 10;
/** Object ids of the element types in PostgreSQL's catalogue. */
const INT2 = 21;
const INT8 = 20;
const FLOAT8 = 701;
/** Dimensions, null flag, element type, length and lower bound. */
const ARRAY_HEADER_BYTES = 20;
/** Field count; per field a length; code, year and bars; seven array headers. */
const MAX_YEAR_BYTES = 2 + 4 * COLUMN_COUNT + 5 + 2 + 2 + 7 * ARRAY_HEADER_BYTES;
/** Per bar an int2 and six numbers of 8 bytes, each with its length. */
const MAX_BAR_BYTES = 4 + 2 + 6 * (4 + 8);

/** Rows `from` to `to` (not included) of the chunk, of one code in one year. */
interface YearRows {
  readonly code: string;
  readonly year: number;
  readonly from: number;
  readonly to: number;
}

/**
 * Whole years as one message stream for `COPY … (PACKED_YEAR_COLUMNS) FROM STDIN (FORMAT binary)`: what packing makes of
 * the same bars in rows, to the bit. Rows must come by code and day.
 */
export function encodePackedYears(chunk: BarChunk): Buffer {
  const years = yearsOf(chunk);
  const out = Buffer.allocUnsafe(
    COPY_HEADER.length +
      years.length * MAX_YEAR_BYTES +
      chunk.length * MAX_BAR_BYTES +
      COPY_TRAILER_BYTES,
  );
  const view = new DataView(out.buffer, out.byteOffset, out.byteLength);
  COPY_HEADER.copy(out);
  let at = COPY_HEADER.length;
  for (const year of years) at = writeYear(out, view, at, chunk, year);
  view.setInt16(at, -1);
  return out.subarray(0, at + COPY_TRAILER_BYTES);
}

function yearsOf(chunk: BarChunk): YearRows[] {
  const years: YearRows[] = [];
  let from = 0;
  let nextYear = 0;
  for (let row = 0; row < chunk.length; row++) {
    const day = chunk.day[row] ?? 0;
    const isSameCode = row > 0 && chunk.code[row] === chunk.code[row - 1];
    if (isSameCode && day < nextYear) continue;
    if (row > 0) years.push(rowsOf(chunk, from, row));
    from = row;
    nextYear = epochDay(yearOf(day) + 1, 1, 1);
  }
  if (chunk.length > 0) years.push(rowsOf(chunk, from, chunk.length));
  return years;
}

const yearOf = (day: number): number => Number(toIsoDate(day).slice(0, 4));

function rowsOf(chunk: BarChunk, from: number, to: number): YearRows {
  return { code: chunk.codeAt(from), year: yearOf(chunk.day[from] ?? 0), from, to };
}

function writeYear(
  out: Buffer,
  view: DataView,
  start: number,
  chunk: BarChunk,
  { code, year, from, to }: YearRows,
): number {
  let at = start;
  view.setInt16(at, COLUMN_COUNT);
  view.setInt32(at + 2, code.length);
  at += 6 + out.write(code, at + 6, "latin1");
  for (const number of [year, to - from]) {
    view.setInt32(at, 2);
    view.setInt16(at + 4, number);
    at += 6;
  }
  const firstDay = epochDay(year, 1, 1);
  at = writeArray(view, at, INT2, to - from, (element, index) => {
    view.setInt32(element, 2);
    view.setInt16(element + 4, (chunk.day[from + index] ?? 0) - firstDay);
    return element + 6;
  });
  for (const column of ["open", "high", "low", "close"] as const) {
    at = writeNumbers(view, at, FLOAT8, chunk[column].subarray(from, to));
  }
  at = writeNumbers(view, at, INT8, chunk.volume.subarray(from, to));
  const factors = chunk.adjFactor.subarray(from, to);
  if (factors.some((factor) => factor !== 1)) return writeNumbers(view, at, FLOAT8, factors);
  view.setInt32(at, NULL_LENGTH);
  return at + 4;
}

/** NaN is null; without a single number there is no array. */
function writeNumbers(view: DataView, at: number, type: number, numbers: Float64Array): number {
  if (numbers.every((number) => Number.isNaN(number))) {
    view.setInt32(at, NULL_LENGTH);
    return at + 4;
  }
  return writeArray(view, at, type, numbers.length, (element, index) => {
    const number = numbers[index] ?? Number.NaN;
    if (Number.isNaN(number)) {
      view.setInt32(element, NULL_LENGTH);
      return element + 4;
    }
    view.setInt32(element, 8);
    if (type === INT8) writeInt8(view, element + 4, number);
    else view.setFloat64(element + 4, number);
    return element + 12;
  });
}

/** An array of one dimension that begins at index 1. PostgreSQL recounts the null flag. */
function writeArray(
  view: DataView,
  at: number,
  type: number,
  length: number,
  writeElement: (at: number, index: number) => number,
): number {
  view.setInt32(at + 4, 1);
  view.setInt32(at + 8, 1);
  view.setInt32(at + 12, type);
  view.setInt32(at + 16, length);
  view.setInt32(at + 20, 1);
  let end = at + 4 + ARRAY_HEADER_BYTES;
  for (let index = 0; index < length; index++) end = writeElement(end, index);
  view.setInt32(at, end - at - 4);
  return end;
}
