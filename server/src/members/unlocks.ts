import { type UnlockResult, unlockEnd } from "@tenbin/contract";
import type pg from "pg";
import type { Account } from "../accounts/index.ts";
import type { Clock } from "../platform/clock/clock.ts";
import { ApiProblem } from "../platform/http/api-problem.ts";
import { inTransaction } from "../platform/database/transaction.ts";
import { FIRST_UNLOCKS, type Rights } from "./rights.ts";
import type { UnlockPersons } from "./unlock-persons.ts";
import { createUnlockStore, type SpentUnlocks, type StoredUnlock } from "./unlock-store.ts";

export interface Unlocks {
  /**
   * Unlocks a company for a time; spends nothing if its analysis is already visible.
   * @param written ticker in any spelling
   * @throws ApiProblem `company_not_found`, `no_unlocks_left`
   */
  unlock(account: Account, written: string): Promise<UnlockResult>;
  /** Running unlocks, newest first. */
  listRunning(uid: string): Promise<StoredUnlock[]>;
}

export interface UnlockDeps {
  readonly pool: pg.Pool;
  /** Of rights. */
  readonly clock: Clock;
  readonly persons: Pick<UnlockPersons, "keysOf" | "areCounted">;
  readonly findTicker: (written: string) => Promise<string | null>;
  /** Read from the database now. */
  readonly readRights: (account: Account) => Promise<Pick<Rights, "analysis" | "unlocks">>;
}

export function createUnlocks({
  pool,
  clock,
  persons,
  findTicker,
  readRights,
}: UnlockDeps): Unlocks {
  const store = createUnlockStore(pool);

  /** @returns false if another account of the person has spent one since */
  function add(account: Account, before: SpentUnlocks, unlock: StoredUnlock): Promise<boolean> {
    const { uid } = account;
    const keys = persons.keysOf(account);
    return inTransaction(pool, async (client) => {
      const locked = createUnlockStore(client);
      if (before.person === null && !(await persons.areCounted(client))) {
        return locked.add(uid, before.own + 1, false, unlock);
      }
      const spent = await locked.lockPerson(uid, keys);
      if (before.person !== null && before.person !== spent) {
        // The stored keys were hashed with another secret: adds the current ones, then starts over.
        await locked.addPersonKeys(uid, keys);
        return false;
      }
      const isOfPerson = before.person !== null && spent < FIRST_UNLOCKS;
      if (!(await locked.add(uid, before.own + 1, isOfPerson, unlock))) return false;
      // Counts what an account without person keys has spent already.
      const known = before.person === null ? Math.max(spent, before.own) : spent;
      await locked.saveSpent(uid, keys, Math.min(known + 1, FIRST_UNLOCKS));
      return true;
    });
  }

  return {
    async unlock(account, written) {
      const ticker = await findTicker(written);
      if (ticker === null) throw new ApiProblem("company_not_found");
      for (;;) {
        // Read before the rights, so that the rights include at least these.
        const spent = await store.readSpent(account.uid);
        const { analysis, unlocks } = await readRights(account);
        if (analysis(ticker)) return { status: "visible", unlocakble_number: unlocks };
        if (unlocks === 0) throw new ApiProblem("no_unlocks_left");
        const unlockedAt = clock.now();
        const endsAt = new Date(unlockEnd(unlockedAt.getTime() / 1_000) * 1_000);
        if (await add(account, spent, { ticker, unlockedAt, endsAt })) {
          return { status: "unlocked", unlocakble_number: unlocks - 1 };
        }
      }
    },
    listRunning: (uid) => store.listRunning(uid, clock.now()),
  };
}
