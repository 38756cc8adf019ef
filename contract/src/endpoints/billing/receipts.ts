import { z } from "zod";
import { defineEndpoint } from "../endpoint.ts";
import { integerParameter } from "../../schemas/fields/whole-number.ts";
import { invoice, invoiceList, receiptRecipient } from "../../schemas/billing/invoice.ts";

const MAX_RECIPIENT_LENGTH = 100;
/** One line of a document. */
const recipient = z
  .string()
  .trim()
  .min(1)
  .max(MAX_RECIPIENT_LENGTH)
  .regex(/^\P{Cc}+$/u);

const params = z.object({ id: z.string().max(255) });

export const getInvoices = defineEndpoint({
  name: "getInvoices",
  summary: "The member's invoices, newest first, and the name on their next receipts",
  access: "member",
  output: invoiceList,
  errors: [],
});

export const getInvoice = defineEndpoint({
  name: "getInvoice",
  summary: "One invoice of the member as a qualified invoice (適格請求書), to be printed",
  access: "member",
  params,
  query: z.object({
    issue: integerParameter(1, 100).optional().describe("Default: the newest"),
  }),
  output: invoice,
  errors: [],
});

export const putInvoiceRecipient = defineEndpoint({
  name: "putInvoiceRecipient",
  summary:
    "Sets the name on the member's next receipts (宛名); null: none. Those issued before keep theirs. 404 before anything was bought",
  access: "member",
  body: z.strictObject({ recipient: recipient.nullable() }),
  output: receiptRecipient,
  errors: [],
});

export const reissueInvoice = defineEndpoint({
  name: "reissueInvoice",
  summary:
    "Issues a paid invoice again under another name (宛名), with a number and day of its own; the one before stays. Of the name that it bears already nothing is issued",
  access: "member",
  params,
  body: z.strictObject({ recipient }),
  output: invoice,
  errors: ["reissues_used_up"],
});
