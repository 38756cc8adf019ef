import type Stripe from "stripe";
import type { ReadRefund } from "./payments.ts";

const PAGE_SIZE = 100;
const MAX_CHARGES = 10_000;

/** What was paid back to a customer, whoever asked for it: an order, or the operator in the dashboard. */
export async function readRefunds(
  stripe: Stripe,
  customer: string,
  options: Stripe.RequestOptions,
): Promise<ReadRefund[]> {
  const charges = await stripe.charges
    .list({ customer, limit: PAGE_SIZE }, options)
    .autoPagingToArray({ limit: MAX_CHARGES });
  const refunds: ReadRefund[] = [];
  for (const charge of charges) {
    if (charge.amount_refunded === 0) continue;
    const { data } = await stripe.refunds.list({ charge: charge.id, limit: PAGE_SIZE }, options);
    const invoiceId = await findInvoice(stripe, charge, options);
    refunds.push(...data.map((refund) => ({ refund, invoiceId })));
  }
  return refunds;
}

async function findInvoice(
  stripe: Stripe,
  { payment_intent: reference }: Stripe.Charge,
  options: Stripe.RequestOptions,
): Promise<string | null> {
  const intent = typeof reference === "string" ? reference : (reference?.id ?? null);
  if (intent === null) return null;
  const payment = { type: "payment_intent", payment_intent: intent } as const;
  const { data } = await stripe.invoicePayments.list({ payment, limit: 1 }, options);
  const invoice = data[0]?.invoice ?? null;
  return invoice === null || typeof invoice === "string" ? invoice : invoice.id;
}
