/** Years accepted for a bar. The exchange's electronic records begin in the 1980s. */
export const FIRST_YEAR = 1980;
export const LAST_YEAR = 2099;

/** Yen; a higher share price is a defect of the source. */
export const MAX_BAR_PRICE = 1e10;

const MAX_SPLIT_FACTOR = 10_000;

/** Below 1 is a split, above 1 a consolidation. */
export function isSplitFactor(factor: number): boolean {
  return factor >= 1 / MAX_SPLIT_FACTOR && factor <= MAX_SPLIT_FACTOR;
}
