import { z } from "zod";
import { type OrderTerms, planBegins } from "../../browser/billing/order-terms.ts";
import { planNames } from "../../browser/billing/plan.ts";
import { ticker } from "../company.ts";

const plan = z.enum(planNames);
/** Yen, tax included. */
const yen = z.int();
const moment = z.iso.datetime({ offset: true });

const proration = z.object({
  periodStart: moment,
  periodEnd: moment,
  at: moment.describe("The moment of calculation"),
  validUntil: moment.describe("Until when the sum is charged as shown"),
  lines: z
    .array(
      z.object({
        plan,
        base: yen.describe("What the whole stretch costs, or was charged"),
        leftSeconds: z.int(),
        lengthSeconds: z.int(),
        yen: yen.describe("Negative for what was paid and is credited"),
      }),
    )
    .readonly(),
  balance: yen.describe("From earlier invoices: positive is owed, negative is credit"),
});

const withdraws = z.discriminatedUnion("kind", [
  z.object({ kind: z.literal("downgrade"), plan }),
  z.object({ kind: z.literal("churn") }),
]);

const gives = z.object({
  allAnalyses: z.boolean(),
  savedScreens: z.int(),
  portfolioCompanies: z.int(),
});

/** `order-terms.ts` of the browser: the input of `confirmOrder`. */
export const orderTerms = z.object({
  order: z.discriminatedUnion("kind", [
    z.object({ kind: z.literal("plan"), plan, gives }),
    z.object({ kind: z.literal("unit"), company: z.string() }),
    z.object({
      kind: z.literal("upgrade"),
      from: plan,
      fromPrice: yen,
      plan,
      gives,
      proration,
      withdraws: withdraws.nullable().describe("What is scheduled and ends with the payment"),
    }),
  ]),
  price: yen.describe("A month, without coupon"),
  coupon: z.object({ name: z.string(), description: z.string() }).nullable(),
  charges: z
    .array(z.object({ at: moment, yen }))
    .readonly()
    .describe("The first one now; the last one is charged every month from then on"),
  tax: z.object({ rate: z.int(), yen }).describe("Contained in the first charge"),
  cycleAnchor: moment.describe("The moment from which months count"),
  card: z.union([
    z.object({ brand: z.string(), last4: z.string() }),
    z.literal("entered_at_checkout"),
  ]),
  trial: z
    .object({
      until: moment,
      begins: z.enum(planBegins).describe("at_once: the payment ends the trial"),
      wait: z
        .enum(["offered", "too_near", "coupon", "not_offered"])
        .describe("Whether the plan can begin after the trial, and why it cannot"),
    })
    .optional()
    .describe("That runs while a plan is bought; absent: none does"),
  activeUnits: z.array(z.object({ ticker, company: z.string(), periodEnd: moment })).readonly(),
  userdataDays: z.int(),
  withdrawalDays: z.int().nullable(),
}) satisfies z.ZodType<OrderTerms>;

/** What a registered investment adviser has to show before an order (金融商品取引法 37条の3). */
export const preContractDocument = z.object({
  version: z.string().describe("To be sent with the order once it is acknowledged"),
  title: z.string(),
  sections: z
    .array(z.object({ heading: z.string(), paragraphs: z.array(z.string()).readonly() }))
    .readonly(),
});
