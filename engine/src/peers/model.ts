import { addEquations, emptyEquations, ridge } from "../statistics/ridge.ts";
import type { NormalEquations } from "../statistics/ridge.ts";
import { INTERCEPT } from "./features.ts";

/** Month ends a model looks back on. */
const TRAINING_MONTHS = 24;
/** Months after which a cross-section counts half: the market's taste drifts. */
const HALF_LIFE_MONTHS = 12;
/** Ridge penalty on the mean squared error, per squared coefficient of a standardised ratio. */
const PENALTY = 1e-3;
/** Fewer company-months than this teach nothing. */
const MINIMUM_ROWS = 40;

/** Coefficients of ln(market value ÷ book) as estimated at one month end. */
export interface PeersModel {
  readonly coefficients: Float64Array;
  /** Companies in the latest cross-section. */
  readonly peerCount: number;
}

/**
 * The peers model at a month end from the cross-sections up to it, latest last: ridge regression of
 * ln(market value ÷ book) on ratios, growth, size and sector, after the "agnostic" cross-sectional
 * valuation of Bartram and Grinblatt (2018). Null while the record is too short.
 */
export function estimatePeersModel(crossSections: readonly NormalEquations[]): PeersModel | null {
  const latest = crossSections.at(-1);
  if (latest === undefined) return null;
  const total = emptyEquations(latest.size);
  let rows = 0;
  for (const [age, section] of crossSections.slice(-TRAINING_MONTHS).toReversed().entries()) {
    addEquations(total, section, Math.pow(0.5, age / HALF_LIFE_MONTHS));
    rows += section.count;
  }
  if (rows < MINIMUM_ROWS) return null;
  return { coefficients: ridge(total, PENALTY, INTERCEPT), peerCount: latest.count };
}
