import type { FactColumn } from "../platform/database/fact-columns.ts";
import { type Executor, preparedStatement } from "../platform/database/prepared-statement.ts";

export interface StoredUnlock {
  readonly ticker: string;
  readonly unlockedAt: Date;
  /** End, exclusive. */
  readonly endsAt: Date;
}

/** One company that was unlocked alone. */
export interface UnlockFact {
  /** As in addresses, without the trailing 0. */
  readonly ticker: string;
  /** The first moment without it. */
  readonly until: Date;
  /** Whether it counts among those that the person has spent, by whatever account. */
  readonly isOfPerson: boolean;
}

/** Number of spent unlocks. */
export interface SpentUnlocks {
  /** By the account. */
  readonly own: number;
  /** By the person, of an account's own unlocks; null: only the account counts. */
  readonly person: number | null;
}

/** All SQL on unlocks. */
export interface UnlockStore {
  readSpent(uid: string): Promise<SpentUnlocks>;
  /** Unlocks that end later, newest first. */
  listRunning(uid: string, now: Date): Promise<StoredUnlock[]>;
  /** @param ticker null: any company */
  has(uid: string, ticker: string | null): Promise<boolean>;
  /** Links the account's unlocks to the person with these keys. */
  addPersonKeys(uid: string, keys: readonly string[]): Promise<void>;
  /** Adds a key to the person with one of these. */
  copyPerson(uid: string, keys: readonly string[], other: string): Promise<void>;
  /**
   * Unlocks that the person has spent, by these keys and those of the account. Locks them until the transaction
   * ends.
   */
  lockPerson(uid: string, keys: readonly string[]): Promise<number>;
  /** Of the locked person. */
  saveSpent(uid: string, keys: readonly string[], spent: number): Promise<void>;
  /**
   * @param number of the next unlock; of concurrent calls with the same number one succeeds
   * @returns whether this call succeeded
   */
  add(uid: string, number: number, isOfPerson: boolean, unlock: StoredUnlock): Promise<boolean>;
}

const fields = `ticker, unlocked_at as "unlockedAt", ends_at as "endsAt"`;
/** Of the account `$1`, and those of `$2`. */
const allKeys = `select person_key from member_person_keys where uid = $1 union select unnest($2::text[])`;
const selectSpent = preparedStatement<SpentUnlocks & Record<string, unknown>>(
  `select (select count(*)::int from unlocks where uid = $1) as own,
     (select coalesce(max(spent), 0) from member_person_keys left join unlock_persons using (person_key)
      where uid = $1 group by uid) as person`,
);
const selectRunning = preparedStatement<StoredUnlock>(
  `select ${fields} from unlocks where uid = $1 and ends_at > $2 order by number desc`,
);
const selectOne = preparedStatement(
  `select from unlocks where uid = $1 and ($2::text is null or ticker = $2) limit 1`,
);
const insertKeys = preparedStatement(
  `insert into member_person_keys (uid, person_key) select $1, unnest($2::text[]) on conflict do nothing`,
);
const insertOtherKey = preparedStatement(
  `insert into member_person_keys (uid, person_key)
   select uid, $2 from member_person_keys where uid = $1 limit 1 on conflict do nothing`,
);
// In order, so that two transactions of the same person wait instead of deadlocking.
const upsertLocked = preparedStatement<{ spent: number }>(
  `insert into unlock_persons as known (person_key, spent)
   select person_key, 0 from (${allKeys}) as keys order by person_key
   on conflict (person_key) do update set spent = known.spent returning spent`,
);
const updateSpent = preparedStatement(
  `update unlock_persons set spent = greatest(spent, $3) where person_key in (${allKeys})`,
);
const insertCopy = preparedStatement(
  `insert into unlock_persons as known (person_key, spent)
   select $3::text, max(spent) from unlock_persons where person_key in (${allKeys})
   having max(spent) is not null
   on conflict (person_key) do update set spent = greatest(known.spent, excluded.spent)`,
);
const insert = preparedStatement<{ number: number }>(
  `insert into unlocks (uid, number, of_person, ticker, unlocked_at, ends_at)
   values ($1, $2, $3, $4, $5, $6) on conflict do nothing returning number`,
);

/** `ends_at` as JSON has moments. */
type JsonUnlock = readonly [ticker: string, endsAt: string, isOfPerson: boolean];

export const unlockFacts: FactColumn<readonly UnlockFact[]> = {
  sql: `select json_agg(json_build_array(ticker, ends_at, of_person)) from unlocks where uid = asked.uid`,
  parse: (rows) =>
    ((rows ?? []) as readonly JsonUnlock[]).map(([ticker, endsAt, isOfPerson]) => ({
      ticker,
      until: new Date(endsAt),
      isOfPerson,
    })),
};

/** How many of those that come with the first plan the member's person has spent. */
export const personUnlocks: FactColumn<number> = {
  sql: `select coalesce(max(spent), 0) from member_person_keys join unlock_persons using (person_key)
    where uid = asked.uid`,
  parse: (spent) => spent as number,
};

export function createUnlockStore(executor: Executor): UnlockStore {
  return {
    readSpent: async (uid) => (await selectSpent(executor, uid))[0]!,
    listRunning: (uid, now) => selectRunning(executor, uid, now),
    has: async (uid, ticker) => (await selectOne(executor, uid, ticker)).length > 0,
    addPersonKeys: async (uid, keys) => void (await insertKeys(executor, uid, keys)),
    async copyPerson(uid, keys, other) {
      await insertOtherKey(executor, uid, other);
      await insertCopy(executor, uid, keys, other);
    },
    lockPerson: async (uid, keys) =>
      Math.max(...(await upsertLocked(executor, uid, keys)).map(({ spent }) => spent)),
    saveSpent: async (uid, keys, spent) => void (await updateSpent(executor, uid, keys, spent)),
    async add(uid, number, isOfPerson, { ticker, unlockedAt, endsAt }) {
      const added = await insert(executor, uid, number, isOfPerson, ticker, unlockedAt, endsAt);
      return added.length > 0;
    },
  };
}
