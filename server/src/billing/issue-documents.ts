import type { AfterReading } from "./readings/refresh-subscriptions.ts";
import { createDocumentStore } from "./receipts/document-store.ts";
import { type Issuer, composeDocument, composeReturn } from "./receipts/to-receipt.ts";

/** In the transaction that first stores what was paid, or paid back: its document, for good. */
export function createIssueDocuments(issuer: Issuer): AfterReading {
  return async (executor, { uid, rows, companyNames }) => {
    const store = createDocumentStore(executor);
    const [documents, returns] = [new Map(await store.list(uid)), await store.listReturns(uid)];
    const paid = rows.invoices.filter(({ status }) => status === "paid");
    const unissued = paid.filter(({ invoiceId }) => !documents.has(invoiceId));
    if (unissued.length > 0) {
      const facts = { issuer, recipient: await store.findRecipient(uid), companyNames };
      for (const row of unissued) {
        const document = composeDocument(row, facts);
        documents.set(row.invoiceId, document);
        await store.insert(uid, row.invoiceId, document);
      }
    }
    for (const refund of rows.refunds.filter(({ refundId }) => !returns.has(refundId))) {
      const document = documents.get(refund.invoiceId);
      if (document === undefined) continue;
      await store.insertReturn(uid, refund.refundId, composeReturn(refund, document, issuer));
    }
  };
}
