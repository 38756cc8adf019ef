import type { User } from "@tenbin/contract";
import type pg from "pg";
import type { Account, AccountStore, TakeDeletionBack } from "../accounts/index.ts";
import { type Clock, jstDay, systemClock } from "../platform/clock/clock.ts";
import { ApiProblem } from "../platform/http/api-problem.ts";
import { type AchievementParts, type Achievements, createAchievements } from "./achievements.ts";
import { showUser } from "./show-user.ts";
import { createAchievementStore } from "./store.ts";

export interface Members {
  readonly achievements: Achievements;
  /**
   * The member, whose deletion is taken back by having signed in since.
   * @throws ApiProblem `registration_required`
   */
  show(uid: string, signedInAt: Date, requestId: string): Promise<User>;
  /** @throws ApiProblem `registration_required` */
  change(uid: string, changes: { readonly autosave?: boolean }): Promise<User>;
}

export interface MembersOptions extends Pick<AchievementParts, "findTicker"> {
  readonly pool: pg.Pool;
  readonly accounts: Pick<AccountStore, "find" | "update">;
  readonly takeDeletionBack: TakeDeletionBack;
  readonly clock?: Clock;
}

export function createMembers({
  pool,
  accounts,
  takeDeletionBack,
  findTicker,
  clock = systemClock,
}: MembersOptions): Members {
  const shown = (account: Account | null) => {
    if (account === null) throw new ApiProblem("registration_required");
    return showUser(account, jstDay(clock.now()));
  };
  return {
    achievements: createAchievements({ store: createAchievementStore(pool), clock, findTicker }),
    async show(uid, signedInAt, requestId) {
      const account = await accounts.find(uid);
      if (account !== null && account.deletionRequestedAt !== null) {
        await takeDeletionBack(account, signedInAt, requestId);
      }
      return shown(account);
    },
    change: async (uid, changes) => shown(await accounts.update(uid, changes)),
  };
}
