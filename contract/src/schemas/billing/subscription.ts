import { z } from "zod";
import { planNames, unitSlots } from "../../browser/billing/plan.ts";
import { day, ticker } from "../company.ts";
import { contractSummary } from "./contract.ts";

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

/** Companies that are paid for alone, each with a period and a status of its own. */
const subscribedUnit = z.object({
  ticker_code: ticker,
  name_jp: z.string(),
  slot: z.enum(unitSlots),
  subscription_status: z.enum(["active", "suspended", "to_quit"]),
  period_end: moment.describe("When the next charge is due; of to_quit: when the unit ends"),
});
export type SubscribedUnit = z.infer<typeof subscribedUnit>;

const card = z.object({
  brand: z.string().describe("As Stripe names it, such as visa"),
  last4: z.string(),
  expires_on: day.describe("The last day on which it can be charged"),
});

/** Stripe's page of the invoice that is to be paid; null where Stripe has none. */
const paymentUrl = z.url().nullable();

const pendingUpgrade = z.object({
  plan: z.enum(planNames),
  expires_at: moment.describe("Without payment until then nothing changes"),
  payment_url: paymentUrl,
});

const unpaid = z.object({
  since: moment.describe("When the oldest charge that still fails was due"),
  in_grace: z.boolean().describe("Whether it can still be used"),
  rights_until: moment.describe("End of the days of grace"),
  ends_at: moment.describe("When the contract is ended without payment"),
  payment_url: paymentUrl,
});

/** Field names as spelled in specification 3.12. */
export const specifiedSubscription = z.object({
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

export const subscription = specifiedSubscription.extend({
  begins_at: moment
    .nullable()
    .describe(
      "When a plan begins that waits for the end of a trial, a cancelled one if that is taken back; null once it has begun or ended, and without one",
    ),
  card: card.nullable().describe("The card that is charged"),
  units: z.array(subscribedUnit).describe("Companies that are paid for alone, by slot"),
  next_charge: z
    .object({
      amount: z.int().describe("Yen, tax included, of all that renews on that day"),
      at: moment,
    })
    .nullable()
    .describe("The next renewal of the plan or a unit; null if nothing renews"),
  pending_upgrade: pendingUpgrade
    .nullable()
    .describe("An upgrade that waits for its payment and changes nothing until then"),
  contracts: z
    .array(contractSummary)
    .describe("Of investment advice, newest first; empty for operators without a registration"),
  unpaid: unpaid.nullable().describe("A charge of the plan or a unit that failed"),
});
export type Subscription = z.infer<typeof subscription>;
