import { type Executor, preparedStatement } from "../../platform/database/prepared-statement.ts";
import type { Reissue, ReceiptDocument, ReturnDocument } from "./to-receipt.ts";

/** Issued documents; they are immutable. */
export interface DocumentStore {
  find(uid: string, invoiceId: string): Promise<ReceiptDocument | null>;
  /** Ids of paid invoices and refunds without a document. */
  listUnissued(uid: string): Promise<ReadonlySet<string>>;
  /** By refund. */
  listReturns(uid: string): Promise<ReadonlyMap<string, ReturnDocument>>;
  /** Does nothing if there is one. */
  insert(uid: string, invoiceId: string, document: ReceiptDocument): Promise<void>;
  insertReturn(uid: string, refundId: string, document: ReturnDocument): Promise<void>;
  /** By invoice, in order. */
  listReissues(uid: string): Promise<ReadonlyMap<string, Reissue[]>>;
  /** Blocks concurrent reissues of the invoice until the transaction ends. */
  lock(uid: string, invoiceId: string): Promise<void>;
  insertReissue(uid: string, invoiceId: string, reissue: Reissue): Promise<void>;
  /** The name on the next documents. */
  findRecipient(uid: string): Promise<string | null>;
  /** @returns false if the member is no customer */
  setRecipient(uid: string, recipient: string | null): Promise<boolean>;
}

const selectDocument = preparedStatement<{ document: ReceiptDocument | null }>(
  `select document from invoices where uid = $1 and invoice_id = $2`,
);
const selectUnissued = preparedStatement<{ id: string }>(
  `select invoice_id as id from invoices where uid = $1 and status = 'paid' and document is null
   union all select refund_id from refunds where uid = $1 and document is null`,
);
const selectReturns = preparedStatement<{ refund_id: string; document: ReturnDocument }>(
  `select refund_id, document from refunds where uid = $1 and document is not null`,
);
const updateDocument = preparedStatement(
  `update invoices set document = $3 where uid = $1 and invoice_id = $2 and document is null`,
);
const updateReturn = preparedStatement(
  `update refunds set document = $3 where uid = $1 and refund_id = $2 and document is null`,
);
const selectReissues = preparedStatement<Reissue & { readonly invoiceId: string }>(
  `select invoice_id as "invoiceId", issue, number, recipient, issued_at as "issuedAt"
   from reissued_receipts where uid = $1 order by invoice_id, issue`,
);
const selectLocked = preparedStatement(
  `select from invoices where uid = $1 and invoice_id = $2 for update`,
);
const insertReissue = preparedStatement(
  `insert into reissued_receipts (uid, invoice_id, issue, number, recipient, issued_at)
   values ($1, $2, $3, $4, $5, $6)`,
);
const selectRecipient = preparedStatement<{ recipient: string | null }>(
  `select recipient from billing_customers where uid = $1`,
);
const updateRecipient = preparedStatement<{ uid: string }>(
  `update billing_customers set recipient = $2 where uid = $1 returning uid`,
);

export function createDocumentStore(executor: Executor): DocumentStore {
  return {
    find: async (uid, invoiceId) =>
      (await selectDocument(executor, uid, invoiceId))[0]?.document ?? null,
    listUnissued: async (uid) => new Set((await selectUnissued(executor, uid)).map(({ id }) => id)),
    listReturns: async (uid) =>
      new Map(
        (await selectReturns(executor, uid)).map((row) => [row.refund_id, row.document] as const),
      ),
    async insert(uid, invoiceId, document) {
      await updateDocument(executor, uid, invoiceId, JSON.stringify(document));
    },
    async insertReturn(uid, refundId, document) {
      await updateReturn(executor, uid, refundId, JSON.stringify(document));
    },
    listReissues: async (uid) =>
      Map.groupBy(await selectReissues(executor, uid), ({ invoiceId }) => invoiceId),
    async lock(uid, invoiceId) {
      await selectLocked(executor, uid, invoiceId);
    },
    async insertReissue(uid, invoiceId, { issue, number, recipient, issuedAt }) {
      await insertReissue(executor, uid, invoiceId, issue, number, recipient, issuedAt);
    },
    findRecipient: async (uid) => (await selectRecipient(executor, uid))[0]?.recipient ?? null,
    setRecipient: async (uid, recipient) =>
      (await updateRecipient(executor, uid, recipient)).length > 0,
  };
}
