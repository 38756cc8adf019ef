import { createHash } from "node:crypto";
import type Stripe from "stripe";
import { z } from "zod";
import { reference } from "../stripe-shape.ts";

/** Only type and customer id are read; the payload is never applied. */
export interface ReceivedEvent {
  readonly eventId: string;
  readonly type: string;
  /** Null: the event names none. */
  readonly customerId: string | null;
}

const customerOf = z.object({ customer: reference });

const eventShape = z.object({
  id: z.string().min(1).max(255),
  type: z.string().min(1).max(255),
  data: z.object({
    object: z.union([
      z.object({ object: z.literal("customer"), id: z.string() }).transform(({ id }) => id),
      customerOf.transform(({ customer }) => customer),
      z.unknown().transform(() => null),
    ]),
    /** A detached payment method has lost its customer. */
    previous_attributes: customerOf.optional().catch(undefined),
  }),
});

const UNKNOWN_TYPE = "unknown";

/** The signature proves that it is Stripe's; without an id, the hash of its bytes is its key. */
export function readEvent(body: string): ReceivedEvent {
  const parsed = eventShape.safeParse(parseJson(body));
  if (parsed.success) {
    const { id: eventId, type, data } = parsed.data;
    return { eventId, type, customerId: data.object ?? data.previous_attributes?.customer ?? null };
  }
  const digest = createHash("sha256").update(body).digest("hex");
  return { eventId: `sha256:${digest}`, type: UNKNOWN_TYPE, customerId: null };
}

const chargeShape = z.object({ data: z.object({ object: z.object({ charge: reference }) }) });

/** The charge that an event is about, as of a dispute; null: none. */
export function readChargeId(body: string): string | null {
  return chargeShape.safeParse(parseJson(body)).data?.data.object.charge ?? null;
}

const failedRefundShape = z.object({
  data: z.object({
    object: z.object({ object: z.literal("refund"), id: z.string(), status: z.literal("failed") }),
  }),
});

/** The refund that the bank returned, by this event; null: none. */
export function readFailedRefundId(body: string): string | null {
  return failedRefundShape.safeParse(parseJson(body)).data?.data.object.id ?? null;
}

function parseJson(text: string): unknown {
  try {
    return JSON.parse(text) as unknown;
  } catch {
    return null;
  }
}

/**
 * Events after which a reading may differ, or the operator is needed; the webhook endpoint subscribes to no others.
 * Events that only accompany them are left out: `payment_intent.succeeded` beside `invoice.paid`, `refund.created` beside
 * `charge.refunded`.
 */
export const READ_EVENTS = [
  "charge.dispute.closed",
  "charge.dispute.created",
  "charge.dispute.updated",
  "charge.refund.updated",
  "charge.refunded",
  "checkout.session.async_payment_failed",
  "checkout.session.async_payment_succeeded",
  "checkout.session.completed",
  "checkout.session.expired",
  "credit_note.created",
  "credit_note.updated",
  "credit_note.voided",
  "customer.deleted",
  "customer.discount.created",
  "customer.discount.deleted",
  "customer.discount.updated",
  "customer.subscription.created",
  "customer.subscription.deleted",
  "customer.subscription.paused",
  "customer.subscription.pending_update_applied",
  "customer.subscription.pending_update_expired",
  "customer.subscription.resumed",
  "customer.subscription.updated",
  "customer.updated",
  "invoice.created",
  "invoice.deleted",
  "invoice.finalization_failed",
  "invoice.finalized",
  "invoice.marked_uncollectible",
  "invoice.overpaid",
  "invoice.paid",
  "invoice.payment_action_required",
  "invoice.payment_failed",
  "invoice.updated",
  "invoice.voided",
  "payment_method.attached",
  "payment_method.automatically_updated",
  "payment_method.detached",
  "payment_method.updated",
  "refund.failed",
  "refund.updated",
  "subscription_schedule.aborted",
  "subscription_schedule.canceled",
  "subscription_schedule.completed",
  "subscription_schedule.created",
  "subscription_schedule.released",
  "subscription_schedule.updated",
] as const satisfies readonly Stripe.WebhookEndpointCreateParams.EnabledEvent[];

const readTypes: ReadonlySet<string> = new Set(READ_EVENTS);

/** Prefixes of types that are ignored: an endpoint created by hand may subscribe to more. */
const KNOWN_FAMILIES: ReadonlySet<string> = new Set([
  "balance",
  "billing_portal",
  "charge",
  "checkout",
  "coupon",
  "credit_note",
  "customer",
  "invoice",
  "invoice_payment",
  "invoiceitem",
  "payment_intent",
  "payment_method",
  "payout",
  "plan",
  "price",
  "product",
  "promotion_code",
  "refund",
  "setup_intent",
  "subscription_schedule",
  "tax_rate",
  "test_helpers",
]);

export function eventKind(type: string): "read" | "ignored" | "unknown" {
  if (readTypes.has(type)) return "read";
  const [family = ""] = type.split(".");
  return KNOWN_FAMILIES.has(family) ? "ignored" : "unknown";
}
