import type { AccountStore } from "../accounts/index.ts";
import { type Billing, DATA_KEPT_DAYS } from "../billing/index.ts";
import type { ReadRights } from "../members/index.ts";
import { MS_PER_DAY } from "../platform/clock/days.ts";
import type { Trials } from "../trial/index.ts";

/**
 * Until when saved screens are kept after the end of a plan, or of a trial that ended later, as in which a plan was bought
 * that never began; null while there is a right to any, or no end of a plan.
 */
export function createFindScreenExpiry({
  accounts,
  readRights,
  billing,
  trials,
}: {
  readonly accounts: Pick<AccountStore, "find">;
  readonly readRights: ReadRights;
  readonly billing: { readonly overview: Pick<Billing["overview"], "findDataExpiry"> };
  readonly trials: Pick<Trials, "list">;
}): (uid: string) => Promise<Date | null> {
  return async (uid) => {
    const account = await accounts.find(uid);
    if (account === null) return null;
    const { limits } = await readRights(account);
    if (limits.savedScreens > 0) return null;
    const ofPlan = await billing.overview.findDataExpiry(uid);
    if (ofPlan === null) return null;
    const ends = (await trials.list(uid)).map((trial) => Number(trial.endedAt ?? trial.expiresAt));
    return new Date(
      Math.max(Number(ofPlan), ...ends.map((end) => end + DATA_KEPT_DAYS * MS_PER_DAY)),
    );
  };
}
