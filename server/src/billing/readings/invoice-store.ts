import { type Executor, preparedStatement } from "../../platform/database/prepared-statement.ts";
import { fromUnixSeconds, toUnixSeconds } from "../money/billing-periods.ts";
import type { InvoiceRow, InvoiceRowLine } from "../receipts/invoice-row.ts";

export interface InvoiceStore {
  /** Newest first. */
  list(uid: string): Promise<InvoiceRow[]>;
  save(uid: string, row: InvoiceRow): Promise<void>;
}

interface InvoiceColumns {
  readonly invoice_id: string;
  readonly number: string;
  readonly issued_at: Date;
  readonly status: InvoiceRow["status"];
  readonly lines: readonly InvoiceRowLine[];
  readonly carried_in: number;
  readonly charged: number;
  readonly carried_out: number;
  readonly paid_at: Date | null;
  readonly payment_url: string | null;
}

const selectAll = preparedStatement<InvoiceColumns>(
  `select invoice_id, number, issued_at, status, lines, carried_in, charged, carried_out, paid_at,
     payment_url
   from invoices where uid = $1 order by issued_at desc, number desc`,
);
const upsert = preparedStatement(
  `insert into invoices (uid, invoice_id, number, issued_at, status, lines, total, carried_in,
     charged, carried_out, paid_at, payment_url)
   values ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10, $11, $12)
   on conflict (uid, invoice_id) do update set number = excluded.number,
     issued_at = excluded.issued_at, status = excluded.status, lines = excluded.lines,
     total = excluded.total, carried_in = excluded.carried_in, charged = excluded.charged,
     carried_out = excluded.carried_out, paid_at = excluded.paid_at,
     payment_url = excluded.payment_url`,
);

export function createInvoiceStore(executor: Executor): InvoiceStore {
  return {
    list: async (uid) => (await selectAll(executor, uid)).map(toRow),
    async save(uid, row) {
      const { invoiceId, number, status, lines, carriedIn, charged, carriedOut } = row;
      const total = lines.reduce((sum, { amount }) => sum + amount, 0);
      const issuedAt = fromUnixSeconds(row.issuedAt);
      const paidAt = row.paidAt === null ? null : fromUnixSeconds(row.paidAt);
      const head = [invoiceId, number, issuedAt, status, JSON.stringify(lines)];
      const money = [total, carriedIn, charged, carriedOut];
      await upsert(executor, uid, ...head, ...money, paidAt, row.paymentUrl);
    },
  };
}

function toRow(row: InvoiceColumns): InvoiceRow {
  return {
    invoiceId: row.invoice_id,
    number: row.number,
    issuedAt: toUnixSeconds(row.issued_at),
    status: row.status,
    lines: row.lines,
    carriedIn: row.carried_in,
    charged: row.charged,
    carriedOut: row.carried_out,
    paidAt: row.paid_at === null ? null : toUnixSeconds(row.paid_at),
    paymentUrl: row.payment_url,
  };
}
