import type { User } from "@tenbin/contract";
import type pg from "pg";
import type { Account, AccountStore, CancelDeletion } from "../accounts/index.ts";
import type { Purchases } from "../billing/index.ts";
import { type Clock, systemClock } from "../platform/clock/clock.ts";
import { createReadFacts } from "../platform/database/fact-columns.ts";
import { ApiProblem } from "../platform/http/api-problem.ts";
import { type AchievementDeps, type Achievements, createAchievements } from "./achievements.ts";
import type { Rights } from "./rights.ts";
import { type RightsFacts, rightsFactColumns } from "./rights-facts.ts";
import { createAchievementStore } from "./store.ts";
import { toUserResponse } from "./to-user-response.ts";

export interface MemberViewer {
  readonly account: Account;
  readonly rights: Rights;
}

export interface Members {
  /** Asked for every request, so that what has been paid or has ended counts at once. */
  readonly readRightsFacts: (uid: string) => Promise<RightsFacts>;
  readonly achievements: Achievements;
  /** A sign-in after the deletion request cancels the deletion. */
  getUser(viewer: MemberViewer, signedInAt: Date, requestId: string): Promise<User>;
  /** @throws ApiProblem `registration_required` when the account was removed during the request */
  updateUser(viewer: MemberViewer, changes: { readonly autosave?: boolean }): Promise<User>;
}

export interface MembersOptions extends Pick<AchievementDeps, "findTicker"> {
  readonly pool: pg.Pool;
  readonly accounts: Pick<AccountStore, "update">;
  readonly cancelDeletion: CancelDeletion;
  readonly purchases: { findPurchases(uid: string): Promise<Purchases> };
  readonly clock?: Clock;
}

export function createMembers({
  pool,
  accounts,
  cancelDeletion,
  findTicker,
  purchases,
  clock = systemClock,
}: MembersOptions): Members {
  const show = async (account: Account, rights: Rights) =>
    toUserResponse(account, rights, await purchases.findPurchases(account.uid));
  return {
    readRightsFacts: createReadFacts(pool, rightsFactColumns),
    achievements: createAchievements({ store: createAchievementStore(pool), clock, findTicker }),
    async getUser({ account, rights }, signedInAt, requestId) {
      if (account.deletionRequestedAt !== null) {
        await cancelDeletion(account, signedInAt, requestId);
      }
      return show(account, rights);
    },
    async updateUser({ account, rights }, changes) {
      const changed = await accounts.update(account.uid, changes);
      if (changed === null) throw new ApiProblem("registration_required");
      return show(changed, rights);
    },
  };
}
