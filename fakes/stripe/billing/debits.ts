import type Stripe from "stripe";
import type { Context } from "../api/context.ts";
import type { DebitRow } from "../state/rows.ts";

/**
 * What an invoice bills each subscription item for. Credits of unused time are taken from it, whatever the price or the coupon became
 * since; https://docs.stripe.com/billing/subscriptions/prorations#credit-prorations
 */
export function debitsOf(invoice: Stripe.Invoice): DebitRow[] {
  return invoice.lines.data.flatMap((line) => {
    const details = line.parent?.subscription_item_details;
    if (!details || line.amount < 0) return [];
    const discounts = (line.discount_amounts ?? []).reduce((sum, { amount }) => sum + amount, 0);
    return [
      {
        id: details.subscription_item,
        net: line.amount - discounts,
        start: line.period.start,
        end: line.period.end,
        invoice: invoice.id,
        lineItem: line.id,
        invoiceItem: null,
      },
    ];
  });
}

/** The same of a proration that waits for the next invoice. */
export function debitOfItem(item: Stripe.InvoiceItem): DebitRow[] {
  const id = item.parent?.subscription_details?.subscription_item;
  if (id === undefined || item.amount < 0) return [];
  const { start, end } = item.period;
  return [
    { id, net: item.amount, start, end, invoice: null, lineItem: null, invoiceItem: item.id },
  ];
}

/** Of several for one item the last counts. */
export function storeDebits({ state }: Context, debits: readonly DebitRow[]): void {
  for (const debit of debits) state.put("debits", debit);
}
