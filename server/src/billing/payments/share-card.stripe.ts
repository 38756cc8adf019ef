import type Stripe from "stripe";

/**
 * Makes the card that members see in the settings, that of the latest subscription, pay for all of them. Checkout gives
 * each subscription a card of its own, which would be charged whatever card is chosen in the portal.
 * Source: https://docs.stripe.com/billing/subscriptions/payment-methods-setting
 */
export async function shareCard(stripe: Stripe, customer: string): Promise<void> {
  const expand = ["data.default_payment_method"];
  const { data } = await stripe.subscriptions.list({ customer, limit: 100, expand });
  const own = data
    // An attempt that was not paid keeps a card that is not the customer's.
    .filter(({ status }) => !status.startsWith("incomplete"))
    .filter(({ default_payment_method: card }) => card !== null)
    .toSorted((a, b) => b.start_date - a.start_date);
  const cards = own.map((one) => one.default_payment_method);
  // One that was removed, or never became the customer's, cannot be chosen.
  const card = cards.find((one) => typeof one === "object" && idOf(one?.customer) === customer);
  if (typeof card === "object" && card !== null) {
    const invoice_settings = { default_payment_method: card.id };
    await stripe.customers.update(customer, { invoice_settings });
  }
  // The latest one last: until then another try finds its card again.
  for (const { id, pending_update: pending, schedule } of own.toReversed()) {
    // Stripe changes nothing else of a subscription under one of them.
    if (pending !== null || schedule !== null) continue;
    await stripe.subscriptions.update(id, { default_payment_method: "" });
  }
}

function idOf(reference: string | { readonly id: string } | null | undefined): string | null {
  return typeof reference === "object" ? (reference?.id ?? null) : (reference ?? null);
}
