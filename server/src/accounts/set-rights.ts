import type pg from "pg";
import type { Clock } from "../platform/clock/clock.ts";
import { inTransaction } from "../platform/database/transaction.ts";
import type { Account } from "./account.ts";
import { SYSTEM_ORIGIN, recordSecurityEvent } from "./audit/security-events.ts";
import { createAccountStore } from "./store.ts";

export type AccountRights = Partial<
  Pick<Account, "userType" | "lifetime" | "readOnly" | "operator">
>;

/** Null for an unknown address. */
export type SetRights = (email: string, rights: AccountRights) => Promise<Account | null>;

export function createSetRights({ pool, clock }: { pool: pg.Pool; clock: Clock }): SetRights {
  return (email, rights) =>
    inTransaction(pool, async (client) => {
      const accounts = createAccountStore(client);
      const account = await accounts.findByEmail(email);
      if (account === null) return null;
      const { uid } = account;
      const decided = dropUnusedLifetime(rights, account);
      const changed = await accounts.update(uid, decided);
      const at = clock.now();
      await recordSecurityEvent(client, {
        kind: "rights_set",
        uid,
        at,
        detail: decided,
        ...SYSTEM_ORIGIN,
      });
      return changed;
    });
}

/** Only monitors and enterprises have a last day. */
function dropUnusedLifetime(rights: AccountRights, account: Account): AccountRights {
  const userType = rights.userType ?? account.userType;
  const ends = userType === "monitor" || userType === "enterprise";
  const idle = rights.lifetime ?? account.lifetime;
  return ends || idle === null ? rights : { ...rights, lifetime: null };
}
