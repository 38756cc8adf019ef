import { z } from "zod";
import { askedRanges } from "../../browser/assumptions.ts";
import { companyParams, day, ticker, verdict } from "../../schemas/company.ts";
import { rateParameter } from "../../schemas/fields/rate.ts";
import { valueDerived } from "../../schemas/fields/value-derived.ts";
import { pastDayQuery } from "../../schemas/past-day.ts";
import { defineEndpoint } from "../endpoint.ts";

const rate = z.number().describe("Plain ratio a year");
const yen = z.number().describe("Yen per share, after own calibration");

const solution = z
  .object({
    own: rate.describe("The product's own assumption, a plain ratio a year"),
    rate: rate.nullable().describe("Null where no rate of the range gives the price"),
    low: rate.describe("Of the range in which solutions are looked for"),
    high: rate,
    lowest_per_share: yen.describe("Least value over the range, yen"),
    highest_per_share: yen.describe("Greatest value over the range, yen"),
    disagree: z
      .boolean()
      .nullable()
      .describe("Whether the pillars lie too far apart for a verdict there; null without a rate"),
  })
  .describe(
    "What one assumption has to be for the value to be the price, all others the product's",
  );
export type SolutionView = z.infer<typeof solution>;

const scenario = z.object({
  growth: rate,
  cost: rate,
  roe: rate.nullable(),
  value_per_share: yen,
  ratio: z.number().describe("price ÷ value"),
  verdict: verdict.describe("Of that ratio: never the product's own verdict"),
  disagree: z.boolean().describe("Whether the pillars lie too far apart for a verdict"),
});

const assumptionMap = z.object({
  growth: z.array(rate).describe("Of the columns, ascending"),
  cost: z.array(rate).describe("Of the rows, ascending"),
  ratios: z.array(z.array(z.number())).describe("price ÷ value, four significant digits"),
});
export type AssumptionMap = z.infer<typeof assumptionMap>;

const assumptions = z.object({
  as_of: day.describe("Of the value"),
  price: z.number().describe("Yen per share, the price weighed"),
  price_decimals: z.int(),
  value_per_share: yen.describe("The product's own value, which no assumption changes"),
  edges: z.array(z.number()).length(4).describe("Of the verdicts on price ÷ value"),
  growth: solution.describe("Of cash flow and profit over the next five years"),
  roe: solution.nullable().describe("Null where the value assumes no return on equity"),
  cost: rate.describe("The product's own cost of equity, a plain ratio a year"),
  asked: scenario.describe("The value with the assumptions asked for, else the product's own"),
  map: assumptionMap.nullable().describe("Null where growth has no part in the value"),
});
export type AssumptionsView = z.infer<typeof assumptions>;

export const assumptionsResponse = z.object({
  ticker,
  is_authorized: z.boolean(),
  masked: z.boolean(),
  assumptions: valueDerived(assumptions.nullable()).describe("Null without a verdict"),
});
export type AssumptionsResponse = z.infer<typeof assumptionsResponse>;

export const getAssumptions = defineEndpoint({
  name: "getAssumptions",
  summary:
    "What must be true for the price to be the value: growth and ROE solved by the model, and the value with assumptions of the caller's",
  access: "anyone",
  params: companyParams,
  query: pastDayQuery.extend({
    growth: rateParameter(askedRanges.growth).optional(),
    cost: rateParameter(askedRanges.cost).optional().describe("Cost of equity"),
    roe: rateParameter(askedRanges.roe).optional(),
  }),
  output: assumptionsResponse,
  errors: ["company_not_found", "day_not_available"],
});
