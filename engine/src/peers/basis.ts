import { clamp } from "../money/growth.ts";
import type { PeerRatios } from "../peer-ratios.ts";

/**
 * How one ratio enters the regression: clipped to `bounds`, centred on `centre`, divided by `scale`
 * and, for each knot k, accompanied by the hinge max(0, x − k), which makes the fitted effect
 * piecewise linear. The numbers are fixed, not sample statistics, so a company's row never depends
 * on its peers. An absent ratio contributes only the indicator of its absence.
 */
export interface BasisTerm {
  readonly ratio: Exclude<keyof PeerRatios, "foreignStandard">;
  readonly bounds: readonly [number, number];
  readonly centre: number;
  readonly scale: number;
  readonly knots: readonly number[];
}

export const BASIS_TERMS: readonly BasisTerm[] = [
  { ratio: "roe", bounds: [-0.3, 0.4], centre: 0.07, scale: 0.08, knots: [0, 0.07, 0.14] },
  { ratio: "roeMean", bounds: [-0.3, 0.4], centre: 0.07, scale: 0.08, knots: [0, 0.05, 0.1, 0.17] },
  { ratio: "roeDeviation", bounds: [0, 0.3], centre: 0.03, scale: 0.05, knots: [0.05] },
  { ratio: "profitChange", bounds: [-0.25, 0.25], centre: 0, scale: 0.06, knots: [0] },
  { ratio: "operatingReturn", bounds: [-0.3, 0.6], centre: 0.1, scale: 0.1, knots: [0, 0.1, 0.2] },
  {
    ratio: "operatingReturnMean",
    bounds: [-0.3, 0.6],
    centre: 0.1,
    scale: 0.1,
    knots: [0, 0.05, 0.1, 0.2, 0.3],
  },
  { ratio: "operatingChange", bounds: [-0.25, 0.25], centre: 0, scale: 0.06, knots: [0] },
  { ratio: "margin", bounds: [-0.2, 0.4], centre: 0.06, scale: 0.07, knots: [0, 0.05, 0.1, 0.2] },
  { ratio: "logTurnover", bounds: [-2, 3], centre: 0.6, scale: 0.8, knots: [0, 1] },
  {
    ratio: "salesGrowth",
    bounds: [-0.15, 0.4],
    centre: 0.03,
    scale: 0.07,
    knots: [0, 0.05, 0.12, 0.2],
  },
  { ratio: "salesGrowthLatest", bounds: [-0.3, 0.5], centre: 0.03, scale: 0.12, knots: [0, 0.1] },
  { ratio: "cashReturn", bounds: [-0.2, 0.6], centre: 0.11, scale: 0.1, knots: [0.1, 0.2] },
  { ratio: "freeCashReturn", bounds: [-0.3, 0.3], centre: 0.03, scale: 0.08, knots: [0] },
  { ratio: "depreciation", bounds: [0, 0.4], centre: 0.07, scale: 0.07, knots: [0.1] },
  { ratio: "dividends", bounds: [0, 0.15], centre: 0.02, scale: 0.02, knots: [0.02, 0.05] },
  { ratio: "payout", bounds: [0, 0.2], centre: 0.03, scale: 0.03, knots: [0.02, 0.06] },
  { ratio: "netCash", bounds: [-3, 1], centre: -0.1, scale: 0.7, knots: [0, 0.4] },
  { ratio: "cash", bounds: [0, 1.5], centre: 0.4, scale: 0.3, knots: [0.5] },
  { ratio: "securities", bounds: [0, 1], centre: 0.15, scale: 0.2, knots: [0.3] },
  { ratio: "equityRatio", bounds: [0.05, 0.95], centre: 0.5, scale: 0.2, knots: [0.3, 0.6, 0.8] },
  { ratio: "logSalesPerEmployee", bounds: [-3.3, 3.2], centre: 0, scale: 0.8, knots: [-0.3, 0.7] },
  {
    ratio: "logBook",
    bounds: [-4.2, 5.8],
    centre: 0,
    scale: 1.6,
    knots: [-1.7, -0.2, 1.3, 2.8],
  },
];

/**
 * Products of two standardised ratios: growth, for example, is worth more where returns are high.
 */
export const INTERACTIONS: readonly (readonly [BasisTerm["ratio"], BasisTerm["ratio"]])[] = [
  ["salesGrowth", "operatingReturnMean"],
  ["salesGrowth", "margin"],
  ["operatingReturnMean", "equityRatio"],
  ["operatingReturnMean", "logBook"],
  ["salesGrowth", "logBook"],
  ["netCash", "operatingReturnMean"],
];

/** The clipped ratio on its fixed scale, null when absent. `ratios` are relative to the market. */
export function standardise(ratios: PeerRatios, term: BasisTerm): number | null {
  const value = ratios[term.ratio];
  return value === null ? null : (clamp(value, ...term.bounds) - term.centre) / term.scale;
}
