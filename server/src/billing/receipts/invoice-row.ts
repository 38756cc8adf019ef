import type { invoiceStatuses } from "@tenbin/contract";
import type { UnixSeconds } from "../money/billing-periods.ts";
import type { SubscribedProduct } from "../subscription-state/subscription-state.ts";

/** Our copy of an invoice, kept for as long as the law demands; what it says does not change with texts or rates. */
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
  /** Stripe's page on which it is paid; null once nothing is to be paid. Every reading gives another one. */
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
