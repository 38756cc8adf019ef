import type pg from "pg";
import type { Clock } from "../platform/clock/clock.ts";
import { inTransaction } from "../platform/database/transaction.ts";
import type { Account } from "./account.ts";
import { SYSTEM_ORIGIN, recordSecurityEvent } from "./audit/security-events.ts";
import { createAccountStore } from "./store.ts";

/** What an operator may decide of a member; what is absent stays as it is. */
export type AccountRights = Partial<
  Pick<Account, "userType" | "lifetime" | "readOnly" | "operator">
>;

/**
 * Grants or takes rights, and keeps what was decided.
 * @returns the member as changed; null when nobody has this address
 */
export type SetRights = (email: string, rights: AccountRights) => Promise<Account | null>;

export function createSetRights({ pool, clock }: { pool: pg.Pool; clock: Clock }): SetRights {
  return (email, rights) =>
    inTransaction(pool, async (client) => {
      const accounts = createAccountStore(client);
      const known = await accounts.findByEmail(email);
      if (known === null) return null;
      const { uid } = known;
      const decided = dropUnusedLifetime(rights, known);
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

/** Only the rights of a monitor or an enterprise have a last day. */
function dropUnusedLifetime(rights: AccountRights, known: Account): AccountRights {
  const userType = rights.userType ?? known.userType;
  const ends = userType === "monitor" || userType === "enterprise";
  const idle = rights.lifetime ?? known.lifetime;
  return ends || idle === null ? rights : { ...rights, lifetime: null };
}
