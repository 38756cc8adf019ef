import { z } from "zod";
import { absence, company, day, ticker, unratedReason } from "./company.ts";
import { diagnosis } from "./diagnosis.ts";
import { defineEndpoint } from "./endpoint.ts";
import { wholeNumber } from "./whole-number.ts";
import { valueDerived } from "./value-derived.ts";

export const pillarKey = z.enum(["balance_sheet", "cash_flow", "trend", "peers"]);
export type PillarKey = z.infer<typeof pillarKey>;

/** What a pillar's inputs are called; the words shown for them live in the web. */
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
  "net_cash",
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

export const pillarInput = z.object({
  key: pillarInputKey,
  value: z.number(),
  unit: z.enum(["yen", "ratio", "times", "count", "years"]),
  fiscal_years: z.array(z.string()).describe("Names of the fiscal years used"),
  document_ids: z.array(z.string()),
});

/** Why a pillar has no value. */
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
  /** Null when this pillar cannot be computed; then `reason` says why. */
  value_per_share: z.number().nullable().describe("Yen per share"),
  value_total: z.number().nullable().describe("Yen, whole company"),
  weight: z.number().describe("Weight in the pooled logarithm, 0–1"),
  reason: pillarAbsence.nullable(),
  inputs: z.array(pillarInput),
});
export type Pillar = z.infer<typeof pillar>;

/** Yen per share. */
const band = z.object({ low_per_share: z.number(), high_per_share: z.number() });

/** Where the price is expected. */
export const bands = z.object({
  p50: band.describe("Holds the price on about half of the month ends, computed as of each"),
  p80: band.describe("Holds the price on about four fifths of the month ends"),
});

/** The theoretical value and everything it is made of. */
export const valuation = z.object({
  as_of: day,
  value_per_share: z.number().describe("After own calibration, yen"),
  value_before_calibration: z.number().describe("Yen per share"),
  bands: bands.nullable().describe("Null where the value was stored without"),
  price: z.number().describe("Yen per share, the price weighed"),
  price_date: day,
  /** price ÷ value */
  ratio: z.number(),
  /** Upper edges of very_cheap, cheap, fair, expensive on price ÷ value. */
  edges: z.array(z.number()).length(4),
  pillars: z.array(pillar),
  calibration: z.object({
    factor: z.number().describe("value ÷ value before calibration = premium × damping"),
    premium: z.number().describe("What the market has steadily paid, over the pooled value"),
    damping: z.number().describe("Under 1 where the pooled value stands above its own mean"),
    strength: z.number().describe("How much of the record is believed, 0–1"),
    months: z.int().describe("Month ends of own record"),
  }),
  window: z.object({ begin: z.int(), end: z.int() }).describe("relative_fy_index of the handles"),
  engine_version: z.string(),
});
export type ValuationView = z.infer<typeof valuation>;

export const accuracy = z.object({
  /** ctbm_accuracy; null under 24 month ends. */
  score: z.number().nullable(),
  within: z.int().describe("Month ends within ±20 %"),
  months: z.array(
    z.object({
      month: z.string().describe("YYYY-MM"),
      /** price ÷ value then − 1; null when unrated on that day */
      gap: z.number().nullable(),
    }),
  ),
  quartiles: z
    .object({ p25: z.number(), p50: z.number(), p75: z.number(), p90: z.number() })
    .nullable()
    .describe("Distribution of |price ÷ value − 1|"),
});

export const disclosureKind = z.enum([
  "annual",
  "half_year",
  "quarter",
  "forecast_up",
  "forecast_down",
  "forecast",
  "buyback",
  "dividend",
  "correction",
  "notice",
]);

export const disclosure = z.object({
  document_id: z.string(),
  disclosed_at: z.iso.datetime({ offset: true }),
  kind: disclosureKind,
  title: z.string(),
  period_name: z.string().nullable(),
});
export type Disclosure = z.infer<typeof disclosure>;

/** When the company publishes results next, as it said itself. */
export const nextResults = z.object({
  planned_on: day.nullable().describe("Null where the company says that the day is undecided"),
  published_on: day.describe("The day on which the company said so; a later change replaces it"),
  period: z.enum(["1Q", "2Q", "3Q", "FY"]),
});
export type NextResults = z.infer<typeof nextResults>;

export const dividendYear = z.object({
  name: z.string(),
  dps: z.number().nullable().describe("Yen per share, split-adjusted"),
  forecast: z.boolean(),
});

export const peer = z.object({
  ticker,
  name_jp: z.string(),
  mv: z.number().nullable(),
  per: z.number().nullable(),
  pbr: z.number().nullable(),
  ratio: valueDerived(z.number().nullable()),
  verdict: company.shape.verdict,
});

/** What the company page shows beside the Company fields. */
export const companyPage = z.object({
  market_date: day.nullable().describe("The market's last day"),
  sample: z.boolean().describe("Invented sample data"),
  sources: z.array(z.string()).describe("出典 to print, e.g. EDINET"),
  segment: z.string().nullable(),
  name_kana: z.string().nullable(),
  /** Reason per nullable Company field that is null. */
  absences: z.record(z.string(), absence),
  shares: z
    .object({
      net: z.number().describe("Shares after treasury stock, on today's share basis"),
      basis: z.enum(["issued_less_treasury", "equity_by_bps", "issued"]),
    })
    .nullable(),
  figures: z.object({
    per: z.number().nullable(),
    pbr: z.number().nullable(),
    dividend_yield: z.number().nullable(),
    equity_ratio: z.number().nullable(),
    roe: z.number().nullable(),
  }),
  unrated_reason: valueDerived(unratedReason.nullable()),
  valuation: valueDerived(valuation.nullable()),
  accuracy: valueDerived(accuracy.nullable()),
  diagnosis: valueDerived(diagnosis.nullable()).describe("Null where none is written"),
  progress: z.object({
    /** Quarter the progress stands at: 1–3, 4 for the full year. */
    quarter: z.int().min(1).max(4).nullable(),
    own_mean: z.number().nullable().describe("The company's own five-year mean for that quarter"),
    points: z.array(
      z.object({ quarter: z.int(), value: z.number(), own_mean: z.number().nullable() }),
    ),
    forecast_op: z.number().nullable(),
    fiscal_year: z.string().nullable(),
  }),
  netcash_parts: z
    .object({
      current_assets: z.number(),
      investment_securities: z.number(),
      liabilities: z.number(),
      fiscal_year: z.string(),
      document_id: z.string(),
    })
    .nullable(),
  dividends: z.array(dividendYear),
  peers: z.array(peer),
  disclosures: z.array(disclosure),
  next_results: nextResults.nullable().describe("Null where the company has said nothing"),
});
export type CompanyPage = z.infer<typeof companyPage>;

export const companyAnswer = company.extend({ page: companyPage });
export type CompanyAnswer = z.infer<typeof companyAnswer>;

const companyParams = z.object({ ticker: z.string().max(16) });

export const getCompany = defineEndpoint({
  name: "getCompany",
  summary: "One company: every Company field and what its page shows",
  access: "anyone",
  params: companyParams,
  output: companyAnswer,
  errors: ["company_not_found"],
});

/** Columnar: arrays of equal length within each group. */
export const priceChart = z.object({
  ticker,
  is_authorized: z.boolean(),
  masked: z.boolean(),
  price: z.object({
    /** Days since 1970-01-01, ascending: the market's trading days from the first price. */
    days: z.array(z.int()),
    /** Yen per share on today's share basis; null on a day without a trade. */
    close: z.array(z.number().nullable()),
  }),
  value: valueDerived(
    z
      .object({
        /** Days on which the value changed or was recomputed; it holds until the next. */
        days: z.array(z.int()),
        /** After own calibration, yen on today's share basis; null while unrated. */
        calibrated: z.array(z.number().nullable()),
        uncalibrated: z.array(z.number().nullable()),
        /** Index from which own calibration has a record; null when never. */
        calibrated_from: z.int().nullable(),
        edges: z.array(z.number()).length(4),
      })
      .nullable(),
  ),
  window: z.object({ begin: z.int(), end: z.int(), is_default: z.boolean() }).nullable(),
  /** What the newest value is made of for the drawn window; absent where it is not recomputed. */
  valuation: valueDerived(valuation.nullable().optional()),
  offsets: z.array(fiscalYearOffsetRow()),
  disclosures: z.array(
    z.object({ day: z.int(), kind: disclosureKind, title: z.string(), document_id: z.string() }),
  ),
  /** Fiscal years for which no filing is known, between years that have one. */
  gaps: z.array(z.object({ name: z.string(), absolute_fy_index: z.int() })),
  splits: z.array(
    z.object({ day: z.int(), factor: z.number().describe("Price factor, 0.5 for 1:2") }),
  ),
});
export type PriceChart = z.infer<typeof priceChart>;

function fiscalYearOffsetRow() {
  return company.shape.irreg_offset.valueType.extend({
    irregular: z.boolean().describe("A changed year-end: not twelve months"),
  });
}

const relativeYear = wholeNumber(-15, 0);

export const getPriceChart = defineEndpoint({
  name: "getPriceChart",
  summary: "Price and value line as columns, recomputed for the chosen begin and end fiscal years",
  access: "anyone",
  params: companyParams,
  query: z.strictObject({
    begin: relativeYear.optional().describe("relative_fy_index of the begin year"),
    end: relativeYear.optional().describe("relative_fy_index of the end year"),
  }),
  output: priceChart,
  errors: ["company_not_found", "offset_not_available"],
});

const amount = z.number().nullable();

export const fiscalYearFigures = z.object({
  name: z.string().describe("2025年3月期"),
  period_end: day.nullable(),
  months: z.int().nullable(),
  status: z.enum(["reported", "missing", "forecast"]),
  irregular: z.boolean(),
  document_id: z.string().nullable(),
  disclosed_at: z.iso.datetime({ offset: true }).nullable(),
  sales: amount,
  operating_income: amount,
  ordinary_income: amount,
  profit: amount,
  cfo: amount,
  cfi: amount,
  fcf: amount,
  assets: amount,
  net_assets: amount,
  equity: amount,
  equity_ratio: amount,
  roe: amount,
  eps: amount.describe("Yen on today's share basis"),
  bps: amount.describe("Yen on today's share basis"),
  dps: amount.describe("Yen on today's share basis"),
});
export type FiscalYearFigures = z.infer<typeof fiscalYearFigures>;

export const quarterFigures = z.object({
  name: z.string().describe("2026年3月期 2Q累計"),
  period_type: z.enum(["1Q", "2Q", "3Q", "FY"]),
  period_end: day,
  document_id: z.string(),
  sales: amount,
  operating_income: amount,
  ordinary_income: amount,
  profit: amount,
});

export const financials = z.object({
  ticker,
  accounting_standard: z.enum(["JP", "IFRS", "US"]).nullable(),
  consolidated: z.boolean().nullable(),
  sources: z.array(z.string()),
  /** Oldest first; at most ten reported or missing years and one forecast. */
  years: z.array(fiscalYearFigures),
  /** Cumulative, oldest first. */
  quarters: z.array(quarterFigures),
});
export type Financials = z.infer<typeof financials>;

export const getFinancials = defineEndpoint({
  name: "getFinancials",
  summary: "Ten fiscal years and the quarters of one company, yen",
  access: "anyone",
  params: companyParams,
  output: financials,
  errors: ["company_not_found"],
});
