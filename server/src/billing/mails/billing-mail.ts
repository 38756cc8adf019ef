import { planNames } from "@tenbin/contract";
import { z } from "zod";
import { SECONDS_PER_DAY } from "@tenbin/contract/time";
import type { UnixSeconds } from "../money/billing-periods.ts";
import type { SubscribedProduct } from "../subscription-state/subscription-state.ts";
import { unpaidMailDays } from "../subscription-state/unpaid-deadlines.ts";

const seconds = z.int();
const yen = z.int();
const plan = z.enum(planNames).exclude(["tenbin_free", "tenbin_unit"]);
export const billingMailProduct = z.discriminatedUnion("kind", [
  z.object({ kind: z.literal("plan"), plan }),
  z.object({ kind: z.literal("unit"), ticker: z.string() }),
]) satisfies z.ZodType<SubscribedProduct>;

const product = billingMailProduct;
const isWaiting = z.boolean().optional().describe("For the end of a trial, with which it begins");

/** Facts of a mail to a member about payments, as stored in the outbox. */
export const billingMail = z.discriminatedUnion("kind", [
  z.object({ kind: z.literal("begun"), product, renewsAt: seconds }),
  z.object({ kind: z.literal("waiting"), product, beginsAt: seconds }),
  z.object({
    kind: z.literal("charged"),
    products: z.array(product),
    amount: yen,
    invoiceId: z.string(),
  }),
  z.object({
    kind: z.literal("failed"),
    product,
    day: z.literal(unpaidMailDays),
    unpaidSince: seconds,
    isFirst: z.boolean().optional().describe("Nothing was paid before"),
  }),
  z.object({
    kind: z.literal("changed"),
    from: product.nullable().describe("Null: said beside it"),
    to: product,
    renewsAt: seconds,
  }),
  z.object({ kind: z.literal("downgrade_scheduled"), from: product, to: product, at: seconds }),
  z.object({ kind: z.literal("downgrade_withdrawn"), product, renewsAt: seconds }),
  z.object({ kind: z.literal("churn_scheduled"), product, endsAt: seconds, isWaiting }),
  z.object({ kind: z.literal("churn_withdrawn"), product, renewsAt: seconds, isWaiting }),
  z.object({ kind: z.literal("ending"), product, endsAt: seconds, isWaiting }),
  z.object({
    kind: z.literal("ended"),
    product,
    wasUnpaid: z.boolean(),
    dataUntil: seconds.nullable(),
    disputed: yen.optional().describe("Which a card company has given back; absent: nothing"),
  }),
  z.object({ kind: z.literal("refunded"), amount: yen, invoiceId: z.string() }),
  z.object({ kind: z.literal("refund_failed"), amount: yen, invoiceId: z.string() }),
  z.object({
    kind: z.literal("surplus_ended"),
    product,
    refunded: yen.nullable().describe("Null: the refund follows"),
  }),
  z.object({ kind: z.literal("cooled_off"), product, refund: yen }),
  z.object({ kind: z.literal("card_expiring"), last4: z.string(), expiresOn: z.iso.date() }),
]);
export type BillingMail = z.infer<typeof billingMail>;

/** In the outbox. */
export const MEMBER_MAIL = "billing.member";
export const CONFIRMATION_MAIL = "billing.confirmation";
export const CONTRACT_MAIL = "billing.contract";
export const DISPUTE_MAIL = "billing.dispute";
export const OPERATOR_MAIL = "billing.operator";

/** Older facts are not mailed: they appear when rows are repaired. */
const NEWS_SECONDS = 7 * SECONDS_PER_DAY;

export function isNews(at: UnixSeconds | null, now: UnixSeconds): boolean {
  return at !== null && now - at < NEWS_SECONDS;
}
