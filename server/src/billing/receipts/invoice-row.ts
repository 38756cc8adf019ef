import type { invoiceStatuses } from "@tenbin/contract";
import type { UnixSeconds } from "../money/billing-periods.ts";
import type { SubscribedProduct } from "../subscription-state/subscription-state.ts";

/** Our copy of an invoice, kept as long as the law requires and independent of later texts and rates. */
export interface InvoiceRow {
  readonly invoiceId: string;
  readonly number: string;
  readonly issuedAt: UnixSeconds;
  readonly status: (typeof invoiceStatuses)[number];
  readonly lines: readonly InvoiceRowLine[];
  readonly carriedIn: number;
  readonly charged: number;
  readonly carriedOut: number;
  readonly paidAt: UnixSeconds | null;
  /** Stripe's payment page; null once nothing is due. Every reading returns a new address. */
  readonly paymentUrl: string | null;
}

export interface InvoiceRowLine {
  readonly subscriptionId: string;
  readonly product: SubscribedProduct;
  /** `rest`: until the end of the period, after a change; `credit`: unused time paid for before it. */
  readonly kind: "month" | "rest" | "credit";
  readonly periodStart: UnixSeconds;
  readonly periodEnd: UnixSeconds;
  /** Yen, tax included, after discount. */
  readonly amount: number;
  /** Percent. */
  readonly rate: number;
}

export interface RefundRow {
  readonly refundId: string;
  readonly invoiceId: string;
  readonly refundedAt: UnixSeconds;
  /** Yen, tax included. */
  readonly amount: number;
}
