import type { Invoice, InvoiceList, ReceiptRecipient } from "@tenbin/contract";
import type pg from "pg";
import { type Executor, preparedStatement } from "../platform/database/prepared-statement.ts";
import { ApiProblem } from "../platform/http/api-problem.ts";
import { fromUnixSeconds } from "./money/billing-periods.ts";
import { createDisputeStore } from "./readings/dispute-store.ts";
import { createInvoiceStore } from "./readings/invoice-store.ts";
import { createRefundStore } from "./readings/refund-store.ts";
import type { RefundRow } from "./receipts/invoice-row.ts";
import type { DisputeRow } from "./receipts/read-dispute.ts";
import { type Issuer, toInvoiceSummary, toReceipt } from "./receipts/to-receipt.ts";

/** What members were charged, as documents. */
export interface Receipts {
  list(uid: string): Promise<InvoiceList>;
  /** @throws ApiProblem `not_found`, for an invoice of somebody else too */
  find(uid: string, invoiceId: string): Promise<Invoice>;
  /**
   * Of all receipts of the member, earlier ones too.
   * @throws ApiProblem `not_found` before anything was bought
   */
  setRecipient(uid: string, recipient: string | null): Promise<ReceiptRecipient>;
}

export interface ReceiptsOptions {
  readonly pool: pg.Pool;
  readonly issuer: Issuer;
}

const selectRecipient = preparedStatement<ReceiptRecipient>(
  `select recipient from billing_customers where uid = $1`,
);
const updateRecipient = preparedStatement<ReceiptRecipient>(
  `update billing_customers set recipient = $2 where uid = $1 returning recipient`,
);

export function createReceipts({ pool, issuer }: ReceiptsOptions): Receipts {
  const invoices = createInvoiceStore(pool);
  const refunds = createRefundStore(pool);
  const disputes = createDisputeStore(pool);
  return {
    async list(uid) {
      const paidBack = Map.groupBy(await refunds.list(uid), ({ invoiceId }) => invoiceId);
      return {
        invoices: (await invoices.list(uid)).map((row) =>
          toInvoiceSummary(row, paidBack.get(row.invoiceId) ?? []),
        ),
        recipient: await findRecipient(pool, uid),
      };
    },
    async find(uid, invoiceId) {
      const row = (await invoices.list(uid)).find((one) => one.invoiceId === invoiceId);
      if (row === undefined) throw new ApiProblem("not_found");
      const isOfInvoice = (one: Pick<RefundRow, "invoiceId">) => one.invoiceId === invoiceId;
      const document = toReceipt(row, (await refunds.list(uid)).filter(isOfInvoice), {
        issuer,
        recipient: await findRecipient(pool, uid),
      });
      const ofInvoice = (await disputes.list(uid)).filter(isOfInvoice);
      return ofInvoice.length === 0
        ? document
        : { ...document, disputes: ofInvoice.map(toReceiptDispute) };
    },
    async setRecipient(uid, recipient) {
      const [stored] = await updateRecipient(pool, uid, recipient);
      if (stored === undefined) throw new ApiProblem("not_found");
      return stored;
    },
  };
}

async function findRecipient(executor: Executor, uid: string): Promise<string | null> {
  return (await selectRecipient(executor, uid))[0]?.recipient ?? null;
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
