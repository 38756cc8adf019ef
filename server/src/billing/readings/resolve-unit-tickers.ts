import type Stripe from "stripe";
import { fromUnixSeconds, type UnixSeconds } from "../money/billing-periods.ts";
import type { CustomerObjects } from "../payments/payments.ts";
import { UNIT_TICKER } from "../subscription-state/products.ts";

/** The ticker, as of today, of the company that a ticker named at a moment. */
export type TickerAt = (ticker: string, at: Date) => string;

/**
 * Stripe keeps the ticker with which a unit was bought. Another company may have it by now, so subscriptions get the
 * ticker of the company that was bought. Invoices keep the ticker as it was until it names another company.
 */
export function resolveUnitTickers(objects: CustomerObjects, tickerAt: TickerAt): CustomerObjects {
  const starts = new Map(objects.subscriptions.map(({ id, start_date: at }) => [id, at]));
  return {
    ...objects,
    subscriptions: objects.subscriptions.map((subscription) => {
      const { metadata, start_date: start } = subscription;
      const ticker = metadata[UNIT_TICKER];
      if (!ticker) return subscription;
      const resolved = tickerAt(ticker, fromUnixSeconds(start));
      return { ...subscription, metadata: { ...metadata, [UNIT_TICKER]: resolved } };
    }),
    invoices: objects.invoices.map((invoice) => resolveInvoice(invoice, starts, tickerAt)),
  };
}

function resolveInvoice(
  invoice: Stripe.Invoice,
  starts: ReadonlyMap<string, UnixSeconds>,
  tickerAt: TickerAt,
): Stripe.Invoice {
  const { parent, created } = invoice;
  const details = parent?.subscription_details ?? null;
  const ticker = details?.metadata?.[UNIT_TICKER];
  if (parent === null || details === null || !ticker) return invoice;
  const { subscription } = details;
  const start = starts.get(typeof subscription === "string" ? subscription : subscription.id);
  if (start === undefined) return invoice;
  const bought = tickerAt(ticker, fromUnixSeconds(start));
  if (bought === tickerAt(ticker, fromUnixSeconds(created))) return invoice;
  const metadata = { ...details.metadata, [UNIT_TICKER]: bought };
  return { ...invoice, parent: { ...parent, subscription_details: { ...details, metadata } } };
}
