import type { AfterReading } from "./readings/refresh-subscriptions.ts";
import { createDocumentStore } from "./receipts/document-store.ts";
import { type Issuer, composeDocument, composeReturn } from "./receipts/to-receipt.ts";

/** Issues the document in the transaction that first stores a payment or refund. */
export function createIssueDocuments(issuer: Issuer): AfterReading {
  return async (executor, { uid, rows, companyNames }) => {
    const store = createDocumentStore(executor);
    const unissued = await store.listUnissued(uid);
    if (unissued.size === 0) return;
    const facts = { issuer, recipient: await store.findRecipient(uid), companyNames };
    for (const row of rows.invoices.filter(({ invoiceId }) => unissued.has(invoiceId))) {
      await store.insert(uid, row.invoiceId, composeDocument(row, facts));
    }
    for (const refund of rows.refunds.filter(({ refundId }) => unissued.has(refundId))) {
      const document = await store.find(uid, refund.invoiceId);
      if (document === null) continue;
      await store.insertReturn(uid, refund.refundId, composeReturn(refund, document, issuer));
    }
  };
}
