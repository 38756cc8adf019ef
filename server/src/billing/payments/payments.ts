import type Stripe from "stripe";
import type { OrderPayments } from "./order-payments.ts";
import type { MoneyOff } from "../money/discount.ts";

/** A customer's objects in Stripe, as of one reading. */
export interface CustomerObjects {
  /** Null: deleted, or unknown to Stripe. */
  readonly customer: Stripe.Customer | null;
  /** Charged for subscriptions without a card of their own. */
  readonly paymentMethod: Stripe.PaymentMethod | null;
  /** Of every status, with discounts and default payment method expanded. */
  readonly subscriptions: readonly Stripe.Subscription[];
  /** Of the subscriptions that have not ended, with `phases.items.price` expanded. */
  readonly schedules: readonly Stripe.SubscriptionSchedule[];
  /** All of the customer, drafts too. */
  readonly invoices: readonly Stripe.Invoice[];
  /** Of every status; charges without a remaining refund are left out. */
  readonly refunds: readonly ReadRefund[];
  /** Of every status. */
  readonly disputes: readonly ReadDispute[];
}

export interface ReadRefund {
  readonly refund: Stripe.Refund;
  /** Null: refund without an invoice. */
  readonly invoiceId: string | null;
}

export interface ReadDispute {
  readonly dispute: Stripe.Dispute;
  /** Null: dispute without an invoice. */
  readonly invoiceId: string | null;
}

/** A coupon as Stripe applies it; our rows decide who can use it, until when and how often. */
export interface StripeCoupon {
  readonly code: string;
  /** Printed on invoices. */
  readonly name: string;
  readonly off: MoneyOff;
  readonly months: number;
  readonly plans: readonly string[];
}

export interface AppliedCoupon {
  readonly subscriptionId: string;
  readonly code: string;
  /** Idempotency key: applied twice, its months would restart. */
  readonly key: string;
}

/** The payment service. Every call throws `PaymentError`. */
export interface Payments extends OrderPayments {
  readCustomer(customerId: string): Promise<CustomerObjects>;
  /** Null: unknown charge, or without a customer. */
  findChargedCustomer(chargeId: string): Promise<string | null>;
  /**
   * Ends all subscriptions at once, voids open invoices and expires open Checkouts. Idempotent.
   */
  endPayments(customerId: string): Promise<void>;
  /** Idempotent. @returns false if another coupon has the code */
  saveCoupon(coupon: StripeCoupon): Promise<boolean>;
  /** Reduces the next charges of a running subscription; replaces an earlier discount. */
  applyCoupon(coupon: AppliedCoupon): Promise<void>;
  /** The mail address on Stripe's own pages and mails. Idempotent. */
  updateEmail(customerId: string, email: string): Promise<void>;
  /**
   * Replaces the cards that failed on this invoice by the one that paid it. Idempotent: done
   * once for an invoice, as another card may be chosen later.
   */
  adoptCard(customerId: string, invoiceId: string): Promise<void>;
  /** Deletes the customer with its cards; invoices stay in Stripe. Idempotent. */
  forgetCustomer(customerId: string): Promise<void>;
}

/** Code of an order that is too late: it has expired, or its subscription has changed. */
export const TOO_LATE = "too_late";
/** Code of an order that would charge another sum than confirmed. */
export const AMOUNT_CHANGED = "amount_changed";
/** Code of an order for a plan that would start before the end of the trial. */
export const TRIAL_PROLONGED = "trial_prolonged";
/** Code of a product without an active price in Stripe. */
export const PRICE_MISSING = "price_missing";
/** Code of an order whose sum may still change by another pending order. */
export const UNSETTLED = "unsettled";

/**
 * `refused`: not done, and a retry would be refused, too. `missing`: the object does not exist.
 * `unavailable`: not done, can be retried. `ambiguous`: unknown whether it was done.
 */
export type PaymentErrorKind = "refused" | "missing" | "unavailable" | "ambiguous";

/** Without Stripe's text, which may repeat personal data. */
export class PaymentError extends Error {
  override name = "PaymentError";
  readonly kind: PaymentErrorKind;
  /** Stripe's, such as `card_declined`. */
  readonly code: string | null;
  /** Finds the call in Stripe's log. */
  readonly requestId: string | null;

  constructor(
    kind: PaymentErrorKind,
    { code, requestId }: { readonly code: string | null; readonly requestId: string | null },
  ) {
    super(code === null ? `payment service: ${kind}` : `payment service: ${kind} (${code})`);
    this.kind = kind;
    this.code = code;
    this.requestId = requestId;
  }
}

/** Whether Stripe would refuse every retry. */
export function isFinal(error: unknown): boolean {
  return error instanceof PaymentError && (error.kind === "refused" || error.kind === "missing");
}

export function isMissing(error: unknown): boolean {
  return error instanceof PaymentError && error.kind === "missing";
}
