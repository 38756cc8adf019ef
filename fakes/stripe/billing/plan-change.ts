import type Stripe from "stripe";
import { type Context, requireNamed, wireDecimal } from "../api/context.ts";
import { emitEvent } from "../api/emit-event.ts";
import { invalid, notCovered } from "../api/stripe-fault.ts";
import { type BillingInterval, boundaryAt } from "../state/calendar.ts";
import { idOf } from "../state/rows.ts";
import { activeCoupons, computeDiscounts } from "./discounts.ts";
import { type LineDraft, priceOf, productOf, taxRatesOf } from "./invoice-lines.ts";
import { prorate } from "./money.ts";
import { createItem } from "./subscription-items.ts";

export interface ItemChange {
  readonly id?: string | undefined;
  readonly price?: string | undefined;
  readonly quantity?: number | undefined;
  readonly deleted?: boolean | undefined;
}

export type ProrationBehavior = "always_invoice" | "create_prorations" | "none";

export interface PlanOptions {
  readonly items: readonly ItemChange[];
  readonly prorationBehavior: ProrationBehavior;
  readonly prorationDate: number;
  readonly resetsAnchor: boolean;
  /** That apply from now on. */
  readonly discounts: readonly string[];
  readonly at: number;
}

/** What a change of items does, before anything of it is done. */
export interface ChangePlan {
  readonly items: readonly Stripe.SubscriptionItem[];
  readonly anchor: number;
  /** A new period begins now, and is billed in full. */
  readonly resets: boolean;
  readonly prorations: readonly LineDraft[];
}

export function intervalOf(price: Stripe.Price): BillingInterval {
  const { interval, interval_count } = price.recurring as Stripe.Price.Recurring;
  return { interval: interval as BillingInterval["interval"], count: interval_count };
}

export function planChange(
  context: Context,
  subscription: Stripe.Subscription,
  options: PlanOptions,
): ChangePlan {
  const { at } = options;
  const before = subscription.items.data;
  const wanted = changeItems(context, subscription, options);
  const interval = sharedInterval(wanted);
  const was = sharedInterval(before);
  const resets =
    options.resetsAnchor || interval.interval !== was.interval || interval.count !== was.count;
  const items = resets
    ? wanted.map((item) => ({
        ...item,
        current_period_start: at,
        current_period_end: boundaryAt(at, interval, 1),
      }))
    : wanted;
  const prorations =
    options.prorationBehavior === "none"
      ? []
      : planProrations(context, subscription, before, items, resets, options);
  return { items, anchor: resets ? at : subscription.billing_cycle_anchor, resets, prorations };
}

function sharedInterval(items: readonly Stripe.SubscriptionItem[]): BillingInterval {
  const [first, ...rest] = items.map(({ price }) => intervalOf(price));
  if (first === undefined) throw invalid("A subscription needs at least one item.", "items");
  if (rest.some(({ interval, count }) => interval !== first.interval || count !== first.count)) {
    throw notCovered("items of different intervals in one subscription", "items");
  }
  return first;
}

function changeItems(
  context: Context,
  subscription: Stripe.Subscription,
  { items: changes, at }: PlanOptions,
): Stripe.SubscriptionItem[] {
  let items = subscription.items.data;
  for (const [index, change] of changes.entries()) {
    const path = `items[${index}]`;
    const current = items.find(({ id }) => id === change.id);
    if (change.id !== undefined && current === undefined) {
      throw invalid(`No such subscription item: '${change.id}'`, `${path}[id]`, "resource_missing");
    }
    if (current === undefined) {
      const period = subscription.items.data[0] as Stripe.SubscriptionItem;
      items = items.concat(createItem(context, subscription.id, change, path, at, period));
    } else if (change.deleted === true) {
      items = items.filter((item) => item !== current);
    } else {
      const price =
        change.price === undefined
          ? current.price
          : requireNamed(context, "prices", change.price, "price", `${path}[price]`);
      const next = createItem(
        context,
        subscription.id,
        { ...change, price: price.id, quantity: change.quantity ?? current.quantity },
        path,
        at,
        current,
      );
      items = items.map((item) =>
        item === current
          ? { ...next, id: current.id, created: current.created, tax_rates: current.tax_rates }
          : item,
      );
    }
    const prices = items.map(({ price }) => price.id);
    if (new Set(prices).size < prices.length) {
      throw invalid(
        "A subscription cannot have two items of the same price: change the quantity.",
        `${path}[price]`,
      );
    }
  }
  return items;
}

/** Unused time of what was billed, and the remaining time of what replaces it. */
function planProrations(
  context: Context,
  subscription: Stripe.Subscription,
  before: readonly Stripe.SubscriptionItem[],
  after: readonly Stripe.SubscriptionItem[],
  resets: boolean,
  options: PlanOptions,
): LineDraft[] {
  const drafts: LineDraft[] = [];
  for (const item of before) {
    const next = after.find(({ id }) => id === item.id);
    if (!resets && next !== undefined && isSame(item, next)) continue;
    drafts.push(...draftCredit(context, subscription, item, options.prorationDate));
    if (next !== undefined && !resets)
      drafts.push(draftDebit(context, subscription, next, options));
  }
  for (const item of after) {
    if (resets || before.some(({ id }) => id === item.id)) continue;
    drafts.push(draftDebit(context, subscription, item, options));
  }
  return drafts;
}

function isSame(one: Stripe.SubscriptionItem, other: Stripe.SubscriptionItem): boolean {
  return one.price.id === other.price.id && one.quantity === other.quantity;
}

function draftCredit(
  context: Context,
  subscription: Stripe.Subscription,
  item: Stripe.SubscriptionItem,
  date: number,
): LineDraft[] {
  const debit = context.state.get("debits", item.id);
  if (debit === undefined) return [];
  const from = Math.max(date, debit.start);
  const amount = prorate(debit.net, debit.end - from, debit.end - debit.start);
  if (from >= debit.end || amount === 0) return [];
  const credited =
    debit.invoice === null
      ? null
      : { invoice: debit.invoice, invoice_line_items: [debit.lineItem ?? ""] };
  const draft = draftProration(context, subscription, item, from, -amount, "Unused");
  return [{ ...draft, credited, invoiceItem: debit.invoiceItem }];
}

function draftDebit(
  context: Context,
  subscription: Stripe.Subscription,
  item: Stripe.SubscriptionItem,
  { prorationDate, discounts }: PlanOptions,
): LineDraft {
  const full = priceOf(item);
  const coupons = activeCoupons(context, discounts, prorationDate);
  const lines = [{ amount: full, product: idOf(item.price.product) ?? "" }];
  const off = computeDiscounts(coupons, lines).reduce(
    (sum, { amounts }) => sum + (amounts[0] ?? 0),
    0,
  );
  const { current_period_start: start, current_period_end: end } = item;
  const amount = prorate(full - off, end - prorationDate, end - start);
  return draftProration(context, subscription, item, prorationDate, amount, "Remaining");
}

function draftProration(
  context: Context,
  subscription: Stripe.Subscription,
  item: Stripe.SubscriptionItem,
  from: number,
  amount: number,
  which: "Unused" | "Remaining",
): LineDraft {
  const quantity = item.quantity ?? 1;
  const name = `${quantity > 1 ? `${quantity} × ` : ""}${productOf(context, item.price).name}`;
  const day = new Date(from * 1000).toUTCString().slice(5, 16);
  return {
    amount,
    description: `${which} time on ${name} after ${day}`,
    period: { start: from, end: item.current_period_end },
    price: item.price,
    quantity,
    proration: true,
    subscriptionItem: item.id,
    taxRates: taxRatesOf(item, subscription),
    credited: null,
    invoiceItem: null,
  };
}

/** Prorations are invoice items first: the next invoice of the subscription takes them up. */
export function createProrationItems(
  context: Context,
  subscription: Stripe.Subscription,
  plan: ChangePlan,
  date: number,
): Stripe.InvoiceItem[] {
  return plan.prorations.map((draft) => {
    const item = toInvoiceItem(context, subscription, draft, date);
    context.state.put("invoice_items", item);
    emitEvent(context, "invoiceitem.created", item, undefined, date);
    return item;
  });
}

function toInvoiceItem(
  { state }: Context,
  subscription: Stripe.Subscription,
  draft: LineDraft,
  date: number,
): Stripe.InvoiceItem {
  const { credited, invoiceItem } = draft;
  const credited_items: Stripe.InvoiceItem.ProrationDetails.CreditedItems | null =
    credited !== null
      ? { type: "invoice_line_items", invoice_line_item_details: credited }
      : invoiceItem !== null
        ? { type: "invoice_item", invoice_item: invoiceItem }
        : null;
  return {
    id: state.newId("ii"),
    object: "invoiceitem",
    amount: draft.amount,
    currency: "jpy",
    customer: idOf(subscription.customer) ?? "",
    customer_account: null,
    date,
    description: draft.description,
    discountable: false,
    discounts: [],
    invoice: null,
    livemode: false,
    metadata: {},
    net_amount: draft.amount,
    parent: {
      subscription_details: {
        subscription: subscription.id,
        subscription_item: draft.subscriptionItem,
      },
      type: "subscription_details",
    },
    period: draft.period,
    pricing: {
      price_details: { price: draft.price.id, product: idOf(draft.price.product) ?? "" },
      type: "price_details",
      unit_amount_decimal: wireDecimal(draft.amount),
    },
    proration: true,
    proration_details: { credited_items, discount_amounts: [] },
    quantity: draft.quantity,
    // Safe cast: a quantity is a number.
    quantity_decimal: wireDecimal(draft.quantity) as Stripe.Decimal,
    tax_rates: [...draft.taxRates],
    test_clock: idOf(subscription.test_clock),
  };
}
