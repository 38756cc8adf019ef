import type { AssumptionsView, SolutionView } from "@tenbin/contract";
import type { ChangedAssumption } from "@tenbin/contract/assumptions";
import {
  formatChangePercent,
  formatPerShareRange,
  formatPoints,
  formatPrice,
  formatRatioPercent,
  formatYield,
} from "../../../ui/format.ts";

/** 年+2.37%: of a solution, with the digits that put back give the price within 0.1 %. */
export const formatGrowth = (rate: number) => `年${formatChangePercent(rate)}%`;
export const formatReturn = (rate: number) => `${formatYield(rate)}%`;

/** Of a slider, in its steps: +2.4%, 7.5%. */
export const formatSlider: Readonly<Record<ChangedAssumption, (rate: number) => string>> = {
  growth: (rate) => `${formatPoints(rate)}%`,
  cost: (rate) => `${formatRatioPercent(rate)}%`,
};

export const assumptionLabels: Readonly<Record<ChangedAssumption, string>> = {
  growth: "成長率",
  cost: "株主資本コスト",
};

/** Why no rate gives the price; null with a solution. */
export function describeNoSolution(
  name: string,
  solution: SolutionView,
  { price, price_decimals: decimals }: Pick<AssumptionsView, "price" | "price_decimals">,
  format: (rate: number) => string,
): string | null {
  const { rate, low, high, lowest_per_share: lowest, highest_per_share: highest } = solution;
  if (rate !== null) return null;
  if (highest - lowest <= highest * 1e-9)
    return `この企業の理論価値は、${name}によって変わりません。`;
  const values = formatPerShareRange(lowest, highest);
  return `${name}を${format(low)}から${format(high)}まで動かしても、理論価値は${values.low}円から${values.high}円までで、今の株価${formatPrice(price, decimals)}にはなりません。`;
}
