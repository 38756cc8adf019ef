import { type Executor, preparedStatement } from "../../platform/database/prepared-statement.ts";

/** Codes of five characters. */
export interface ChosenPeersStore {
  /** Other changes of this member wait until the transaction ends. */
  lock(uid: string): Promise<void>;
  /** Null if the member chose none. */
  find(uid: string, code: string): Promise<readonly string[] | null>;
  /** Of how many other companies the member chose peers. */
  countOthers(uid: string, code: string): Promise<number>;
  replace(uid: string, code: string, peers: readonly string[]): Promise<void>;
  remove(uid: string, code: string): Promise<void>;
}

const lock = preparedStatement(
  `select pg_advisory_xact_lock(hashtextextended('chosen_peers:' || $1, 0))`,
);
const selectPeers = preparedStatement<{ peers: string[] }>(
  `select peers from chosen_peers where uid = $1 and code = $2`,
);
const countOthers = preparedStatement<{ others: number }>(
  `select count(*)::int as others from chosen_peers where uid = $1 and code <> $2`,
);
const upsertPeers = preparedStatement(
  `insert into chosen_peers (uid, code, peers) values ($1, $2, $3)
   on conflict (uid, code) do update set peers = excluded.peers`,
);
const deletePeers = preparedStatement(`delete from chosen_peers where uid = $1 and code = $2`);

export function createChosenPeersStore(executor: Executor): ChosenPeersStore {
  return {
    lock: async (uid) => void (await lock(executor, uid)),
    find: async (uid, code) => (await selectPeers(executor, uid, code))[0]?.peers ?? null,
    countOthers: async (uid, code) => (await countOthers(executor, uid, code))[0]!.others,
    replace: async (uid, code, peers) => void (await upsertPeers(executor, uid, code, peers)),
    remove: async (uid, code) => void (await deletePeers(executor, uid, code)),
  };
}
