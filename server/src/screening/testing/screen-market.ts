import { categories, categoryIds, metrics } from "@tenbin/contract/metrics";
import { buildColumns, type MarketColumns, type MarketRow } from "../columns/index.ts";
import type { StoredColumns } from "../questions/index.ts";

export interface GivenRow {
  readonly code: string;
  readonly numbers?: Readonly<Record<string, number | string>>;
  readonly categories?: Readonly<Record<string, string | null>>;
}

/** Every declared column; metrics that are not given have no value. */
export function screenColumns(
  version: string,
  day: string,
  rows: readonly GivenRow[],
): MarketColumns {
  const absent = Object.fromEntries(metrics.map(({ id }) => [id, "no_statement"]));
  const none = Object.fromEntries(categoryIds.map((id) => [id, null]));
  return buildColumns(
    { version, day },
    {
      numbers: metrics.map(({ id }) => id),
      categories: categoryIds.map((id) => {
        const { values, several } = categories[id];
        return { id, values: values === null ? null : Object.keys(values), several };
      }),
    },
    rows.map(({ code, ...given }): MarketRow => ({
      code,
      numbers: { ...absent, ...given.numbers },
      categories: { ...none, ...given.categories },
    })),
  );
}

/** Columns in memory, by version and by month end. @param total month ends, with those that are not packed */
export function storedColumns(
  byVersion: Map<string, MarketColumns>,
  byMonthEnd: ReadonlyMap<string, MarketColumns> = new Map(),
  total = byMonthEnd.size,
): StoredColumns {
  return {
    read: async (version) => byVersion.get(version) ?? null,
    monthEnds: async () => [...byMonthEnd.keys()].toSorted(),
    monthEndCoverage: async () => ({ total }),
    readMonthEnd: async (day) => byMonthEnd.get(day) ?? null,
  };
}
