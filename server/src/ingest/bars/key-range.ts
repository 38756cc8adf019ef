/** Bounds of the keys to be merged. Codes are normalised: five digits and capital letters. */
export interface KeyRange {
  readonly minDay: number;
  readonly maxDay: number;
  readonly minCode: string;
  readonly maxCode: string;
}
