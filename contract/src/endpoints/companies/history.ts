import { z } from "zod";
import {
  company,
  companyParams,
  day,
  evidenceLevel,
  ticker,
  unratedReason,
  verdict,
} from "../../schemas/company.ts";
import { disclosure } from "../../schemas/disclosure.ts";
import { forecastHistory } from "../../schemas/forecast-history.ts";
import { CSV_MEDIA_TYPE } from "../../browser/media-types.ts";
import { defineEndpoint } from "../endpoint.ts";
import { planLimit, priceOutcome } from "../../schemas/past-day.ts";
import { pillarKey } from "../../schemas/valuation.ts";
import { valueMove } from "../../schemas/value-move.ts";
import { valueDerived } from "../../schemas/fields/value-derived.ts";

/** Months after a disclosure at which the outcome is measured. */
export const HISTORY_MONTHS = [3, 6, 12] as const;

const pillarMove = z.object({
  key: pillarKey,
  change: z
    .number()
    .nullable()
    .describe("Per-share value after ÷ before − 1; null where either is missing"),
});

export type PillarMove = z.infer<typeof pillarMove>;

/** The valuation at the first traded close after a disclosure, from what was known then. */
export const judgement = z.object({
  verdict,
  unrated_reason: unratedReason.nullable(),
  value_per_share: z.number().nullable().describe("Yen on the share basis of the newest price"),
  ratio: z.number().nullable().describe("price ÷ value"),
  value_change: z
    .number()
    .nullable()
    .describe("Value after ÷ value on the trading day before − 1; null where either is missing"),
  verdict_before: verdict.describe("On the trading day before, by its own close"),
  evidence: evidenceLevel
    .nullable()
    .describe(
      "裏付け, among all companies as they stood at the month end before; null without one",
    ),
  pillars: z.array(pillarMove),
  moved: valueMove
    .extend({ since: day.describe("Day of the close after the disclosure before") })
    .nullable()
    .describe("Null where either day has no value"),
});
export type Judgement = z.infer<typeof judgement>;

const listedAs = z.object({
  name_jp: z.string().nullable(),
  segment: z.string().nullable(),
  industry_category: z.string().nullable(),
});
export type ListedAs = z.infer<typeof listedAs>;

/** Statements that became known for the same close, with judgement and outcomes. */
const historyEntry = z.object({
  disclosures: z.array(disclosure).min(1),
  weighed_on: day.nullable().describe("Day of the first traded close after; null without one"),
  price: z.number().nullable().describe("That close, yen on the share basis of the newest price"),
  listed_as: listedAs
    .nullable()
    .describe(
      "Name, segment and sector of that day's newest list of issues where they differ from today's, " +
        "the others null; null where none does",
    ),
  judgement: valueDerived(judgement.nullable()),
  outcomes: z.array(priceOutcome),
});
export type HistoryEntry = z.infer<typeof historyEntry>;

/** Cheap includes very_cheap, expensive includes very_expensive. */
const verdictSide = z.enum(["cheap", "fair", "expensive"]);
export type VerdictSide = z.infer<typeof verdictSide>;

/** How often the price moved which way; includes wrong calls. */
const callCount = z.object({
  side: verdictSide,
  months: z.int(),
  said: z.int().describe("Disclosures at which this was said"),
  settled: z.int().describe("Of these, those with a price move over the horizon"),
  not_yet: z.int().describe("Of these, those whose horizon is not over"),
  rose: z.int(),
  fell: z.int(),
  above_market: z.int().describe("Moves above the market's median of the same days"),
  below_market: z.int(),
});
export type CallCount = z.infer<typeof callCount>;

export const companyHistoryResponse = z.object({
  ticker,
  name_jp: company.shape.name_jp,
  is_authorized: z.boolean(),
  masked: z.boolean(),
  market_date: day.nullable(),
  sources: z.array(z.string()),
  delisted: z.boolean(),
  price_withheld: z.boolean().describe("The price series cannot be right and is not shown"),
  engine_version: valueDerived(z.string().nullable()).describe("Version that the values are of"),
  listings: z
    .object({
      since: day
        .nullable()
        .describe("Day of the first list that names the company; before it that list stands"),
      assumed_entries: z.int().describe("Entries before it; all without any list"),
    })
    .nullable()
    .describe("Where names of past days are from; null for the sample market"),
  price_decimals: z
    .int()
    .describe(
      "Of the prices as shown: as in the company's tape, or 1 where a close since the newest split has tenths",
    ),
  entries: z.array(historyEntry).describe("Newest first"),
  counts: valueDerived(z.array(callCount).nullable()),
  forecasts: forecastHistory,
  plan_limit: planLimit.nullable().describe("Null where the viewer's plan leaves out no close"),
});
export type CompanyHistoryResponse = z.infer<typeof companyHistoryResponse>;

export const getCompanyHistory = defineEndpoint({
  name: "getCompanyHistory",
  summary:
    "What was said of a company on each disclosure, what its price did afterwards and what it forecast",
  access: "anyone",
  params: companyParams,
  output: companyHistoryResponse,
  errors: ["company_not_found"],
});

export const exportHistory = defineEndpoint({
  name: "exportHistory",
  summary: "The judgements of a company and what its price did afterwards as CSV (UTF-8, RFC 4180)",
  access: "anyone",
  callsPerMinute: 20,
  params: companyParams,
  output: companyHistoryResponse,
  fileTypes: [CSV_MEDIA_TYPE],
  errors: ["company_not_found", "plan_required", "plan_expired"],
});
