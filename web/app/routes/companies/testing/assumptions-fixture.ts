import type { AssumptionsView } from "@tenbin/contract";
import { sliderRanges } from "@tenbin/contract/assumptions";
import { verdictEdges } from "@tenbin/contract/verdict";

const POINTS = 21;

/** Invented: of the company of `companyFixture`, dearer with growth, cheaper with a higher cost of equity. */
export function assumptionsFixture(changes: Partial<AssumptionsView> = {}): AssumptionsView {
  const growth = pointsOf(sliderRanges.growth);
  const cost = pointsOf(sliderRanges.cost);
  const price = 1842;
  return {
    as_of: "2025-11-14",
    price,
    price_decimals: 0,
    value_per_share: 2570,
    edges: [...verdictEdges],
    growth: {
      own: 0.0237,
      rate: -0.1284,
      low: -0.3,
      high: 0.5,
      lowest_per_share: 1620,
      highest_per_share: 6240,
      disagree: false,
    },
    roe: {
      own: 0.09,
      rate: null,
      low: -0.5,
      high: 0.6,
      lowest_per_share: 1905,
      highest_per_share: 4410,
      disagree: null,
    },
    cost: 0.075,
    asked: {
      growth: 0.0237,
      cost: 0.075,
      roe: 0.09,
      value_per_share: 2570,
      ratio: price / 2570,
      verdict: "cheap",
      disagree: false,
    },
    map: {
      growth,
      cost,
      ratios: cost.map((rate) => growth.map((each) => ratioWith(each, rate))),
    },
    ...changes,
  };
}

function ratioWith(growth: number, cost: number): number {
  return Number((0.717 * Math.exp(3 * (0.0237 - growth) + 12 * (cost - 0.075))).toPrecision(4));
}

function pointsOf({ min, max }: { readonly min: number; readonly max: number }): number[] {
  return Array.from({ length: POINTS }, (_, i) =>
    Number((min + ((max - min) * i) / (POINTS - 1)).toPrecision(4)),
  );
}
