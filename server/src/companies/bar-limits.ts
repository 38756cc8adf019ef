/** Years in which a bar can lie. The exchange's electronic records begin in the 1980s. */
export const FIRST_YEAR = 1980;
export const LAST_YEAR = 2099;

/** Beyond this a share price is a defect of the source, yen. */
export const MAX_BAR_PRICE = 1e10;

/** No issue is split or consolidated by more than so many to one. */
const MAX_SPLIT_FACTOR = 10_000;

/** Whether it can be what a price is multiplied by for a split (below 1) or a consolidation (above). */
export function isSplitFactor(factor: number): boolean {
  return factor >= 1 / MAX_SPLIT_FACTOR && factor <= MAX_SPLIT_FACTOR;
}
