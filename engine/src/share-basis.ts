import { monthIndexOf } from "./calendar/days.ts";
import type { Day, MonthEndPrice, ShareSplit } from "./inputs.ts";

/**
 * From one month end to the next a price falls below the first or rises above the second, as a
 * multiple, hardly ever but by a split or a consolidation: 41 times in about 90,000
 * company-months of 2018–2021, the crash of March 2020 included.
 */
const SPLIT_LIKE_BOUNDS = [0.55, 3] as const;

/**
 * Month ends at which the close had moved against the month before like a split that no adjustment
 * tells of, ascending. `prices` are month-end closes in ascending order.
 */
export function splitLikeMoves(
  prices: readonly MonthEndPrice[],
  adjustments: readonly ShareSplit[],
): readonly Day[] {
  const [least, most] = SPLIT_LIKE_BOUNDS;
  return prices.flatMap(({ date, close }, index) => {
    const before = prices[index - 1];
    if (before === undefined || monthIndexOf(date) - monthIndexOf(before.date) > 1) return [];
    const known = adjustments
      .filter(({ exDate }) => exDate > before.date && exDate <= date)
      .reduce((product, { factor }) => product * factor, 1);
    const move = close / (before.close * known);
    return move < least || move > most ? [date] : [];
  });
}
