import type Stripe from "stripe";
import { type Context, wireDecimal } from "../api/context.ts";
import { idOf } from "../state/rows.ts";
import { computeDiscounts, activeCoupons } from "./discounts.ts";
import { roundYen } from "./money.ts";

/** A line before it is on an invoice. */
export interface LineDraft {
  /** Yen, tax included; of prorations after discounts. */
  readonly amount: number;
  readonly description: string;
  readonly period: { readonly start: number; readonly end: number };
  readonly price: Stripe.Price;
  readonly quantity: number;
  readonly proration: boolean;
  readonly subscriptionItem: string;
  readonly taxRates: readonly Stripe.TaxRate[];
  readonly credited: { readonly invoice: string; readonly invoice_line_items: string[] } | null;
  readonly invoiceItem: string | null;
}

export function productOf({ state }: Context, price: Stripe.Price): Stripe.Product {
  return state.must("products", idOf(price.product));
}

export function priceOf(item: Stripe.SubscriptionItem): number {
  return (item.price.unit_amount ?? 0) * (item.quantity ?? 1);
}

export function taxRatesOf(
  item: Stripe.SubscriptionItem,
  subscription: Stripe.Subscription,
): readonly Stripe.TaxRate[] {
  const own = item.tax_rates ?? [];
  return own.length > 0 ? own : (subscription.default_tax_rates ?? []);
}

/** The full price of an item for its current period; nothing in a trial. */
export function draftFullLine(
  context: Context,
  subscription: Stripe.Subscription,
  item: Stripe.SubscriptionItem,
): LineDraft {
  const { price } = item;
  const quantity = item.quantity ?? 1;
  const { name } = productOf(context, price);
  const isTrial = item.current_period_end === subscription.trial_end;
  const each = `¥${(price.unit_amount ?? 0).toLocaleString("en-US")} / ${price.recurring?.interval}`;
  return {
    amount: isTrial ? 0 : priceOf(item),
    description: isTrial ? `Trial period for ${name}` : `${quantity} × ${name} (at ${each})`,
    period: { start: item.current_period_start, end: item.current_period_end },
    price,
    quantity,
    proration: false,
    subscriptionItem: item.id,
    taxRates: taxRatesOf(item, subscription),
    credited: null,
    invoiceItem: null,
  };
}

/** Pending prorations of a subscription, which its next invoice takes up. */
export function draftPendingLines(
  context: Context,
  subscription: Stripe.Subscription,
): LineDraft[] {
  const { state } = context;
  const items = state.table("invoice_items").ownedBy(idOf(subscription.customer) ?? "");
  return items
    .filter(
      (item) =>
        item.invoice === null &&
        item.parent?.subscription_details?.subscription === subscription.id,
    )
    .map((item) => ({
      amount: item.amount,
      description: item.description ?? "",
      period: item.period,
      price: state.must("prices", idOf(item.pricing?.price_details?.price)),
      quantity: item.quantity,
      proration: item.proration,
      subscriptionItem: item.parent?.subscription_details?.subscription_item ?? "",
      taxRates: item.tax_rates ?? [],
      credited: toCredited(item),
      invoiceItem: item.id,
    }));
}

function toCredited(item: Stripe.InvoiceItem): LineDraft["credited"] {
  return item.proration_details?.credited_items?.invoice_line_item_details ?? null;
}

export interface PricedLines {
  readonly lines: Stripe.InvoiceLineItem[];
  readonly subtotal: number;
  readonly total: number;
  readonly totalDiscounts: Stripe.Invoice.TotalDiscountAmount[];
  readonly totalTaxes: Stripe.Invoice.TotalTax[];
}

/** Discounts and taxes of lines. Prorations already are after discounts. */
export function priceLines(
  context: Context,
  subscription: Stripe.Subscription,
  invoice: string,
  drafts: readonly LineDraft[],
  at: number,
): PricedLines {
  const coupons = activeCoupons(
    context,
    subscription.discounts.map((one) => idOf(one) ?? ""),
    at,
  );
  const discountable = drafts.map(({ amount, proration, price }) => ({
    amount: proration ? 0 : amount,
    product: idOf(price.product) ?? "",
  }));
  const discounts = computeDiscounts(coupons, discountable);
  const lines = drafts.map((draft, index) => {
    const amounts = discounts.map(({ discount, amounts: each }) => ({
      discount,
      amount: each[index] ?? 0,
    }));
    return toLine(context, subscription, invoice, draft, amounts);
  });
  const subtotal = lines.reduce((sum, { amount }) => sum + amount, 0);
  const totalDiscounts = discounts
    .map(({ discount, amounts }) => ({
      discount,
      amount: amounts.reduce((sum, one) => sum + one, 0),
    }))
    .filter(({ amount }) => amount > 0);
  const total = subtotal - totalDiscounts.reduce((sum, { amount }) => sum + amount, 0);
  return {
    lines,
    subtotal,
    total,
    totalDiscounts,
    totalTaxes: sumTaxes(lines.flatMap(({ taxes }) => taxes ?? [])),
  };
}

function toLine(
  context: Context,
  subscription: Stripe.Subscription,
  invoice: string,
  draft: LineDraft,
  discountAmounts: { discount: string; amount: number }[],
): Stripe.InvoiceLineItem {
  const { amount, price, proration, quantity, credited } = draft;
  const taxable = amount - discountAmounts.reduce((sum, one) => sum + one.amount, 0);
  return {
    id: context.state.newId("il"),
    object: "line_item",
    amount,
    currency: "jpy",
    description: draft.description,
    discount_amounts: discountAmounts,
    discountable: !proration,
    discounts: discountAmounts.map(({ discount }) => discount),
    invoice,
    livemode: false,
    metadata: subscription.metadata,
    parent: {
      invoice_item_details: null,
      subscription_item_details: {
        invoice_item: draft.invoiceItem,
        proration,
        proration_details: { credited_items: credited },
        subscription: subscription.id,
        subscription_item: draft.subscriptionItem,
      },
      type: "subscription_item_details",
    },
    period: draft.period,
    pretax_credit_amounts: discountAmounts.map((one) => ({ ...one, type: "discount" })),
    pricing: {
      price_details: { price: price.id, product: idOf(price.product) ?? "" },
      type: "price_details",
      unit_amount_decimal: wireDecimal(proration ? amount : price.unit_amount),
    },
    quantity,
    quantity_decimal: wireDecimal(quantity),
    subscription: subscription.id,
    subtotal: amount,
    taxes: draft.taxRates.map((rate) => toTax(rate, taxable)),
  };
}

/** Tax that is contained in the amount. */
export function toTax(rate: Stripe.TaxRate, taxable: number): Stripe.InvoiceLineItem.Tax {
  const amount = roundYen((taxable * rate.percentage) / (100 + rate.percentage));
  return {
    amount,
    tax_behavior: "inclusive",
    tax_rate_details: { tax_rate: rate.id },
    taxability_reason: "not_available",
    taxable_amount: taxable - amount,
    type: "tax_rate_details",
  };
}

export function sumTaxes(taxes: readonly Stripe.InvoiceLineItem.Tax[]): Stripe.Invoice.TotalTax[] {
  const totals = new Map<string, Stripe.Invoice.TotalTax>();
  for (const tax of taxes) {
    const rate = tax.tax_rate_details?.tax_rate ?? "";
    const sum = totals.get(rate);
    totals.set(rate, {
      ...tax,
      amount: tax.amount + (sum?.amount ?? 0),
      taxable_amount: (tax.taxable_amount ?? 0) + (sum?.taxable_amount ?? 0),
    });
  }
  return [...totals.values()];
}
