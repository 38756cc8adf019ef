import { z } from "zod";
import type { ReadRefund } from "../payments/payments.ts";
import { parseShape, seconds, yen } from "../stripe-shape.ts";
import type { RefundRow } from "./invoice-row.ts";

const refundShape = z.object({
  id: z.string().min(1),
  amount: yen.positive(),
  currency: z.literal("jpy"),
  created: seconds,
});

export type RefundReading =
  | { readonly kind: "row"; readonly row: RefundRow }
  /** Pending or failed. */
  | { readonly kind: "not_paid" }
  | { readonly kind: "refused"; readonly reason: string };

/** Our row of a refund. */
export function readRefund({ refund, invoiceId }: ReadRefund): RefundReading {
  if (refund.status !== "succeeded") return { kind: "not_paid" };
  const parsed = parseShape(refundShape, refund);
  if (!parsed.ok) return { kind: "refused", reason: `refund: ${parsed.reason}` };
  if (invoiceId === null) return { kind: "refused", reason: "refund: of no invoice" };
  const { id, amount, created } = parsed.value;
  return { kind: "row", row: { refundId: id, invoiceId, amount, refundedAt: created } };
}
