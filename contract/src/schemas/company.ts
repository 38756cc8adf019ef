import { z } from "zod";
import { ownField } from "./fields/own-field.ts";
import { valueDerived, valueDerivedMembers } from "./fields/value-derived.ts";
import { ratedVerdicts, SECURITIES_SHARE } from "../browser/verdict.ts";

/**
 * Four-character code, e.g. 9735 or 130A. The fifth character of the stored code is 0 for common
 * stock.
 */
export const ticker = z
  .string()
  .describe("Display code: four characters, five where the last is not 0");

export const companyParams = z.object({ ticker: z.string().max(16) });

/** A calendar day in Japan, YYYY-MM-DD. */
export const day = z.iso.date();

export const verdict = z.enum([...ratedVerdicts, "unrated"]);
export type Verdict = z.infer<typeof verdict>;

/** 裏付け: how the company's facts stand among all others, in thirds. */
export const evidenceLevel = z.enum(["weak", "middle", "strong"]);
export type EvidenceLevel = z.infer<typeof evidenceLevel>;

/** Why a company has no evidence. */
export const evidenceAbsence = z.enum([
  "sector_outside_model",
  "no_statement",
  "ordinary_equity_unknown",
  "negative_equity",
  "no_price",
  "too_few_facts",
]);
export type EvidenceAbsence = z.infer<typeof evidenceAbsence>;

export const companyStandard = z.enum(["not_yet_listed", "us_standard", "generic"]);

export const unratedReason = z.enum([
  "too_few_years",
  "negative_equity",
  "stale_statement",
  "changed_year_end",
  "sector_outside_model",
  "pillars_disagree",
  "no_shares",
  "implausible_figures",
  "share_basis_unsure",
  "no_price",
  "price_withheld",
  "not_listed",
  "delisted",
  "paused",
  "awaiting_value",
]);
export type UnratedReason = z.infer<typeof unratedReason>;

export const warning = z.enum([
  "going_concern",
  "supervision",
  "delisting",
  "changed_year_end",
  /** Not with `changed_year_end`. */
  "six_month_periods",
  /** Between years that growth and means compare. */
  "changed_accounting_standard",
  "off_model_sector",
  "stale_statement",
  "share_count_estimated",
  "share_count_issued_only",
  /** Classes are not told apart, and book value per share does not go with the count. */
  "share_classes_unclear",
  /** What of equity belongs to the ordinary shares cannot be told by their count and book value per share. */
  "ordinary_equity_unclear",
  /** By more than 1 % between summary and report for one day. */
  "share_counts_differ",
  "missing_fiscal_year",
  "extreme_value",
  /** Prices are quarantined, for the reason named. */
  "price_market_cap_as_price",
  "price_weekly_rows",
  "price_jump",
  "price_not_positive",
]);
export type Warning = z.infer<typeof warning>;

export const fiscalYearOffset = z.object({
  name: z.string().describe("Fiscal year end, e.g. 2025年3月期"),
  is_current: z.boolean().describe("The latest reported fiscal year"),
  is_for_begin: z.boolean().describe("Lies where the begin handle can move"),
  is_for_end: z.boolean().describe("Lies where the end handle can move"),
  is_current_begin: z.boolean(),
  is_current_end: z.boolean(),
  fcf_norm_is_positive: z
    .boolean()
    .describe("Normalised FCF from this year to the end year is positive"),
  is_available_for_begin: z
    .boolean()
    .describe(
      "The window may begin here: normalised FCF up to the end year is positive, or this is the default begin",
    ),
  absolute_fy_index: z.int().describe("Calendar year of the fiscal year's end, e.g. 2025"),
  relative_fy_index: z.int().describe("0 for the latest reported year, -1 for the one before"),
});

/** Beside the fields of specification 3.4. */
export const markedFiscalYearOffset = fiscalYearOffset.extend({
  irregular: z.boolean().describe("Not twelve months"),
});
export type MarkedFiscalYearOffset = z.infer<typeof markedFiscalYearOffset>;

/** Last traded price and its change. Null on a day without a trade. */
export const tape = z.object({
  close: z.number().nullable().describe("Yen per share"),
  change: z.number().nullable().describe("Yen against the previous close, split-adjusted"),
  change_ratio: z.number().nullable().describe("0.0132 = +1.32 %"),
  volume: z.number().nullable().describe("Shares"),
  date: day.nullable(),
  decimals: z.int().describe("Of close and change as shown: 1 in steps of 0.1 and 0.5 yen, else 0"),
});

/** Where no trade is known, or none is told. */
export const emptyTape: z.infer<typeof tape> = {
  close: null,
  change: null,
  change_ratio: null,
  volume: null,
  date: null,
  decimals: 0,
};

/** Fields as spelled in specification 3.1. */
export const company = z.object({
  id: z.string().describe("Five-character issue code"),
  ticker,
  name_jp: z.string(),
  name_en: z.string().nullable(),
  standard: companyStandard,
  search_field_jp: z.string().describe("NFKC, kana folded, uppercased"),
  search_field_en: z.string().describe("Lower-cased"),
  nickname: z.record(z.string(), z.boolean()).describe("The keys are the nicknames"),
  ctbm_accuracy: valueDerived(z.number().min(0).max(100).nullable()),
  industry_category: z.string().nullable().describe("33-sector name"),
  mv: z.number().nullable().describe("Market capitalisation, yen"),
  netcash: z
    .number()
    .nullable()
    .describe(`Yen: current assets + ${SECURITIES_SHARE} × investment securities − liabilities`),
  netsales_growth_p5y: z.number().nullable().describe("Five-year CAGR of sales"),
  op_growth_p5y: z.number().nullable().describe("Five-year CAGR of operating profit"),
  daily_amount: z.number().nullable().describe("Median traded value of 20 days, yen"),
  progress: z.number().nullable().describe("Cumulative operating profit ÷ full-year forecast"),
  portfolio: ownField(z.boolean()).describe("In the viewer's portfolio"),
  tape,
  verdict: valueDerived(verdict.nullable()),
  price_date_is_newest: z.boolean(),
  masked: z.boolean(),
  is_authorized: z.boolean(),
  warning: valueDerivedMembers(z.array(warning), ["extreme_value"]),
  listing_date: z.int().nullable().describe("Unix seconds"),
  delisted: z.boolean(),
  paused: z.boolean(),
  touched: ownField(z.boolean()).describe("Opened by the viewer before"),
  irreg_offset: z
    .record(z.string(), markedFiscalYearOffset)
    .describe(
      "Fiscal years by relative_fy_index; those that have not twelve months are `irregular`",
    ),
  diagnosis: valueDerived(z.boolean().nullable()),
  op: z.number().nullable().describe("Latest full-year operating profit, yen"),
  op5: z.number().nullable().describe("Mean operating profit of the last five years, yen"),
  stop_alert: ownField(z.boolean()).describe("The viewer wants no mails about it"),
  cash_price_ratio: z.number().nullable().describe("netcash ÷ mv"),
  evidence: valueDerived(evidenceLevel.nullable()).describe("裏付け, beside the verdict"),
  score: valueDerived(z.number().min(0).max(6).nullable()).describe(
    "Orders companies by gap and evidence; not a value",
  ),
});
export type Company = z.infer<typeof company>;

/** Fields that lists of companies show. */
export const listedFields = {
  ticker: true,
  name_jp: true,
  industry_category: true,
  tape: true,
  mv: true,
  verdict: true,
  ctbm_accuracy: true,
  masked: true,
  is_authorized: true,
  portfolio: true,
  touched: true,
  delisted: true,
} as const satisfies Partial<Record<keyof Company, true>>;

/** Why a Company field or a figure of its page is null. */
export const absence = z.enum([
  "no_price",
  "no_shares",
  "no_statement",
  "fact_not_disclosed",
  "fewer_than_six_years",
  "nonpositive_end",
  "no_forecast",
  "forecast_undecided",
  "forecast_first_half_only",
  "forecast_dividend_only",
  "year_just_begun",
  "no_quarter",
  "no_volume",
  "missing_year",
  "six_month_periods",
  "nonpositive_base",
  "negative_equity",
  "split_within_year",
]);
export type Absence = z.infer<typeof absence>;
