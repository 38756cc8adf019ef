import type Stripe from "stripe";
import { z } from "zod";
import { CONSUMPTION_TAX_RATE } from "../money/consumption-tax.ts";
import { parseShape, reference, seconds, yen } from "../stripe-shape.ts";
import { toSubscribedProduct } from "../subscription-state/products.ts";
import type { InvoiceRow, InvoiceRowLine } from "./invoice-row.ts";

const lineShape = z.object({
  amount: yen,
  discount_amounts: z.array(z.object({ amount: yen })).nullable(),
  period: z.object({ start: seconds, end: seconds }),
  parent: z.object({
    subscription_item_details: z.object({ subscription: reference, proration: z.boolean() }),
  }),
  pricing: z.object({ price_details: z.object({ product: reference }) }),
});

const invoiceShape = z.object({
  id: z.string().min(1),
  number: z.string().min(1),
  status: z.enum(["paid", "open", "uncollectible", "void"]),
  currency: z.literal("jpy"),
  total: yen,
  amount_due: yen,
  starting_balance: yen,
  ending_balance: yen.nullable(),
  hosted_invoice_url: z.url().nullish(),
  created: seconds,
  status_transitions: z.object({ finalized_at: seconds.nullable(), paid_at: seconds.nullable() }),
  parent: z.object({
    subscription_details: z.object({ metadata: z.record(z.string(), z.string()).nullable() }),
  }),
  lines: z.object({ data: z.array(lineShape), has_more: z.literal(false) }),
});
type InvoiceShape = z.infer<typeof invoiceShape>;

const statuses = { paid: "paid", open: "unpaid", uncollectible: "unpaid", void: "void" } as const;

export type InvoiceReading =
  | { readonly kind: "row"; readonly row: InvoiceRow }
  /** A draft; it is read again when it is finalized. */
  | { readonly kind: "draft" }
  | { readonly kind: "refused"; readonly reason: string };

/** Our row of an invoice of a subscription, lines after discount. */
export function readInvoice(invoice: Stripe.Invoice): InvoiceReading {
  if (invoice.status === "draft") return { kind: "draft" };
  const parsed = parseShape(invoiceShape, invoice);
  if (!parsed.ok) return { kind: "refused", reason: `invoice: ${parsed.reason}` };
  const shape = parsed.value;
  const lines = shape.lines.data.map((line) => readLine(line, shape));
  if (!lines.every((line) => line !== null)) {
    return { kind: "refused", reason: "invoice: line of a product that is not ours" };
  }
  const sum = lines.reduce((total, { amount }) => total + amount, 0);
  if (sum !== shape.total) {
    return { kind: "refused", reason: `invoice: lines add up to ${sum}, not ${shape.total}` };
  }
  return { kind: "row", row: toRow(shape, lines) };
}

function readLine(
  line: z.infer<typeof lineShape>,
  { parent }: InvoiceShape,
): InvoiceRowLine | null {
  const details = line.parent.subscription_item_details;
  const metadata = parent.subscription_details.metadata ?? {};
  const product = toSubscribedProduct(line.pricing.price_details.product, metadata);
  if (product === null) return null;
  const off = (line.discount_amounts ?? []).reduce((sum, { amount }) => sum + amount, 0);
  const prorated = line.amount < 0 ? "credit" : "rest";
  return {
    subscriptionId: details.subscription,
    product,
    kind: details.proration ? prorated : "month",
    periodStart: line.period.start,
    periodEnd: line.period.end,
    amount: line.amount - off,
    rate: CONSUMPTION_TAX_RATE,
  };
}

function toRow(shape: InvoiceShape, lines: readonly InvoiceRowLine[]): InvoiceRow {
  const { finalized_at, paid_at } = shape.status_transitions;
  const status = statuses[shape.status];
  return {
    invoiceId: shape.id,
    number: shape.number,
    issuedAt: finalized_at ?? shape.created,
    status,
    lines,
    carriedIn: shape.starting_balance,
    charged: shape.amount_due,
    carriedOut: shape.ending_balance ?? shape.starting_balance,
    paidAt: paid_at,
    paymentUrl: status === "unpaid" ? (shape.hosted_invoice_url ?? null) : null,
  };
}
