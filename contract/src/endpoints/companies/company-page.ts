import { z } from "zod";
import {
  absence,
  company,
  companyParams,
  day,
  evidenceAbsence,
  ticker,
  unratedReason,
} from "../../schemas/company.ts";
import { diagnosis } from "../../schemas/diagnosis.ts";
import { disclosure, nextResults } from "../../schemas/disclosure.ts";
import { defineEndpoint } from "../endpoint.ts";
import { pastDayQuery, planLimit, priceOutcome } from "../../schemas/past-day.ts";
import { accuracy, doubt, valuation } from "../../schemas/valuation.ts";
import { valueMove } from "../../schemas/value-move.ts";
import { valueDerived } from "../../schemas/fields/value-derived.ts";

const dividendYear = z.object({
  name: z.string(),
  dps: z.number().nullable().describe("Yen per share, split-adjusted"),
  forecast: z.boolean(),
  share_basis_assumed: z.boolean(),
  split_within: z
    .boolean()
    .describe(
      "dps may add up dividends of shares before and after a split inside the year; no other figure uses it",
    ),
});

const evidenceFact = z.object({
  figure: z.number().nullable().describe("Plain ratio"),
  place: valueDerived(z.number().min(0).max(1).nullable()).describe(
    "Among all companies that have the fact, 0 (lowest) – 1 (highest)",
  ),
});

const evidence = z.object({
  absence: valueDerived(evidenceAbsence.nullable()).describe("Why there is no evidence"),
  fiscal_year: z.string().nullable().describe("The latest year of the facts"),
  carried_from: z
    .string()
    .nullable()
    .describe("While only a summary of the latest year is known: the year of its balance sheet"),
  profit_years: z
    .int()
    .min(0)
    .max(3)
    .describe(
      "Fiscal years in the mean of operating_profit_to_ev: the last three that disclose it",
    ),
  facts: z.object({
    net_cash_ratio: evidenceFact,
    dividend_raised: evidenceFact,
    operating_profit_to_ev: evidenceFact,
    roe: evidenceFact,
  }),
});
export type EvidenceFactKey = keyof z.infer<typeof evidence>["facts"];

const progressPoint = z.object({ quarter: z.int(), value: z.number() });

export const peer = z.object({
  ticker,
  name_jp: z.string(),
  mv: z.number().nullable(),
  per: z.number().nullable().describe("実績PER"),
  forecast_per: z.number().nullable().describe("予想PER"),
  pbr: z.number().nullable(),
  ratio: valueDerived(z.number().nullable()),
  verdict: company.shape.verdict,
});

/** 時点: a past day as whose page a company is shown. */
const asOf = z.object({
  day,
  last: day.describe("The market's last day, whose page is today's"),
  later: priceOutcome
    .omit({ market_median: true })
    .describe(
      "What became of the price in the twelve months after; all else here knows only the day",
    ),
  plan_limit: planLimit
    .nullable()
    .describe("Null where the viewer's plan shows the day's analysis"),
});
export type AsOf = z.infer<typeof asOf>;

const otherLife = z.object({
  ticker,
  name_jp: z.string(),
  listing_date: day.nullable().describe("Null where it is not known"),
  delisted: z.boolean(),
  last_traded: day.nullable().describe("Null while it is listed, and without a close"),
});
export type OtherLife = z.infer<typeof otherLife>;

export const companyPage = z.object({
  market_date: day.nullable().describe("The market's last day; of a past day, that day"),
  sample: z.boolean().describe("Invented sample data"),
  sources: z.array(z.string()).describe("出典 to print, e.g. EDINET"),
  segment: z.string().nullable(),
  name_kana: z.string().nullable(),
  absences: z.record(z.string(), absence),
  change_from: day
    .nullable()
    .describe(
      "Day of the close before, against which tape.change is, if not the trading day before",
    ),
  shares: z
    .object({
      net: z.number().describe("Shares after treasury stock, on today's share basis"),
      basis: z.enum(["issued_less_treasury", "equity_by_bps", "issued"]),
      other_classes: z
        .number()
        .nullable()
        .describe("Shares of other classes, which net and mv leave out; null: not told apart"),
    })
    .nullable(),
  figures: z.object({
    per: z
      .number()
      .nullable()
      .describe("実績PER: of the latest full year's profit; of its EPS beside other classes"),
    forecast_per: z.number().nullable().describe("予想PER: of the forecast for the running year"),
    pbr: z.number().nullable(),
    dividend_yield: z.number().nullable(),
    dividend_yield_of: z
      .enum(["forecast", "reported"])
      .nullable()
      .describe("Whose dividend: the forecast of the running year, else the latest paid"),
    equity_ratio: z.number().nullable(),
    roe: z.number().nullable(),
  }),
  unrated_reason: valueDerived(unratedReason.nullable()),
  valuation: valueDerived(valuation.nullable()),
  value_since_results: valueDerived(
    valueMove
      .extend({
        since: day.describe("Day of the close after the newest annual filing"),
        value_per_share: z.number().describe("Yen, on that day"),
      })
      .nullable(),
  ).describe("Null where there is no value of both days"),
  doubts: valueDerived(z.array(doubt).nullable()).describe(
    "Reasons to distrust the value; null while masked",
  ),
  accuracy: valueDerived(accuracy.nullable()),
  evidence: evidence.describe("What 裏付け rests on"),
  diagnosis: valueDerived(diagnosis.nullable()).describe("Null without a diagnosis"),
  progress: z.object({
    /** Quarter of the progress: 1–3, 4 for the full year. */
    quarter: z.int().min(1).max(4).nullable(),
    own_mean: z.number().nullable().describe("The company's own five-year mean for that quarter"),
    points: z.array(progressPoint).describe("Of the running year"),
    means: z
      .array(progressPoint)
      .describe("The company's own five-year means of all quarters that have one, beside points"),
    forecast_op: z.number().nullable(),
    fiscal_year: z.string().nullable(),
  }),
  netcash_parts: z
    .object({
      current_assets: z.number(),
      investment_securities: z.number(),
      liabilities: z.number(),
      period_end: day.describe("The balance sheet's day"),
      fiscal_year: z.string(),
      document_id: z.string(),
    })
    .nullable(),
  dividends: z.array(dividendYear),
  peers: z.array(peer),
  disclosures: z.array(disclosure),
  next_results: nextResults.nullable().describe("Null without a planned date"),
  other_lives: z
    .array(otherLife)
    .describe(
      "Other issues that have or had the code, oldest first; former ones have a ticker like 9735~1",
    ),
  as_of: asOf.nullable().describe("Null on the market's last day"),
});
export type CompanyPage = z.infer<typeof companyPage>;

const companyResponse = company.extend({ page: companyPage });
export type CompanyResponse = z.infer<typeof companyResponse>;

export const getCompany = defineEndpoint({
  name: "getCompany",
  summary: "One company: every Company field and what its page shows",
  access: "anyone",
  params: companyParams,
  query: pastDayQuery,
  output: companyResponse,
  errors: ["company_not_found", "day_not_available"],
});
