import type { User } from "@tenbin/contract";
import type pg from "pg";
import type { Account, AccountStore, CancelDeletion } from "../accounts/index.ts";
import type { Purchases } from "../billing/index.ts";
import type { Trials } from "../trial/index.ts";
import { type Clock, systemClock } from "../platform/clock/clock.ts";
import { ApiProblem } from "../platform/http/api-problem.ts";
import { type AchievementDeps, type Achievements, createAchievements } from "./achievements.ts";
import { type Unlocks, createUnlocks } from "./unlocks.ts";
import type { UnlockPersons } from "./unlock-persons.ts";
import { createUnlockStore } from "./unlock-store.ts";
import { type Rights, rightsOf } from "./rights.ts";
import { createReadRights } from "./read-rights.ts";
import { NO_FACTS, type RightsFacts } from "./rights-facts.ts";
import { createAchievementStore } from "./store.ts";
import { toUserResponse } from "./to-user-response.ts";

export interface MemberViewer {
  readonly account: Account;
  readonly rights: Rights;
}

export interface MemberChanges {
  readonly autosave?: boolean | undefined;
  readonly analyticsConsent?: boolean | undefined;
}

export interface Members {
  /** @param facts read for every request, so that payments and ends take effect at once */
  readonly rightsOf: (account: Account, facts: RightsFacts) => Promise<Rights>;
  /** Read from the database now. */
  readonly readRights: (account: Account) => Promise<Rights>;
  readonly visitorRights: () => Promise<Rights>;
  readonly achievements: Achievements;
  readonly unlocks: Pick<Unlocks, "unlock">;
  /** A sign-in after the deletion request cancels the deletion. */
  getUser(viewer: MemberViewer, signedInAt: Date, requestId: string): Promise<User>;
  /** @throws ApiProblem `registration_required` when the account was removed during the request */
  updateUser(viewer: MemberViewer, changes: MemberChanges): Promise<User>;
}

export interface MembersOptions extends Pick<
  AchievementDeps,
  "findTicker" | "portfolio" | "hasSavedScreen" | "hasAlert"
> {
  readonly pool: pg.Pool;
  readonly accounts: Pick<AccountStore, "update">;
  readonly cancelDeletion: CancelDeletion;
  readonly unlockPersons: Pick<UnlockPersons, "keysOf" | "areCounted">;
  readonly findCompanyName: (ticker: string) => Promise<string | null>;
  readonly purchases: { findPurchases(uid: string): Promise<Purchases> };
  readonly trials: Pick<Trials, "findSupertrial">;
  readonly clock?: Clock;
  /** Clock of rights and trials; default `clock`. */
  readonly membershipClock?: Clock;
  /** Tickers of today's open companies; default none. */
  readonly findOpenCompanies?: () => Promise<readonly string[]>;
}

export function createMembers({
  pool,
  accounts,
  cancelDeletion,
  unlockPersons,
  findTicker,
  findCompanyName,
  purchases,
  portfolio,
  hasSavedScreen,
  hasAlert,
  trials,
  clock = systemClock,
  membershipClock = clock,
  findOpenCompanies = () => Promise.resolve([]),
}: MembersOptions): Members {
  const decideRights = async (account: Account | null, facts: RightsFacts) => {
    const openCompanies = await findOpenCompanies();
    return rightsOf(account, membershipClock.now(), facts, openCompanies);
  };
  const readRights = createReadRights({ pool, clock: membershipClock, findOpenCompanies });
  const unlocks = createUnlocks({
    pool,
    persons: unlockPersons,
    clock: membershipClock,
    findTicker,
    readRights,
  });
  const listUnlocked = async (uid: string) =>
    Promise.all(
      (await unlocks.listRunning(uid)).map(async ({ ticker, unlockedAt }) => ({
        ticker,
        unlockedAt,
        nameJp: (await findCompanyName(ticker)) ?? ticker,
      })),
    );
  async function show(account: Account, rights: Rights): Promise<User> {
    const { uid } = account;
    const [bought, unlocked, supertrial] = await Promise.all([
      purchases.findPurchases(uid),
      listUnlocked(uid),
      trials.findSupertrial(uid),
    ]);
    const facts = { purchases: bought, unlocked, supertrial, now: membershipClock.now() };
    return toUserResponse(account, rights, facts);
  }
  return {
    rightsOf: decideRights,
    readRights,
    visitorRights: () => decideRights(null, NO_FACTS),
    unlocks,
    achievements: createAchievements({
      store: createAchievementStore(pool),
      clock,
      findTicker,
      unlocks: createUnlockStore(pool),
      portfolio,
      hasSavedScreen,
      hasAlert,
    }),
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
