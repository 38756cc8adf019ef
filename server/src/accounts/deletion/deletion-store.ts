import { type Executor, preparedStatement } from "../../platform/database/prepared-statement.ts";

/** Removed accounts with pending purge hooks. */
export interface DeletionStore {
  insert(uid: string, at: Date): Promise<void>;
  list(limit: number): Promise<string[]>;
  remove(uid: string): Promise<void>;
}

const insertRow = preparedStatement(
  `insert into departures (uid, left_at) values ($1, $2) on conflict do nothing`,
);
const selectAll = preparedStatement<{ uid: string }>(
  `select uid from departures order by left_at, uid limit $1`,
);
const deleteRow = preparedStatement(`delete from departures where uid = $1`);

export function createDeletionStore(executor: Executor): DeletionStore {
  return {
    async insert(uid, at) {
      await insertRow(executor, uid, at);
    },
    list: async (limit) => (await selectAll(executor, limit)).map(({ uid }) => uid),
    async remove(uid) {
      await deleteRow(executor, uid);
    },
  };
}
