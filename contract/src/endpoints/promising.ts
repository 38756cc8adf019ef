import { z } from "zod";
import { planNames } from "../browser/billing/plan.ts";
import { defineEndpoint } from "./endpoint.ts";
import { day, warning } from "../schemas/company.ts";
import { valueDerived } from "../schemas/fields/value-derived.ts";
import { integerParameter } from "../schemas/fields/whole-number.ts";
import { companyRow } from "./search.ts";

/** What a score is made of: the gap between price and value, and the four facts of 裏付け. */
const scorePartKey = z.enum([
  "gap",
  "net_cash_ratio",
  "dividend_raised",
  "operating_profit_to_ev",
  "roe",
]);
export type ScorePartKey = z.infer<typeof scorePartKey>;

const place = z.number().min(0).max(1).nullable();

const promisingRow = companyRow.extend({
  rank: z.int(),
  ratio: valueDerived(z.number().nullable()).describe("price ÷ value"),
  value_per_share: valueDerived(z.number().nullable()).describe("Yen"),
  score: valueDerived(z.number().min(0).max(6).nullable()).describe("When it was ranked"),
  places: valueDerived(
    z
      .object({
        gap: place,
        net_cash_ratio: place,
        dividend_raised: place,
        operating_profit_to_ev: place,
        roe: place,
      })
      .nullable(),
  ).describe(
    "Among all companies when it was ranked, 0 (lowest) to 1; null where a fact is not known, which counts as the middle",
  ),
  facts: z
    .object({
      net_cash_ratio: z.number().nullable(),
      dividend_raised: z.number().nullable(),
      operating_profit_to_ev: z.number().nullable(),
      roe: z.number().nullable(),
    })
    .describe("Plain ratios"),
});
export type PromisingRow = z.infer<typeof promisingRow>;

const promisingRule = z.object({
  weights: z.array(z.object({ key: scorePartKey, weight: z.number() })),
  open_companies: z.int().describe("As many of the first without doubts everybody sees analysed"),
  minimum_accuracy: z.number(),
  minimum_market_value_yen: z.int(),
  large_from_yen: z.int().describe("From this market value on companies are ranked apart"),
  excluded_warnings: z.array(warning),
  max_statement_age_days: z.int(),
  changed_on: day.describe("When anything of the rule or the score was last changed"),
});
export type PromisingRule = z.infer<typeof promisingRule>;

export const rankGroup = z.enum(["main", "large"]);
export type RankGroup = z.infer<typeof rankGroup>;

const planOfRows = z.object({
  plan: z.enum(planNames),
  price: z.int().describe("Yen a month, tax included"),
  last_rank: z.int().nullable().describe("null: all"),
});

export const getPromising = defineEndpoint({
  name: "getPromising",
  summary:
    "Companies by their score, chosen once a market day: as many as the viewer's plan shows, of the others nothing but ranks",
  access: "anyone",
  query: z.strictObject({
    group: rankGroup.default("main").describe("large: from large_from_yen on"),
    from: integerParameter(1, 100_000).default(1).describe("Rank of the first row"),
    limit: integerParameter(1, 100).default(50),
  }),
  output: z.object({
    group: rankGroup,
    ranked_on: day.nullable().describe("Market day on which they were ranked"),
    market_date: day.nullable().describe("Of the prices"),
    rule: promisingRule,
    total: valueDerived(z.int().nullable()).describe("Companies ranked in this group"),
    rows: z.array(promisingRow),
    locked: z.array(z.int()).describe("The next ranks, at most four, that the viewer's plan hides"),
    next: z.int().nullable().describe("Rank from which further rows can be had"),
    plans: z.array(planOfRows).describe("On sale, showing more ranks, the cheapest of each number"),
  }),
  errors: [],
});
export type PromisingResponse = z.infer<(typeof getPromising)["output"]>;
