import type pg from "pg";
import { type MarketColumns, unpackColumns } from "../columns/index.ts";
import { hashOf } from "./hash.ts";
import { type MonthReturns, unpackMonthReturns } from "./month-returns-pack.ts";
import { joinColumns } from "./split-columns.ts";
import { createStore } from "./store.ts";

/** Reads the stored packs. */
export interface PackReader {
  /**
   * Of one version of market data and values; null where it is not stored.
   * @throws DamagedPackError
   */
  read(version: string): Promise<MarketColumns | null>;
  /** Ascending. */
  monthEnds(): Promise<readonly string[]>;
  /**
   * Columns of a month end, from what was known at its close, with all its companies; null where it is not packed. Its
   * version is the month end with the hash of what it rests on.
   * @throws DamagedPackError
   */
  readMonthEnd(day: string, ids: readonly string[]): Promise<MarketColumns | null>;
  /** Null while month ends or returns are missing: after the first import. */
  history(): Promise<MarketHistory | null>;
  /**
   * From a month end to the next one; null where they are of another version by now.
   * @throws DamagedPackError
   */
  readReturns(day: string, version: MarketHistory["returnsVersion"]): Promise<MonthReturns | null>;
}

/** Month ends without a gap, with the returns between them. */
export interface MarketHistory {
  /** Changes with anything that is packed. */
  readonly version: string;
  readonly returnsVersion: string;
  /** Ascending. */
  readonly days: readonly string[];
}

export function createPackReader(pool: pg.Pool): PackReader {
  const store = createStore(pool);
  return {
    async read(version) {
      const bytes = await store.marketPack(version);
      return bytes === null ? null : unpackColumns(bytes);
    },
    monthEnds: async () => [...(await store.monthEnds()).keys()],
    // Every column has the companies, which a question without columns asks for as well.
    readMonthEnd: async (day, ids) =>
      joinColumns(
        ids.length === 0
          ? await store.oneMonthEndColumn(day)
          : await store.monthEndColumns(day, ids),
      ),
    async history() {
      const [returns, stored] = await Promise.all([store.returnsState(), store.monthEnds()]);
      if (returns === null || returns.days.some((day) => !stored.has(day))) return null;
      // The last month end has no returns yet; a later one may be packed before its month's returns are.
      const last = [...stored.keys()].find((day) => day > returns.days.at(-1)!);
      if (last === undefined) return null;
      const days = [...returns.days, last];
      const packed = days.map((day) => stored.get(day));
      return {
        version: hashOf([returns.version, ...packed].join(".")),
        returnsVersion: returns.version,
        days,
      };
    },
    async readReturns(day, version) {
      const bytes = await store.returns(day, version);
      return bytes === null ? null : unpackMonthReturns(bytes);
    },
  };
}
