import { type Invoice, type InvoiceSummary, planLabels } from "@tenbin/contract";
import { type UnixSeconds, fromUnixSeconds } from "../money/billing-periods.ts";
import { CONSUMPTION_TAX_RATE, taxTotals } from "../money/consumption-tax.ts";
import type { SubscribedProduct } from "../subscription-state/subscription-state.ts";
import type { InvoiceRow, InvoiceRowLine, RefundRow } from "./invoice-row.ts";

/** The operator's facts on every document. */
export type Issuer = Invoice["issuer"];

export function toInvoiceSummary(row: InvoiceRow, refunds: readonly RefundRow[]): InvoiceSummary {
  return {
    invoice_id: row.invoiceId,
    number: row.number,
    issued_at: isoMoment(row.issuedAt),
    status: row.status,
    total: sumOf(row.lines),
    refunded: sumOf(refunds),
  };
}

/** The document of an invoice: 適格請求書, with a 返還インボイス for each refund. */
export function toReceipt(
  row: InvoiceRow,
  refunds: readonly RefundRow[],
  { issuer, recipient }: { readonly issuer: Issuer; readonly recipient: string | null },
): Invoice {
  const { carriedIn, charged, carriedOut, paidAt, lines } = row;
  return {
    ...toInvoiceSummary(row, refunds),
    issuer,
    recipient,
    lines: lines.map(toReceiptLine),
    taxes: taxTotals(lines),
    carried_in: carriedIn,
    charged,
    carried_out: carriedOut,
    paid_at: paidAt === null ? null : isoMoment(paidAt),
    refunds: refunds
      .toSorted((a, b) => a.refundedAt - b.refundedAt)
      .map((refund) => toReceiptRefund(refund, row)),
  };
}

function toReceiptLine(line: InvoiceRowLine): Invoice["lines"][number] {
  return {
    description: describeLine(line),
    period_start: isoMoment(line.periodStart),
    period_end: isoMoment(line.periodEnd),
    amount: line.amount,
    rate: line.rate,
  };
}

const kindLabels = {
  month: "1か月分",
  rest: "変更後の残り期間分",
  credit: "変更前の未使用分(差し引き)",
} as const satisfies Record<InvoiceRowLine["kind"], string>;

function describeLine({ product, kind }: InvoiceRowLine): string {
  return `${productLabel(product)} ${kindLabels[kind]}`;
}

function productLabel(product: SubscribedProduct): string {
  return product.kind === "plan"
    ? planLabels[product.plan]
    : `${planLabels.tenbin_unit} ${product.ticker}`;
}

/** A refund has the rate of what it pays back; an invoice of several rates is split in proportion. */
function toReceiptRefund(refund: RefundRow, row: InvoiceRow): Invoice["refunds"][number] {
  return {
    refund_id: refund.refundId,
    refunded_at: isoMoment(refund.refundedAt),
    amount: refund.amount,
    taxes: taxTotals(splitByRate(refund.amount, row)),
  };
}

function splitByRate(amount: number, { lines }: InvoiceRow) {
  const totals = taxTotals(lines).filter(({ total }) => total > 0);
  if (totals.length === 0) return [{ amount, rate: CONSUMPTION_TAX_RATE }];
  const sum = totals.reduce((yen, { total }) => yen + total, 0);
  const [highest, ...others] = totals.map(({ rate, total }) => ({
    rate,
    amount: Math.floor((amount * total) / sum),
  }));
  const rest = others.reduce((yen, part) => yen - part.amount, amount);
  return [{ rate: highest?.rate ?? CONSUMPTION_TAX_RATE, amount: rest }, ...others];
}

function sumOf(amounts: readonly { readonly amount: number }[]): number {
  return amounts.reduce((sum, { amount }) => sum + amount, 0);
}

function isoMoment(seconds: UnixSeconds): string {
  return fromUnixSeconds(seconds).toISOString();
}
