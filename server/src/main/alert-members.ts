import type pg from "pg";
import { type AccountStore, createAccountStore } from "../accounts/index.ts";
import type { AlertMembers, MemberLists } from "../alerts/index.ts";
import { createReadRights } from "../members/index.ts";
import type { Clock } from "../platform/clock/clock.ts";
import { createPortfolioList } from "../portfolio/index.ts";
import { createSavedScreens } from "../screening/index.ts";

/** Whom alerts may reach. @param clock of membership */
export function createAlertMembers(
  pool: pg.Pool,
  clock: Clock,
  accounts: Pick<AccountStore, "find"> = createAccountStore(pool),
): AlertMembers {
  const readRights = createReadRights({ pool, clock });
  return {
    async find(uid) {
      const account = await accounts.find(uid);
      if (account === null || account.deletionRequestedAt !== null) return null;
      const rights = await readRights(account);
      return rights.temporalFinished ? null : { uid, email: account.email, rights };
    },
  };
}

export function createMemberLists(pool: pg.Pool, clock: Clock): MemberLists {
  const saved = createSavedScreens({ pool, clock });
  return {
    portfolio: createPortfolioList(pool),
    async screens(owner) {
      const { screens } = await saved.list(owner);
      return new Map(
        screens
          .filter(({ faults }) => faults.length === 0)
          .map(({ id, name, version, question, plan, editable }) => [
            id,
            {
              name,
              version,
              conditions: question.conditions,
              isAllowed: plan === null && editable,
              missingPlan: plan,
            },
          ]),
      );
    },
  };
}
