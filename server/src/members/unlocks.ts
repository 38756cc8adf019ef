import { type UnlockResult, unlockEnd } from "@tenbin/contract";
import type { Account } from "../accounts/index.ts";
import type { Clock } from "../platform/clock/clock.ts";
import { ApiProblem } from "../platform/http/api-problem.ts";
import type { Rights } from "./rights.ts";
import type { StoredUnlock, UnlockStore } from "./unlock-store.ts";

export interface Unlocks {
  /**
   * Opens a company's analysis for a time; spends nothing where it is visible already.
   * @param written ticker in any spelling
   * @throws ApiProblem `company_not_found`, `no_unlocks_left`
   */
  unlock(account: Account, written: string): Promise<UnlockResult>;
  /** Those that run, newest first. */
  listRunning(uid: string): Promise<StoredUnlock[]>;
}

export interface UnlockDeps {
  readonly store: UnlockStore;
  /** Of rights. */
  readonly clock: Clock;
  readonly findTicker: (written: string) => Promise<string | null>;
  /** As they are in the database now. */
  readonly readRights: (account: Account) => Promise<Pick<Rights, "analysis" | "unlocks">>;
}

export function createUnlocks({ store, clock, findTicker, readRights }: UnlockDeps): Unlocks {
  return {
    async unlock(account, written) {
      const ticker = await findTicker(written);
      if (ticker === null) throw new ApiProblem("company_not_found");
      for (;;) {
        // Before the rights: they know at least these.
        const spent = await store.count(account.uid);
        const { analysis, unlocks } = await readRights(account);
        if (analysis(ticker)) return { status: "visible", unlocakble_number: unlocks };
        if (unlocks === 0) throw new ApiProblem("no_unlocks_left");
        const unlockedAt = clock.now();
        const endsAt = new Date(unlockEnd(unlockedAt.getTime() / 1_000) * 1_000);
        if (await store.add(account.uid, spent, { ticker, unlockedAt, endsAt })) {
          return { status: "unlocked", unlocakble_number: unlocks - 1 };
        }
      }
    },
    listRunning: (uid) => store.listRunning(uid, clock.now()),
  };
}
