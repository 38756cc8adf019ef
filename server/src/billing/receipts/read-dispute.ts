import type { disputeStatuses } from "@tenbin/contract";
import type Stripe from "stripe";
import { z } from "zod";
import type { UnixSeconds } from "../money/billing-periods.ts";
import type { ReadDispute } from "../payments/payments.ts";
import { parseShape, seconds, yen } from "../stripe-shape.ts";

export interface DisputeRow {
  readonly disputeId: string;
  readonly invoiceId: string;
  /** Yen, tax included. */
  readonly amount: number;
  readonly status: (typeof disputeStatuses)[number];
  readonly openedAt: UnixSeconds;
}

/**
 * `prevented`: refunded before it became a dispute.
 * Source: https://docs.stripe.com/api/disputes/object#dispute_object-status
 */
const statuses = {
  warning_needs_response: "open",
  warning_under_review: "open",
  needs_response: "open",
  under_review: "open",
  appeal_needs_response: "open",
  appeal_under_review: "open",
  warning_closed: "won",
  won: "won",
  prevented: "lost",
  lost: "lost",
} as const satisfies Partial<Record<Stripe.Dispute.Status, DisputeRow["status"]>>;

const disputeShape = z.object({
  id: z.string().min(1),
  amount: yen.positive(),
  currency: z.literal("jpy"),
  created: seconds,
  status: z.enum(Object.keys(statuses) as (keyof typeof statuses)[]),
});

export type DisputeReading =
  | { readonly kind: "row"; readonly row: DisputeRow }
  | { readonly kind: "refused"; readonly reason: string };

/** Our row of a disputed payment. */
export function readDispute({ dispute, invoiceId }: ReadDispute): DisputeReading {
  const parsed = parseShape(disputeShape, dispute);
  if (!parsed.ok) return { kind: "refused", reason: `dispute: ${parsed.reason}` };
  if (invoiceId === null) return { kind: "refused", reason: "dispute: of no invoice" };
  const { id: disputeId, amount, created: openedAt, status } = parsed.value;
  return { kind: "row", row: { disputeId, invoiceId, amount, openedAt, status: statuses[status] } };
}
