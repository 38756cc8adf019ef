import type { UnixSeconds } from "../money/billing-periods.ts";
import type { PaidPlan } from "../subscription-state/subscription-state.ts";

/** The id is the idempotency key of its calls and is stored in the metadata of what they create. */
export interface PaymentOrder {
  readonly orderId: string;
  readonly customerId: string;
}

/** A plan or unit bought by a subscription of its own. */
export type PurchasedProduct =
  | { readonly plan: PaidPlan; readonly ticker: null }
  | { readonly plan: "tenbin_unit"; readonly ticker: string };

export interface CheckoutRequest extends PaymentOrder {
  readonly product: PurchasedProduct;
  /** Shown beside the button, at most 1,200 characters. */
  readonly text: string;
  /** Applied to the subscription; null: none, and Checkout offers no field for one. */
  readonly couponCode: string | null;
  /** First charge, at least two days after the call; null: now. */
  readonly beginsAt: UnixSeconds | null;
  readonly expiresAt: UnixSeconds;
  /** With `{CHECKOUT_SESSION_ID}`. */
  readonly successUrl: string;
  readonly cancelUrl: string;
}

export interface CheckoutSession {
  readonly sessionId: string;
  /** `failed`: a delayed payment did not succeed. */
  readonly status: "open" | "complete" | "failed" | "expired";
  /** Payment page of an open one. */
  readonly url: string | null;
  readonly expiresAt: UnixSeconds;
}

/** An invoice that Stripe would make; negative amounts are credits. */
export interface InvoicePreview {
  readonly lines: readonly {
    readonly plan: PaidPlan | "tenbin_unit";
    readonly start: UnixSeconds;
    readonly end: UnixSeconds;
    readonly amount: number;
  }[];
  /** Carried in: positive is owed, negative is credit. */
  readonly balance: number;
  /** Charge to the card. */
  readonly amountDue: number;
}

export interface UpgradeRequest {
  readonly subscriptionId: string;
  readonly plan: PaidPlan;
  /** Time for which credits and charges are computed. */
  readonly at: UnixSeconds;
}

export interface EndWithRefunds {
  readonly orderId: string;
  readonly subscriptionId: string;
  readonly refunds: readonly {
    readonly invoiceId: string;
    readonly amount: number;
    /** Set if the invoice carried it to the balance; absent: to the card. */
    readonly to?: "balance";
  }[];
}

/** Orders at the payment service. Every call throws `PaymentError` and is idempotent. */
export interface OrderPayments {
  /** @param member `key`: one customer is made for it */
  createCustomer(member: {
    readonly uid: string;
    readonly email: string | null;
    readonly key: string;
  }): Promise<string>;

  createCheckout(request: CheckoutRequest): Promise<CheckoutSession>;
  /** By the order's id in its metadata, however old it is. */
  findCheckoutOf(order: PaymentOrder): Promise<CheckoutSession | null>;
  readCheckout(sessionId: string): Promise<CheckoutSession>;
  /** @returns its state after it: one that was paid meanwhile stays complete */
  expireCheckout(sessionId: string): Promise<CheckoutSession>;

  /** @throws PaymentError `PRICE_MISSING` if it is not sold */
  requirePrice(plan: PurchasedProduct["plan"]): Promise<void>;
  previewPurchase(
    request: Pick<CheckoutRequest, "customerId" | "product" | "couponCode" | "beginsAt">,
  ): Promise<InvoicePreview>;
  /** Renewals that are not final yet. */
  listDrafts(customerId: string): Promise<readonly { readonly total: number }[]>;
  previewUpgrade(request: UpgradeRequest): Promise<InvoicePreview>;
  /**
   * Changes the plan once the difference is paid, and withdraws a downgrade or churn. An upgrade that
   * was made for this order is not repeated.
   */
  upgrade(order: PaymentOrder, request: UpgradeRequest): Promise<void>;
  isUpgradeMade(order: PaymentOrder, subscriptionId: string): Promise<boolean>;
  /** Stripe's page of an invoice; null: none. */
  findPaymentUrl(invoiceId: string): Promise<string | null>;

  /**
   * At the end of the period; replaces one that was scheduled before.
   * @throws PaymentError `TOO_LATE` if it is no downgrade from the current plan
   */
  scheduleDowngrade(subscriptionId: string, plan: PaidPlan): Promise<void>;
  withdrawDowngrade(subscriptionId: string): Promise<void>;
  /** Ends a subscription with its period and keeps a downgrade below it; voids a pending upgrade. */
  scheduleEnd(subscriptionId: string): Promise<void>;
  /**
   * Reschedules a downgrade below it.
   * @param beginsAt new start of a plan that waits for the end of a trial; null: unchanged
   */
  withdrawEnd(subscriptionId: string, beginsAt: UnixSeconds | null): Promise<void>;
  /** Ends a subscription at once and voids its open invoices. */
  endNow(subscriptionId: string): Promise<void>;
  /** Like `endNow`, and refunds all its payments except disputed ones, which the bank refunds. */
  endAndRefund(request: Omit<EndWithRefunds, "refunds">): Promise<void>;

  /** Like `endNow`, and makes these refunds, except those made meanwhile. */
  endWithRefunds(request: EndWithRefunds): Promise<void>;

  /** Refunds all payments of these invoices except disputed ones, which the bank refunds. */
  refundInvoices(request: {
    /** Stored with what it creates. */
    readonly key: string;
    readonly invoiceIds: readonly string[];
  }): Promise<void>;

  /** @returns the address of a page for cards */
  createPortal(customerId: string, returnUrl: string): Promise<string>;
}
