import { z } from "zod";

export const formulaKey = z.enum([
  "balance_sheet",
  "adaptation",
  "two_stage",
  "growth_ratio",
  "calibration",
  "band_low",
  "band_high",
]);
export type FormulaKey = z.infer<typeof formulaKey>;

export const constantKey = z.enum([
  "cost_of_equity",
  "persistence",
  "adaptation_return",
  "roe_years",
  "highest_roe",
  "growth_years",
  "growth_low",
  "growth_high",
  "growth_retention",
  "terminal_growth",
  "tax_rate",
  "securities_share",
  "trend_credibility",
  "peers_months",
  "weight_balance_sheet",
  "weight_cash_flow",
  "weight_trend",
  "weight_peers",
  "disagreement_factor",
  "calibration_half_life_months",
  "calibration_half_strength_months",
  "premium_bound",
  "change_credibility",
  "band_half_life_months",
  "band_50_half_width",
  "band_80_half_width",
  "default_span_years",
  "minimum_years",
  "accuracy_months",
  "accuracy_minimum_months",
  "accuracy_tolerance",
]);
export type ConstantKey = z.infer<typeof constantKey>;

export const method = z.object({
  engine_version: z.string(),
  formulas: z.record(formulaKey, z.string()).describe("Symbols are explained beside them"),
  constants: z.record(constantKey, z.number()).describe("Plain ratios, rates per year"),
  edges: z.array(z.number()).length(4).describe("Between verdicts, on price ÷ value"),
});
export type Method = z.infer<typeof method>;
