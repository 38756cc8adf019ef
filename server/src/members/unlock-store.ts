import { type Executor, preparedStatement } from "../platform/database/prepared-statement.ts";

export interface StoredUnlock {
  readonly ticker: string;
  readonly unlockedAt: Date;
  /** The first moment without it. */
  readonly endsAt: Date;
}

export interface UnlockStore {
  /** How many a member has spent. */
  count(uid: string): Promise<number>;
  /** Those that end later, newest first. */
  listRunning(uid: string, now: Date): Promise<StoredUnlock[]>;
  /** @param ticker null: any company */
  has(uid: string, ticker: string | null): Promise<boolean>;
  /**
   * @param spent how many there are; of concurrent calls with the same number one adds
   * @returns whether this call added
   */
  add(uid: string, spent: number, unlock: StoredUnlock): Promise<boolean>;
}

const fields = `ticker, unlocked_at as "unlockedAt", ends_at as "endsAt"`;
const selectCount = preparedStatement<{ spent: number }>(
  `select count(*)::int as spent from unlocks where uid = $1`,
);
const selectRunning = preparedStatement<StoredUnlock>(
  `select ${fields} from unlocks where uid = $1 and ends_at > $2 order by number desc`,
);
const selectOne = preparedStatement(
  `select from unlocks where uid = $1 and ($2::text is null or ticker = $2) limit 1`,
);
const insert = preparedStatement<{ number: number }>(
  `insert into unlocks (uid, number, ticker, unlocked_at, ends_at) values ($1, $2, $3, $4, $5)
   on conflict do nothing returning number`,
);

export function createUnlockStore(executor: Executor): UnlockStore {
  return {
    count: async (uid) => (await selectCount(executor, uid))[0]!.spent,
    listRunning: (uid, now) => selectRunning(executor, uid, now),
    has: async (uid, ticker) => (await selectOne(executor, uid, ticker)).length > 0,
    async add(uid, spent, { ticker, unlockedAt, endsAt }) {
      const added = await insert(executor, uid, spent + 1, ticker, unlockedAt, endsAt);
      return added.length > 0;
    },
  };
}
