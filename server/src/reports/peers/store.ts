import {
  moveColumns,
  MOVES_SQL,
  type RowMove,
  rowMover,
} from "../../platform/database/moved-rows.ts";
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
   on conflict (uid, code) do update set peers = excluded.peers, changed_at = default`,
);
const deletePeers = preparedStatement(`delete from chosen_peers where uid = $1 and code = $2`);
const moveCompanies = rowMover("chosen_peers", {
  key: "code",
  moment: "changed_at",
  uniqueWith: ["uid"],
});
const movePeers = preparedStatement(
  `update chosen_peers c set peers = array_replace(c.peers, m.own, m.other) from ${MOVES_SQL}
   where m.own = any(c.peers) and m.other <> all(c.peers)
     and c.changed_at >= m.since and c.changed_at < m.before`,
);

/** Peers that members chose of and among companies go with these. */
export async function followIssues(executor: Executor, moves: readonly RowMove[]): Promise<void> {
  const columns = moveColumns(moves);
  await moveCompanies(executor, columns);
  await movePeers(executor, ...columns);
}

export function createChosenPeersStore(executor: Executor): ChosenPeersStore {
  return {
    lock: async (uid) => void (await lock(executor, uid)),
    find: async (uid, code) => (await selectPeers(executor, uid, code))[0]?.peers ?? null,
    countOthers: async (uid, code) => (await countOthers(executor, uid, code))[0]!.others,
    replace: async (uid, code, peers) => void (await upsertPeers(executor, uid, code, peers)),
    remove: async (uid, code) => void (await deletePeers(executor, uid, code)),
  };
}
