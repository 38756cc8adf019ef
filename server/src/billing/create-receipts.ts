import type { Invoice, InvoiceList, ReceiptRecipient } from "@tenbin/contract";
import type pg from "pg";
import type { Clock } from "../platform/clock/clock.ts";
import type { Executor } from "../platform/database/prepared-statement.ts";
import { inTransaction } from "../platform/database/transaction.ts";
import { ApiProblem } from "../platform/http/api-problem.ts";
import { type FindCompanyName, findCompanyNames } from "./company-names.ts";
import { fromUnixSeconds } from "./money/billing-periods.ts";
import { createDisputeStore } from "./readings/dispute-store.ts";
import { createInvoiceStore } from "./readings/invoice-store.ts";
import { createRefundStore } from "./readings/refund-store.ts";
import { createDocumentStore } from "./receipts/document-store.ts";
import type { InvoiceRow } from "./receipts/invoice-row.ts";
import type { DisputeRow } from "./receipts/read-dispute.ts";
import {
  FIRST_ISSUE,
  type Issuer,
  MAX_REISSUES,
  type ReceiptParts,
  composeDocument,
  composeReturn,
  toInvoiceSummary,
  toReceipt,
} from "./receipts/to-receipt.ts";

/** Receipts of members. */
export interface Receipts {
  list(uid: string): Promise<InvoiceList>;
  /**
   * @param issue default: the newest
   * @throws ApiProblem `not_found`, also for another member's invoice
   */
  find(uid: string, invoiceId: string, issue?: number): Promise<Invoice>;
  /**
   * The name on future receipts.
   * @throws ApiProblem `not_found` before anything was bought
   */
  setRecipient(uid: string, recipient: string | null): Promise<ReceiptRecipient>;
  /**
   * Reissues a receipt under another name and keeps the one before. One that already has the name
   * stays the newest, so that a repetition issues nothing.
   * @throws ApiProblem `not_found`, also if unpaid; `reissues_used_up`
   */
  reissue(uid: string, invoiceId: string, recipient: string): Promise<Invoice>;
}

export interface ReceiptsOptions {
  readonly pool: pg.Pool;
  /** Of billing. */
  readonly clock: Clock;
  readonly issuer: Issuer;
  readonly findCompanyName: FindCompanyName;
}

export function createReceipts(options: ReceiptsOptions): Receipts {
  const { pool, clock } = options;

  async function insertReissue(uid: string, invoiceId: string, recipient: string): Promise<void> {
    const { row, document } = await readParts(pool, uid, invoiceId, options);
    if (row.status !== "paid") throw new ApiProblem("not_found");
    await inTransaction(pool, async (client) => {
      const store = createDocumentStore(client);
      await store.lock(uid, invoiceId);
      // Issues the first document if no reading has: reissues refer to it.
      await store.insert(uid, invoiceId, document);
      const reissues = (await store.listReissues(uid)).get(invoiceId) ?? [];
      if ((reissues.at(-1) ?? document).recipient === recipient) return;
      if (reissues.length >= MAX_REISSUES) throw new ApiProblem("reissues_used_up");
      const issue = FIRST_ISSUE + reissues.length + 1;
      const number = `${document.number}-${issue}`;
      const issuedAt = clock.now();
      await store.insertReissue(uid, invoiceId, { issue, number, recipient, issuedAt });
    });
  }

  async function find(uid: string, invoiceId: string, wanted?: number): Promise<Invoice> {
    const parts = await readParts(pool, uid, invoiceId, options);
    const issues = [FIRST_ISSUE, ...parts.reissues.map(({ issue }) => issue)];
    const issue = issues.findLast((one) => wanted === undefined || one === wanted);
    if (issue === undefined) throw new ApiProblem("not_found");
    const disputes = await createDisputeStore(pool).list(uid);
    const ofInvoice = disputes.filter((dispute) => dispute.invoiceId === invoiceId);
    return {
      ...toReceipt(parts, issue),
      ...(ofInvoice.length > 0 && { disputes: ofInvoice.map(toReceiptDispute) }),
    };
  }

  return {
    async list(uid) {
      const store = createDocumentStore(pool);
      const refunds = await createRefundStore(pool).list(uid);
      const paidBack = Map.groupBy(refunds, ({ invoiceId }) => invoiceId);
      const reissues = await store.listReissues(uid);
      return {
        invoices: (await createInvoiceStore(pool).list(uid)).map((row) =>
          toInvoiceSummary(
            row,
            paidBack.get(row.invoiceId) ?? [],
            reissues.get(row.invoiceId) ?? [],
          ),
        ),
        recipient: await store.findRecipient(uid),
      };
    },
    find,
    async setRecipient(uid, recipient) {
      const isStored = await createDocumentStore(pool).setRecipient(uid, recipient);
      if (!isStored) throw new ApiProblem("not_found");
      return { recipient };
    },
    async reissue(uid, invoiceId, recipient) {
      await insertReissue(uid, invoiceId, recipient);
      return find(uid, invoiceId);
    },
  };
}

/** A document that is not issued yet, as of an unpaid bill, uses today's details. */
async function readParts(
  executor: Executor,
  uid: string,
  invoiceId: string,
  { issuer, findCompanyName }: Pick<ReceiptsOptions, "issuer" | "findCompanyName">,
): Promise<ReceiptParts> {
  const store = createDocumentStore(executor);
  const invoices = await createInvoiceStore(executor).list(uid);
  const row = invoices.find((one) => one.invoiceId === invoiceId);
  if (row === undefined) throw new ApiProblem("not_found");
  const document =
    (await store.find(uid, invoiceId)) ??
    composeDocument(row, {
      issuer,
      recipient: await store.findRecipient(uid),
      companyNames: await findCompanyNames(tickersOf(row), findCompanyName),
    });
  const returns = await store.listReturns(uid);
  const refunds = (await createRefundStore(executor).list(uid))
    .filter((refund) => refund.invoiceId === invoiceId)
    .map((refund) => {
      const issued = returns.get(refund.refundId);
      return { row: refund, document: issued ?? composeReturn(refund, document, issuer) };
    });
  return { row, document, refunds, reissues: (await store.listReissues(uid)).get(invoiceId) ?? [] };
}

function tickersOf({ lines }: InvoiceRow): string[] {
  return lines.flatMap(({ product }) => (product.kind === "unit" ? [product.ticker] : []));
}

const disputeLabels = {
  open: "カード会社が審査中",
  won: "お支払いは有効",
  lost: "カード会社を通じて返還済み",
} as const satisfies Record<DisputeRow["status"], string>;

function toReceiptDispute({ openedAt, amount, status }: DisputeRow) {
  const description = disputeLabels[status];
  return { opened_at: fromUnixSeconds(openedAt).toISOString(), amount, status, description };
}
