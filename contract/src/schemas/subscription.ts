import { z } from "zod";
import { planNames } from "../browser/plan.ts";

/** A member who never had a plan has none of them (specification 4.1). */
export const subscriptionStatuses = ["active", "suspended", "to_quit", "quit"] as const;
export type SubscriptionStatus = (typeof subscriptionStatuses)[number];

const moment = z.iso.datetime({ offset: true });

/** What switching to one plan now would mean. */
export const planSimulation = z.object({
  amount_instants: z
    .int()
    .describe(
      "Yen charged if switched now, tax included; 0 if the switch waits for the period end",
    ),
  amount_periodicals: z
    .int()
    .describe(
      "Yen a month from next_period_start on, tax included, after the coupon in force then",
    ),
  next_period_start: moment
    .nullable()
    .describe("When amount_periodicals is first charged; null if nothing runs that could end"),
  nominally_upgrading: z.boolean().describe("Costs more than stripe_plan_name"),
  nominally_downgrading: z.boolean().describe("Costs less than stripe_plan_name"),
  effectively_upgrading: z.boolean().describe("Has more rights than stripe_effective_plan_name"),
  effectively_downgrading: z.boolean().describe("Has fewer rights than stripe_effective_plan_name"),
});
export type PlanSimulation = z.infer<typeof planSimulation>;

/** Field names as spelled in specification 3.12. */
export const subscription = z.object({
  stripe_plan_name: z.enum(planNames).describe("What is paid for"),
  stripe_effective_plan_name: z.enum(planNames).describe("What rights the member has now"),
  stripe_downgrading_plan_name: z
    .enum(planNames)
    .nullable()
    .describe("The plan that follows at the end of the period; null if none is scheduled"),
  downgrading: z.boolean().describe("A downgrade is scheduled"),
  subscription_status: z
    .enum(subscriptionStatuses)
    .nullable()
    .describe(
      "suspended: a charge failed; to_quit: ends with the period; quit: ended; null: no plan was ever paid for",
    ),
  start_date: moment.nullable().describe("When the plan was first paid for without a gap since"),
  current_period_start: moment.nullable(),
  current_period_end: moment.nullable().describe("When the next charge is due, or the plan ends"),
  userdata_expires_at: moment
    .nullable()
    .describe("When the data of the ended plan are deleted; null while no end is known"),
  simulation: z.record(z.enum(planNames), planSimulation).describe("By the plan to switch to"),
});
export type Subscription = z.infer<typeof subscription>;
