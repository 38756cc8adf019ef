import { type Executor, preparedStatement } from "../../platform/database/prepared-statement.ts";
import { fromUnixSeconds, toUnixSeconds } from "../money/billing-periods.ts";
import type { RefundRow } from "../receipts/invoice-row.ts";

export interface RefundStore {
  /** Oldest first. */
  list(uid: string): Promise<RefundRow[]>;
  /** Refunds that are missing have failed at the bank. */
  replace(uid: string, rows: readonly RefundRow[]): Promise<void>;
  /** Removes a failed refund. @returns the removed row; null: unknown or already removed */
  remove(uid: string, refundId: string): Promise<RefundRow | null>;
}

interface RefundColumns {
  readonly refund_id: string;
  readonly invoice_id: string;
  readonly amount: number;
  readonly refunded_at: Date;
}

const selectAll = preparedStatement<RefundColumns>(
  `select refund_id, invoice_id, amount, refunded_at from refunds where uid = $1
   order by refunded_at, refund_id`,
);
const deleteOthers = preparedStatement(
  `delete from refunds where uid = $1 and refund_id <> all($2)`,
);
const deleteOne = preparedStatement<RefundColumns>(
  `delete from refunds where uid = $1 and refund_id = $2
   returning refund_id, invoice_id, amount, refunded_at`,
);
const upsert = preparedStatement(
  `insert into refunds (uid, refund_id, invoice_id, amount, refunded_at) values ($1, $2, $3, $4, $5)
   on conflict (uid, refund_id) do update set invoice_id = excluded.invoice_id,
     amount = excluded.amount, refunded_at = excluded.refunded_at`,
);

export function createRefundStore(executor: Executor): RefundStore {
  return {
    list: async (uid) => (await selectAll(executor, uid)).map(toRow),
    async replace(uid, rows) {
      await deleteOthers(
        executor,
        uid,
        rows.map(({ refundId }) => refundId),
      );
      for (const { refundId, invoiceId, amount, refundedAt } of rows) {
        await upsert(executor, uid, refundId, invoiceId, amount, fromUnixSeconds(refundedAt));
      }
    },
    async remove(uid, refundId) {
      const [row] = await deleteOne(executor, uid, refundId);
      return row === undefined ? null : toRow(row);
    },
  };
}

function toRow({ refund_id, invoice_id, amount, refunded_at }: RefundColumns): RefundRow {
  return {
    refundId: refund_id,
    invoiceId: invoice_id,
    amount,
    refundedAt: toUnixSeconds(refunded_at),
  };
}
