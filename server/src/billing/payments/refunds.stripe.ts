import type Stripe from "stripe";
import type { CustomerObjects, ReadDispute, ReadRefund } from "./payments.ts";

const PAGE_SIZE = 100;
const MAX_CHARGES = 10_000;

/** Refunds of a customer, by an order, the operator's dashboard or the bank. */
export async function readReturns(
  stripe: Stripe,
  customer: string,
  options: Stripe.RequestOptions,
): Promise<Pick<CustomerObjects, "refunds" | "disputes">> {
  const charges = await stripe.charges
    .list({ customer, limit: PAGE_SIZE }, options)
    .autoPagingToArray({ limit: MAX_CHARGES });
  const refunds: ReadRefund[] = [];
  const disputes: ReadDispute[] = [];
  for (const charge of charges) {
    const { id, amount_refunded: refunded, disputed } = charge;
    if (refunded === 0 && !disputed) continue;
    const invoiceId = await findInvoice(stripe, charge, options);
    const ofCharge = { charge: id, limit: PAGE_SIZE };
    if (refunded > 0) {
      const { data } = await stripe.refunds.list(ofCharge, options);
      refunds.push(...data.map((refund) => ({ refund, invoiceId })));
    }
    if (disputed) {
      const { data } = await stripe.disputes.list(ofCharge, options);
      disputes.push(...data.map((dispute) => ({ dispute, invoiceId })));
    }
  }
  return { refunds, disputes };
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
