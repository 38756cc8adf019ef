import { createHash } from "node:crypto";
import { z } from "zod";
import { reference } from "../stripe-shape.ts";

/** What of an event decides how it is handled; nothing of it is ever applied. */
export interface ReceivedEvent {
  readonly eventId: string;
  readonly type: string;
  /** Null where it names none. */
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
    /** A payment method that was detached has lost its customer. */
    previous_attributes: customerOf.optional().catch(undefined),
  }),
});

const UNKNOWN_TYPE = "unknown";

/** Signed, so it is Stripe's, whatever it looks like: without an id its bytes stand for it. */
export function readEvent(body: string): ReceivedEvent {
  const parsed = eventShape.safeParse(parseJson(body));
  if (parsed.success) {
    const { id: eventId, type, data } = parsed.data;
    return { eventId, type, customerId: data.object ?? data.previous_attributes?.customer ?? null };
  }
  const digest = createHash("sha256").update(body).digest("hex");
  return { eventId: `sha256:${digest}`, type: UNKNOWN_TYPE, customerId: null };
}

function parseJson(text: string): unknown {
  try {
    return JSON.parse(text) as unknown;
  } catch {
    return null;
  }
}

/** First words of types: `customer.subscription.updated` asks for a reading of its customer. */
const READ_FAMILIES: ReadonlySet<string> = new Set([
  "customer",
  "checkout",
  "subscription_schedule",
  "invoice",
  "invoiceitem",
  "payment_intent",
  "payment_method",
  "setup_intent",
  "charge",
]);
/**
 * About no customer, or sent beside one of those above: `invoice.paid` beside `invoice_payment.paid`,
 * `charge.refunded` beside `refund.created`.
 */
const OTHER_FAMILIES: ReadonlySet<string> = new Set([
  "invoice_payment",
  "refund",
  "product",
  "price",
  "plan",
  "coupon",
  "promotion_code",
  "tax_rate",
  "billing_portal",
  "balance",
  "payout",
  "test_helpers",
]);

export function eventKind(type: string): "read" | "ignored" | "unknown" {
  const [family = ""] = type.split(".");
  if (READ_FAMILIES.has(family)) return "read";
  return OTHER_FAMILIES.has(family) ? "ignored" : "unknown";
}
