import { type Executor, preparedStatement } from "../../platform/database/prepared-statement.ts";
import { fromUnixSeconds, toUnixSeconds } from "../money/billing-periods.ts";
import type { DisputeRow } from "../receipts/read-dispute.ts";

export interface DisputeStore {
  /** Oldest first. */
  list(uid: string): Promise<DisputeRow[]>;
  save(uid: string, row: DisputeRow): Promise<void>;
}

interface DisputeColumns {
  readonly dispute_id: string;
  readonly invoice_id: string;
  readonly amount: number;
  readonly status: DisputeRow["status"];
  readonly opened_at: Date;
}

const selectAll = preparedStatement<DisputeColumns>(
  `select dispute_id, invoice_id, amount, status, opened_at from disputes where uid = $1
   order by opened_at, dispute_id`,
);
const upsert = preparedStatement(
  `insert into disputes (uid, dispute_id, invoice_id, amount, status, opened_at)
   values ($1, $2, $3, $4, $5, $6)
   on conflict (uid, dispute_id) do update set invoice_id = excluded.invoice_id,
     amount = excluded.amount, status = excluded.status, opened_at = excluded.opened_at`,
);

export function createDisputeStore(executor: Executor): DisputeStore {
  return {
    list: async (uid) => (await selectAll(executor, uid)).map(toRow),
    async save(uid, { disputeId, invoiceId, amount, status, openedAt }) {
      const at = fromUnixSeconds(openedAt);
      await upsert(executor, uid, disputeId, invoiceId, amount, status, at);
    },
  };
}

function toRow({ dispute_id, invoice_id, amount, status, opened_at }: DisputeColumns): DisputeRow {
  return {
    disputeId: dispute_id,
    invoiceId: invoice_id,
    amount,
    status,
    openedAt: toUnixSeconds(opened_at),
  };
}
