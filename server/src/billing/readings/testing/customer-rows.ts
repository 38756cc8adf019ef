import type { InvoiceRow } from "../../receipts/invoice-row.ts";
import { END, START } from "../../subscription-state/testing/stripe-objects.ts";
import type { CustomerRows } from "../customer-rows.ts";

/** Rows of a customer without purchases. */
export const NO_ROWS: CustomerRows = {
  balance: 0,
  card: null,
  subscriptions: [],
  invoices: [],
  refunds: [],
  disputes: [],
};

/** A month of the light plan, paid. */
export function paidMonth(subscriptionId: string, changes: Partial<InvoiceRow> = {}): InvoiceRow {
  const product = { kind: "plan", plan: "tenbin_light" } as const;
  const month = { product, kind: "month", periodStart: START, periodEnd: END } as const;
  return {
    invoiceId: `in_${subscriptionId}`,
    number: "TENBIN-0001",
    issuedAt: START,
    status: "paid",
    lines: [{ subscriptionId, ...month, amount: 1_980, rate: 10 }],
    carriedIn: 0,
    charged: 1_980,
    carriedOut: 0,
    paidAt: START,
    paymentUrl: null,
    ...changes,
  };
}
