import { z } from "zod";
import { companyParams, day, ticker } from "../../schemas/company.ts";
import { pastDayQuery } from "../../schemas/past-day.ts";
import { defineEndpoint } from "../endpoint.ts";

const amount = z.number().nullable();

const fiscalYearFigures = z.object({
  name: z.string().describe("2025年3月期"),
  period_end: day.nullable(),
  months: z.int().nullable(),
  status: z.enum(["reported", "missing", "forecast"]),
  irregular: z.boolean(),
  forecast: z
    .enum(["earnings", "first_half_only", "dividend_only", "undecided", "none"])
    .nullable()
    .describe("What the company forecasts of the year (undecided: 未定); null for other years"),
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
  dps: amount.describe(
    "Yen on today's share basis; null where a sum may be of shares before and after a split",
  ),
  share_basis_assumed: z
    .boolean()
    .describe("A forecast from before a split: which shares it counts follows from profit ÷ EPS"),
});
export type FiscalYearFigures = z.infer<typeof fiscalYearFigures>;

const periodAmounts = z.object({
  sales: amount,
  operating_income: amount,
  ordinary_income: amount,
  profit: amount,
});
export type PeriodAmounts = z.infer<typeof periodAmounts>;

const periodChange = z
  .union([
    z.number(),
    z.enum(["to_profit", "to_loss", "loss_narrowed", "loss_widened", "loss_unchanged"]),
  ])
  .nullable()
  .describe(
    "前年同期比: 0.12 = +12 %, a word from or to a loss; null without a comparable year before",
  );
export type PeriodChange = z.infer<typeof periodChange>;

const periodChanges = z.object({
  sales: z.number().nullable(),
  operating_income: periodChange,
  ordinary_income: periodChange,
  profit: periodChange,
});
export type PeriodChanges = z.infer<typeof periodChanges>;

const quarterFigures = periodAmounts.extend({
  name: z.string().describe("2026年3月期 2Q累計"),
  period_type: z.enum(["1Q", "2Q", "3Q", "FY"]),
  period_end: day,
  document_id: z.string(),
  changes: periodChanges,
  three_months: periodAmounts
    .extend({ changes: periodChanges })
    .nullable()
    .describe("The last three months; null where the figures three months before are missing"),
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
  query: pastDayQuery,
  output: financials,
  errors: ["company_not_found", "day_not_available"],
});
