import type { BarChunk } from "./bar-chunk.ts";

/** Signature, flags and header extension of PostgreSQL's binary COPY format (COPY, "Binary Format"). */
export const COPY_HEADER = Buffer.from("PGCOPY\n\xff\r\n\0\0\0\0\0\0\0\0\0", "latin1");
export const COPY_TRAILER_BYTES = 2;
/** Field count, then length and value of each: code 5 bytes, date 4, six numbers of 8. */
const MAX_ROW_BYTES = 2 + (4 + 5) + (4 + 4) + 6 * (4 + 8);
/** PostgreSQL counts days from 2000-01-01. */
const POSTGRES_EPOCH_DAY = 10_957;
export const NULL_LENGTH = -1;

export const BAR_COLUMNS = "code, date, open, high, low, close, volume, adj_factor";

/** Encodes a chunk for `COPY … (BAR_COLUMNS) FROM STDIN (FORMAT binary)`. NaN becomes null. */
export function encodeBars(chunk: BarChunk): Buffer {
  const out = Buffer.allocUnsafe(
    COPY_HEADER.length + chunk.length * MAX_ROW_BYTES + COPY_TRAILER_BYTES,
  );
  const view = new DataView(out.buffer, out.byteOffset, out.byteLength);
  COPY_HEADER.copy(out);
  let at = COPY_HEADER.length;
  const numbers = [chunk.open, chunk.high, chunk.low, chunk.close] as const;
  const codes = chunk.codes.map((code) => Buffer.from(code, "latin1"));
  for (let row = 0; row < chunk.length; row++) {
    view.setInt16(at, 8);
    const code = codes[chunk.code[row] ?? 0] ?? Buffer.alloc(0);
    view.setInt32(at + 2, code.length);
    for (let i = 0; i < code.length; i++) out[at + 6 + i] = code[i] ?? 0;
    at += 6 + code.length;
    view.setInt32(at, 4);
    view.setInt32(at + 4, (chunk.day[row] ?? 0) - POSTGRES_EPOCH_DAY);
    at += 8;
    for (const column of numbers) at = writeFloat(view, at, column[row] ?? Number.NaN);
    at = writeInteger(view, at, chunk.volume[row] ?? Number.NaN);
    at = writeFloat(view, at, chunk.adjFactor[row] ?? 1);
  }
  view.setInt16(at, -1);
  return out.subarray(0, at + COPY_TRAILER_BYTES);
}

function writeFloat(view: DataView, at: number, value: number): number {
  if (Number.isNaN(value)) {
    view.setInt32(at, NULL_LENGTH);
    return at + 4;
  }
  view.setInt32(at, 8);
  view.setFloat64(at + 4, value);
  return at + 12;
}

function writeInteger(view: DataView, at: number, value: number): number {
  if (Number.isNaN(value)) {
    view.setInt32(at, NULL_LENGTH);
    return at + 4;
  }
  view.setInt32(at, 8);
  writeInt8(view, at + 4, value);
  return at + 12;
}

/** A non-negative safe integer as int8, in two halves: BigInt would cost an allocation a row. */
export function writeInt8(view: DataView, at: number, value: number): void {
  view.setUint32(at, Math.floor(value / 2 ** 32));
  view.setUint32(at + 4, value % 2 ** 32);
}
