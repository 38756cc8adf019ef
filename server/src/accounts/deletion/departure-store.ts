import { type Executor, statement } from "../../platform/database/statement.ts";

/** People whose rows are gone and whom others still have to forget. */
export interface DepartureStore {
  insert(uid: string, at: Date): Promise<void>;
  list(limit: number): Promise<string[]>;
  remove(uid: string): Promise<void>;
}

const insertRow = statement(
  `insert into departures (uid, left_at) values ($1, $2) on conflict do nothing`,
);
const selectAll = statement<{ uid: string }>(
  `select uid from departures order by left_at, uid limit $1`,
);
const deleteRow = statement(`delete from departures where uid = $1`);

export function createDepartureStore(executor: Executor): DepartureStore {
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
