import { zstdCompressSync, zstdDecompressSync } from "node:zlib";
import { type MarketColumns, packColumns, unpackColumns } from "../columns/index.ts";
import type { StoredColumn } from "./store.ts";

/** Each column as a compressed pack of its own, so that a question reads only the columns that it names. */
export function splitColumns(columns: MarketColumns): StoredColumn[] {
  const nothing = { ...columns, numbers: new Map(), categories: new Map() };
  const packed = (id: string, only: Partial<MarketColumns>) => ({
    id,
    bytes: zstdCompressSync(packColumns({ ...nothing, ...only })),
  });
  return [
    ...[...columns.numbers].map(([id, column]) => packed(id, { numbers: new Map([[id, column]]) })),
    ...[...columns.categories].map(([id, column]) =>
      packed(id, { categories: new Map([[id, column]]) }),
    ),
  ];
}

/**
 * Columns that were split, together again; null without any.
 * @throws DamagedPackError
 */
export function joinColumns(stored: readonly StoredColumn[]): MarketColumns | null {
  const parts = stored.map(({ bytes }) => unpackColumns(zstdDecompressSync(bytes)));
  const first = parts[0];
  if (first === undefined) return null;
  const numbers = parts.flatMap((part) => Array.from(part.numbers));
  const named = parts.flatMap((part) => Array.from(part.categories));
  return { ...first, numbers: new Map(numbers), categories: new Map(named) };
}
