import type { User } from "@tenbin/contract";
import type pg from "pg";
import type { Account, AccountStore, CancelDeletion } from "../accounts/index.ts";
import { type Clock, jstDay, systemClock } from "../platform/clock/clock.ts";
import { ApiProblem } from "../platform/http/api-problem.ts";
import { type AchievementDeps, type Achievements, createAchievements } from "./achievements.ts";
import { toUserResponse } from "./to-user-response.ts";
import { createAchievementStore } from "./store.ts";

export interface Members {
  readonly achievements: Achievements;
  /**
   * The member, whose deletion is taken back by having signed in since.
   * @throws ApiProblem `registration_required`
   */
  getUser(uid: string, signedInAt: Date, requestId: string): Promise<User>;
  /** @throws ApiProblem `registration_required` */
  updateUser(uid: string, changes: { readonly autosave?: boolean }): Promise<User>;
}

export interface MembersOptions extends Pick<AchievementDeps, "findTicker"> {
  readonly pool: pg.Pool;
  readonly accounts: Pick<AccountStore, "find" | "update">;
  readonly cancelDeletion: CancelDeletion;
  readonly clock?: Clock;
}

export function createMembers({
  pool,
  accounts,
  cancelDeletion,
  findTicker,
  clock = systemClock,
}: MembersOptions): Members {
  const shown = (account: Account | null) => {
    if (account === null) throw new ApiProblem("registration_required");
    return toUserResponse(account, jstDay(clock.now()));
  };
  return {
    achievements: createAchievements({ store: createAchievementStore(pool), clock, findTicker }),
    async getUser(uid, signedInAt, requestId) {
      const account = await accounts.find(uid);
      if (account !== null && account.deletionRequestedAt !== null) {
        await cancelDeletion(account, signedInAt, requestId);
      }
      return shown(account);
    },
    updateUser: async (uid, changes) => shown(await accounts.update(uid, changes)),
  };
}
