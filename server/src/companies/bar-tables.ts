/** Prices as traded, or as adjusted for splits by their source; the two are never joined. */
export const SERIES = ["raw", "adjusted"] as const;
export type Series = (typeof SERIES)[number];

export interface BarTables {
  /** View of all bars, for reading. Filter on the year as well as on the date. */
  readonly bars: string;
  /** One row per bar; all writes go here. Yearly partitions take its name as prefix. */
  readonly rows: string;
  /** One row per code and closed year. */
  readonly years: string;
  readonly packed: string;
}

/** A code's bars of a calendar year are either in `rows` or in `years`, never in both. */
export const BAR_TABLES: Record<Series, BarTables> = {
  raw: { bars: "bars", rows: "bar_rows", years: "bar_years", packed: "packed_bars" },
  adjusted: {
    bars: "adjusted_bars",
    rows: "adjusted_bar_rows",
    years: "adjusted_bar_years",
    packed: "packed_adjusted_bars",
  },
};

export const yearSql = (date: string): string => `extract(year from ${date})::smallint`;
