import { Stripe } from "stripe";
import { ORDER_ID } from "./order-metadata.ts";
import type { EndWithRefunds, OrderPayments } from "./order-payments.ts";

const PAGE_SIZE = 100;

/** Metadata of an entry of the balance: the invoice that it undoes. */
const RETURNED_INVOICE = "returned_invoice";

interface RefundOf {
  readonly orderId: string;
  readonly reason: "duplicate" | "requested_by_customer";
}

type EndingPayments = Pick<
  OrderPayments,
  "endNow" | "endAndRefund" | "endWithRefunds" | "refundInvoices"
>;

/** Immediate ends of subscriptions. Each step is idempotent. */
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

  async function refund(
    { orderId, reason }: RefundOf,
    { invoiceId, amount }: EndWithRefunds["refunds"][number],
  ): Promise<void> {
    const { data } = await stripe.invoicePayments.list({ invoice: invoiceId, status: "paid" });
    let left = amount;
    for (const { payment, amount_paid: paid } of data) {
      const intent = intentOf(payment);
      if (intent === undefined) continue;
      const refunds = await stripe.refunds
        .list({ payment_intent: intent, limit: PAGE_SIZE })
        .autoPagingToArray({ limit: 10 * PAGE_SIZE });
      const counted = refunds.filter(({ status }) => status !== "failed" && status !== "canceled");
      const made = counted.find(({ metadata }) => metadata?.[ORDER_ID] === orderId);
      const paidBack = counted.reduce((sum, one) => sum + one.amount, 0);
      const part = made?.amount ?? Math.min(left, (paid ?? 0) - paidBack);
      if (part <= 0) continue;
      left -= part;
      if (made === undefined) await createRefund({ orderId, reason }, intent, part);
    }
  }

  async function createRefund(
    { orderId, reason }: RefundOf,
    intent: string,
    amount: number,
  ): Promise<void> {
    const params = {
      payment_intent: intent,
      amount,
      reason,
      metadata: { [ORDER_ID]: orderId },
    } as const;
    try {
      await stripe.refunds.create(params, { idempotencyKey: `${orderId}:${intent}` });
    } catch (error) {
      // The bank refunds it.
      const code = error instanceof Stripe.errors.StripeError ? error.code : undefined;
      if (code !== "charge_disputed") throw error;
    }
  }

  async function returnBalanceOf(id: string, own: readonly Stripe.Invoice[]): Promise<void> {
    const invoice = own.find((one) => one.id === id);
    if (invoice === undefined) throw new Error(`invoice ${id} is not of the ended subscription`);
    await returnBalance(invoice);
  }

  /** What it took from the balance or carried to it. */
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

  /** Refunds to the card, and to the balance what was taken from it. */
  async function refundWhole(of: RefundOf, invoice: Stripe.Invoice): Promise<void> {
    const { id: invoiceId, amount_paid: amount } = invoice;
    await refund(of, { invoiceId, amount });
    await returnBalance(invoice);
  }

  return {
    async endNow(subscriptionId) {
      await endNow(subscriptionId);
    },
    async endWithRefunds({ orderId, subscriptionId, refunds }) {
      const invoices = await endNow(subscriptionId);
      for (const part of refunds) {
        if (part.to === "balance") await returnBalanceOf(part.invoiceId, invoices);
        else await refund({ orderId, reason: "requested_by_customer" }, part);
      }
    },
    async endAndRefund({ orderId, subscriptionId }) {
      const invoices = await endNow(subscriptionId);
      for (const invoice of invoices.filter(({ status }) => status === "paid")) {
        await refundWhole({ orderId, reason: "duplicate" }, invoice);
      }
    },
    async refundInvoices({ key: orderId, invoiceIds }) {
      for (const id of invoiceIds) {
        const invoice = await stripe.invoices.retrieve(id);
        await refundWhole({ orderId, reason: "requested_by_customer" }, invoice);
      }
    },
  };
}

function intentOf({
  payment_intent: reference,
}: Stripe.InvoicePayment.Payment): string | undefined {
  return typeof reference === "string" ? reference : reference?.id;
}
