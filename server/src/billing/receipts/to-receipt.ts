import { type Invoice, type InvoiceSummary, planLabels } from "@tenbin/contract";
import { type UnixSeconds, fromUnixSeconds } from "../money/billing-periods.ts";
import { CONSUMPTION_TAX_RATE, taxTotals } from "../money/consumption-tax.ts";
import type { SubscribedProduct } from "../subscription-state/subscription-state.ts";
import type { InvoiceRow, InvoiceRowLine, RefundRow } from "./invoice-row.ts";

/** The operator's details on every document. */
export type Issuer = Invoice["issuer"];

type Refund = Invoice["refunds"][number];

/** A receipt as issued; it never changes. */
export type ReceiptDocument = Pick<
  Invoice,
  | "number"
  | "issued_at"
  | "issuer"
  | "recipient"
  | "lines"
  | "taxes"
  | "total"
  | "carried_in"
  | "charged"
  | "carried_out"
  | "paid_at"
>;

/** A return invoice as issued with the refund; it never changes. */
export type ReturnDocument = Pick<Refund, "issuer" | "items" | "taxes">;

/** The current details that a document is made of besides its row. */
export interface ReceiptFacts {
  readonly issuer: Issuer;
  readonly recipient: string | null;
  /** Of companies, by ticker. */
  readonly companyNames: ReadonlyMap<string, string>;
}

/** A receipt that was reissued under another name. */
export interface Reissue {
  readonly issue: number;
  readonly number: string;
  readonly recipient: string;
  readonly issuedAt: Date;
}

export const FIRST_ISSUE = 1;
/** Beyond it, members have to ask the operator. */
export const MAX_REISSUES = 5;

export interface IssuedRefund {
  readonly row: RefundRow;
  readonly document: ReturnDocument;
}

export function composeDocument(
  row: InvoiceRow,
  { issuer, recipient, companyNames }: ReceiptFacts,
): ReceiptDocument {
  const { number, issuedAt, carriedIn, charged, carriedOut, paidAt, lines } = row;
  return {
    number,
    issued_at: isoMoment(issuedAt),
    issuer,
    recipient,
    lines: lines.map((line) => toReceiptLine(line, companyNames)),
    taxes: taxTotals(lines),
    total: sumOf(lines),
    carried_in: carriedIn,
    charged,
    carried_out: carriedOut,
    paid_at: paidAt === null ? null : isoMoment(paidAt),
  };
}

/** @param document of the receipt whose money it pays back */
export function composeReturn(
  { amount }: Pick<RefundRow, "amount">,
  { lines }: Pick<ReceiptDocument, "lines">,
  issuer: Issuer,
): ReturnDocument {
  return {
    issuer,
    items: lines.filter((line) => line.amount > 0).map(({ description }) => description),
    taxes: taxTotals(splitByRate(amount, lines)),
  };
}

export function toInvoiceSummary(
  row: InvoiceRow,
  refunds: readonly RefundRow[],
  reissues: readonly Reissue[],
): InvoiceSummary {
  return {
    invoice_id: row.invoiceId,
    number: row.number,
    issued_at: isoMoment(row.issuedAt),
    status: row.status,
    total: sumOf(row.lines),
    refunded: sumOf(refunds),
    replaced_by: toReference(reissues.at(-1)),
  };
}

export interface ReceiptParts {
  readonly row: InvoiceRow;
  readonly document: ReceiptDocument;
  readonly refunds: readonly IssuedRefund[];
  /** In order. */
  readonly reissues: readonly Reissue[];
}

/** An issue of the document of an invoice: 適格請求書, with a 返還インボイス for each refund. */
export function toReceipt(
  { row, document, refunds, reissues }: ReceiptParts,
  issue: number,
): Invoice {
  const reissue = reissues.find((one) => one.issue === issue);
  const newest = reissues.at(-1);
  const rows = refunds.map((refund) => refund.row);
  return {
    ...toInvoiceSummary(row, rows, reissues),
    ...document,
    ...(reissue !== undefined && {
      number: reissue.number,
      recipient: reissue.recipient,
      issued_at: reissue.issuedAt.toISOString(),
    }),
    issue,
    replaced_by: newest?.issue === issue ? null : toReference(newest),
    replaces:
      reissue === undefined
        ? null
        : { issue: FIRST_ISSUE, number: document.number, issued_at: document.issued_at },
    reissues_left: row.status === "paid" ? Math.max(0, MAX_REISSUES - reissues.length) : 0,
    refunds: refunds
      .toSorted((a, b) => a.row.refundedAt - b.row.refundedAt)
      .map(({ row: { refundId, refundedAt, amount }, document: { issuer, items, taxes } }) => ({
        refund_id: refundId,
        refunded_at: isoMoment(refundedAt),
        amount,
        issuer,
        items,
        taxes,
      })),
  };
}

function toReference(reissue: Reissue | undefined): Invoice["replaces"] {
  if (reissue === undefined) return null;
  const { issue, number, issuedAt } = reissue;
  return { issue, number, issued_at: issuedAt.toISOString() };
}

function toReceiptLine(
  line: InvoiceRowLine,
  companyNames: ReceiptFacts["companyNames"],
): Invoice["lines"][number] {
  return {
    description: `${productLabel(line.product, companyNames)} ${kindLabels[line.kind]}`,
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

function productLabel(
  product: SubscribedProduct,
  companyNames: ReceiptFacts["companyNames"],
): string {
  if (product.kind === "plan") return planLabels[product.plan];
  const name = companyNames.get(product.ticker);
  const company = name === undefined ? product.ticker : `${product.ticker} ${name}`;
  return `${planLabels.tenbin_unit} ${company}`;
}

/** A refund has the rate of what it pays back; an invoice of several rates is split in proportion. */
function splitByRate(amount: number, lines: ReceiptDocument["lines"]) {
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
