import { z } from "zod";
import { defineEndpoint } from "../endpoint.ts";
import {
  company,
  companyParams,
  day,
  listedFields,
  ticker,
  unratedReason,
} from "../../schemas/company.ts";
import { holding, portfolioEntry } from "../../schemas/portfolio-entry.ts";
import { band } from "../../schemas/valuation.ts";
import { valueDerived } from "../../schemas/fields/value-derived.ts";
import { ratedVerdicts } from "../../browser/verdict.ts";

/** Why a company is not among the analysed ones, in the order of the page. */
export const notAnalyzedReasons = [
  "unrated",
  "not_authorized",
  "not_yet_listed",
  "paused",
  "delisted",
] as const;

/** Fields of a company that the portfolio shows. */
export const portfolioFields = {
  ...listedFields,
  standard: true,
  listing_date: true,
  paused: true,
  price_date_is_newest: true,
  progress: true,
} as const;

const holdingSplits = holding
  .extend({
    written_on: day.describe("When the member wrote it, at the latest"),
    splits: z.array(
      z.object({
        ex_date: day,
        factor: z.number().describe("Of prices before it: 0.5 for 1:2, 10 for 10:1"),
      }),
    ),
    carried: z
      .boolean()
      .describe(
        "Whether `holdings` are after them; false: nobody knows whether what was written is before or after",
      ),
  })
  .describe("As the member wrote it, and the splits since");
export type HoldingSplits = z.infer<typeof holdingSplits>;

const holdingDoubts = [
  "unknown_share_basis",
  "price_before_split",
  "no_price",
  "delisted",
] as const;
export type HoldingDoubt = (typeof holdingDoubts)[number];

const portfolioValuation = z.object({
  value_per_share: z.number().describe("Yen, on the share basis of `price_date`"),
  p80: band
    .nullable()
    .describe("As of the company's page; null where the value was stored without"),
});

const portfolioCompany = company.pick(portfolioFields).extend({
  ...portfolioEntry.shape,
  holdings: portfolioEntry.shape.holdings.describe("On the share basis of `price_date`"),
  holding_splits: z.array(holdingSplits).describe("Of the accounts that a split changed since"),
  holding_doubt: z
    .enum(holdingDoubts)
    .nullable()
    .describe("Why what is held has no value and no gain"),
  added_at: z.int().describe("Unix seconds"),
  progress_mean: z.number().nullable().describe("The company's own mean for that quarter"),
  forecast_dps: z
    .number()
    .nullable()
    .describe(
      "Yen per share that the company forecasts for a fiscal year of twelve months, on the share basis of `price_date`",
    ),
  ratio: valueDerived(z.number().nullable()).describe("price ÷ theoretical value"),
  valuation: valueDerived(portfolioValuation.nullable()).describe("Null while it is unrated"),
  unrated_reason: valueDerived(unratedReason.nullable()),
  next_results: day.nullable().describe("Planned day of the next results"),
});
export type PortfolioCompany = z.infer<typeof portfolioCompany>;

const group = <L extends readonly [string, ...string[]]>(labels: L) =>
  z.object({ label: z.enum(labels), companies: z.array(portfolioCompany) });

/** Field names as spelled in specification 3.14. */
export const portfolioResponse = z.object({
  actualCompanyNumber: z.int(),
  companies: z.array(portfolioCompany).describe("In the member's order"),
  analyzed: z
    .array(group(ratedVerdicts))
    .describe("By verdict; groups without a company are absent"),
  not_analyzed: z.array(group(notAnalyzedReasons)),
  price_date: day.nullable().describe("The market's last day"),
  price_date_is_newest: z.boolean().describe("No later close should be known by now"),
});
export type PortfolioResponse = z.infer<typeof portfolioResponse>;
export type NotAnalyzedReason = (typeof notAnalyzedReasons)[number];

export const getPortfolio = defineEndpoint({
  name: "getPortfolio",
  summary: "The member's companies, analysed ones by verdict and the others by reason",
  access: "member",
  output: portfolioResponse,
  errors: [],
});

export const putPortfolio = defineEndpoint({
  name: "putPortfolio",
  summary: "Adds a company; nothing happens if it is present",
  access: "member",
  params: companyParams,
  output: z.object({ status: z.enum(["added", "already"]), actualCompanyNumber: z.int() }),
  errors: ["company_not_found", "portfolio_full"],
});

export const patchPortfolio = defineEndpoint({
  name: "patchPortfolio",
  summary:
    "Changes note, lists, holdings or place of a company of the portfolio; holdings are on today's share basis",
  access: "member",
  params: companyParams,
  body: portfolioEntry
    .extend({ position: z.int().min(0).describe("0: first; beyond the end: last") })
    .partial(),
  output: portfolioEntry.extend({ ticker, position: z.int() }),
  errors: ["unknown_field"],
});

export const deletePortfolio = defineEndpoint({
  name: "deletePortfolio",
  summary: "Removes a company; for a day it can be restored with all that was noted of it",
  access: "member",
  params: companyParams,
  output: z.object({ actualCompanyNumber: z.int() }),
  errors: [],
});

export const restorePortfolio = defineEndpoint({
  name: "restorePortfolio",
  summary:
    "Undoes the removal of a company within a day. Beyond the limit only if nothing was added meanwhile",
  access: "member",
  params: companyParams,
  output: z.object({ status: z.enum(["restored", "already"]), actualCompanyNumber: z.int() }),
  errors: ["portfolio_full"],
});
