import { type Executor, preparedStatement } from "../../platform/database/prepared-statement.ts";

/** Up to which market day a member has read what changed. */
export interface ReadMarkStore {
  /** Null before the first time. */
  find(uid: string): Promise<string | null>;
  /** Never goes back. @returns the mark that is kept */
  advance(uid: string, until: string, at: Date): Promise<string>;
}

const selectMark = preparedStatement<{ changes_read_until: string | null }>(
  `select changes_read_until from portfolios where uid = $1`,
);
const upsertMark = preparedStatement<{ changes_read_until: string }>(
  `insert into portfolios (uid, changed_at, changes_read_until) values ($1, $3, $2)
   on conflict (uid) do update
   set changes_read_until = greatest(portfolios.changes_read_until, excluded.changes_read_until)
   returning changes_read_until`,
);

export function createReadMarkStore(executor: Executor): ReadMarkStore {
  return {
    find: async (uid) => (await selectMark(executor, uid))[0]?.changes_read_until ?? null,
    async advance(uid, until, at) {
      const [row] = await upsertMark(executor, uid, until, at);
      return row!.changes_read_until;
    },
  };
}
