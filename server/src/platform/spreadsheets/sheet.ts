/** A calendar day, YYYY-MM-DD. */
interface DayCell {
  readonly day: string;
}

/** Text stays text, whatever it looks like. */
export type Cell = string | number | DayCell | null;

export interface SheetColumn {
  readonly title: string;
  /** Decimals that are shown of its numbers, null: as many as each has. The cells have all of them. */
  readonly digits: number | null;
  /** In characters of a digit's width. */
  readonly width: number;
}

export interface Sheet {
  readonly name: string;
  /** Lines above the table, at most as wide as it. */
  readonly head: readonly (readonly Cell[])[];
  readonly columns: readonly SheetColumn[];
}

/** The lines of the table, in slices. */
export type SheetRows = AsyncIterable<readonly (readonly Cell[])[]>;

/** Digits that decimals of a double surely have. */
const SURE_DIGITS = 15;

/** Without what computing has added behind them. */
export function toSureDigits(value: number): number {
  return Number(value.toPrecision(SURE_DIGITS));
}
