/** What is known of a market on a day, by column; frozen once made. Metrics are known by id only. */
export interface MarketColumns {
  readonly version: string;
  /** Of the prices; null in an empty market. */
  readonly day: string | null;
  /** Five characters each, ascending: the order of the rows and of ties. */
  readonly codes: readonly string[];
  readonly numbers: ReadonlyMap<string, NumberColumn>;
  readonly categories: ReadonlyMap<string, CategoryColumn>;
  /** Why cells are null: cells hold 1 + the index of their reason, 0 where there is a value. */
  readonly absences: readonly string[];
}

export interface NumberColumn {
  /** By row; NaN where there is no value, never -0. */
  readonly values: Float64Array;
  /** Rows in ascending order of value, ties by row; first all that have one. */
  readonly order: Uint32Array;
  /** How many rows have a value. */
  readonly present: number;
  readonly absences: Uint8Array;
}

export interface CategoryColumn {
  /** In their order of sorting. Of columns with `several`, each a set of names with a space between. */
  readonly values: readonly string[];
  readonly several: boolean;
  /** By row: 1 + the index of the value, 0 where there is none. */
  readonly codes: Uint16Array;
}
