import { z } from "zod";
import { defineEndpoint } from "../endpoint.ts";
import { planNames, unitSlots, userSuffixes, userTypes } from "../../browser/billing/plan.ts";
import { companyParams, ticker } from "../../schemas/company.ts";

/** Unix time, seconds. */
const seconds = z.int();

/** A unit slot (specification 3.10). */
const unitPurchase = z.object({
  ticker_code: ticker,
  plan_id: z.string(),
  subscription_id: z.string(),
  period_end: seconds,
  period_end_str: z.string().describe("ISO 8601"),
  name_jp: z.string(),
});

/** Field names as spelled in specification 3.6. */
export const user = z.object({
  uid: z.string(),
  email: z.string(),
  stripe_plan_name: z.enum(planNames).describe("What is paid for"),
  stripe_effective_plan_name: z.enum(planNames).describe("What rights the member has now"),
  has_stripe_payment_method: z.boolean(),
  user_type: z.enum(userTypes),
  user_suffix: z.enum(userSuffixes),
  portfolio_maxcount: z.int().describe("Maximum number of companies in the portfolio"),
  autosave: z.boolean().describe("Edits of portfolio and screens are saved as they are made"),
  supertrial_active: z.boolean(),
  supertrial_over: z.boolean(),
  supertrial_applied: z.boolean(),
  supertrial_started_at: seconds.nullable(),
  supertrial_expires_at: seconds.nullable(),
  supertrial_prolonged: z.boolean(),
  supertrial_longlife: z.boolean(),
  lifetime: z.iso.date().nullable().describe("Last day of a monitor's or enterprise's rights"),
  pricechart_unlocked: z.array(
    z.object({ ticker_code: ticker, name_jp: z.string(), unlocked_latest: seconds }),
  ),
  unlocakble_number: z.int().describe("Unlocks left"),
  ga_userproperties: z
    .object({ user_suffix: z.string(), plan: z.string(), user_type: z.string() })
    .nullable()
    .describe("User properties for analytics; null without the member's consent"),
  unit_purchase: z.object({
    unit_1: unitPurchase.nullable(),
    unit_2: unitPurchase.nullable(),
    unit_3: unitPurchase.nullable(),
  }),
  unit_purchase_availability: z.object({
    n_slots: z.int(),
    availables: z.array(z.enum(unitSlots)),
    rest_slots: z.int(),
    additional_purchase: z
      .boolean()
      .describe(
        "Whether another can be bought now; false for temporal members and for whom a plan, a trial or a grant shows every company",
      ),
  }),
});
export type User = z.infer<typeof user>;

export const getUser = defineEndpoint({
  name: "getUser",
  summary: "The signed-in member. Signing in again within 30 days cancels a deletion",
  access: "member",
  output: user,
  errors: [],
});

export const patchUser = defineEndpoint({
  name: "patchUser",
  summary: "Changes the member's own settings; unknown fields are rejected",
  access: "member",
  body: z.strictObject({
    autosave: z.boolean().optional(),
    analytics_consent: z.boolean().optional().describe("To the analytics named on /asc"),
  }),
  output: user,
  errors: ["unknown_field"],
});

export const unlockCompany = defineEndpoint({
  name: "unlockCompany",
  summary:
    "Opens a company's analysis for 30 days and spends one unlock; none where it is visible already",
  access: "member",
  params: companyParams,
  output: z.object({
    status: z.enum(["unlocked", "visible"]),
    unlocakble_number: user.shape.unlocakble_number,
  }),
  errors: ["company_not_found", "no_unlocks_left"],
});
export type UnlockResult = z.infer<(typeof unlockCompany)["output"]>;

/** Misspelt as in specification 3.15. */
const achievementSteps = [
  "registered",
  "company_viewed",
  "chart_unlocked",
  "porfolio_added",
  "porfolio_analyzed",
  "screen_saved",
  "alert_set",
  "lesson_1",
  "lesson_2",
  "lesson_3",
  "lesson_4",
  "lesson_5",
  "lesson_6",
] as const;
export type AchievementStep = (typeof achievementSteps)[number];

export const achievement = z.partialRecord(z.enum(achievementSteps), z.literal(true));
export type Achievement = z.infer<typeof achievement>;

export const getAchievement = defineEndpoint({
  name: "getAchievement",
  summary: "The steps that the member has reached",
  access: "member",
  output: achievement,
  errors: [],
});

const recorded = z.object({ status: z.enum(["recorded", "already"]) });

export const putAchievement = defineEndpoint({
  name: "putAchievement",
  summary: "Records a step that the server can verify",
  access: "member",
  body: z.strictObject({ step: z.enum(achievementSteps) }),
  output: recorded,
  errors: ["achievement_unverified"],
});

export const putCompanyAchievement = defineEndpoint({
  name: "putCompanyAchievement",
  summary: "Records what the member did with a company, where the server can verify it",
  access: "member",
  params: z.object({ ticker }),
  body: z.strictObject({ action: z.enum(["viewed", "unlocked", "added"]) }),
  output: recorded,
  errors: ["achievement_unverified", "company_not_found"],
});
