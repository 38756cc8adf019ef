/** Bounds of the keys to merge. Codes are normalised: five digits or capital letters. */
export interface KeyRange {
  readonly minDay: number;
  readonly maxDay: number;
  readonly minCode: string;
  readonly maxCode: string;
}
