import { ACCURACY_MINIMUM_MONTHS, ACCURACY_MONTHS, ACCURACY_TOLERANCE } from "./accuracy.ts";
import {
  CHANGE_CREDIBILITY,
  CALIBRATION_HALF_LIFE_MONTHS,
  HALF_STRENGTH_MONTHS,
  PREMIUM_BOUND,
} from "./calibration.ts";
import {
  ADAPTATION_RETURN,
  COST_OF_EQUITY,
  GROWTH_BOUNDS,
  GROWTH_RETENTION,
  GROWTH_YEARS,
  PERSISTENCE,
  SECURITIES_WEIGHT,
  TAX_RATE,
  TERMINAL_GROWTH,
} from "./money/assumptions.ts";
import { TRAINING_MONTHS } from "./peers/model.ts";
import { MAX_ROE, ROE_YEARS } from "./pillars/balance-sheet.ts";
import { TREND_CREDIBILITY } from "./pillars/trend.ts";
import { DISAGREEMENT_FACTOR, PILLAR_WEIGHTS } from "./pillars/pooling.ts";
import { ERROR_HALF_LIFE_MONTHS, HALF_WIDTHS } from "./uncertainty.ts";
import { DEFAULT_SPAN_YEARS, MINIMUM_YEARS } from "./window.ts";

/**
 * The model's formulas as published; a test evaluates each against the code. Symbols: B book, E
 * return on book, r cost of equity, w persistence, a adaptation return, F flow to owners, g growth,
 * n years of growth, h growth after, N net cash, S pooled value, G mean gap, M mean ln S, s
 * strength, c credibility of a change, V value, k half-width, e expected error.
 */
export const formulas = {
  balance_sheet: "B + B × (E − r) × w ÷ (1 + r − w)",
  adaptation: "B + B × (a − r) × w ÷ (1 + r − w)",
  two_stage: "F × q × (1 − q^n) ÷ (1 − q) + F × q^n × (1 + h) ÷ (r − h)",
  growth_ratio: "(1 + g) ÷ (1 + r)",
  calibration: "S × exp(s × G − s × (1 − c) × (ln(S) − M))",
  band_low: "V × exp(−k × e)",
  band_high: "V × exp(k × e)",
} as const;
export type FormulaKey = keyof typeof formulas;

/**
 * Constants of the formulas, imported from the code that uses them. Rates per year, plain ratios.
 */
export const constants = {
  cost_of_equity: COST_OF_EQUITY,
  persistence: PERSISTENCE,
  adaptation_return: ADAPTATION_RETURN,
  roe_years: ROE_YEARS,
  highest_roe: MAX_ROE,
  growth_years: GROWTH_YEARS,
  growth_low: GROWTH_BOUNDS[0],
  growth_high: GROWTH_BOUNDS[1],
  growth_retention: GROWTH_RETENTION,
  terminal_growth: TERMINAL_GROWTH,
  tax_rate: TAX_RATE,
  securities_share: SECURITIES_WEIGHT,
  trend_credibility: TREND_CREDIBILITY,
  peers_months: TRAINING_MONTHS,
  weight_balance_sheet: PILLAR_WEIGHTS.balance_sheet,
  weight_cash_flow: PILLAR_WEIGHTS.cash_flow,
  weight_trend: PILLAR_WEIGHTS.trend,
  weight_peers: PILLAR_WEIGHTS.peers,
  disagreement_factor: DISAGREEMENT_FACTOR,
  calibration_half_life_months: CALIBRATION_HALF_LIFE_MONTHS,
  calibration_half_strength_months: HALF_STRENGTH_MONTHS,
  premium_bound: PREMIUM_BOUND,
  change_credibility: CHANGE_CREDIBILITY,
  band_half_life_months: ERROR_HALF_LIFE_MONTHS,
  band_50_half_width: HALF_WIDTHS.p50,
  band_80_half_width: HALF_WIDTHS.p80,
  default_span_years: DEFAULT_SPAN_YEARS,
  minimum_years: MINIMUM_YEARS,
  accuracy_months: ACCURACY_MONTHS,
  accuracy_minimum_months: ACCURACY_MINIMUM_MONTHS,
  accuracy_tolerance: ACCURACY_TOLERANCE,
} as const;
export type ConstantKey = keyof typeof constants;
