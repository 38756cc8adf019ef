import { addEquations, emptyEquations, ridge } from "../statistics/ridge.ts";
import type { CrossSection } from "./cross-section.ts";
import { INTERCEPT_COLUMN } from "./features.ts";
import type { MarketScale } from "./market-scale.ts";

/** Month ends used for training. */
export const TRAINING_MONTHS = 24;
/** A cross-section's weight halves every 12 months because the market's preferences drift. */
const CROSS_SECTION_HALF_LIFE_MONTHS = 12;
/** Ridge penalty on the mean squared error, per squared coefficient of a standardised ratio. */
const RIDGE_PENALTY = 1e-3;
/** Minimum number of company-months, about two per coefficient. */
const MIN_TRAINING_ROWS = 200;

/** Coefficients of ln(market value ÷ book), estimated at one month end. */
export interface PeersModel {
  readonly coefficients: Float64Array;
  /** Medians of the market at the latest month end, against which size is measured. */
  readonly scale: MarketScale;
  /** Mean of ln(market value ÷ book) over the training rows by weight: the market's level. */
  readonly level: number;
  /** Companies in the latest cross-section. */
  readonly peerCount: number;
}

/**
 * The peers model at a month end from the cross-sections up to it, latest last: ridge regression of
 * ln(market value ÷ book) on ratios, growth, size and sector, after the "agnostic" cross-sectional
 * valuation of Bartram and Grinblatt (2018). Null with too few rows.
 */
export function estimatePeersModel(crossSections: readonly CrossSection[]): PeersModel | null {
  const latest = crossSections.at(-1);
  if (latest === undefined) return null;
  const total = emptyEquations(latest.equations.size);
  let rows = 0;
  for (const [age, { equations }] of crossSections.slice(-TRAINING_MONTHS).toReversed().entries()) {
    addEquations(total, equations, Math.pow(0.5, age / CROSS_SECTION_HALF_LIFE_MONTHS));
    rows += equations.count;
  }
  if (rows < MIN_TRAINING_ROWS) return null;
  return {
    coefficients: ridge(total, RIDGE_PENALTY, INTERCEPT_COLUMN),
    scale: latest.scale,
    level: total.moment[INTERCEPT_COLUMN]! / total.count,
    peerCount: latest.equations.count,
  };
}

/**
 * The model, had the market's level been that of another month, and all else the same. A model that
 * does not exist has no level.
 */
export function atLevelOf(model: PeersModel | null, other: PeersModel | null): PeersModel | null {
  if (model === null || other === null || model.level === other.level) return model;
  const coefficients = model.coefficients.slice();
  coefficients[INTERCEPT_COLUMN] = coefficients[INTERCEPT_COLUMN]! + other.level - model.level;
  return { ...model, coefficients, level: other.level };
}
