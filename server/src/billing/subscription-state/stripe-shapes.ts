import type Stripe from "stripe";
import { z } from "zod";
import { parseShape, reference, seconds } from "../stripe-shape.ts";

/**
 * The parts of Stripe's objects that decide about rights, as of API 2026-10-28: period fields on the
 * items, the subscription of an invoice in `parent`.
 */

/** Products have the names of plans as ids, so that a new price is still the same plan. */
const price = z.object({ product: reference });

const item = z.object({
  price,
  quantity: z.literal(1),
  current_period_start: seconds,
  current_period_end: seconds,
});

const subscriptionShape = z.object({
  id: z.string().min(1),
  customer: reference,
  status: z.string(),
  currency: z.literal("jpy"),
  start_date: seconds,
  billing_cycle_anchor: seconds,
  trial_end: seconds.nullable(),
  items: z.object({ data: z.tuple([item]) }),
  cancel_at_period_end: z.boolean(),
  cancel_at: seconds.nullable(),
  ended_at: seconds.nullable(),
  schedule: reference.nullable(),
  latest_invoice: reference.nullable(),
  pending_update: z
    .object({
      expires_at: seconds,
      subscription_items: z.tuple([z.object({ price })]),
    })
    .nullable(),
  /** Expanded; a subscription has one coupon at most. */
  discounts: z
    .array(
      z.object({
        start: seconds,
        end: seconds.nullable(),
        source: z.object({ coupon: reference.nullable() }),
      }),
    )
    .max(1),
  metadata: z.record(z.string(), z.string()),
});
export type SubscriptionShape = z.infer<typeof subscriptionShape>;

const scheduleShape = z.object({
  status: z.string(),
  end_behavior: z.string(),
  current_phase: z.object({ start_date: seconds, end_date: seconds }).nullable(),
  phases: z.array(
    z.object({ start_date: seconds, end_date: seconds, items: z.tuple([z.object({ price })]) }),
  ),
  metadata: z.record(z.string(), z.string()).nullable(),
});
export type ScheduleShape = z.infer<typeof scheduleShape>;

const invoiceShape = z.object({
  status: z.string().nullable(),
  billing_reason: z.string().nullable(),
  created: seconds,
  status_transitions: z.object({ finalized_at: seconds.nullable() }),
  parent: z.object({
    subscription_details: z.object({ subscription: reference }).nullable(),
  }),
});
export type InvoiceShape = z.infer<typeof invoiceShape>;

export const parseSubscription = (subscription: Stripe.Subscription) =>
  parseShape(subscriptionShape, subscription);
export const parseSchedule = (schedule: Stripe.SubscriptionSchedule) =>
  parseShape(scheduleShape, schedule);
export const parseInvoice = (invoice: Stripe.Invoice) => parseShape(invoiceShape, invoice);
