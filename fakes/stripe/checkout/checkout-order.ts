import type Stripe from "stripe";
import type { Context } from "../api/context.ts";
import { computeDiscounts } from "../billing/discounts.ts";
import { roundYen } from "../billing/money.ts";
import { type CheckoutOrderRow, idOf } from "../state/rows.ts";

export interface OrderAmounts {
  readonly subtotal: number;
  readonly discount: number;
  readonly tax: number;
  readonly total: number;
  readonly lines: readonly Stripe.LineItem[];
}

/** What the customer pays first, with the coupons that were given so far. */
export function priceOrder({ state }: Context, order: CheckoutOrderRow): OrderAmounts {
  const lines = order.lines.map((line) => {
    const price = state.must("prices", line.price);
    const product = state.must("products", idOf(price.product));
    const isFree = order.subscriptionData.trialEnd !== null;
    const amount = isFree ? 0 : (price.unit_amount ?? 0) * line.quantity;
    return { line, price, product, amount };
  });
  const coupons = order.coupons.map(({ coupon }) => ({
    discount: coupon,
    coupon: state.must("coupons", coupon),
  }));
  const discountable = lines.map(({ amount, product }) => ({ amount, product: product.id }));
  const discounts = computeDiscounts(coupons, discountable);
  const items = lines.map(({ line, price, product, amount }, index): Stripe.LineItem => {
    const off = discounts.reduce((sum, { amounts }) => sum + (amounts[index] ?? 0), 0);
    const rates = line.taxRates.length > 0 ? line.taxRates : order.subscriptionData.defaultTaxRates;
    const tax = rates
      .map((id) => state.must("tax_rates", id).percentage)
      .reduce(
        (sum, percentage) => sum + roundYen(((amount - off) * percentage) / (100 + percentage)),
        0,
      );
    return {
      id: line.id,
      object: "item",
      adjustable_quantity: null,
      amount_discount: off,
      amount_subtotal: amount,
      amount_tax: tax,
      amount_total: amount - off,
      currency: "jpy",
      description: product.name,
      metadata: {},
      price,
      quantity: line.quantity,
    };
  });
  const sum = (of: (item: Stripe.LineItem) => number) =>
    items.reduce((total, item) => total + of(item), 0);
  return {
    subtotal: sum((item) => item.amount_subtotal),
    discount: sum((item) => item.amount_discount),
    tax: sum((item) => item.amount_tax),
    total: sum((item) => item.amount_total),
    lines: items,
  };
}

/** The amounts that a session shows. */
export function amountsPatch(amounts: OrderAmounts): Partial<Stripe.Checkout.Session> {
  return {
    amount_subtotal: amounts.subtotal,
    amount_total: amounts.total,
    total_details: {
      amount_discount: amounts.discount,
      amount_shipping: 0,
      amount_tax: amounts.tax,
    },
  };
}
