import type { UnixSeconds } from "../money/billing-periods.ts";
import type { PaidPlan } from "../subscription-state/subscription-state.ts";

/** The id is the idempotency key of its calls and stands in the metadata of what they make. */
export interface PaymentOrder {
  readonly orderId: string;
  readonly customerId: string;
}

/** What is bought by a subscription of its own. */
export type PurchasedProduct =
  | { readonly plan: PaidPlan; readonly ticker: null }
  | { readonly plan: "tenbin_unit"; readonly ticker: string };

export interface CheckoutRequest extends PaymentOrder {
  readonly product: PurchasedProduct;
  /** Shown beside the button, at most 1,200 characters. */
  readonly text: string;
  /** Applied to the subscription; null: none, and none can be entered. */
  readonly couponCode: string | null;
  /** Until then nothing is charged, at least two days after the call; null: from now on. */
  readonly beginsAt: UnixSeconds | null;
  readonly expiresAt: UnixSeconds;
  /** With `{CHECKOUT_SESSION_ID}`. */
  readonly successUrl: string;
  readonly cancelUrl: string;
}

export interface CheckoutSession {
  readonly sessionId: string;
  /** `failed`: it was to be paid later, and was not. */
  readonly status: "open" | "complete" | "failed" | "expired";
  /** Where an open one is paid. */
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
  /** What the card would be charged. */
  readonly amountDue: number;
}

export interface UpgradeRequest {
  readonly subscriptionId: string;
  readonly plan: PaidPlan;
  /** Credits and charges are computed for this moment. */
  readonly at: UnixSeconds;
}

export interface EndWithRefunds {
  readonly orderId: string;
  readonly subscriptionId: string;
  readonly refunds: readonly {
    readonly invoiceId: string;
    readonly amount: number;
    /** Where the invoice has carried it; absent: to the card. */
    readonly to?: "balance";
  }[];
}

/** Orders at the payment service. Every call throws `PaymentError` and can be repeated. */
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
  /** @returns how it stands then: one that was paid meanwhile stays complete */
  expireCheckout(sessionId: string): Promise<CheckoutSession>;

  /** @throws PaymentError `PRICE_MISSING` where it is not sold */
  requirePrice(plan: PurchasedProduct["plan"]): Promise<void>;
  previewPurchase(
    request: Pick<CheckoutRequest, "customerId" | "product" | "couponCode" | "beginsAt">,
  ): Promise<InvoicePreview>;
  /** Renewals that are not final yet. */
  listDrafts(customerId: string): Promise<readonly { readonly total: number }[]>;
  previewUpgrade(request: UpgradeRequest): Promise<InvoicePreview>;
  /**
   * Changes the plan as soon as the difference is paid, and withdraws a downgrade or churn. An upgrade that
   * was made for this order is not made again.
   */
  upgrade(order: PaymentOrder, request: UpgradeRequest): Promise<void>;
  isUpgradeMade(order: PaymentOrder, subscriptionId: string): Promise<boolean>;
  /** Stripe's page of an invoice; null: none. */
  findPaymentUrl(invoiceId: string): Promise<string | null>;

  /**
   * At the end of the period; in place of one that was scheduled before.
   * @throws PaymentError `TOO_LATE` where the plan has become one from which it is no downgrade
   */
  scheduleDowngrade(subscriptionId: string, plan: PaidPlan): Promise<void>;
  withdrawDowngrade(subscriptionId: string): Promise<void>;
  /** Ends a subscription with its period, on top of a downgrade; an upgrade that waits is voided. */
  scheduleEnd(subscriptionId: string): Promise<void>;
  /**
   * A downgrade below it is scheduled again.
   * @param beginsAt of a plan that waits for the end of a trial, which may have moved; null: as it is
   */
  withdrawEnd(subscriptionId: string, beginsAt: UnixSeconds | null): Promise<void>;
  /** Ends a subscription at once and voids what is open of it. */
  endNow(subscriptionId: string): Promise<void>;
  /** Like `endNow`, and refunds all that was paid for it, but what is disputed: the bank gives that back. */
  endAndRefund(request: Omit<EndWithRefunds, "refunds">): Promise<void>;

  /** Like `endNow`, and refunds these parts of what was paid; what was refunded meanwhile is left out. */
  endWithRefunds(request: EndWithRefunds): Promise<void>;

  /** Refunds all that was paid for these invoices, but what is disputed: the bank gives that back. */
  refundInvoices(request: {
    /** Known in what it makes. */
    readonly key: string;
    readonly invoiceIds: readonly string[];
  }): Promise<void>;

  /** @returns the address of a page for cards */
  createPortal(customerId: string, returnUrl: string): Promise<string>;
}
