/** Prices as traded, or as adjusted for splits by their source; never joined to each other. */
export const SERIES = ["raw", "adjusted"] as const;
export type Series = (typeof SERIES)[number];

export interface BarTables {
  /** View of every bar: what readers ask. With a condition on the date goes one on the year. */
  readonly bars: string;
  /** One row a bar: all that is written goes here. Yearly partitions are named after it. */
  readonly rows: string;
  /** One row a code and closed year. */
  readonly years: string;
  /** View of the bars in `years`. */
  readonly packed: string;
}

/** A code's bars of a calendar year stand either in `rows` or in `years`, never in both. */
export const BAR_TABLES: Record<Series, BarTables> = {
  raw: { bars: "bars", rows: "bar_rows", years: "bar_years", packed: "packed_bars" },
  adjusted: {
    bars: "adjusted_bars",
    rows: "adjusted_bar_rows",
    years: "adjusted_bar_years",
    packed: "packed_adjusted_bars",
  },
};

/** SQL for the calendar year of a date, of the type that the year of a bar has. */
export const yearSql = (date: string): string => `extract(year from ${date})::smallint`;
