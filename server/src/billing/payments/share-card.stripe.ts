import type Stripe from "stripe";

/**
 * Makes the card of the latest subscription, which the settings show, pay for all of them. Checkout gives
 * each subscription a card of its own, which would override the card chosen in the portal.
 * Source: https://docs.stripe.com/billing/subscriptions/payment-methods-setting
 */
export async function shareCard(stripe: Stripe, customer: string): Promise<void> {
  const expand = ["data.default_payment_method"];
  const { data } = await stripe.subscriptions.list({ customer, limit: 100, expand });
  const own = data
    // An unpaid attempt keeps a card that is not attached to the customer.
    .filter(({ status }) => !status.startsWith("incomplete"))
    .filter(({ default_payment_method: card }) => card !== null)
    .toSorted((a, b) => b.start_date - a.start_date);
  const cards = own.map((one) => one.default_payment_method);
  // A card that was removed or never attached cannot be chosen.
  const card = cards.find((one) => typeof one === "object" && idOf(one?.customer) === customer);
  if (typeof card === "object" && card !== null) {
    const invoice_settings = { default_payment_method: card.id };
    await stripe.customers.update(customer, { invoice_settings });
  }
  // The latest one last: until then a retry finds its card again.
  for (const { id, pending_update: pending, schedule } of own.toReversed()) {
    // Stripe changes nothing else of a subscription under one of them.
    if (pending !== null || schedule !== null) continue;
    await stripe.subscriptions.update(id, { default_payment_method: "" });
  }
}

/** Metadata of a customer: the invoice whose card was adopted last. */
const ADOPTED_FROM = "card_of_invoice";

/** Makes the card that paid an invoice replace all cards that failed on it. */
export async function adoptCard(stripe: Stripe, id: string, invoice: string): Promise<void> {
  const customer = await stripe.customers.retrieve(id);
  if (customer.deleted === true || customer.metadata[ADOPTED_FROM] === invoice) return;
  const { card, failed } = await readAttempts(stripe, id, invoice);
  const { data } = await stripe.subscriptions.list({ customer: id, limit: 100 });
  for (const { id: own, default_payment_method: method, pending_update, schedule } of data) {
    if (card === null || !failed.has(idOf(method) ?? "")) continue;
    // Stripe changes nothing else of a subscription under one of them.
    if (pending_update !== null || schedule !== null) continue;
    await stripe.subscriptions.update(own, { default_payment_method: card });
  }
  const before = idOf(customer.invoice_settings.default_payment_method);
  const isReplaced = failed.has(before ?? "");
  // Last, as it marks the whole step as done.
  await stripe.customers.update(id, {
    metadata: { [ADOPTED_FROM]: invoice },
    ...(card !== null && isReplaced && { invoice_settings: { default_payment_method: card } }),
  });
}

interface PaymentAttempts {
  /** The card that paid; null: none that can be charged again. */
  readonly card: string | null;
  readonly failed: ReadonlySet<string>;
}

async function readAttempts(
  stripe: Stripe,
  customer: string,
  invoice: string,
): Promise<PaymentAttempts> {
  const { data: payments } = await stripe.invoicePayments.list({ invoice, status: "paid" });
  const intent = idOf(payments[0]?.payment.payment_intent);
  if (intent === null) return { card: null, failed: new Set() };
  const { data: charges } = await stripe.charges.list({ payment_intent: intent, limit: 100 });
  const paid = charges.find(({ status }) => status === "succeeded")?.payment_method ?? null;
  const failed = new Set(
    charges.flatMap(({ status, payment_method: method }) =>
      status === "failed" && method !== null ? [method] : [],
    ),
  );
  if (paid === null) return { card: null, failed };
  // It may only have needed its holder's consent.
  failed.delete(paid);
  const method = await stripe.paymentMethods.retrieve(paid);
  return { card: idOf(method.customer) === customer ? paid : null, failed };
}

function idOf(reference: string | { readonly id: string } | null | undefined): string | null {
  return typeof reference === "object" ? (reference?.id ?? null) : (reference ?? null);
}
