import type { AccountStore } from "../accounts/index.ts";
import type { Billing } from "../billing/index.ts";
import type { ReadRights } from "../members/index.ts";

/** Until when saved screens of a plan that has ended are kept; null while there is a right to any, or no end. */
export function createFindScreenExpiry({
  accounts,
  readRights,
  billing,
}: {
  readonly accounts: Pick<AccountStore, "find">;
  readonly readRights: ReadRights;
  readonly billing: { readonly overview: Pick<Billing["overview"], "findDataExpiry"> };
}): (uid: string) => Promise<Date | null> {
  return async (uid) => {
    const account = await accounts.find(uid);
    if (account === null) return null;
    const { limits } = await readRights(account);
    return limits.savedScreens > 0 ? null : billing.overview.findDataExpiry(uid);
  };
}
