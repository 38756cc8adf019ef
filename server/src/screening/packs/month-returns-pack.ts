import { zstdCompressSync, zstdDecompressSync } from "node:zlib";
import type { CompanyReturns } from "../../valuation/index.ts";
import {
  buildColumns,
  type ColumnDeclarations,
  type MarketRow,
  packColumns,
  unpackColumns,
} from "../columns/index.ts";

/** What the companies returned from a month end to the next one. */
export interface MonthReturns {
  /** The next month end. */
  readonly until: string;
  /** Five characters each, ascending. */
  readonly codes: readonly string[];
  /** With dividends; NaN where they are not known. */
  readonly total: Float64Array;
  readonly price: Float64Array;
  /** By row: whether it was traded on the day of the month end. */
  readonly isTraded: (row: number) => boolean;
}

const DECLARED: ColumnDeclarations = {
  numbers: ["total", "price"],
  categories: [{ id: "trade", values: ["traded"], several: false }],
};

/** Of each month end but the last; companies without a return are left out. */
export function packMonthReturns(
  companies: readonly CompanyReturns[],
  days: readonly string[],
  version: string,
): { readonly day: string; readonly bytes: Uint8Array }[] {
  return days.slice(0, -1).map((day, at) => {
    const rows = companies.flatMap(({ code, returns }): MarketRow[] => {
      const own = returns[at] ?? null;
      if (own === null) return [];
      const numbers = { total: own.total ?? "dividends_not_known", price: own.price };
      return [{ code, numbers, categories: { trade: own.isTraded ? "traded" : null } }];
    });
    const columns = buildColumns({ version, day: days[at + 1]! }, DECLARED, rows);
    return { day, bytes: zstdCompressSync(packColumns(columns)) };
  });
}

/** @throws DamagedPackError */
export function unpackMonthReturns(bytes: Uint8Array): MonthReturns {
  const { day, codes, numbers, categories } = unpackColumns(zstdDecompressSync(bytes));
  const trades = categories.get("trade")!.codes;
  const valuesOf = (id: string) => numbers.get(id)!.values;
  return {
    until: day!,
    codes,
    total: valuesOf("total"),
    price: valuesOf("price"),
    isTraded: (row) => trades[row] === 1,
  };
}
