import { z } from "zod";
import { defineEndpoint } from "../endpoint.ts";
import { invoice, invoiceList, receiptRecipient } from "../schemas/invoice.ts";

const MAX_RECIPIENT_LENGTH = 100;
/** One line of a document. */
const recipient = z
  .string()
  .trim()
  .min(1)
  .max(MAX_RECIPIENT_LENGTH)
  .regex(/^\P{Cc}+$/u);

export const getInvoices = defineEndpoint({
  name: "getInvoices",
  summary: "The member's invoices, newest first, and the name on their receipts",
  access: "member",
  output: invoiceList,
  errors: [],
});

export const getInvoice = defineEndpoint({
  name: "getInvoice",
  summary: "One invoice of the member as a qualified invoice (適格請求書), to be printed",
  access: "member",
  params: z.object({ id: z.string().max(255) }),
  output: invoice,
  errors: [],
});

export const putInvoiceRecipient = defineEndpoint({
  name: "putInvoiceRecipient",
  summary:
    "Sets the name on the member's receipts (宛名), on earlier ones too; null: none. 404 before anything was bought",
  access: "member",
  body: z.strictObject({ recipient: recipient.nullable() }),
  output: receiptRecipient,
  errors: [],
});
