import { z } from "zod";
import { company, day, unratedReason, verdict } from "../../schemas/company.ts";
import { disclosure } from "../../schemas/disclosure.ts";
import { valueDerived } from "../../schemas/fields/value-derived.ts";
import { valueMove } from "../../schemas/value-move.ts";
import { defineEndpoint } from "../endpoint.ts";

/** What was said of a company on a day; on the share basis of `until`. */
const weighed = z.object({
  verdict,
  value_per_share: z.number().nullable(),
  ratio: z.number().nullable().describe("price ÷ theoretical value"),
  unrated_reason: unratedReason.nullable(),
});

const priceChange = z.object({
  before: z.number().describe("Yen on the share basis of `until`"),
  after: z.number(),
  decimals: z.int(),
  change: z.int().describe("Per mille of the price before"),
  times: z.number().describe("÷ the company's usual move over as many trading days"),
});

const changedCompany = company
  .pick({ ticker: true, name_jp: true, masked: true, is_authorized: true })
  .extend({
    listing: z.enum(["listed", "delisted"]).nullable().describe("What happened since"),
    disclosures: z.array(disclosure).describe("Results, forecasts and dividends, oldest first"),
    price: priceChange.nullable().describe("Null unless it moved beyond the company's habit"),
    value: valueDerived(
      z
        .object({
          before: weighed,
          after: weighed,
          move: valueMove.nullable().describe("Null where one side has no value"),
        })
        .nullable(),
    ).describe("Null unless the verdict changed or the value moved by a percent"),
  });
export type ChangedCompany = z.infer<typeof changedCompany>;

export const portfolioChanges = z.object({
  since: day.nullable().describe("Null in an empty market"),
  until: day.nullable().describe("The market's last day"),
  read_until: day.nullable().describe("Up to when the member has read; null before the first time"),
  first: day.nullable().describe("The earliest day that may be asked for"),
  companies: z.array(changedCompany).describe("Those that changed, verdicts first"),
  unchanged: z.int().describe("The other companies of the portfolio"),
});
export type PortfolioChanges = z.infer<typeof portfolioChanges>;

export const getPortfolioChanges = defineEndpoint({
  name: "getPortfolioChanges",
  summary:
    "What changed of the member's companies from a day to the market's; by default since the member read it last",
  access: "member",
  query: z.strictObject({
    since: z
      .string()
      .max(16)
      .optional()
      .describe("YYYY-MM-DD; a day without trading is the trading day before"),
  }),
  callsPerMinute: 60,
  output: portfolioChanges,
  errors: ["changes_day_not_available"],
});

export const readPortfolioChanges = defineEndpoint({
  name: "readPortfolioChanges",
  summary: "Marks what changed as read up to a day, for all devices; a mark never goes back",
  access: "member",
  body: z.strictObject({ until: day }),
  output: z.object({ read_until: day }),
  errors: ["changes_day_not_available"],
});
