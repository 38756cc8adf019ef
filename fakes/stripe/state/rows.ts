import type Stripe from "stripe";

/** What a test card is and whether it was authenticated for later charges; the API shows neither. */
export interface CardRow {
  /** Payment method. */
  readonly id: string;
  readonly number: string;
  readonly setUp: boolean;
}

/** What was last billed for a subscription item, from which unused time is credited. */
export interface DebitRow {
  /** Subscription item. */
  readonly id: string;
  /** Yen after discounts. */
  readonly net: number;
  readonly start: number;
  readonly end: number;
  readonly invoice: string | null;
  readonly lineItem: string | null;
  readonly invoiceItem: string | null;
}

/** Change that waits for the payment of an invoice (`pending_if_incomplete`). */
export interface PendingChangeRow {
  /** Subscription. */
  readonly id: string;
  readonly invoice: string;
  readonly items: readonly Stripe.SubscriptionItem[];
  readonly billingCycleAnchor: number | null;
  readonly cancelAtPeriodEnd: boolean | null;
  readonly discounts: readonly string[] | null;
  readonly metadata: Stripe.Metadata | null;
  readonly debits: readonly DebitRow[];
  readonly expiresAt: number;
  /** Test clock by which it expires. */
  readonly clock: string | null;
}

/** What Checkout was told to make, and what it made so far. */
export interface CheckoutOrderRow {
  /** Checkout Session. */
  readonly id: string;
  readonly lines: readonly {
    readonly id: string;
    readonly price: string;
    readonly quantity: number;
    readonly taxRates: readonly string[];
  }[];
  readonly coupons: readonly { readonly coupon: string; readonly promotionCode: string | null }[];
  readonly subscriptionData: {
    readonly metadata: Stripe.Metadata;
    readonly description: string | null;
    readonly defaultTaxRates: readonly string[];
    /** null: nothing is free. */
    readonly trialEnd: number | null;
  };
  /** Made incomplete while 3-D Secure waits. */
  readonly subscription: string | null;
}

/** A refund that the card's bank will return. */
export interface RefundReturnRow {
  /** Refund. */
  readonly id: string;
  readonly at: number;
  readonly reason: string;
  /** Test clock by which it is returned. */
  readonly clock: string | null;
}

/** A payment in Checkout whose outcome is not known yet. */
export interface PendingPaymentRow {
  /** Payment intent. */
  readonly id: string;
  readonly session: string;
  readonly succeeds: boolean;
  readonly at: number;
  /** Test clock by which it is known. */
  readonly clock: string | null;
}

export interface EndpointSecretRow {
  /** Webhook endpoint. */
  readonly id: string;
  readonly secret: string;
}

/** An event on its way to one webhook endpoint. */
export interface DeliveryRow {
  readonly id: string;
  readonly event: string;
  readonly endpoint: string;
  readonly status: "waiting" | "delivered" | "failed";
  readonly attempts: number;
  /** Seconds; of the next attempt. */
  readonly nextAttempt: number;
  readonly lastStatus: number | null;
  /** Made late once already. */
  readonly isPostponed: boolean;
}

export interface StoredResponseRow {
  /** Idempotency key. */
  readonly id: string;
  readonly method: string;
  readonly path: string;
  readonly body: string;
  readonly status: number;
  readonly response: string;
  readonly created: number;
}

export interface TombstoneRow {
  readonly id: string;
  readonly object: string;
  readonly deleted: true;
}

/** Everything the fake knows: the tables and what their rows are. */
export interface Rows {
  customers: Stripe.Customer;
  tombstones: TombstoneRow;
  products: Stripe.Product;
  prices: Stripe.Price;
  coupons: Stripe.Coupon;
  promotion_codes: Stripe.PromotionCode;
  discounts: Stripe.Discount;
  tax_rates: Stripe.TaxRate;
  payment_methods: Stripe.PaymentMethod;
  cards: CardRow;
  setup_intents: Stripe.SetupIntent;
  payment_intents: Stripe.PaymentIntent;
  pending_payments: PendingPaymentRow;
  charges: Stripe.Charge;
  refunds: Stripe.Refund;
  refund_returns: RefundReturnRow;
  disputes: Stripe.Dispute;
  balance_transactions: Stripe.CustomerBalanceTransaction;
  invoices: Stripe.Invoice;
  invoice_items: Stripe.InvoiceItem;
  invoice_payments: Stripe.InvoicePayment;
  credit_notes: Stripe.CreditNote;
  subscriptions: Stripe.Subscription;
  debits: DebitRow;
  pending_changes: PendingChangeRow;
  schedules: Stripe.SubscriptionSchedule;
  checkout_sessions: Stripe.Checkout.Session;
  checkout_orders: CheckoutOrderRow;
  portal_sessions: Stripe.BillingPortal.Session;
  portal_configurations: Stripe.BillingPortal.Configuration;
  webhook_endpoints: Stripe.WebhookEndpoint;
  endpoint_secrets: EndpointSecretRow;
  events: Stripe.Event;
  deliveries: DeliveryRow;
  test_clocks: Stripe.TestHelpers.TestClock;
  responses: StoredResponseRow;
}

export type TableName = keyof Rows;

type Reference = string | { readonly id: string } | null | undefined;

/** The id behind a field that could be expanded; rows only ever hold ids. */
export function idOf(reference: Reference): string | null {
  if (reference === null || reference === undefined) return null;
  return typeof reference === "string" ? reference : reference.id;
}

/** Subscription of an invoice: since 2025-03-31 it stands in `parent`. */
export function subscriptionOf(invoice: Stripe.Invoice): string | null {
  return idOf(invoice.parent?.subscription_details?.subscription);
}

const customerOf = (row: { readonly customer?: Reference }): string | null => idOf(row.customer);

type Owners = { readonly [K in TableName]: (row: Rows[K]) => string | null };

const none = (): null => null;

/** By what rows are looked up beside their id. */
export const owners: Owners = {
  customers: (row) => row.email,
  tombstones: none,
  products: none,
  prices: (row) => idOf(row.product),
  coupons: none,
  promotion_codes: (row) => row.code.toLowerCase(),
  discounts: (row) => row.subscription,
  tax_rates: none,
  payment_methods: customerOf,
  cards: none,
  setup_intents: customerOf,
  payment_intents: customerOf,
  pending_payments: none,
  charges: (row) => idOf(row.payment_intent),
  refunds: (row) => idOf(row.charge),
  refund_returns: none,
  disputes: (row) => idOf(row.charge),
  balance_transactions: customerOf,
  invoices: customerOf,
  invoice_items: customerOf,
  invoice_payments: (row) => idOf(row.invoice),
  credit_notes: (row) => idOf(row.invoice),
  subscriptions: customerOf,
  debits: none,
  pending_changes: none,
  schedules: customerOf,
  checkout_sessions: customerOf,
  checkout_orders: none,
  portal_sessions: none,
  portal_configurations: none,
  webhook_endpoints: none,
  endpoint_secrets: none,
  events: none,
  deliveries: none,
  test_clocks: none,
  responses: none,
};
