import { z } from "zod";

const moment = z.iso.datetime({ offset: true });
const yen = z.int();

export const invoiceStatuses = ["paid", "unpaid", "void"] as const;

/** A receipt is issued once for its invoice, and again for each other name that the member wants on it. */
const receiptIssue = z.object({
  issue: z.int().min(1).describe("1: the first one"),
  number: z.string().describe("Serial number printed on the document"),
  issued_at: moment,
});

/** One line of the member's list of receipts. */
export const invoiceSummary = z.object({
  invoice_id: z.string(),
  number: receiptIssue.shape.number,
  issued_at: moment,
  status: z.enum(invoiceStatuses).describe("void: nothing has to be paid any more"),
  total: yen.describe("Tax included; negative if more was credited than charged"),
  refunded: yen.describe("Paid back so far, tax included"),
  replaced_by: receiptIssue.nullable().describe("The newest issue; null: this is it"),
});
export type InvoiceSummary = z.infer<typeof invoiceSummary>;

/** The name on the receipts that are issued from now on. */
export const receiptRecipient = z.object({
  recipient: z.string().nullable().describe("宛名; null until the member gives one"),
});
export type ReceiptRecipient = z.infer<typeof receiptRecipient>;

/** `GET /user/invoice`, newest first. */
export const invoiceList = receiptRecipient.extend({ invoices: z.array(invoiceSummary) });
export type InvoiceList = z.infer<typeof invoiceList>;

/** One rate's part of a document: the tax is computed once from its total and rounded down. */
export const taxTotal = z.object({
  rate: z.int().describe("Percent"),
  total: yen.describe("Tax included"),
  tax: yen.describe("Consumption tax contained in total"),
});
export type TaxTotal = z.infer<typeof taxTotal>;

const invoiceLine = z.object({
  description: z.string(),
  period_start: moment.nullable(),
  period_end: moment.nullable(),
  amount: yen.describe("Tax included, after discount; negative for credited unused time"),
  rate: z.int().describe("Percent of consumption tax that amount contains"),
});

const issuer = z.object({
  name: z.string(),
  address: z.string(),
  contact: z.string(),
  registration_number: z.string().describe("T and 13 digits"),
});

/** 適格返還請求書: what was paid back of an invoice, as a document of its own that does not change. */
const refund = z.object({
  refund_id: z.string(),
  refunded_at: moment,
  amount: yen.describe("Tax included"),
  issuer,
  items: z.array(z.string()).describe("What was paid for, as on the receipt"),
  taxes: z.array(taxTotal),
});

export const disputeStatuses = ["open", "won", "lost"] as const;

/** カード会社への異議申し立て about what was paid for an invoice. */
const dispute = z.object({
  opened_at: moment,
  amount: yen.describe("Tax included"),
  status: z
    .enum(disputeStatuses)
    .describe("won: the payment stands; lost: the card company has given it back"),
  description: z.string().describe("The status, as the document says it"),
});

/**
 * 適格請求書: everything that article 57-4 of the Consumption Tax Act wants on the document. Once it is paid
 * for, it says for ever what it said when it was issued.
 */
export const invoice = invoiceSummary.extend({
  issue: receiptIssue.shape.issue,
  replaces: receiptIssue.nullable().describe("The first issue, of one under another name"),
  reissues_left: z.int().min(0).describe("How often it can be issued under another name yet"),
  issuer,
  recipient: z.string().nullable().describe("宛名; null: none was given when it was issued"),
  lines: z.array(invoiceLine),
  taxes: z.array(taxTotal),
  carried_in: yen.describe("Balance before this invoice: positive is owed, negative is credit"),
  charged: yen.describe("Asked of the card for this invoice"),
  carried_out: yen.describe("Balance left for the next invoice, as carried_in"),
  paid_at: moment.nullable(),
  refunds: z.array(refund),
  disputes: z.array(dispute).optional().describe("Absent: none"),
});
export type Invoice = z.infer<typeof invoice>;
