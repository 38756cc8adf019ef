import { z } from "zod";
import { day, evidenceLevel, verdict } from "../schemas/company.ts";
import { defineEndpoint } from "./endpoint.ts";
import { method } from "../schemas/method.ts";

/** Resampled over dates and companies, and widened (ADR 58); null with too few dates. */
const interval = z.tuple([z.number(), z.number()]).nullable();

/** Figures with an interval, each a plain ratio: 0.146, not 14.6. */
const measures = {
  median_error: z.number().nullable().describe("Median of |ln(value ÷ price)|"),
  median_error_date_centred: z
    .number()
    .nullable()
    .describe("The same after taking away the date's median of ln(value ÷ price)"),
  within_20: z.number().nullable().describe("Share of rows with price ÷ value within 1 ± near"),
  ic: z
    .number()
    .nullable()
    .describe("Mean over dates of the rank correlation of ln(value ÷ price) with the return"),
  ic_beyond_price: z
    .number()
    .nullable()
    .describe(
      "The same after taking out, by rank, the 18-month average price and the returns over 1, 12 " +
        "and 36 months; null for a method that they explain altogether",
    ),
  ic_positive_share: z.number().nullable().describe("Share of dates with a positive correlation"),
  spread: z
    .number()
    .nullable()
    .describe("Mean over dates of the cheapest fifth's return − the dearest fifth's"),
  mean_return: z.number().nullable().describe("Mean price return over the horizon"),
  mean_excess_return: z
    .number()
    .nullable()
    .describe("Mean of that return − the mean of all rows of its date"),
  rising_share: z.number().nullable().describe("Share of rows whose price rose over the horizon"),
  above_median_share: z
    .number()
    .nullable()
    .describe("Share of rows that did better than the median of their date"),
};

export const recordFigures = z.object({
  companies: z.int(),
  rows: z.int(),
  coverage: z.number().nullable().describe("Share of the eligible rows with a value"),
  coverage_of_all: z.number().nullable().describe("Share of all rows with a value"),
  ...measures,
  intervals: z
    .object({
      median_error: interval,
      median_error_date_centred: interval,
      within_20: interval,
      ic: interval,
      ic_beyond_price: interval,
      ic_positive_share: interval,
      spread: interval,
      mean_return: interval,
      mean_excess_return: interval,
      rising_share: interval,
      above_median_share: interval,
    })
    .nullable()
    .describe("Null where the dates are too few to draw from"),
});
export type RecordFigures = z.infer<typeof recordFigures>;

/** Methods that anybody can reproduce, measured on the same rows. */
export const rivalName = z.enum([
  "book",
  "fifteen_times_earnings",
  "own_per_band",
  "hasshan",
  "residual_income",
  "fcf_dcf",
  "ridge_peers",
  "net_cash_ratio",
  "payout_yield",
  "operating_profit_to_ev",
  "average_price_18",
  "average_price_12",
  "last_month_price",
  "reversal_12",
  "reversal_36",
]);
export type RivalName = z.infer<typeof rivalName>;

const difference = z.object({ value: z.number().nullable(), interval });

const rivalRecord = z.object({
  name: rivalName,
  kind: z.enum(["value", "ratio"]).describe("ratio: only ranks companies, so that errors are null"),
  figures: recordFigures,
  ic_difference: difference.describe("The model's IC − this method's, on the rows that both judge"),
  spread_difference: difference,
});
export type RivalRecord = z.infer<typeof rivalRecord>;

const recordBand = z.object({
  share: z.number().nullable().describe("Share of rows with the price inside the band"),
  interval,
  by_year: z.array(z.object({ year: z.int(), share: z.number() })),
  by_size: z.array(z.object({ from_yen: z.int(), to_yen: z.int().nullable(), share: z.number() })),
});
export type RecordBand = z.infer<typeof recordBand>;

const evidenceRecord = z.object({
  verdict,
  level: evidenceLevel,
  hit_rate: z
    .number()
    .nullable()
    .describe("Share that did better than the median of its date; null for too few companies"),
  interval: interval.describe("Of the hit rate"),
  mean_excess_return: z.number().nullable(),
  excess_interval: interval,
  rows: z.int(),
  companies: z.int(),
});
export type EvidenceRecord = z.infer<typeof evidenceRecord>;

const priceToValue = z
  .object({ p10: z.number(), p25: z.number(), p50: z.number(), p75: z.number(), p90: z.number() })
  .nullable()
  .describe("Price ÷ value that a tenth, a quarter, half, … of the rows stays below");
export type PriceToValueRecord = z.infer<typeof priceToValue>;

const portfolioRecord = z.object({
  cheap_leg: z.number().nullable().describe("Mean return of the cheapest fifth − that of all rows"),
  dear_leg: z.number().nullable(),
  cheap_turnover: z
    .number()
    .nullable()
    .describe("Share of the cheapest fifth that is no longer in it after the horizon"),
  dear_turnover: z.number().nullable(),
  spread_after_costs: z.number().nullable().describe("After trading_cost a side in both fifths"),
  sector_neutral: z
    .object({ ic: z.number().nullable(), spread: z.number().nullable() })
    .describe("Within sectors: signal and return less the sector's mean"),
  months: z
    .array(
      z.object({
        date: day,
        ic: z.number().nullable(),
        separate: z.boolean().describe("One of the month ends whose horizons do not overlap"),
      }),
    )
    .describe("Rank correlation at each month end; null with too few companies"),
});
export type PortfolioRecord = z.infer<typeof portfolioRecord>;

/** Results with perturbed inputs; prices and returns are unchanged. */
export const robustness = z.object({
  name: z.enum(["facts_deleted", "facts_inflated", "splits_missed"]),
  changes: z.int().describe("Facts or splits changed"),
  companies: z.int().describe("Companies they belong to"),
  figures: recordFigures,
  refused: z.number().nullable().describe("Share of the rows valued undisturbed that got no value"),
  wild: z.number().nullable().describe("Share whose value moved by more than wild_factor"),
  wild_unflagged: z.number().nullable().describe("… without a warning of an extreme value"),
});

const recordProtocol = z.object({
  engine_version: z.string(),
  sample: z.boolean().describe("Measured on the sample market: says nothing about real companies"),
  measured_at: z.iso.datetime({ offset: true }),
  is_current: z.boolean().describe("Of the engine and the market data now in use"),
  market_date: day,
  first_date: day,
  last_date: day,
  dates: z.int().describe("Month ends scored"),
  horizon_months: z.int(),
  minimum_market_value_yen: z.int(),
  near: z.number(),
  wild_factor: z.number(),
  minimum_group_companies: z.int().describe("Smaller groups are left out"),
  trading_cost: z.number().describe("Of buying or selling, as a share of the amount"),
  variants_tried: z
    .object({ value: z.int(), score: z.int() })
    .describe("About how many were compared on these rows before the present ones were chosen"),
  rows: z.int(),
  eligible_rows: z
    .int()
    .describe("At least three usable fiscal years, a fresh statement, positive book value"),
  companies: z.int(),
  narrowed_to: z.int().nullable().describe("Companies on the list that the scored ones came from"),
  bootstrap: z.object({
    block_months: z.int(),
    resamples: z.int(),
    confidence: z.number(),
    independent_years: z.number().describe("Horizons that do not overlap"),
    simulation: z
      .object({
        simulations: z.int(),
        factor: z.number().describe("By which both arms of an interval are lengthened"),
        coverage: z.number().describe("Share of simulated intervals that hold the truth"),
        coverage_before: z.number().describe("… as resampled, before they were lengthened"),
      })
      .nullable()
      .describe("Of panels with the same dates and overlap; null with too few dates"),
  }),
  outcomes: z.object({
    whole: z.int().describe("Rows with a return over the whole horizon"),
    cut_short: z.int().describe("Trading ended or paused before: taken at the last close"),
    missing: z.int().describe("No trade after the month end"),
    dividends_known: z
      .int()
      .describe("Rows with a return over which every fiscal year's dividend is known"),
  }),
  assumed_sector_rows: z
    .int()
    .nullable()
    .describe(
      "Rows with the sector of a later list, as none of their time is known; null for the sample market",
    ),
  survivorship: z.object({
    gone: z.int().describe("Scored companies that no longer trade in the market's last month"),
    survivors_only: z
      .boolean()
      .describe("No company ever left the data: how that changes returns is unknown"),
  }),
});

const methodRecords = z.object({
  model: recordFigures,
  score: recordFigures.describe("Of the order by gap and evidence, which has no errors"),
  price_only: recordFigures.describe(
    "Of the company's own average price with a half-life of 18 months, which knows no filing",
  ),
  total_return: z
    .object({ model: recordFigures, score: recordFigures, price_only: recordFigures })
    .describe(
      "The same three with dividends reinvested where they are known (dividends_known), else by the " +
        "price return; without errors",
    ),
  evidence: z.array(evidenceRecord).describe("Cheapest verdict first, weakest evidence first"),
  before_calibration: recordFigures,
  price_to_value: z
    .object({
      model: priceToValue,
      before_calibration: priceToValue,
      average_price_18: priceToValue,
      average_price_12: priceToValue,
      last_month_price: priceToValue,
    })
    .describe("On the rows that the model values"),
  skill: z
    .object({
      average_price_18: z.number().nullable(),
      average_price_12: z.number().nullable(),
      last_month_price: z.number().nullable(),
    })
    .describe("1 − error ÷ error of a value made of the price alone, dates' medians taken away"),
  portfolios: z
    .object({ model: portfolioRecord, score: portfolioRecord, price_only: portfolioRecord })
    .describe("What following the order would have met"),
  by_verdict: z.array(z.object({ verdict, figures: recordFigures })).describe("Cheapest first"),
  by_year: z.array(
    z.object({ year: z.int(), figures: recordFigures, score: recordFigures.nullable() }),
  ),
  by_sector: z.array(z.object({ sector: z.string(), figures: recordFigures })),
  by_size: z
    .array(
      z.object({
        from_yen: z.int(),
        to_yen: z.int().nullable(),
        figures: recordFigures,
        score: recordFigures.nullable(),
      }),
    )
    .describe("By market value, smallest first"),
  returns_fall: z
    .object({ mean_return: z.boolean(), mean_excess_return: z.boolean() })
    .describe("Whether each verdict was followed by a lower mean than the cheaper one before it"),
  bands: z
    .object({ p50: recordBand, p80: recordBand })
    .nullable()
    .describe("How often the price lay inside the 50 % and 80 % bands; null without any value"),
  rivals: z.array(rivalRecord),
  best_rival: rivalName.nullable().describe("The one with the highest IC"),
});
export type MethodRecords = z.infer<typeof methodRecords>;

export const measuredRecord = methodRecords.extend({
  held_back: methodRecords
    .nullable()
    .describe("On the companies that no constant was chosen on; null for the sample market"),
  robustness: z.array(robustness),
  protocol: recordProtocol,
});
export type MeasuredRecord = z.infer<typeof measuredRecord>;

export const getRecord = defineEndpoint({
  name: "getRecord",
  summary:
    "How the theoretical values are computed, and their measured record: backtest, rivals, limits",
  access: "anyone",
  output: z.object({
    method,
    record: measuredRecord.nullable().describe("Null until it was measured for this market"),
    measuring: z.boolean().describe("The record of this market is still to come"),
  }),
  errors: [],
});
