import type Stripe from "stripe";
import type { OrderPayments } from "./order-payments.ts";
import type { MoneyOff } from "../money/discount.ts";

/** What a customer has in Stripe, read in one go. */
export interface CustomerObjects {
  /** Null: deleted, or unknown to Stripe. */
  readonly customer: Stripe.Customer | null;
  /** Charged for subscriptions that have none of their own. */
  readonly paymentMethod: Stripe.PaymentMethod | null;
  /** Of every status, with discounts and default payment method expanded. */
  readonly subscriptions: readonly Stripe.Subscription[];
  /** Of the subscriptions that have not ended, with `phases.items.price` expanded. */
  readonly schedules: readonly Stripe.SubscriptionSchedule[];
  /** All of the customer, drafts too. */
  readonly invoices: readonly Stripe.Invoice[];
  /** Of every status; of a charge of which nothing is refunded any more they are left out. */
  readonly refunds: readonly ReadRefund[];
  /** Of every status. */
  readonly disputes: readonly ReadDispute[];
}

export interface ReadRefund {
  readonly refund: Stripe.Refund;
  /** Null: what was paid back had no invoice. */
  readonly invoiceId: string | null;
}

export interface ReadDispute {
  readonly dispute: Stripe.Dispute;
  /** Null: what is disputed had no invoice. */
  readonly invoiceId: string | null;
}

/** A coupon as Stripe applies it; who may have it, until when and how often is decided here. */
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
  /** Idempotency key: applied twice, its months would begin anew. */
  readonly key: string;
}

/** The payment service. Every call throws `PaymentError`. */
export interface Payments extends OrderPayments {
  readCustomer(customerId: string): Promise<CustomerObjects>;
  /** Null: there is no such charge, or it is of no customer. */
  findChargedCustomer(chargeId: string): Promise<string | null>;
  /**
   * Ends all subscriptions at once, voids what is open and expires open Checkouts. Repeatable: what has
   * ended before is left as it is.
   */
  endPayments(customerId: string): Promise<void>;
  /** Repeatable. @returns false where another coupon has the code */
  saveCoupon(coupon: StripeCoupon): Promise<boolean>;
  /** Reduces the next charges of a running subscription; replaces what reduces them now. */
  applyCoupon(coupon: AppliedCoupon): Promise<void>;
  /** The address of Stripe's own pages and mails. Repeatable. */
  updateEmail(customerId: string, email: string): Promise<void>;
  /**
   * Charges from then on the card that paid this invoice in place of those that failed on it. Repeatable: done
   * once for an invoice, as another card may be chosen later.
   */
  adoptCard(customerId: string, invoiceId: string): Promise<void>;
  /** Deletes the customer with its cards; invoices stay in Stripe. Repeatable. */
  forgetCustomer(customerId: string): Promise<void>;
}

/** Code of an order that is made no more: its time is over, or its subscription has become another one. */
export const TOO_LATE = "too_late";
/** Code of an order that would charge another sum than was confirmed. */
export const AMOUNT_CHANGED = "amount_changed";
/** Code of an order for a plan that would begin before the end of the trial. */
export const TRIAL_PROLONGED = "trial_prolonged";
/** Code of what Stripe has no price of ours for that could be sold. */
export const PRICE_MISSING = "price_missing";
/** Code of an order whose sum may change yet, by what is under way. */
export const UNSETTLED = "unsettled";

/**
 * `refused`: it was not done and a repetition will be refused too. `missing`: the object is not there.
 * `unavailable`: it was not done and may be repeated. `ambiguous`: whether it was done is not known.
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

/** Stripe does not do it, however often it is asked. */
export function isFinal(error: unknown): boolean {
  return error instanceof PaymentError && (error.kind === "refused" || error.kind === "missing");
}

export function isMissing(error: unknown): boolean {
  return error instanceof PaymentError && error.kind === "missing";
}
