import type Stripe from "stripe";
import type { CustomerObjects } from "../payments/payments.ts";
import type { InvoiceRow, RefundRow } from "../receipts/invoice-row.ts";
import { type DisputeRow, readDispute } from "../receipts/read-dispute.ts";
import { readRefund } from "../receipts/read-refund.ts";
import { readInvoice } from "../receipts/read-invoice.ts";
import { type RefusedObject, readCustomer } from "../subscription-state/read-customer.ts";
import type { SubscriptionState } from "../subscription-state/subscription-state.ts";
import type { UnixSeconds } from "../money/billing-periods.ts";

/** Our rows about a customer. */
export interface CustomerRows {
  /** Carried to the next invoice: positive is owed, negative is credit. */
  readonly balance: number;
  readonly card: Card | null;
  readonly subscriptions: readonly SubscriptionState[];
  readonly invoices: readonly InvoiceRow[];
  readonly refunds: readonly RefundRow[];
  readonly disputes: readonly DisputeRow[];
}

/** The card that is charged. */
export interface Card {
  readonly brand: string;
  readonly last4: string;
  /** ISO day, the last on which it can be charged. */
  readonly expiresOn: string;
}

export interface RowsReading {
  readonly rows: CustomerRows;
  readonly refused: readonly RefusedObject[];
}

export interface ReadRowsOptions {
  readonly customerId: string;
  readonly readingNumber: number;
  readonly readAt: UnixSeconds;
  /** Our rows before: objects that Stripe no longer has are ended, facts that it no longer returns are kept. */
  readonly known: CustomerRows;
}

/** Converts what was read from Stripe to our rows. */
export function readRows(objects: CustomerObjects, options: ReadRowsOptions): RowsReading {
  const { customer, subscriptions, schedules, invoices } = objects;
  const { known, ...reading } = options;
  const { states, refused } = readCustomer(
    { ...reading, subscriptions, schedules, invoices },
    known.subscriptions,
  );
  const read = readInvoices(invoices);
  const paidBack = readRefunds(objects.refunds);
  const disputed = readDisputes(objects.disputes);
  const rows: CustomerRows = {
    balance: customer?.balance ?? 0,
    card: readCard(objects),
    subscriptions: keepUnread(states, known.subscriptions, ({ subscriptionId }) => subscriptionId),
    invoices: keepUnread(read.rows, known.invoices, ({ invoiceId }) => invoiceId),
    refunds: [...paidBack.rows, ...keepRefunds(known.refunds, objects)],
    disputes: keepUnread(disputed.rows, known.disputes, ({ disputeId }) => disputeId),
  };
  const { refused: others } = paidBack;
  return { rows, refused: [...refused, ...read.refused, ...others, ...disputed.refused] };
}

/** A refund of a read invoice that is missing now has failed at the bank. */
function keepRefunds(
  known: readonly RefundRow[],
  { refunds, invoices }: CustomerObjects,
): readonly RefundRow[] {
  const read = new Set(refunds.map(({ refund }) => refund.id));
  const ofInvoices = new Set(invoices.map(({ id }) => id));
  return known.filter(
    ({ refundId, invoiceId }) => !read.has(refundId) && !ofInvoices.has(invoiceId),
  );
}

/** Refused objects keep their rows; documents are kept after their customer is deleted. */
function keepUnread<Row>(
  read: readonly Row[],
  known: readonly Row[],
  idOf: (row: Row) => string,
): Row[] {
  const ids = new Set(read.map(idOf));
  return [...read, ...known.filter((row) => !ids.has(idOf(row)))];
}

function readInvoices(invoices: readonly Stripe.Invoice[]) {
  const rows: InvoiceRow[] = [];
  const refused: RefusedObject[] = [];
  for (const invoice of invoices) {
    const reading = readInvoice(invoice);
    if (reading.kind === "row") rows.push(reading.row);
    if (reading.kind === "refused") refused.push({ objectId: invoice.id, reason: reading.reason });
  }
  return { rows, refused };
}

function readRefunds(refunds: CustomerObjects["refunds"]) {
  const rows: RefundRow[] = [];
  const refused: RefusedObject[] = [];
  for (const read of refunds) {
    const reading = readRefund(read);
    if (reading.kind === "row") rows.push(reading.row);
    if (reading.kind === "refused") {
      refused.push({ objectId: read.refund.id, reason: reading.reason });
    }
  }
  return { rows, refused };
}

function readDisputes(disputes: CustomerObjects["disputes"]) {
  const rows: DisputeRow[] = [];
  const refused: RefusedObject[] = [];
  for (const read of disputes) {
    const reading = readDispute(read);
    if (reading.kind === "row") rows.push(reading.row);
    else refused.push({ objectId: read.dispute.id, reason: reading.reason });
  }
  return { rows, refused };
}

/** A subscription's own card is charged before the customer's; the latest one's is shown. */
function readCard({ subscriptions, paymentMethod }: CustomerObjects): Card | null {
  const running = subscriptions
    .filter(({ status }) => status !== "canceled" && status !== "incomplete_expired")
    .toSorted((a, b) => b.start_date - a.start_date);
  const own = running.map(({ default_payment_method: method }) => method);
  const method = own.find((one) => one !== null && typeof one === "object") ?? paymentMethod;
  if (method === null || typeof method !== "object" || method.card === undefined) return null;
  const { brand, last4, exp_year: year, exp_month: month } = method.card;
  return { brand, last4, expiresOn: lastDayOf(year, month) };
}

function lastDayOf(year: number, month: number): string {
  return new Date(Date.UTC(year, month, 0)).toISOString().slice(0, 10);
}
