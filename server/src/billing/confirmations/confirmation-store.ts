import type { PlanName } from "@tenbin/contract";
import { type Executor, preparedStatement } from "../../platform/database/prepared-statement.ts";

/** Kinds of orders with a confirmation text. */
export type ConfirmedKind =
  | "subscribe"
  | "buy_unit"
  | "upgrade"
  | "downgrade"
  | "churn"
  | "end_unit";

/** Confirmation of a concluded order. */
export interface StoredConfirmation {
  readonly orderId: string;
  readonly kind: ConfirmedKind;
  readonly plan: PlanName | null;
  readonly ticker: string | null;
  readonly confirmedAt: Date;
  readonly text: string;
}

export interface ConfirmationStore {
  /** Newest first. */
  list(uid: string): Promise<StoredConfirmation[]>;
  find(uid: string, orderId: string): Promise<StoredConfirmation | null>;
}

const select = (condition: string) =>
  preparedStatement<StoredConfirmation>(
    `select order_id as "orderId", kind, plan, ticker, confirmed_at as "confirmedAt",
       page_text as text
     from order_confirmations join orders using (uid, order_id)
     where uid = $1 and status = 'done' ${condition}`,
  );
const selectAll = select("order by confirmed_at desc, order_id");
const selectOne = select("and order_id = $2");

export function createConfirmationStore(executor: Executor): ConfirmationStore {
  return {
    list: (uid) => selectAll(executor, uid),
    find: async (uid, orderId) => (await selectOne(executor, uid, orderId))[0] ?? null,
  };
}
