import { z } from "zod";
import { planNames } from "../browser/plan.ts";
import { defineEndpoint } from "../endpoint.ts";

const plan = z.object({
  name: z.enum(planNames),
  label: z.string(),
  price: z.int().describe("Yen a month, tax included"),
  sold: z.boolean().describe("Whether it can be bought now"),
  unlocks: z.int().describe("Unlocks of single companies that come with the plan"),
  limits: z.object({
    portfolio_maxcount: z.int(),
    saved_screens: z.int(),
    promising_companies: z.int().nullable().describe("Per day; null: all"),
    compared_companies: z.int(),
  }),
});

export const getPlans = defineEndpoint({
  name: "getPlans",
  summary: "Every plan with its price and limits",
  access: "anyone",
  output: z.object({ plans: z.array(plan) }),
  errors: [],
});
