import type Stripe from "stripe";
import { toPaidPlan } from "../subscription-state/products.ts";
import { createChangePayments } from "./changes.stripe.ts";
import { createCheckoutPayments } from "./checkout.stripe.ts";
import { createEndingPayments } from "./endings.stripe.ts";
import type { InvoicePreview, OrderPayments } from "./order-payments.ts";
import { PaymentError } from "./payments.ts";
import { createFindPortal } from "./portal.stripe.ts";
import { createFindPrice } from "./prices.stripe.ts";
import { shareCard } from "./share-card.stripe.ts";

/** More than a customer has subscriptions. */
const MAX_DRAFTS = 100;

export function createStripeOrderPayments(stripe: Stripe): OrderPayments {
  const findPrice = createFindPrice(stripe);
  const findPortal = createFindPortal(stripe);
  return {
    ...createCheckoutPayments(stripe, findPrice),
    ...createChangePayments(stripe, findPrice),
    ...createEndingPayments(stripe),
    requirePrice: async (plan) => void (await findPrice(plan)),
    async previewPurchase({ customerId, product, couponCode, beginsAt }) {
      const price = await findPrice(product.plan);
      return toPreview(
        await stripe.invoices.createPreview({
          customer: customerId,
          subscription_details: {
            items: [{ price, quantity: 1 }],
            ...(beginsAt === null ? {} : { trial_end: beginsAt }),
          },
          ...(couponCode === null ? {} : { discounts: [{ coupon: couponCode }] }),
        }),
      );
    },
    async listDrafts(customer) {
      const drafts = await stripe.invoices.list({ customer, status: "draft", limit: MAX_DRAFTS });
      return drafts.data.map(({ total }) => ({ total }));
    },
    async previewUpgrade({ subscriptionId, plan, at }) {
      const price = await findPrice(plan);
      const { data } = await stripe.subscriptionItems.list({ subscription: subscriptionId });
      return toPreview(
        await stripe.invoices.createPreview({
          subscription: subscriptionId,
          subscription_details: {
            items: [{ id: data[0]?.id ?? "", price }],
            proration_behavior: "always_invoice",
            proration_date: at,
          },
        }),
      );
    },
    async findPaymentUrl(invoiceId) {
      return (await stripe.invoices.retrieve(invoiceId)).hosted_invoice_url ?? null;
    },
    async createPortal(customer, return_url) {
      await shareCard(stripe, customer);
      const { url } = await stripe.billingPortal.sessions.create({
        customer,
        return_url,
        configuration: await findPortal(),
        locale: "ja",
      });
      return url;
    },
  };
}

function toPreview(invoice: Stripe.Invoice): InvoicePreview {
  const { lines, starting_balance: balance, amount_due: amountDue } = invoice;
  return { lines: lines.data.map(toLine), balance, amountDue };
}

function toLine(line: Stripe.InvoiceLineItem): InvoicePreview["lines"][number] {
  const product = line.pricing?.price_details?.product;
  const id = (typeof product === "object" ? (product as { id?: string }).id : product) ?? "";
  const plan = id === "tenbin_unit" ? id : toPaidPlan(id);
  if (plan === null) {
    throw new PaymentError("refused", { code: "unknown_product", requestId: null });
  }
  const off = (line.discount_amounts ?? []).reduce((sum, { amount }) => sum + amount, 0);
  return { plan, start: line.period.start, end: line.period.end, amount: line.amount - off };
}
