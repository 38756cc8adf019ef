import { z } from "zod";
import { planNames, screeningScopes } from "../../browser/billing/plan.ts";
import { defineEndpoint } from "../endpoint.ts";
import { subscription } from "../../schemas/billing/subscription.ts";

const plan = z.object({
  name: z.enum(planNames),
  label: z.string(),
  price: z.int().describe("Yen a month, tax included"),
  sold: z.boolean().describe("Whether new customers may choose it"),
  unlocks: z.int().describe("Unlocks of single companies that come with the plan"),
  limits: z.object({
    portfolio_maxcount: z.int(),
    saved_screens: z.int(),
    promising_companies: z.int().nullable().describe("Per day; null: all"),
    compared_companies: z.int(),
  }),
  features: z.object({
    analysis: z
      .enum(["unlocked", "bought", "all"])
      .describe("Companies whose value, verdict, accuracy and diagnosis are shown"),
    history_years: z
      .int()
      .nullable()
      .describe("Years of past verdicts of these companies; null: all"),
    history_csv: z.boolean(),
    screening: z.enum(screeningScopes),
    screening_rows: z.int().nullable().describe("Of one screen; null: all"),
    past_screening: z.boolean().describe("Screens as of a past date"),
    screening_csv: z.boolean(),
    screen_record: z.boolean().describe("The record of own screens"),
    alerts: z
      .enum(["weekly", "daily", "same_day"])
      .describe("Mails; same_day of tenbin_unit: of the bought company only"),
    pdf_report: z.boolean(),
  }),
});
export type PlanResponse = z.infer<typeof plan>;

const planTerms = z.object({
  unlock_days: z.int().describe("How long an unlock of a company lasts"),
  unit_slots: z.int().describe("Companies that one member may buy alone at the same time"),
  unpaid_mail_days: z.array(z.int()).describe("Days after a failed charge on which a mail is sent"),
  grace_days: z
    .int()
    .describe("Days after a failed charge during which rights are kept; none after the first one"),
  userdata_days: z.int().describe("Days after the end of a plan during which its data are kept"),
});
export type PlanTerms = z.infer<typeof planTerms>;

/** Stripe signs its bytes. A repeated event is accepted too, so that it is not sent again. */
export const receiveStripeEvent = defineEndpoint({
  name: "receiveStripeEvent",
  summary: "Stores an event of the payment service; its Stripe-Signature must be right",
  access: "anyone",
  bodyFormat: "bytes",
  output: z.object({ received: z.literal(true) }),
  errors: [],
});

export const getPlans = defineEndpoint({
  name: "getPlans",
  summary: "Every plan with its price, limits and features",
  access: "anyone",
  output: z.object({
    on_sale: z.boolean().describe("Whether anything can be bought now"),
    plans: z.array(plan),
    terms: planTerms,
  }),
  errors: [],
});

/** Answers from what was last read from Stripe. */
export const getSubscription = defineEndpoint({
  name: "getSubscription",
  summary: "What the signed-in member pays for, and what a change to every plan would mean",
  access: "member",
  output: subscription,
  errors: [],
});
