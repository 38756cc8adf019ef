import { type Executor, preparedStatement } from "../../platform/database/prepared-statement.ts";

export interface DeletionStore {
  /** Removed accounts with pending purge hooks. */
  insert(uid: string, at: Date): Promise<void>;
  list(limit: number): Promise<string[]>;
  remove(uid: string): Promise<void>;
  /** Accounts to be deleted whose payments are still to be ended. */
  insertPaymentEnd(uid: string, at: Date): Promise<void>;
  listPaymentEnds(limit: number): Promise<string[]>;
  isWaiting(uid: string): Promise<boolean>;
  /** @returns whether it was there; true for exactly one of concurrent calls */
  removePaymentEnd(uid: string): Promise<boolean>;
}

const insertRow = preparedStatement(
  `insert into departures (uid, left_at) values ($1, $2) on conflict do nothing`,
);
const selectAll = preparedStatement<{ uid: string }>(
  `select uid from departures order by left_at, uid limit $1`,
);
const deleteRow = preparedStatement(`delete from departures where uid = $1`);
const insertEnd = preparedStatement(
  `insert into payment_ends (uid, requested_at) values ($1, $2) on conflict do nothing`,
);
const selectEnds = preparedStatement<{ uid: string }>(
  `select uid from payment_ends order by requested_at, uid limit $1`,
);
const selectEnd = preparedStatement(`select from payment_ends where uid = $1`);
const deleteEnd = preparedStatement(`delete from payment_ends where uid = $1 returning uid`);

export function createDeletionStore(executor: Executor): DeletionStore {
  return {
    async insert(uid, at) {
      await insertRow(executor, uid, at);
    },
    list: async (limit) => (await selectAll(executor, limit)).map(({ uid }) => uid),
    async remove(uid) {
      await deleteRow(executor, uid);
    },
    async insertPaymentEnd(uid, at) {
      await insertEnd(executor, uid, at);
    },
    listPaymentEnds: async (limit) => (await selectEnds(executor, limit)).map(({ uid }) => uid),
    isWaiting: async (uid) => (await selectEnd(executor, uid)).length > 0,
    removePaymentEnd: async (uid) => (await deleteEnd(executor, uid)).length > 0,
  };
}
