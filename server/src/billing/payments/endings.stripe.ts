import type Stripe from "stripe";
import type { OrderPayments } from "./order-payments.ts";

const PAGE_SIZE = 100;

/** Metadata of an entry of the balance: the surplus invoice that it undoes. */
const RETURNED_INVOICE = "returned_invoice";

type EndingPayments = Pick<OrderPayments, "endNow" | "endAndRefund">;

/** Subscriptions that end at once. Each step leaves alone what a step before has done. */
export function createEndingPayments(stripe: Stripe): EndingPayments {
  async function endNow(subscriptionId: string): Promise<Stripe.Invoice[]> {
    const { status } = await stripe.subscriptions.retrieve(subscriptionId);
    if (status !== "canceled" && status !== "incomplete_expired") {
      await stripe.subscriptions.cancel(subscriptionId);
    }
    const invoices = await stripe.invoices
      .list({ subscription: subscriptionId, limit: PAGE_SIZE })
      .autoPagingToArray({ limit: 10 * PAGE_SIZE });
    for (const { id, status: state } of invoices) {
      if (state === "open" || state === "uncollectible") await stripe.invoices.voidInvoice(id);
    }
    return invoices;
  }

  async function refund(invoice: Stripe.Invoice): Promise<void> {
    const { data } = await stripe.invoicePayments.list({ invoice: invoice.id, status: "paid" });
    for (const { payment } of data) {
      const { payment_intent: reference } = payment;
      const intent = typeof reference === "string" ? reference : reference?.id;
      if (intent === undefined) continue;
      const refunds = await stripe.refunds.list({ payment_intent: intent, limit: 1 });
      if (refunds.data.length > 0) continue;
      const params = { payment_intent: intent, reason: "duplicate" } as const;
      await stripe.refunds.create(params, { idempotencyKey: `refund:${intent}` });
    }
  }

  /** What it took from the balance, or carried there. */
  async function returnBalance(invoice: Stripe.Invoice): Promise<void> {
    const { id, starting_balance: before, ending_balance: after, currency } = invoice;
    const customer = typeof invoice.customer === "string" ? invoice.customer : invoice.customer?.id;
    const taken = (after ?? before) - before;
    if (taken === 0 || customer === undefined) return;
    const entries = await stripe.customers
      .listBalanceTransactions(customer, { limit: PAGE_SIZE })
      .autoPagingToArray({ limit: 10 * PAGE_SIZE });
    if (entries.some(({ metadata }) => metadata?.[RETURNED_INVOICE] === id)) return;
    const params = { amount: -taken, currency, metadata: { [RETURNED_INVOICE]: id } };
    const options = { idempotencyKey: `return:${id}` };
    await stripe.customers.createBalanceTransaction(customer, params, options);
  }

  return {
    async endNow(subscriptionId) {
      await endNow(subscriptionId);
    },
    async endAndRefund(subscriptionId) {
      const invoices = await endNow(subscriptionId);
      for (const invoice of invoices.filter(({ status }) => status === "paid")) {
        await refund(invoice);
        await returnBalance(invoice);
      }
    },
  };
}
