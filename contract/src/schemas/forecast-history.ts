import { z } from "zod";
import { day } from "./company.ts";
import { disclosure } from "./disclosure.ts";

/** The change from one amount to another. Between losses and profits no rate is meaningful. */
export const amountMove = z.enum([
  "up",
  "down",
  "unchanged",
  "to_profit",
  "to_loss",
  "smaller_loss",
  "larger_loss",
]);
export type AmountMove = z.infer<typeof amountMove>;

const comparison = z.object({
  before: z.number().nullable().describe("Yen; null where nothing comparable was given"),
  move: amountMove.nullable().describe("Null where either amount is missing"),
  rate: z.number().nullable().describe("Amount ÷ before − 1, both above 0; else null"),
});
export type AmountComparison = z.infer<typeof comparison>;

/** The items of a company's forecast; a standard without one of them leaves it null. */
export const forecastItems = ["sales", "operating_income", "ordinary_income", "profit"] as const;
export type ForecastItem = (typeof forecastItems)[number];

const byItem = <Schema extends z.ZodType>(schema: Schema) =>
  z.object({
    sales: schema,
    operating_income: schema,
    ordinary_income: schema,
    profit: schema,
  });

const forecastAmount = comparison.extend({ value: z.number().nullable().describe("Yen") });

export const forecastStep = z.enum([
  "first",
  /** What came before it is not known. */
  "earliest_known",
  /** Nothing to compare: another length of the year, group of companies or choice of items. */
  "new_basis",
  /** The company calls it undecided, and has said nothing else of the year. */
  "undecided",
  /** Taken back: undecided from now on. */
  "withdrawn",
  /** After it was undecided: nothing to compare. */
  "resumed",
  "up",
  "down",
  "unchanged",
]);
export type ForecastStep = z.infer<typeof forecastStep>;

/** What was forecast of a full year on one day. */
const statedForecast = z.object({
  disclosures: z.array(disclosure).min(1),
  disclosed_on: day,
  step: forecastStep.describe(
    "By the first of operating, ordinary and net profit and sales that differs from before",
  ),
  amounts: byItem(forecastAmount),
});
export type StatedForecast = z.infer<typeof statedForecast>;

const resultAmount = z.object({
  value: z.number().nullable().describe("Yen, as last corrected"),
  against_first: comparison.describe("Against the year's first forecast"),
  against_last: comparison.describe("Against the last forecast before the result"),
});

/** Why a result is not compared with the first forecast. */
export const uncomparedReason = z.enum([
  "first_unknown",
  "undecided",
  "year_length",
  "consolidation",
  "accounting_standard",
]);
export type UncomparedReason = z.infer<typeof uncomparedReason>;

const forecastYear = z.object({
  name: z.string(),
  year_start: day,
  year_end: day,
  months: z.int(),
  consolidated: z.boolean(),
  forecasts: z.array(statedForecast).min(1).describe("Oldest first, one a day"),
  result: z
    .object({ disclosed_on: day, amounts: byItem(resultAmount) })
    .nullable()
    .describe("Null before the result"),
  uncompared: uncomparedReason
    .nullable()
    .describe("Null where the result is compared, or not known yet"),
});
export type ForecastYear = z.infer<typeof forecastYear>;

/** Results against first forecasts over the newest years that have both. */
const forecastRecord = z.object({
  item: z.enum(forecastItems),
  years: z.int(),
  above: z.int(),
  below: z.int(),
  equal: z.int(),
  from: z.string().describe("Name of the oldest of the years"),
  to: z.string(),
  until: day.describe("Day of the newest result"),
  median_rate: z.number().nullable().describe("Null with too few rates"),
  rates: z.int().describe("Years with profits in both"),
});
export type ForecastRecord = z.infer<typeof forecastRecord>;

const quarterProgress = z.object({
  quarter: z.int().min(1).max(3),
  value: z.number().describe("Cumulative operating profit ÷ forecast of the day of the quarter"),
  disclosed_on: day,
});

const yearProgress = z.object({
  name: z.string(),
  year_start: day,
  quarters: z.array(quarterProgress),
});
export type YearProgress = z.infer<typeof yearProgress>;

const progressHistory = z.object({
  current: yearProgress,
  past: z.array(yearProgress).describe("The five fiscal years before, newest first"),
  means: z
    .array(z.object({ quarter: z.int().min(1).max(3), value: z.number(), years: z.int() }))
    .describe("Of the years before; quarters with too few years are left out"),
});
export type ProgressHistory = z.infer<typeof progressHistory>;

export const forecastHistory = z.object({
  years: z.array(forecastYear).describe("Newest first; years without a forecast are left out"),
  records: z.array(forecastRecord).describe("Items with too few years are left out"),
  progress: progressHistory.nullable().describe("Null without progress in any quarter"),
});
export type ForecastHistory = z.infer<typeof forecastHistory>;
