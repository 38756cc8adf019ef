import type pg from "pg";
import type { Clock } from "../platform/clock/clock.ts";
import { inTransaction } from "../platform/database/transaction.ts";
import { type Origin, recordEvent } from "./audit/security-events.ts";
import type { Identities } from "./identities/identities.ts";
import { queueNotice } from "./mails/queue.ts";
import { memberOf } from "./member-of.ts";
import { type AccountStore, createAccountStore } from "./store.ts";

export interface PutPasswordParts {
  readonly pool: pg.Pool;
  readonly clock: Clock;
  readonly accounts: Pick<AccountStore, "find">;
  readonly identities: Pick<Identities, "customToken" | "update">;
}

export interface NewPassword {
  readonly newPassword: string;
  readonly sendResultMail: boolean;
}

/**
 * Sets the member's password and ends every session.
 * @returns the token by which the caller's own browser begins a new one
 */
export type PutPassword = (uid: string, wanted: NewPassword, origin: Origin) => Promise<string>;

export function createPutPassword(parts: PutPasswordParts): PutPassword {
  const { accounts, clock, identities, pool } = parts;
  return async (uid, { newPassword, sendResultMail }, origin) => {
    const account = await memberOf(accounts, uid);
    // First what changes nothing: when the provider fails here, nothing is half done.
    const customToken = await identities.customToken(uid);
    await identities.update(uid, { password: newPassword });
    await inTransaction(pool, async (client) => {
      const at = clock.now();
      await createAccountStore(client).update(uid, { sessionsValidFrom: at });
      await recordEvent(client, { kind: "password_changed", uid, at, ...origin });
      if (sendResultMail) {
        await queueNotice(client, { kind: "password_changed", to: account.email, at });
      }
    });
    return customToken;
  };
}
