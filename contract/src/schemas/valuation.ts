import { z } from "zod";
import { day } from "./company.ts";

export const pillarKey = z.enum(["balance_sheet", "cash_flow", "trend", "peers"]);
export type PillarKey = z.infer<typeof pillarKey>;

export const pillarInputKey = z.enum([
  "book_value",
  "roe_mean",
  "persistence",
  "cost_of_equity",
  "excess_return_value",
  "fcf_normalised",
  "growth_rate",
  "terminal_growth",
  "discount_rate",
  "flow_multiple",
  "net_cash",
  "other_classes",
  "payout",
  "nopat_trend",
  "sales_growth",
  "capitalisation_rate",
  "predicted_pbr",
  "sector_effect",
  "size_effect",
  "peer_count",
  "adaptation_value",
]);
export type PillarInputKey = z.infer<typeof pillarInputKey>;

const pillarInput = z.object({
  key: pillarInputKey,
  value: z.number(),
  unit: z.enum(["yen", "ratio", "times", "count", "years"]),
  fiscal_years: z.array(z.string()).describe("Names of the fiscal years used"),
  document_ids: z.array(z.string()),
});

export const pillarAbsence = z.enum([
  "no_positive_book",
  "no_cash_flow",
  "nonpositive_fcf",
  "no_net_cash",
  "no_operating_profit",
  "no_peers_model",
  "sector_outside_model",
]);
export type PillarAbsence = z.infer<typeof pillarAbsence>;

export const pillar = z.object({
  key: pillarKey,
  /** Null when the pillar cannot be computed; `reason` says why. */
  value_per_share: z.number().nullable().describe("Yen per share"),
  value_total: z.number().nullable().describe("Yen, whole company"),
  weight: z.number().describe("Weight in the pooled logarithm, 0–1"),
  reason: pillarAbsence.nullable(),
  inputs: z.array(pillarInput),
});
export type Pillar = z.infer<typeof pillar>;

const bridgeStep = z.object({
  key: z.enum([...pillarKey.options, "premium", "damping"]),
  factor: z.number().describe("All factors multiply to value ÷ price"),
  per_share: z.number().describe("Yen; all steps add to value − price"),
});
export type BridgeStep = z.infer<typeof bridgeStep>;

const valuationSource = z.object({
  document_id: z.string(),
  title: z.string(),
  disclosed_on: day,
});

export const band = z.object({ low_per_share: z.number(), high_per_share: z.number() });

export const bands = z.object({
  p50: band.describe("Holds the price on about half of the month ends, computed as of each"),
  p80: band.describe("Holds the price on about four fifths of the month ends"),
});

export const valuation = z.object({
  as_of: day,
  value_per_share: z.number().describe("After own calibration, yen"),
  value_before_calibration: z.number().describe("Yen per share"),
  bands: bands.nullable().describe("Null where the value was stored without"),
  price: z.number().describe("Yen per share, the price weighed"),
  price_decimals: z.int().describe("Of the price as shown, as in the company's tape"),
  price_date: day,
  /** price ÷ value */
  ratio: z.number(),
  /** Upper edges of very_cheap, cheap, fair and expensive on price ÷ value. */
  edges: z.array(z.number()).length(4),
  shares: z.number().describe("Net shares on today's share basis: value_total ÷ value_per_share"),
  pillars: z.array(pillar),
  bridge: z.array(bridgeStep).describe("From the price to the value"),
  sources: z.array(valuationSource).describe("Documents of the pillars' inputs, the oldest first"),
  calibration: z.object({
    factor: z.number().describe("value ÷ value before calibration = premium × damping"),
    premium: z.number().describe("What the market has steadily paid, over the pooled value"),
    damping: z.number().describe("Below 1 if the pooled value is above its own mean"),
    strength: z.number().describe("How much of the record is believed, 0–1"),
    months: z.int().describe("Month ends of own record"),
  }),
  window: z.object({ begin: z.int(), end: z.int() }).describe("relative_fy_index of the handles"),
  engine_version: z.string(),
});
export type ValuationView = z.infer<typeof valuation>;

export const doubt = z.discriminatedUnion("kind", [
  z.object({
    kind: z.literal("moved_by_results"),
    change: z.number().describe("Value after the last results ÷ before − 1"),
  }),
  z.object({
    kind: z.literal("unusual_profit"),
    item: z.enum(["operating_income", "profit"]),
    times: z.number().describe("Of the median of the fiscal years before the latest"),
    years: z.int().describe("Fiscal years in the median, at most five"),
  }),
]);
export type Doubt = z.infer<typeof doubt>;

export const accuracy = z.object({
  /** ctbm_accuracy; null with fewer than 24 month ends. */
  score: z.number().nullable(),
  within: z.int().describe("Month ends within ±20 %"),
  months: z.array(
    z.object({
      month: z.string().describe("YYYY-MM"),
      /** price ÷ value then − 1; null when unrated on that day. */
      gap: z.number().nullable(),
    }),
  ),
  quartiles: z
    .object({ p25: z.number(), p50: z.number(), p75: z.number(), p90: z.number() })
    .nullable()
    .describe("Distribution of |price ÷ value − 1|"),
});
