import { z } from "zod";
import { planNames } from "../../browser/billing/plan.ts";
import { defineEndpoint } from "../endpoint.ts";
import { metricGroups } from "../../metrics/index.ts";
import { company, day, ticker } from "../../schemas/company.ts";
import { valueDerived } from "../../schemas/fields/value-derived.ts";
import { companyRow } from "../search.ts";
import { screenCells } from "./screening.ts";

const metricSet = z.enum(["main", ...metricGroups.map(({ id }) => id)]);
export type ComparisonSet = z.infer<typeof metricSet>;

const cells = { cells: screenCells, absences: z.record(z.string(), z.string()) };

const comparedCompany = companyRow.extend({
  warning: company.shape.warning,
  ...cells,
  derived: valueDerived(z.object(cells).nullable()).describe(
    "Cells of metrics that follow from the value, at their place among `metrics`",
  ),
  ratio: valueDerived(z.number().nullable()).describe("price ÷ value"),
  progress: company.shape.progress,
  progress_mean: z.number().nullable().describe("The company's own mean for that quarter"),
  index: z.object({
    based_on: day.nullable().describe("Day of the close that is 100; null without one"),
    points: z
      .array(z.number().nullable())
      .describe("Split-adjusted, by `days`; null before the first and after the last close"),
  }),
});
export type ComparedCompany = z.infer<typeof comparedCompany>;

export const compareCompanies = defineEndpoint({
  name: "compareCompanies",
  summary: "Companies side by side, as many as the viewer's plan compares",
  access: "anyone",
  query: z.strictObject({
    tickers: z.string().max(400).describe("Codes in any spelling, with commas between"),
    begin: day.optional().describe("First day of the index; default: a year before the market's"),
    metrics: metricSet.default("main"),
  }),
  output: z.object({
    version: z.string().describe("Of the data"),
    market_date: day.nullable(),
    begin: day.nullable().describe("Null in an empty market"),
    days: z.array(day).describe("Of the index, ascending; the market's last day is among them"),
    metrics: z.array(z.string()).describe("Of the set, those that the viewer's plan shows"),
    locked: z
      .array(z.object({ metric: z.string(), plan: z.enum(planNames) }))
      .describe("The others, with the cheapest plan that shows them"),
    companies: z.array(comparedCompany).describe("In the order of `tickers`"),
    limit: z.int().describe("Most companies that the viewer's plan compares"),
    left_out: z.array(ticker).describe("Companies beyond it"),
    unknown: z.array(z.string()).describe("What is no company's code, as given"),
    plans: z
      .array(
        z.object({
          plan: z.enum(planNames),
          price: z.int().describe("Yen a month, tax included"),
          companies: z.int(),
        }),
      )
      .describe("On sale, comparing more, the cheapest of each number"),
  }),
  errors: [],
});
export type Comparison = z.infer<(typeof compareCompanies)["output"]>;
