import { z } from "zod";
import { planNames } from "../browser/billing/plan.ts";
import { day } from "./company.ts";

/** Checked by the server, which says which days there are. */
export const pastDayQuery = z.strictObject({
  at: z
    .string()
    .max(16)
    .optional()
    .describe("Trading day: the answer is what was known at its close, on its share basis"),
});

export const outcomeState = z.enum([
  "whole",
  /** Trading ended earlier: the move is up to the last close. */
  "cut_short",
  /** The horizon ends after the market's last day. */
  "not_yet",
  /** Not traded around the end of the horizon, or no price at its start. */
  "no_price",
]);
export type OutcomeState = z.infer<typeof outcomeState>;

export const priceOutcome = z.object({
  months: z.int(),
  state: outcomeState,
  until: day.nullable().describe("Day of the later close"),
  change: z
    .number()
    .nullable()
    .describe("Price move on one share basis, 0.1 = +10 %; no dividends"),
  market_median: z
    .number()
    .nullable()
    .describe("Median move of all stocks traded on both days; null where the move is null"),
});
export type PriceOutcome = z.infer<typeof priceOutcome>;

export const planLimit = z.object({
  judged_since: day.describe("Day of the first close whose judgement is given and counted"),
  plan: z.enum(planNames).describe("The cheapest one that gives more"),
});
