import { crc32 } from "node:zlib";
import type { CategoryColumn, MarketColumns, NumberColumn } from "./market-columns.ts";

/*
 * Layout, little-endian as all processors that the product runs on:
 *   0  "TBMC"
 *   4  u32 format
 *   8  u32 CRC-32 of all that follows
 *  12  u32 length of the head
 *  16  the head as JSON, then the columns in its order, each at a multiple of eight
 * Of numbers: values, order, absences. Of categories: codes.
 */
const MAGIC = 0x434d4254;
const FORMAT = 1;
const CHECKED_FROM = 12;
const HEAD_AT = 16;

interface Head {
  readonly version: string;
  readonly day: string | null;
  readonly codes: readonly string[];
  readonly absences: readonly string[];
  readonly numbers: readonly { readonly id: string; readonly present: number }[];
  readonly categories: readonly ({ readonly id: string } & Omit<CategoryColumn, "codes">)[];
}

/** A pack that cannot be read: it has to be made again. */
export class DamagedPackError extends Error {
  override name = "DamagedPackError";
  constructor(reason: string) {
    super(`market columns: ${reason}; value the market again to replace them`);
  }
}

export function packColumns(columns: MarketColumns): Uint8Array {
  const head: Head = {
    version: columns.version,
    day: columns.day,
    codes: columns.codes,
    absences: columns.absences,
    numbers: [...columns.numbers].map(([id, { present }]) => ({ id, present })),
    categories: [...columns.categories].map(([id, { values, several }]) => ({
      id,
      values,
      several,
    })),
  };
  const encoded = new TextEncoder().encode(JSON.stringify(head));
  const parts: ArrayBufferView[] = [
    ...[...columns.numbers.values()].flatMap(({ values, order, absences }) => [
      values,
      order,
      absences,
    ]),
    ...[...columns.categories.values()].map(({ codes }) => codes),
  ];
  const start = aligned(HEAD_AT + encoded.length);
  const size = parts.reduce((sum, { byteLength }) => sum + aligned(byteLength), start);
  const bytes = new Uint8Array(size);
  bytes.set(encoded, HEAD_AT);
  let at = start;
  for (const part of parts) {
    bytes.set(new Uint8Array(part.buffer, part.byteOffset, part.byteLength), at);
    at += aligned(part.byteLength);
  }
  const view = new DataView(bytes.buffer);
  view.setUint32(0, MAGIC, true);
  view.setUint32(4, FORMAT, true);
  view.setUint32(12, encoded.length, true);
  view.setUint32(8, crc32(bytes.subarray(CHECKED_FROM)), true);
  return bytes;
}

/**
 * The columns are views of `bytes`, which must not change; unless they begin at a multiple of eight, of a copy.
 * @throws DamagedPackError
 */
export function unpackColumns(bytes: Uint8Array): MarketColumns {
  const pack = bytes.byteOffset % 8 === 0 ? bytes : Uint8Array.from(bytes);
  const head = readHead(pack);
  const rows = head.codes.length;
  let at = aligned(HEAD_AT + headLength(pack));
  const take = (byteLength: number): number => {
    const from = at;
    at += aligned(byteLength);
    if (at > pack.length) throw new DamagedPackError("columns are missing");
    return pack.byteOffset + from;
  };
  const numbers = new Map<string, NumberColumn>();
  for (const { id, present } of head.numbers) {
    const values = new Float64Array(pack.buffer, take(rows * 8), rows);
    const order = new Uint32Array(pack.buffer, take(rows * 4), rows);
    const absences = new Uint8Array(pack.buffer, take(rows), rows);
    numbers.set(id, { values, order, absences, present });
  }
  const categories = new Map<string, CategoryColumn>();
  for (const { id, values, several } of head.categories) {
    const codes = new Uint16Array(pack.buffer, take(rows * 2), rows);
    categories.set(id, { values, several, codes });
  }
  if (at !== pack.length) throw new DamagedPackError("there is more than its columns");
  const { version, day, codes, absences } = head;
  return { version, day, codes, numbers, categories, absences };
}

function readHead(pack: Uint8Array): Head {
  if (pack.length < HEAD_AT) throw new DamagedPackError(`only ${pack.length} bytes`);
  const view = new DataView(pack.buffer, pack.byteOffset, pack.byteLength);
  const magic = view.getUint32(0, true);
  if (magic !== MAGIC) throw new DamagedPackError(`bad magic 0x${magic.toString(16)}`);
  const format = view.getUint32(4, true);
  if (format !== FORMAT) throw new DamagedPackError(`format ${format} instead of ${FORMAT}`);
  if (view.getUint32(8, true) !== crc32(pack.subarray(CHECKED_FROM)))
    throw new DamagedPackError("the checksum differs");
  // Checked, so it is what `packColumns` wrote.
  return JSON.parse(
    new TextDecoder().decode(pack.subarray(HEAD_AT, HEAD_AT + headLength(pack))),
  ) as Head;
}

function headLength(pack: Uint8Array): number {
  return new DataView(pack.buffer, pack.byteOffset).getUint32(12, true);
}

function aligned(length: number): number {
  return Math.ceil(length / 8) * 8;
}
